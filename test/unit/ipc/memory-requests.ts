import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { memoryHandlers } from '../../../electron/ipc/memories.ts';
import { spokenTermsHandlers, styleRuleHandlers } from '../../../electron/ipc/glossaries.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aMemory, aMemoryUnit } from '../../support/builders/memories.ts';
import { aStyleList } from '../../support/builders/style-rules.ts';

type OwnRequestName = Extract<
  RequestName,
  `memories:${string}` | `spoken-terms:${string}` | `style-rules:${string}`
>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const memory = aMemory({
  projectIds: ['p'],
  isOffered: true,
  isInStep: false,
  connectionId: 'a',
  link: { connectionId: 'a', remoteId: 'r', syncedAtMs: 1, isGone: false, isChanged: true },
});
const spokenTerms = {
  id: 'c',
  name: 'Names',
  lists: [{ lang: 'en', termCount: 2 }],
  createdAtMs: 1,
};
const unit = aMemoryUnit({
  sourcePieces: [{ text: 'a', isHit: true }],
  targetPieces: [{ text: 'b', isHit: false }],
});
const lists = {
  lists: [
    aStyleList({
      version: 1,
      rules: { numbers: { centuries: 'spell_out' } },
      instructions: [{ id: 'i', label: 'a', prompt: 'b', sourceLang: null }],
    }),
  ],
  readAtMs: 1,
  isRemembered: false,
  isMissing: false,
};

/** Creates handlers whose services answer with a sample of each kind. */
export const createMemoryHandlers = (later: Later): Pick<IpcHandlers, OwnRequestName> => ({
  ...memoryHandlers({
    memories: {
      list: later({ memories: [memory], total: 1 }),
      get: later(memory),
      create: later(memory),
      edit: later(memory),
      remove: later(undefined),
      restore: later(memory),
      listUnits: later({ units: [unit], total: 1 }),
      rememberPairs: later(['m']),
      addUnit: later(unit),
      editUnit: later(unit),
      undoEdit: later(unit),
      listRevisions: later([{ source: 'a', target: 'c', replacedAtMs: 1 }]),
      removeUnits: later(undefined),
      restoreUnits: later(undefined),
      cleanUp: later(undefined),
    },
    files: {
      import: later({
        memory,
        fileName: 'a.tmx',
        addedCount: 1,
        replacedCount: 0,
        knownCount: 0,
        skippedCount: 0,
      }),
      askedPath: () => null,
      export: later({ fileName: 'a.tmx', unitCount: 1 }),
      suggestName: later('Shop.tmx'),
      lastPath: () => '/home/me/a.tmx',
    },
    remote: {
      list: later({ memories: null }),
      listSegments: later({ segments: [], segmentCount: 0, nextCursor: null }),
    },
    slot: { cancel: () => undefined },
    desktop: {
      pickFile: later('/home/me/a.tmx'),
      pickSavePath: later('/home/me/a.tmx'),
      revealFile: () => undefined,
    },
  }),
  ...spokenTermsHandlers({
    list: later({ collections: [spokenTerms], total: 1, isMissing: false }),
    create: later(spokenTerms),
    rename: later(spokenTerms),
    remove: later({ ...spokenTermsKey, name: 'Names' }),
    restore: later(spokenTerms),
    getEntries: later({ entries: 'b' }),
    saveEntries: later(spokenTerms),
  }),
  ...styleRuleHandlers({
    list: later(lists),
    create: later(lists),
    rename: later(lists),
    remove: later(lists),
    setRules: later(lists),
    saveInstruction: later(lists),
    deleteInstruction: later(lists),
  }),
});

const page = { page: 1, limit: 20, text: '' };
const memoryId = { memoryId: 'm' };
const spokenTermsKey = { connectionId: 'a', spokenTermsId: 'c' };
const seen = { connectionId: 'a', styleId: 's', seen: 'v1' };

