import type { DataOverview } from '../../../../shared/domain/data/data-care.ts';
import type { EgressEntry } from '../../../../shared/domain/lane/egress-log.ts';
import type { ReportRow } from '../../../../shared/domain/usage/usage-admin.ts';
import type { DayUsage, PairUsage } from '../../../../shared/domain/usage/account.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { answerKeys, KEYS } from './sample-keys.ts';
import { answerWatches } from './sample-watches.ts';
import { answerPrograms } from './sample-programs.ts';
import { anAccountUsage } from '../../../support/builders/usage.ts';
import { projectRules } from '../../../support/builders/lane.ts';

const DAY = 86_400_000;
const now = Date.now();

const USAGE = anAccountUsage({
  characters: { count: 612_400, limit: 1_250_000 },
  keyCharacters: { count: 180_000, limit: null },
  documents: { count: 41, limit: 100 },
  speechToTextMs: { count: 90_000, limit: 3_600_000 },
  speechToSpeechMs: { count: 720_000, limit: 36_000_000 },
  products: [
    { product: 'translate', unit: 'characters', accountCount: 500_000, keyCount: 9_000, extra: {} },
    { product: 'write', unit: 'characters', accountCount: 112_400, keyCount: 1_000, extra: {} },
  ],
  periodStartsAtMs: now - 12 * DAY,
  periodEndsAtMs: now + 18 * DAY,
});

const utcDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

const DAYS: DayUsage[] = Array.from({ length: 12 }, (_, at) => ({
  day: utcDay(now - (12 - at) * DAY),
  sinceDay: at === 0 ? null : utcDay(now - (13 - at) * DAY),
  characters: 1_000 * (at % 5),
  keyCharacters: 400 * (at % 5),
  documents: at % 3,
  speechToTextMs: null,
  products: [{ product: 'translate', unit: 'characters', count: 1_000 * (at % 5) }],
}));

const PAIRS: PairUsage[] = [
  { sourceLang: 'DE', targetLang: 'EN-GB', characters: 9_800 },
  { sourceLang: 'EN', targetLang: 'PT-BR', characters: 4_150 },
  { sourceLang: null, targetLang: 'FR', characters: 320 },
];

const amounts = (totalChars: number) => ({
  totalChars,
  textTranslationChars: totalChars,
  documentTranslationChars: 0,
  textImprovementChars: 0,
  speechToTextMs: 0,
  speechToSpeechMs: 0,
});

const REPORT_ROWS: ReportRow[] = KEYS.map(({ label, maskedKey }, at) => ({
  label,
  maskedKey,
  pair: null,
  day: null,
  usage: amounts(90_000 / (at + 1)),
}));

export const RULES = projectRules({ projectId: 'p1', projectName: 'Spring catalogue' });

const EGRESS: EgressEntry[] = Array.from({ length: 30 }, (_, id) => ({
  id,
  atMs: now - id * 60_000,
  kind: id % 2 === 0 ? 'text' : 'document',
  connectionName: 'Agency account',
  method: 'POST',
  host: 'api.deepl.com',
  path: id % 2 === 0 ? '/v2/translate' : '/v2/document',
  sizeBytes: 2_048 + id,
  sha256: 'a3f5'.repeat(16),
  projectId: null,
  projectName: null,
  outcome: 'answered',
  status: 200,
  finishedAtMs: now - id * 60_000 + 300,
}));

const NO_COUNTS = {
  historyItems: 0,
  segments: 0,
  documents: 0,
  timeEntries: 0,
  glossaryEntries: 0,
};

export const aDataOverview = (isEmpty = false): DataOverview => ({
  folder: '/home/me/.config/dragoman',
  sizes: {
    database: 12_400_000,
    restorePoints: 24_000_000,
    documents: 3_200_000,
    embedded: 800_000,
    models: 0,
    quarantine: isEmpty ? 0 : 186_000,
    other: 12_000,
  },
  counts: isEmpty ? NO_COUNTS : { ...NO_COUNTS, historyItems: 812, segments: 194_880 },
  unfinishedPurge: null,
});

/** Answers usage, keys, other programs, rules of projects, data that left the computer, and the data as a whole. */
export function answerAccount(fake: FakeApi, isEmpty: boolean): void {
  const rows = isEmpty ? [] : REPORT_ROWS;
  const pairRows = rows.map((row, at) => ({
    ...row,
    pair: { sourceLang: PAIRS[at]?.sourceLang ?? null, targetLang: PAIRS[at]?.targetLang ?? null },
  }));
  const egress = isEmpty ? [] : EGRESS;
  answerKeys(fake, isEmpty);
  answerPrograms(fake, isEmpty);
  answerWatches(fake, isEmpty);
  const account = {
    usage: isEmpty ? null : USAGE,
    askedAtMs: isEmpty ? null : now,
    error: null,
    forecast: null,
  };
  fake.answer({
    'usage:get-account': () => account,
    'usage:get-last-account': () => account,
    'usage:list-days': () => (isEmpty ? [] : DAYS),
    'usage:list-pairs': () => (isEmpty ? [] : PAIRS),
    'usage:get-report': ({ groupBy }) => ({
      rows: groupBy.startsWith('pair') ? pairRows : rows,
      total: rows.length,
      sum: amounts(isEmpty ? 0 : 165_000),
      organization: amounts(isEmpty ? 0 : 165_000),
      days: [],
      names: groupBy.startsWith('pair') ? pairRows : rows,
      askedAtMs: now,
      error: null,
    }),
    'lane:list-rules': () => (isEmpty ? [] : [RULES]),
    'lane:list-egress': ({ text, page, limit }) => {
      const found = egress.filter(({ host, path }) => `${host}${path}`.includes(text));
      return {
        entries: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        totalBytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      };
    },
    'data:get-overview': () => aDataOverview(isEmpty),
    'data:count-uncut': () => (isEmpty ? 0 : 12),
    'data:list-held-work': () => ({ rows: [], total: 0 }),
    'data:list-quarantined': () => ({
      files: isEmpty
        ? []
        : [
            {
              folder: 'inbox',
              name: 'copy-job-7',
              day: '2026-03-12',
              why: 'no-job',
              sizeBytes: 84_000,
              leftDays: 29,
            },
            {
              folder: 'voice',
              name: 'session-2.sound',
              day: '2026-03-10',
              why: 'no-session',
              sizeBytes: 102_000,
              leftDays: 27,
            },
          ],
      total: isEmpty ? 0 : 2,
    }),
    'data:list-restore-points': () =>
      isEmpty
        ? []
        : [
            {
              id: 'point-1',
              fileName: 'dragoman-2026-03-14.db',
              madeAtMs: AT_MS,
              sizeBytes: 12_000_000,
              isNewer: false,
            },
          ],
  });
}
