import type {
  ChangeEntries,
  DictionaryChange,
  EditGlossary,
  EntryPage,
  EntryQuery,
  LocalGlossary,
  NewGlossary,
  NewLocalDictionary,
  RemoveFound,
  ReplaceText,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../shared/errors.ts';
import { trimName } from '../../../shared/glossaries/entry-rules.ts';
import type { Database } from '../../db/database.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import { SET_ASIDE_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Local glossaries: nothing here contacts a service. */
export interface GlossaryLocalService extends Pick<
  Database['glossaries'],
  'list' | 'get' | 'restore' | 'restoreDictionary'
> {
  /** @throws `input/invalid` with the field */
  create(input: NewGlossary): Promise<LocalGlossary>;
  edit(input: EditGlossary): Promise<LocalGlossary>;
  remove(glossaryId: string): Promise<void>;
  addDictionary(input: NewLocalDictionary): Promise<LocalGlossary>;
  removeDictionary(dictionaryId: string): Promise<LocalGlossary>;
  listEntries(query: EntryQuery): Promise<EntryPage>;
  changeEntries(change: ChangeEntries): Promise<DictionaryChange>;
  removeFound(input: RemoveFound): Promise<DictionaryChange>;
  replaceText(input: ReplaceText): Promise<DictionaryChange>;
  undo(dictionaryId: string): Promise<DictionaryChange>;
  redo(dictionaryId: string): Promise<DictionaryChange>;
  /** Permanently removes glossaries deleted long ago. */
  cleanUp(runDays: RunDays): Promise<void>;
}

export function createGlossaryLocalService(deps: {
  glossaries: Database['glossaries'];
  entries: Database['glossaryEntries'];
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
}): GlossaryLocalService {
  const announced = async (glossary: Promise<LocalGlossary>): Promise<LocalGlossary> => {
    const changed = await glossary;
    deps.onChanged(changed.id);
    return changed;
  };
  const changed = async (change: Promise<DictionaryChange>): Promise<DictionaryChange> => {
    const made = await change;
    deps.onChanged(made.dictionary.glossaryId);
    return made;
  };

  return {
    list: (query) => deps.glossaries.list(query),
    get: (glossaryId) => deps.glossaries.get(glossaryId),
    async create({ name, connectionId }) {
      const named = trimName(name);
      const id = deps.newId();
      return announced(deps.glossaries.create({ id, name: named, connectionId, atMs: deps.now() }));
    },
    async edit({ name, ...input }) {
      const named = name === undefined ? {} : { name: trimName(name) };
      return announced(deps.glossaries.edit({ ...input, ...named, atMs: deps.now() }));
    },
    async remove(glossaryId) {
      await deps.glossaries.remove(glossaryId, deps.now());
      deps.onChanged(glossaryId);
    },
    restore: (glossaryId) => announced(deps.glossaries.restore(glossaryId)),
    async addDictionary(input) {
      if (input.sourceLang === input.targetLang) {
        throw new AppError('input/invalid', 'appErrors.sameLanguages', {
          details: { field: 'targetLang' },
        });
      }
      return announced(
        deps.glossaries.addDictionary({ ...input, id: deps.newId(), atMs: deps.now() }),
      );
    },
    removeDictionary: (dictionaryId) =>
      announced(deps.glossaries.removeDictionary(dictionaryId, deps.now())),
    restoreDictionary: (dictionaryId) => announced(deps.glossaries.restoreDictionary(dictionaryId)),
    listEntries: (query) => deps.entries.list(query),
    changeEntries: (change) => changed(deps.entries.change(change, deps.now())),
    removeFound: ({ dictionaryId, text }) =>
      changed(deps.entries.removeFound(dictionaryId, text, deps.now())),
    replaceText: (input) => changed(deps.entries.replaceText(input, deps.now())),
    undo: (dictionaryId) => changed(deps.entries.undo(dictionaryId, deps.now())),
    redo: (dictionaryId) => changed(deps.entries.redo(dictionaryId, deps.now())),
    cleanUp: async (runDays) =>
      deps.glossaries.purge(await runDays.startedAtMs(SET_ASIDE_KEPT_RUN_DAYS)),
  };
}