/** A valid input for each request. */
export const MEMORY_INPUTS: Record<OwnRequestName, unknown> = {
  'memories:list': page,
  'memories:get': memoryId,
  'memories:create': { name: 'Shop', sourceLang: 'en', targetLang: 'pt-BR' },
  'memories:edit': { ...memoryId, isOffered: true },
  'memories:delete': memoryId,
  'memories:restore': memoryId,
  'memories:list-units': { ...memoryId, ...page, targetLang: null },
  'memories:add-unit': { ...memoryId, source: 'a', target: 'b', targetLang: 'de' },
  'memories:edit-unit': { ...memoryId, unitId: '1', source: 'a', target: 'b' },
  'memories:undo-edit': { ...memoryId, unitId: '1' },
  'memories:list-revisions': { ...memoryId, unitId: '1' },
  'memories:delete-units': { ...memoryId, unitIds: ['1'] },
  'memories:restore-units': { ...memoryId, unitIds: ['1'] },
  'memories:import': { memoryId: null },
  'memories:export': memoryId,
  'memories:cancel-transfer': undefined,
  'memories:reveal-export': undefined,
  'memories:list-remote': { connectionId: 'a' },
  'memories:list-remote-segments': { connectionId: 'a', remoteId: 'r', text: '', cursor: null },
  'spoken-terms:list': { connectionId: 'a', ...page },
  'spoken-terms:create': { connectionId: 'a', name: 'Names' },
  'spoken-terms:rename': { ...spokenTermsKey, name: 'People' },
  'spoken-terms:delete': spokenTermsKey,
  'spoken-terms:restore': spokenTermsKey,
  'spoken-terms:get-entries': { ...spokenTermsKey, lang: 'en' },
  'spoken-terms:save-entries': { ...spokenTermsKey, lang: 'en', entries: 'b', seen: '' },
  'style-rules:list': { connectionId: 'a' },
  'style-rules:create': { connectionId: 'a', name: 'Web', language: 'de' },
  'style-rules:rename': { ...seen, name: 'Shop' },
  'style-rules:delete': { ...seen, typedName: 'Web' },
  'style-rules:set-rules': { ...seen, rules: { numbers: { centuries: 'spell_out' } } },
  'style-rules:save-instruction': {
    ...seen,
    instructionId: null,
    label: 'a',
    prompt: 'b',
    sourceLang: 'en',
  },
  'style-rules:delete-instruction': { ...seen, instructionId: 'i' },
};

export const BAD_MEMORY_INPUTS = [
  ['memories:list', { ...page, limit: 201 }],
  ['memories:create', { name: 'Shop', sourceLang: '../x', targetLang: 'de' }],
  ['memories:create', { name: 'x'.repeat(2001), sourceLang: 'en', targetLang: 'de' }],
  ['memories:list-units', { ...memoryId, ...page, targetLang: "de' OR 1=1" }],
  [
    'memories:add-unit',
    { ...memoryId, source: 'a'.repeat(200_001), target: 'b', targetLang: 'de' },
  ],
  ['memories:edit-unit', { ...memoryId, unitId: 1, source: 'a', target: 'b' }],
  ['memories:delete-units', { ...memoryId, unitIds: [] }],
  ['memories:import', { memoryId: '' }],
  ['spoken-terms:list', { connectionId: 'a', ...page, page: 0 }],
  ['spoken-terms:create', { connectionId: '', name: 'Names' }],
  ['spoken-terms:get-entries', { ...spokenTermsKey, lang: '../x' }],
  [
    'spoken-terms:save-entries',
    { ...spokenTermsKey, lang: 'en', entries: 'x'.repeat(5000), seen: '' },
  ],
  ['style-rules:create', { connectionId: 'a', name: 'Web', language: 'pl' }],
  ['style-rules:set-rules', { ...seen, rules: { numbers: { centuries: 1 } } }],
  [
    'style-rules:save-instruction',
    { ...seen, instructionId: null, label: 'a', prompt: 'b', sourceLang: '<x>' },
  ],
] as const;
