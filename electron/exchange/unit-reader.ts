import type { ExchangeUnit } from '../../shared/exchange/exchange-unit.ts';
import { createTmxUnitReader } from '../../shared/exchange/tmx-units.ts';
import { pack } from '../platform/packed.ts';
import type { UnitStep } from '../services/exchange-codec.ts';

/** Reads one TMX file into pairs. */
export interface SyncUnitReader {
  /** @throws `input/invalid` with line and column */
  write(bytes: Uint8Array): UnitStep;
  /** @throws `input/invalid` when the file ends too early */
  end(): UnitStep;
}

export function createUnitReader(): SyncUnitReader {
  const reader = createTmxUnitReader();
  const toStep = (units: ExchangeUnit[]): UnitStep => ({
    units: pack(units),
    count: units.length,
    skippedCount: reader.skippedCount(),
  });
  return {
    write: (bytes) => toStep(reader.write(bytes)),
    end: () => toStep(reader.end()),
  };
}
