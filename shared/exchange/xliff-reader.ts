import { createXmlDecoder } from '../tmx/xml-decoder.ts';
import { createXmlFeed } from '../tmx/xml-events.ts';
import { asFormat } from './exchange-error.ts';
import type { ExchangeReader, ReaderDefaults } from './exchange-reader.ts';
import type { ExchangeUnit } from './exchange-unit.ts';
import { createXliffBuilder } from './xliff-builder.ts';

/** Reads XLIFF 1.0 to 1.2 and 2.0 to 2.2, told apart by their version. */
export function createXliffReader(defaults: ReaderDefaults): ExchangeReader {
  let units: ExchangeUnit[] = [];
  let skipped = 0;
  const decoder = createXmlDecoder();
  const feed = createXmlFeed(
    createXliffBuilder(
      {
        unit: (unit) => units.push(unit),
        skipped() {
          skipped += 1;
        },
      },
      defaults,
    ),
  );
  const take = (): ExchangeUnit[] => {
    const taken = units;
    units = [];
    return taken;
  };
  return {
    write: (bytes) =>
      asFormat('XLIFF', () => {
        feed.write(decoder.write(bytes));
        return take();
      }),
    end: () =>
      asFormat('XLIFF', () => {
        feed.write(decoder.end());
        feed.end();
        return take();
      }),
    skippedCount: () => skipped,
  };
}
