import { describe, expect, it } from 'vitest';
import { writeAnalysisCsv } from '../../../electron/services/analysis/report.ts';
import {
  createExportWriter,
  createTimeEntryWriter,
} from '../../../electron/threads/exchange/export-writer.ts';
import { pack } from '../../../electron/support/packed.ts';
import { ANALYSIS_BANDS, type BandAmounts } from '../../../shared/domain/analysis/analysis.ts';
import { csvStyleOf, type CsvStyle } from '../../../shared/exchange/csv-style.ts';
import { createTableWriter } from '../../../shared/exchange/create-table-writer.ts';
import { EGRESS_LAYOUT, toEgressRow } from '../../../shared/exchange/egress-table.ts';
import { readDelimited } from '../../../shared/exchange/delimited-rows.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readImport } from '../../../shared/glossaries/read-import.ts';
import { createTermsWriter } from '../../../shared/glossaries/write-export.ts';
import { anEntryToExport } from '../../support/builders/time.ts';

const NAME = 'Nord;hafen, =1+1';

const whole = (parts: readonly Uint8Array[]): string =>
  new TextDecoder('utf-8').decode(Buffer.concat([...parts]));

const bands: BandAmounts = Object.fromEntries(
  ANALYSIS_BANDS.map((band) => [band, { segments: 1, words: 2, characters: 30_000 }]),
) as BandAmounts; // oxlint-disable-line typescript/no-unsafe-type-assertion -- every band exists

/** All files of the app that may be CSV. */
const EXPORTS: Record<string, (style: CsvStyle) => string> = {
  'time entries': (style) => {
    const options = { format: 'csv', isRounded: false, nowMs: Date.UTC(2025, 2, 5) } as const;
    const writer = createTimeEntryWriter(options, style);
    const entry = anEntryToExport({
      startedAtMs: Date.UTC(2025, 2, 4, 8, 0),
      endedAtMs: Date.UTC(2025, 2, 4, 9, 30),
      note: NAME,
      hourlyRate: 80.5,
    });
    return whole([writer.write(pack([entry])), writer.end()]);
  },
  'outgoing data, and every other table': (style) => {
    const writer = createTableWriter('csv', EGRESS_LAYOUT, style);
    const row = toEgressRow({
      id: 1,
      atMs: 0,
      kind: 'text',
      projectName: NAME,
      connectionName: 'This computer',
      host: 'localhost',
      method: 'POST',
      path: '/v2/translate',
      sizeBytes: 1,
      sha256: '',
      outcome: 'answered',
      status: 200,
    } as Parameters<typeof toEgressRow>[0]);
    return whole([writer.write([row]), writer.end()]);
  },
  'history and memories': (style) => {
    const writer = createExportWriter('csv', null, style);
    const segment = {
      unitId: null,
      itemId: 'i',
      position: 0,
      itemTitle: NAME,
      sourceLang: 'en',
      targetLang: 'de',
      source: 'A',
      target: 'B',
      createdAtMs: 0,
      location: null,
    } as Parameters<typeof pack>[0] extends readonly (infer T)[] ? T : never;
    const pieces = [...writer.write(pack([segment])), ...writer.end()];
    return whole(pieces.map(({ bytes }) => bytes));
  },
  glossaries: (style) => {
    const writer = createTermsWriter('csv', 'Shop', { source: 'en', target: 'de' }, [], style);
    return whole([writer.write([{ source: NAME, target: 'B' }]), writer.end()]);
  },
  analysis: (style) => {
    const file = { fileName: NAME, bands, uncounted: null };
    const analysis = { files: [file], total: bands } as never;
    return writeAnalysisCsv(analysis, { perMillion: 20, currency: 'EUR' } as never, style);
  },
};

describe.each(Object.entries(EXPORTS))('CSV of %s', (_name, write) => {
  it.each([
    ['de', ';'],
    ['en', ','],
  ] as const)('is separated as spreadsheets in %s expect it', (locale, separator) => {
    const text = write(csvStyleOf(locale, 'system')).replace('\uFEFF', '');
    const rows = [...readDelimited(text, separator)].map(({ cells }) => cells);
    expect(rows[0]?.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    // In one cell, and not a formula with any separator that a program splits at.
    expect(rows.flat()).toContain(NAME);
    expect(text).not.toMatch(/[,;]=/u);
  });
});

it('writes decimal numbers so that the same spreadsheet reads them', () => {
  const german = csvStyleOf('de', 'system');
  const english = csvStyleOf('en', 'system');
  expect(EXPORTS['time entries']?.(german)).toContain(';80,50;');
  expect(EXPORTS['time entries']?.(english)).toContain(',80.50,');
  expect(EXPORTS['analysis']?.(german)).toContain(';30000;0,60');
  expect(EXPORTS['analysis']?.(english)).toContain(',30000,0.60');
});

it.each(['comma', 'semicolon'] as const)('reads back terms separated by a %s', (choice) => {
  const bytes = new TextEncoder().encode(EXPORTS['glossaries']?.(csvStyleOf('en', choice)));
  const source = { fileName: 'a.csv', bytes, sourceLang: 'en', targetLang: 'de' };
  const { rows } = readImport(source, {}, createReadBudget());
  expect(rows.map(({ source: term, target }) => [term, target])).toEqual([[NAME, 'B']]);
});

it.each([
  ['de', 'system', ';', ','],
  ['en-DE', 'system', ';', ','],
  ['fr-DE', 'system', ';', ','],
  ['de-CH', 'system', ';', '.'],
  ['en-US', 'system', ',', '.'],
  ['en-GB-u-fw-mon', 'system', ',', '.'],
  ['es-MX', 'system', ',', '.'],
  ['fr-CA', 'system', ';', ','],
  ['de', 'comma', ',', '.'],
  ['en-US', 'semicolon', ';', '.'],
  ['de-AT', 'semicolon', ';', ','],
] as const)('%s with the choice %s separates by %j', (locale, choice, separator, decimal) => {
  expect(csvStyleOf(locale, choice)).toEqual({ separator, decimal });
});
