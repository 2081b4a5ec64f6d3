import type { ExchangeUnit } from './exchange-unit.ts';

/**
 * Writes a file piece by piece; holds no unit longer than the call it came with. The pieces one after
 * the other are the file.
 */
export interface ExchangeWriter<Unit = ExchangeUnit> {
  /** The next bytes: these units, and before the first ones the begin of the file. May be empty. */
  write(units: readonly Unit[]): Uint8Array;
  /** The rest of the file. Nothing can be written after it. */
  end(): Uint8Array;
}

/** What a format of text does; the frame around it is {@link createTextWriter}. */
export interface TextParts<Unit> {
  begin(first: Unit | null): string;
  unit(unit: Unit): string;
  end(): string;
}

/** A writer of a text format in UTF-8. */
export function createTextWriter<Unit = ExchangeUnit>(
  parts: TextParts<Unit>,
): ExchangeWriter<Unit> {
  const encoder = new TextEncoder();
  let hasBegun = false;
  const begin = (first: Unit | null): string => {
    if (hasBegun) return '';
    hasBegun = true;
    return parts.begin(first);
  };
  return {
    write(units) {
      if (units.length === 0) return new Uint8Array(0);
      const texts = [begin(units[0] ?? null)];
      for (const unit of units) texts.push(parts.unit(unit));
      return encoder.encode(texts.join(''));
    },
    end: () => encoder.encode(begin(null) + parts.end()),
  };
}
