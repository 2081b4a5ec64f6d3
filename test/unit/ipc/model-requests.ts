import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { modelHandlers } from '../../../electron/ipc/models.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aModelDirection } from '../../support/builders/models.ts';

type OwnRequestName = Extract<RequestName, `models:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const direction = aModelDirection({
  quality: { metric: 'COMET', score: 0.85 },
  installed: { version: '2.1', sizeBytes: 30_000_000, origin: 'download', installedAtMs: 1 },
  hasUpdate: true,
  job: {
    state: 'failed',
    receivedBytes: 1,
    totalBytes: 24_000_000,
    error: { code: 'document/disk-full', message: 'modelErrors.diskFull', retryable: false },
  },
});
const source = {
  host: 'settings.example.com',
  downloadHost: null,
  fetchedAtMs: null,
  directionCount: 1,
  unusableCount: 0,
};

/** Creates handlers whose services answer with a sample of each kind. */
export const createModelHandlers = (later: Later): Pick<IpcHandlers, OwnRequestName> =>
  modelHandlers({
    models: {
      list: later({
        pairs: [{ id: 'en_es', languages: ['en', 'es'], directions: [direction] }],
        total: 1,
        source,
        installedBytes: 30_000_000,
        freeBytes: null,
      }),
      findWay: later([direction]),
      refreshList: later({ ...source, downloadHost: 'files.example.com', fetchedAtMs: 2 }),
      download: later(1),
      pause: later(1),
      resume: later(1),
      cancel: later(1),
      remove: later(1),
      restore: later(1),
      eraseRemoved: later(undefined),
    },
    bundles: {
      import: later({
        directionIds: ['en_es'],
        refused: [
          {
            directionId: 'es_en',
            error: {
              code: 'document/damaged',
              message: 'modelErrors.incomplete',
              retryable: false,
            },
          },
        ],
      }),
      export: later({ folderName: 'Dragoman languages', directionCount: 1, sizeBytes: 30_000_000 }),
      cancel: () => undefined,
      lastPath: () => '/home/me/Dragoman languages',
    },
    desktop: { pickFolder: later('/home/me'), revealFile: () => undefined },
  });

const ids = { directionIds: ['en_es', 'en_zh-Hans'] };
const query = { text: 'span', filter: 'all', page: 1, limit: 20 };

/** A valid input for each request. */
export const MODEL_INPUTS: Record<OwnRequestName, unknown> = {
  'models:list': query,
  'models:find-way': { sourceLang: 'EN', targetLang: 'pt-BR' },
  'models:refresh-list': undefined,
  'models:download': ids,
  'models:pause': ids,
  'models:resume': ids,
  'models:cancel': ids,
  'models:remove': ids,
  'models:restore': ids,
  'models:erase-removed': undefined,
  'models:import': undefined,
  'models:export': ids,
  'models:cancel-transfer': undefined,
  'models:reveal-export': undefined,
};

export const BAD_MODEL_INPUTS = [
  ['models:list', { ...query, filter: 'broken' }],
  ['models:list', { ...query, limit: 100_000 }],
  ['models:find-way', { sourceLang: '../en', targetLang: 'es' }],
  ['models:download', { directionIds: [] }],
  ['models:download', { directionIds: ['../../etc_es'] }],
  ['models:remove', { directionIds: ['en_es/..'] }],
  ['models:remove', { directionIds: ['.downloads'] }],
  ['models:export', { directionIds: Array.from({ length: 501 }, () => 'en_es') }],
  ['models:import', '/home/me'],
] as const;
