import type { ExchangeUnit } from './exchange-unit.ts';

/**
 * Writes a file piece by piece, without keeping units between calls. The concatenated pieces are
 * the file.
 */
export interface ExchangeWriter<Unit = ExchangeUnit> {
  /**
   * Returns the next bytes: these units, preceded by the beginning of the file on the first call.
   * May be empty.
   */
  write(units: readonly Unit[]): Uint8Array;
  /** Returns the rest of the file. Nothing can be written after it. */
  end(): Uint8Array;
}

/** The format-specific parts of a text writer; the common part is {@link createTextWriter}. */
export interface TextParts<Unit> {
  begin(first: Unit | null): string;
  unit(unit: Unit): string;
  end(): string;
}

/** Creates a writer for a text format in UTF-8. */
export function createTextWriter<Unit = ExchangeUnit>(
  parts: TextParts<Unit>,
): ExchangeWriter<Unit> {
  const encoder = new TextEncoder();
  let hasStarted = false;
  const begin = (first: Unit | null): string => {
    if (hasStarted) return '';
    hasStarted = true;
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

/** Creates a writer of text with one row per unit, below a heading, which may be empty. */
export function createRowsWriter<Unit = ExchangeUnit>(
  heading: string,
  rowOf: (unit: Unit) => string,
): ExchangeWriter<Unit> {
  return createTextWriter({ begin: () => heading, unit: rowOf, end: () => '' });
}
