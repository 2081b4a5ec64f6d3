import { AppError } from '../../../../shared/errors.ts';
import type { Connection } from '../../../../shared/domain/connection.ts';
import { createFakeApi } from '../fake-api.ts';
import { SETTINGS } from '../builders.ts';
import { CONNECTIONS, HISTORY, JOBS, PLAN, SAMPLE_LANGUAGES, SEGMENTS } from './sample-data.ts';
import { answerOutbox } from './sample-outbox.ts';
import { answerText } from './sample-text.ts';
import { answerTime } from './sample-time.ts';

/** What the window is shown with; `empty` is the first start, `broken` answers every read with an error. */
export const SCENARIOS = ['full', 'empty', 'broken', 'slow'] as const;
export type Scenario = (typeof SCENARIOS)[number];

const jobOf = (jobId: string) => {
  const job = JOBS.find((each) => each.id === jobId);
  if (job === undefined) throw new AppError('input/not-found', 'No such job.');
  return job;
};

/** A main process with rich sample data, for looking at the real pages in a browser. */
export function createSampleApi(scenario: Scenario) {
  const isEmpty = scenario === 'empty';
  let settings = {
    ...SETTINGS,
    documents: { ...SETTINGS.documents, targetLangs: isEmpty ? [] : ['DE', 'PT-BR'] },
  };
  let connections: Connection[] = isEmpty ? CONNECTIONS.slice(0, 1) : CONNECTIONS;
  let plan = isEmpty ? { files: [], rejected: [] } : PLAN;
  const fake = createFakeApi();
  if (scenario === 'broken') return fake;
  answerText(fake, isEmpty);
  answerTime(fake, isEmpty);
  answerOutbox(fake, isEmpty);
  fake.answer({
    'app:get-info': () => ({
      version: '0.1.0',
      platform: 'linux',
      dataFolder: '/home/me/.config/dragoman',
      locale: 'en-GB',
    }),
    'app:list-notices': () =>
      isEmpty
        ? []
        : [
            {
              id: 'n1',
              severity: 'warning',
              title: 'The data file was repaired.',
              message:
                'All 812 entries of the history could be kept. The damaged file was set aside in the data folder.',
            },
          ],
    'app:dismiss-notice': () => undefined,
    'app:get-embedded-status': () => ({
      state: 'running',
      engine: isEmpty ? 'pseudo' : 'apertium',
      message: null,
    }),
    'app:copy-text': () => undefined,
    'app:report-ready': () => undefined,
    'app:open-data-folder': () => undefined,
    'documents:get-plan': () => (scenario === 'slow' ? new Promise(() => undefined) : plan),
    'documents:add-files': ({ items }) => {
      plan = {
        ...plan,
        files: [
          ...plan.files,
          ...items.map((item, index) => ({
            id: `added-${plan.files.length + index}`,
            fileName: item.kind === 'bytes' ? item.name : item.path,
            folderName: null,
            format: 'txt' as const,
            sizeBytes: item.kind === 'bytes' ? item.bytes.length : 1,
            charCount: 10,
            warnings: [],
            earlierTargets: [],
          })),
        ],
      };
      return plan;
    },
    'documents:pick-files': () => PLAN,
    'documents:convert-rejected': () => plan,
    'documents:remove-planned': ({ fileIds }) => {
      plan = { ...plan, files: plan.files.filter((file) => !fileIds.includes(file.id)) };
      return plan;
    },
    'documents:start': () => {
      plan = { files: [], rejected: [] };
      return { jobs: [] };
    },
    'documents:list-jobs': ({ page, text }) => {
      if (scenario === 'slow') return new Promise(() => undefined);
      if (isEmpty) return { jobs: [], total: 0 };
      const jobs = JOBS.filter((job) => job.fileName.includes(text));
      return { jobs: page === 1 ? jobs : [], total: text === '' ? 64 : jobs.length };
    },
    'documents:pause-job': ({ jobId }) => ({ ...jobOf(jobId), isPaused: true }),
    'documents:resume-job': ({ jobId }) => ({ ...jobOf(jobId), isPaused: false, wait: null }),
    'documents:cancel-job': ({ jobId }) => ({ ...jobOf(jobId), state: 'cancelled' as const }),
    'documents:retry-job': ({ jobId }) => ({
      ...jobOf(jobId),
      state: 'ready' as const,
      error: null,
    }),
    'documents:remove-job': () => undefined,
    'documents:reveal-job': () => {
      throw new AppError('document/source-missing', 'The file is not there any more.');
    },
    'connections:list': () => connections,
    'connections:add': (input) => {
      const added: Connection = {
        id: 'new',
        name: input.name,
        kind: input.kind,
        baseUrl: input.baseUrl ?? 'https://api-free.deepl.com',
        isDefault: false,
        key: 'stored',
        isOutOfQuota: false,
      };
      connections = [...connections, added];
      return added;
    },
    'connections:get-languages': () => SAMPLE_LANGUAGES,
    'connections:get-usage': () => ({
      characterCount: 612_400,
      characterLimit: isEmpty ? null : 1_250_000,
    }),
    'connections:list-glossaries': () =>
      isEmpty ? [] : [{ id: 'g1', name: 'Contracts', pairs: [{ source: 'EN', target: 'DE' }] }],
    'history:search': ({ page, limit, text }) => {
      const found = isEmpty
        ? []
        : HISTORY.filter((item) => item.title.includes(text.split(' ')[0] ?? ''));
      return {
        items: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        page,
        limit,
      };
    },
    'history:get-item': ({ itemId, page, limit }) => {
      const item = HISTORY.find((each) => each.id === itemId);
      if (item === undefined) return null;
      return {
        item,
        segments: SEGMENTS.slice((page - 1) * limit, page * limit),
        totalSegments: SEGMENTS.length,
      };
    },
    'history:list-facets': () => ({
      sourceLangs: [{ code: 'EN', count: 812 }],
      targetLangs: [
        { code: 'DE', count: 406 },
        { code: 'JA', count: 12 },
      ],
      kinds: [
        { kind: 'document', count: 800 },
        { kind: 'import', count: 12 },
      ],
      connections: [{ id: 'paid', name: 'Agency account', count: 700 }],
      projects: [{ id: 'p1', name: 'Spring catalogue', count: 40 }],
    }),
    'history:star-item': ({ itemId, isStarred }) => ({
      ...(HISTORY.find((each) => each.id === itemId) ?? HISTORY[0]!),
      isStarred,
    }),
    'history:delete-items': () => ({ count: 1 }),
    'history:restore-items': () => ({ count: 1 }),
    'history:edit-segment': ({ position, target }) => ({
      ...SEGMENTS[position]!,
      target,
      targetPieces: [{ text: target, isHit: false }],
      isChangedByMe: true,
    }),
    'history:list-revisions': () => [
      { target: 'Allgemeine Bedingungen', replacedAtMs: Date.UTC(2026, 2, 14, 9, 30) },
    ],
    'history:find-concordances': ({ page, limit }) => ({
      pairs: SEGMENTS.slice(0, 5).map((segment) => ({
        ...segment,
        itemId: 'h1',
        itemTitle: 'brochure.docx',
        sourceLang: 'EN',
        targetLang: 'DE',
        createdAtMs: Date.UTC(2026, 2, 14, 9, 30),
        sourcePieces: [{ text: segment.source, isHit: segment.position % 2 === 0 }],
      })),
      total: 65,
      page,
      limit,
    }),
    'history:export-segments': () => ({ fileNames: ['History.tmx'], segmentCount: 12_345 }),
    'history:import-segments': () => {
      throw new AppError(
        'input/invalid',
        'The TMX is broken at line 3, column 7: a tuv has no xml:lang.',
      );
    },
    'history:cancel-transfer': () => undefined,
    'settings:get': () => settings,
    'settings:update': (patch) => {
      settings = { ...settings, theme: patch.theme ?? settings.theme };
      fake.emit('settings:changed', settings);
      return settings;
    },
    'vault:get-status': () => ({
      tier: isEmpty ? 'os-keystore' : 'session',
      backend: isEmpty ? 'gnome_libsecret' : 'basic_text',
      backendChanged: !isEmpty,
    }),
    'vault:set-weak-consent': ({ allow }) => ({
      tier: allow ? 'weak' : 'session',
      backend: 'basic_text',
      backendChanged: false,
    }),
  });
  return fake;
}
