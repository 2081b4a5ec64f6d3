import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createExchangeFiles } from '../../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../../electron/platform/files/temp-file-memory.ts';
import { createUsageReportService } from '../../../../electron/services/usage/report-service.ts';
import type { LanguagePairUsage, PairDivision } from '../../../../shared/domain/usage/admin.ts';
import type { ReportFilter } from '../../../../shared/domain/usage/usage-admin.ts';
import { AppError } from '../../../../shared/errors.ts';
import { csvStyleOf } from '../../../../shared/exchange/csv-style.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';
import { unusedTranslationClient } from '../../../fakes/unused-translation-client.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FILTER: ReportFilter = {
  connectionId: 'work',
  startDay: '2026-10-01',
  endDay: '2026-10-02',
  groupBy: 'pair',
  text: '',
};
const FIRST = { page: 1, limit: 2 };

const used = (totalChars: number, change: Partial<LanguagePairUsage> = {}): LanguagePairUsage => ({
  sourceLang: 'EN',
  targetLang: 'PT-BR',
  maskedKey: '',
  label: '',
  day: null,
  extra: {},
  usage: {
    totalChars,
    textTranslationChars: totalChars,
    documentTranslationChars: 0,
    textImprovementChars: 0,
    speechToTextMs: 90_000,
    speechToSpeechMs: 30_000,
  },
  ...change,
});
const desk = { maskedKey: 'cd34****77aa', label: 'Desk' };
const build = { maskedKey: 'ab12****9f0e', label: 'Build' };

describe('a report by language pair', () => {
  let rows: LanguagePairUsage[] = [];
  let failure: AppError | null = null;
  let divisions: PairDivision[] = [];
  let nowMs = 0;
  let folder = '';
  const under = () =>
    createUsageReportService({
      access: {
        client: async () =>
          Promise.resolve({
            ...unusedTranslationClient(),
            listLanguagePairUsage: async (_range, division) => {
              divisions.push(division);
              if (failure !== null) throw failure;
              return Promise.resolve(rows);
            },
          }),
      },
      files: createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), NO_ORIGINS),
      csvStyle: () => csvStyleOf('en', 'system'),
      now: () => nowMs,
    });
  beforeEach(() => {
    folder = temporaryFolder();
    rows = [];
    failure = null;
    divisions = [];
    nowMs = 0;
  });

  it.each([
    ['pair', { byKey: false, byDay: false }],
    ['pair_and_key', { byKey: true, byDay: false }],
    ['pair_and_day', { byKey: false, byDay: true }],
  ] as const)('%s asks for its parts', async (groupBy, division) => {
    await under().get({ ...FILTER, ...FIRST, groupBy });
    expect(divisions).toEqual([division]);
  });

  it('has totals for each pair, whatever its key or day', async () => {
    rows = [
      used(5, { ...desk, day: '2026-10-01' }),
      used(9, { sourceLang: null, targetLang: 'FR', day: '2026-10-01' }),
      used(7, { ...build, day: '2026-10-02' }),
    ];
    const page = await under().get({ ...FILTER, ...FIRST, groupBy: 'pair_and_day' });
    expect(page).toMatchObject({ total: 3, organization: null, error: null });
    expect(page.rows.map(({ label, day }) => [label, day])).toEqual([
      ['Build', '2026-10-02'],
      ['', '2026-10-01'],
    ]);
    const names = page.names.map(({ pair, label, usage }) => [pair, label, usage.totalChars]);
    expect(names).toEqual([
      [{ sourceLang: 'EN', targetLang: 'PT-BR' }, '', 12],
      [{ sourceLang: null, targetLang: 'FR' }, '', 9],
    ]);
    expect(page.days.map(({ day, usage }) => [day, usage.totalChars])).toEqual([
      ['2026-10-01', 14],
      ['2026-10-02', 7],
    ]);
    expect(page.sum.speechToSpeechMs).toBe(90_000);
  });

  it.each([
    ['portug', 1],
    ['pt-br', 1],
    ['english', 2],
    ['desk', 1],
    ['cd34', 1],
    ['klingon', 0],
  ])('is searched for %s: %d rows', async (text, total) => {
    rows = [
      used(5, desk),
      used(4, { targetLang: 'DE' }),
      used(3, { sourceLang: '-', targetLang: null }),
    ];
    expect(await under().get({ ...FILTER, ...FIRST, text })).toMatchObject({ total });
  });

  it('is written as CSV with its languages, key, and minutes', async () => {
    rows = [used(1_234, desk)];
    const path = join(folder, 'pairs.csv');
    await under().export({ ...FILTER, groupBy: 'pair_and_key' }, path);
    const lines = (await readFile(path, 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'Source language,Target language,Label,Key,Characters,Text,Documents,Improvement,Speech minutes,Speech to speech minutes',
      'EN,PT-BR,Desk,cd34****77aa,1234,1234,0,0,1.5,0.5',
    ]);
  });

  it('shows what was read last while the service is unreachable, and only then', async () => {
    const reports = under();
    rows = [used(5)];
    await reports.get({ ...FILTER, ...FIRST });
    const unreachable = { code: 'net/offline' };
    failure = new AppError('net/offline', { english: 'No connection.' });
    nowMs = 3_600_000;
    const page = await reports.get({ ...FILTER, ...FIRST });
    expect(page).toMatchObject({ total: 1, askedAtMs: 0, error: unreachable });
    await expect(
      reports.get({ ...FILTER, ...FIRST, groupBy: 'pair_and_key' }),
    ).rejects.toMatchObject(unreachable);
    reports.forget('work');
    await expect(reports.get({ ...FILTER, ...FIRST })).rejects.toMatchObject(unreachable);
  });
});
