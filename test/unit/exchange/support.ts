import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { createExchangeReader } from '../../../shared/exchange/create-reader.ts';
import { createExchangeWriter } from '../../../shared/exchange/create-writer.ts';
import type { ExportFormat, ImportFormat } from '../../../shared/exchange/exchange-formats.ts';
import type { ReaderDefaults } from '../../../shared/exchange/exchange-reader.ts';
import type { ExchangeUnit } from '../../../shared/exchange/exchange-unit.ts';
import type { ExchangeWriter } from '../../../shared/exchange/exchange-writer.ts';
import { AppError } from '../../../shared/errors.ts';

export const AT_MS = Date.UTC(2025, 2, 4, 10, 30);
export const NO_DEFAULTS: ReaderDefaults = { sourceLang: null, targetLang: null };

export function aUnit(
  source: string,
  target: string,
  patch: Partial<ExchangeUnit> = {},
): ExchangeUnit {
  return {
    title: 'letter.docx',
    sourceLang: 'en',
    targetLang: 'de',
    source,
    target,
    createdAtMs: AT_MS,
    ...patch,
  };
}

/** Returns the whole file, written in batches of a size. */
export function writeAll(
  to: ExportFormat | ExchangeWriter,
  units: readonly ExchangeUnit[],
  batch = 3,
): Uint8Array {
  const writer = typeof to === 'string' ? createExchangeWriter(to, null, PLAIN_CSV) : to;
  const parts: Uint8Array[] = [];
  for (let at = 0; at < units.length; at += batch) {
    parts.push(writer.write(units.slice(at, at + batch)));
  }
  return Buffer.concat([...parts, writer.end()]);
}

export function writeText(format: ExportFormat, units: readonly ExchangeUnit[]): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(writeAll(format, units));
}

/** Returns the result of reading a whole file in pieces of a size. */
export function readAll(
  format: ImportFormat,
  file: string | Uint8Array,
  options: { chunkBytes?: number; defaults?: ReaderDefaults } = {},
): { units: ExchangeUnit[]; skipped: number } {
  const { chunkBytes = 65_536, defaults = NO_DEFAULTS } = options;
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const reader = createExchangeReader(format, defaults, createReadBudget());
  const units: ExchangeUnit[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    units.push(...reader.write(bytes.subarray(at, at + chunkBytes)));
  }
  units.push(...reader.end());
  return { units, skipped: reader.skippedCount() };
}

/** Returns the message of the read error. @throws if it does not fail, or not with `input/invalid` */
export function errorOf(
  format: ImportFormat,
  file: string | Uint8Array,
  defaults: ReaderDefaults = NO_DEFAULTS,
): string {
  try {
    readAll(format, file, { defaults });
  } catch (error) {
    if (error instanceof AppError && error.code === 'input/invalid') return error.message;
    throw error;
  }
  throw new Error('The file was read.');
}

/** Texts that break careless writers. */
export const HOSTILE_TEXTS: readonly string[] = [
  'plain',
  ' spaces at both ends ',
  'two\nlines',
  'windows\r\nlines',
  'a lone \r return',
  'tab\there',
  'quotes " and \' and ""',
  '<b>&amp; ]]> <!-- --> <![CDATA[',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+49 30 123',
  '-5 %',
  '@SUM(A1)',
  '\t=A1',
  "'=kept",
  "''=kept",
  "'quoted'",
  '_x0041_ and _x005F_',
  'שלום עולם \u202Bmixed\u202C text',
  '汉字，一个字',
  '👩‍👩‍👧 emoji 𝒳',
  '__proto__',
  'constructor',
  '\uFEFFmark',
  'nbsp\u00A0\u2028separator',
];
