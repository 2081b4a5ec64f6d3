import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { glossaryHandlers } from '../../../electron/ipc/glossaries.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aDictionary, aGlossary, aReview } from '../renderer/features/glossaries/builders.ts';

type GlossaryRequestName = Extract<RequestName, `glossaries:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const dictionary = aDictionary({
  id: 'd',
  entryCount: 1,
  sizeBytes: 3,
  isChanged: true,
  canUndo: true,
});
const glossary = aGlossary({
  connectionId: 'a',
  link: { connectionId: 'a', remoteId: 'r', syncedAtMs: null, isGone: false },
  dictionaries: [dictionary],
});
const change = { dictionary, added: 1, removed: 0, changed: 0 };
const review = aReview({
  rowCount: 1,
  readyCount: 1,
  openCount: 0,
  sizeBytes: 3,
  findings: [{ problem: 'bom' as const, count: 1, rows: [], fixes: [] }],
});

/** Creates handlers whose services answer with a sample of each kind. */
export const createGlossaryHandlers = (later: Later): Pick<IpcHandlers, GlossaryRequestName> =>
  glossaryHandlers({
    local: {
      list: later({ glossaries: [glossary], total: 1 }),
      get: later(glossary),
      create: later(glossary),
      edit: later(glossary),
      remove: later(undefined),
      restore: later(glossary),
      addDictionary: later(glossary),
      removeDictionary: later(glossary),
      restoreDictionary: later(glossary),
      listEntries: later({ entries: [{ id: '1', source: 'a', target: 'b' }], total: 1 }),
      changeEntries: later(change),
      removeFound: later(change),
      replaceText: later(change),
      undo: later(change),
      redo: later(change),
      cleanUp: later(undefined),
    },
    files: {
      openFile: later(review),
      readText: later(review),
      reread: later(review),
      listRows: later({ rows: [], total: 0 }),
      fix: later(review),
      apply: later(change),
      discard: later(undefined),
      suggestName: later('Shop en-de.csv'),
      export: later({ fileName: 'Shop en-de.csv', entryCount: 1, sizeBytes: 3 }),
      lastPath: () => '/somewhere/a.csv',
      stop: later(undefined),
    },
    sync: {
      listRemote: later({ glossaries: [], isOldOnly: false }),
    },
    desktop: {
      pickFile: later('/somewhere/a.csv'),
      pickSavePath: later('/somewhere/a.csv'),
      revealFile: () => undefined,
    },
  });

const glossaryId = { glossaryId: 'g' };
const dictionaryId = { dictionaryId: 'd' };
const importId = { importId: 'i' };
const pair = { sourceLang: 'en', targetLang: 'de' };
const page = { page: 1, limit: 20 };

export const GLOSSARY_INPUTS: Record<GlossaryRequestName, unknown> = {
  'glossaries:list': { ...page, text: '', connectionId: null },
  'glossaries:get': glossaryId,
  'glossaries:create': { name: 'Shop', connectionId: null },
  'glossaries:edit': { ...glossaryId, name: 'Shop' },
  'glossaries:delete': glossaryId,
  'glossaries:restore': glossaryId,
  'glossaries:add-dictionary': { ...glossaryId, ...pair },
  'glossaries:delete-dictionary': dictionaryId,
  'glossaries:restore-dictionary': dictionaryId,
  'glossaries:list-entries': { ...dictionaryId, ...page, text: '' },
  'glossaries:change-entries': {
    ...dictionaryId,
    add: [{ source: 'a', target: 'b' }],
    update: [],
    remove: [],
  },
  'glossaries:remove-found': { ...dictionaryId, text: '' },
  'glossaries:replace-text': {
    ...dictionaryId,
    text: '',
    side: 'target',
    find: 'a',
    replaceWith: 'b',
  },
  'glossaries:undo': dictionaryId,
  'glossaries:redo': dictionaryId,
  'glossaries:pick-import': pair,
  'glossaries:read-text': { ...pair, text: 'a\tb' },
  'glossaries:reread-import': { ...importId, delimiter: ';' },
  'glossaries:list-import-rows': { ...importId, ...page, problem: null },
  'glossaries:fix-import': {
    ...importId,
    change: { kind: 'fix', problem: 'blank-edge', fix: 'trim' },
  },
  'glossaries:apply-import': {
    ...importId,
    ...dictionaryId,
    mode: 'merge',
    onKnown: 'keep-mine',
  },
  'glossaries:discard-import': importId,
  'glossaries:export': { ...dictionaryId, format: 'tbx' },
  'glossaries:cancel-export': undefined,
  'glossaries:reveal-export': undefined,
  'glossaries:list-remote': { connectionId: 'a' },
};

export const BAD_GLOSSARY_INPUTS = [
  ['glossaries:list', { ...page, text: 'x'.repeat(501), connectionId: null }],
  ['glossaries:list-entries', { ...dictionaryId, page: 1, limit: 201, text: '' }],
  ['glossaries:list-entries', { ...dictionaryId, page: 0, limit: 20, text: '' }],
  ['glossaries:add-dictionary', { ...glossaryId, sourceLang: 'EN', targetLang: '../x' }],
  ['glossaries:change-entries', { ...dictionaryId, add: [{ source: 1, target: 'b' }] }],
  ['glossaries:change-entries', { ...dictionaryId, add: [], update: [], remove: [1] }],
  ['glossaries:replace-text', { ...dictionaryId, text: '', side: 'x', find: 'a', replaceWith: '' }],
  [
    'glossaries:replace-text',
    { ...dictionaryId, text: '', side: 'source', find: '', replaceWith: '' },
  ],
  ['glossaries:fix-import', { ...importId, change: { kind: '__proto__' } }],
  ['glossaries:fix-import', { ...importId, change: { kind: 'drop', index: -1 } }],
  ['glossaries:apply-import', { ...importId, ...dictionaryId, mode: 'all', onKnown: 'keep-mine' }],
  ['glossaries:export', { ...dictionaryId, format: 'docx' }],
] as const;
