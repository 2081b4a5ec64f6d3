import type {
  ModelDirection,
  ModelJob,
  ModelSource,
} from '../../../../shared/domain/models/model.ts';
import type { ModelJobState } from '../../../../shared/domain/models/names.ts';
import { arrangePairs } from '../../../../electron/services/models/pairs.ts';
import { AppError } from '../../../../shared/errors.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aModelDirection } from '../../../support/builders/models.ts';

export const MODEL_HOST = 'models.example.org';

const MB = 1024 * 1024;

export const modelDirection = (
  sourceLang: string,
  targetLang: string,
  changes: Partial<ModelDirection> = {},
): ModelDirection =>
  aModelDirection({
    id: `${sourceLang}_${targetLang}`,
    sourceLang,
    targetLang,
    quality: { metric: 'COMET', score: 0.861 },
    downloadBytes: 25 * MB,
    diskBytes: 36 * MB,
    memoryBytes: 164 * MB,
    ...changes,
  });

export const modelJob = (state: ModelJobState, share = 0.4): ModelJob => ({
  state,
  receivedBytes: Math.round(share * 25 * MB),
  totalBytes: 25 * MB,
  error:
    state === 'failed'
      ? { code: 'document/disk-full', message: 'modelErrors.diskFull', retryable: false }
      : null,
});

const both = (lang: string, changes: Partial<ModelDirection> = {}): ModelDirection[] => [
  modelDirection('en', lang, changes),
  modelDirection(lang, 'en', changes),
];

const INSTALLED = {
  version: '3.0',
  sizeBytes: 36 * MB,
  origin: 'download',
  installedAtMs: AT_MS,
} as const;

/** Pairs in every state that a row can have. */
const EVERY_STATE: readonly ModelDirection[] = [
  ...both('es', { installed: INSTALLED }),
  ...both('fr', { installed: { ...INSTALLED, version: '2.1' }, hasUpdate: true }),
  ...both('de', { job: modelJob('downloading') }),
  ...both('pl', { job: modelJob('paused') }),
  ...both('it', { job: modelJob('failed') }),
  modelDirection('en', 'nl', { installed: { ...INSTALLED, origin: 'person', version: null } }),
  ...both('el', { quality: null }),
];
/** About as many as the publisher has. */
const OTHERS =
  'ar bg bn ca cs da et fa fi gu he hi hr hu id is ja kn ko lt lv ml ms nb nn pt ro ru sk sl sq sr sv ta te tr uk vi zh-Hans';

const toFetchedSource = (directions: readonly ModelDirection[]): ModelSource => ({
  host: MODEL_HOST,
  downloadHost: 'files.example.org',
  fetchedAtMs: AT_MS,
  directionCount: directions.length,
  unusableCount: 0,
});

/** Omits the facts that the list shipped with the app lacks. */
const asShipped = (direction: ModelDirection): ModelDirection => ({
  ...direction,
  version: null,
  downloadBytes: null,
});

/** Answers with in-memory models: downloads begin and stay unchanged until a test continues them. */
export function answerModels(fake: FakeApi, isEmpty: boolean): void {
  const others = OTHERS.split(' ').flatMap((lang) => both(lang));
  const offered = isEmpty
    ? [...both('es'), ...both('de'), ...both('fr'), ...others]
    : [...EVERY_STATE, ...others];
  const known = new Map(offered.map((each) => [each.id, isEmpty ? asShipped(each) : each]));
  let source = toFetchedSource(offered);
  if (isEmpty) source = { ...source, downloadHost: null, fetchedAtMs: null };
  const change =
    (to: (direction: ModelDirection) => Partial<ModelDirection> | null) =>
    ({ directionIds }: { directionIds: readonly string[] }): { count: number } => {
      let count = 0;
      for (const id of directionIds) {
        const direction = known.get(id);
        const changed = direction === undefined ? null : to(direction);
        if (direction === undefined || changed === null) continue;
        known.set(id, { ...direction, ...changed });
        fake.emit('models:changed', { direction: { ...direction, ...changed } });
        count += 1;
      }
      return { count };
    };
  const removed = new Map<string, ModelDirection['installed']>();
  const find = (from: string, to: string): ModelDirection | undefined =>
    known.get(`${from.toLowerCase()}_${to.toLowerCase()}`);
  fake.answer({
    'models:list': (query) => ({
      ...arrangePairs([...known.values()], query, 'en'),
      source,
      installedBytes: [...known.values()].reduce(
        (sum, { installed }) => sum + (installed?.sizeBytes ?? 0),
        0,
      ),
      freeBytes: 48_300 * MB,
    }),
    'models:find-way': ({ sourceLang, targetLang }) => {
      const direct = find(sourceLang, targetLang);
      if (direct !== undefined) return [direct];
      const [to, from] = [find(sourceLang, 'en'), find('en', targetLang)];
      return to === undefined || from === undefined ? [] : [to, from];
    },
    'models:refresh-list': () => {
      for (const each of offered) if (isEmpty) known.set(each.id, each);
      source = toFetchedSource(offered);
      return source;
    },
    'models:download': (input) => {
      if (source.fetchedAtMs === null)
        throw new AppError('input/conflict', 'modelErrors.listNeeded');
      return change(() => ({ job: modelJob('downloading', 0) }))(input);
    },
    'models:pause': change(({ job }) => job && { job: { ...job, state: 'paused' } }),
    'models:resume': change(
      ({ job }) => job && { job: { ...job, state: 'downloading', error: null } },
    ),
    'models:cancel': change(() => ({ job: null })),
    'models:remove': change(({ id, installed }) => {
      removed.set(id, installed);
      return { installed: null, hasUpdate: false };
    }),
    'models:restore': change(({ id }) => ({ installed: removed.get(id) ?? null })),
    'models:erase-removed': () => {
      removed.clear();
    },
    'models:import': () => ({ directionIds: ['en_es', 'es_en'], refused: [] }),
    'models:export': ({ directionIds }) => ({
      folderName: 'Dragoman languages',
      directionCount: directionIds.length,
      sizeBytes: directionIds.length * 36 * MB,
    }),
    'models:cancel-transfer': () => undefined,
    'models:reveal-export': () => undefined,
  });
}
