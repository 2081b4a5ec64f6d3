import { createGlossariesStore } from '../../../../../renderer/features/glossaries/index.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type {
  ImportReview,
  LocalDictionary,
  LocalEntry,
  LocalGlossary,
} from '../../../../../shared/domain/glossaries/local-glossary.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';

export const aDictionary = (over: Partial<LocalDictionary> = {}): LocalDictionary => ({
  id: 'd1',
  glossaryId: 'g',
  sourceLang: 'en',
  targetLang: 'de',
  entryCount: 3,
  sizeBytes: 30,
  changedAtMs: 1,
  isChanged: false,
  canUndo: false,
  canRedo: false,
  ...over,
});

export const aGlossary = (over: Partial<LocalGlossary> = {}): LocalGlossary => ({
  id: 'g',
  name: 'Shop',
  connectionId: null,
  link: null,
  dictionaries: [aDictionary(), aDictionary({ id: 'd2', targetLang: 'fr', entryCount: 9 })],
  createdAtMs: 1,
  changedAtMs: 1,
  ...over,
});

export const anEntry = (id: number): LocalEntry => ({
  id: String(id),
  source: `s${String(id)}`,
  target: `t${String(id)}`,
});

export const aReview = (over: Partial<ImportReview> = {}): ImportReview => ({
  importId: 'i',
  fileName: 'a.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  columns: ['a', 'b'],
  sourceColumn: 0,
  targetColumn: 1,
  hasHeader: false,
  rowCount: 45,
  addedCount: 4,
  changedCount: 0,
  sameCount: 0,
  missingCount: 0,
  repeatedCount: 0,
  droppedCount: 0,
  openCount: 41,
  sizeBytes: 10,
  findings: [],
  ...over,
});

/** Returns a store with the glossary `g` opened. */
export async function openedGlossaries(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'glossaries:list': () => ({ glossaries: [aGlossary()], total: 1 }),
    'glossaries:get': ({ glossaryId }) => aGlossary({ id: glossaryId }),
    'glossaries:list-entries': ({ page, limit }) => ({
      entries: Array.from({ length: limit }, (_, at) => anEntry((page - 1) * limit + at)),
      total: 100_000,
    }),
    'glossaries:list-import-rows': () => ({ rows: [], total: 45 }),
    'glossaries:discard-import': () => undefined,
    'connections:list': () => [],
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const newGlossaries = new Set<string>();
  const store = createGlossariesStore({ api: fake.api, timers, session, newGlossaries });
  await store.getState().openGlossary('g');
  return { fake, timers, newGlossaries, get: store.getState };
}
