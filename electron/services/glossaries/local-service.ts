import type {
  ChangeEntries,
  DictionaryChange,
  EditGlossary,
  EntryQuery,
  GlossaryQuery,
  LocalGlossary,
  NewGlossary,
  NewLocalDictionary,
  RemoveFound,
  ReplaceText,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../shared/errors.ts';
import { trimName } from '../../../shared/glossaries/entry-rules.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { Database } from '../../db/database.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Local glossaries: nothing here contacts a service. */
export type GlossaryLocalService = ReturnType<typeof createGlossaryLocalService>;

export function createGlossaryLocalService(deps: {
  glossaries: Database['glossaries'];
  entries: Database['glossaryEntries'];
  newId: () => string;
  now: () => number;
  onChanged: (glossaryId: string) => void;
}) {
  const announced = (glossary: Promise<LocalGlossary>): Promise<LocalGlossary> =>
    thenTell(glossary, ({ id }) => deps.onChanged(id));
  const requirePair = ({
    sourceLang,
    targetLang,
  }: Omit<NewLocalDictionary, 'glossaryId'>): void => {
    if (sourceLang !== targetLang) return;
    throw new AppError('input/invalid', 'appErrors.sameLanguages', {
      details: { field: 'targetLang' },
    });
  };
  const changed = (change: Promise<DictionaryChange>): Promise<DictionaryChange> =>
    thenTell(change, ({ dictionary }) => deps.onChanged(dictionary.glossaryId));

  return {
    list: (query: GlossaryQuery) => deps.glossaries.list(query),
    get: (glossaryId: string) => deps.glossaries.get(glossaryId),
    /** Creates a glossary of this computer with an empty dictionary. @throws `input/invalid` with the field */
    async create({ name, ...pair }: NewGlossary): Promise<LocalGlossary> {
      const named = trimName(name);
      requirePair(pair);
      const [glossaryId, atMs] = [deps.newId(), deps.now()];
      await deps.glossaries.create({ id: glossaryId, name: named, connectionId: null, atMs });
      return announced(
        deps.glossaries.addDictionary({ ...pair, glossaryId, id: deps.newId(), atMs }),
      );
    },
    async edit({ name, ...input }: EditGlossary): Promise<LocalGlossary> {
      const named = name === undefined ? {} : { name: trimName(name) };
      const { connectionId } = input;
      const link = (await deps.glossaries.get(input.glossaryId))?.link ?? null;
      // The built-in service has every glossary anyway: a link to it keeps no other account out.
      if (link?.connectionId === EMBEDDED_CONNECTION_ID && connectionId !== undefined) {
        await deps.glossaries.unlink(input.glossaryId);
      }
      return announced(deps.glossaries.edit({ ...input, ...named, atMs: deps.now() }));
    },
    async remove(glossaryId: string) {
      await deps.glossaries.remove(glossaryId, deps.now());
      deps.onChanged(glossaryId);
    },
    restore: (glossaryId: string) => announced(deps.glossaries.restore(glossaryId)),
    async addDictionary(input: NewLocalDictionary): Promise<LocalGlossary> {
      requirePair(input);
      return announced(
        deps.glossaries.addDictionary({ ...input, id: deps.newId(), atMs: deps.now() }),
      );
    },
    removeDictionary: (dictionaryId: string) =>
      announced(deps.glossaries.removeDictionary(dictionaryId, deps.now())),
    restoreDictionary: (dictionaryId: string) =>
      announced(deps.glossaries.restoreDictionary(dictionaryId)),
    listEntries: (query: EntryQuery) => deps.entries.list(query),
    changeEntries: (change: ChangeEntries) => changed(deps.entries.change(change, deps.now())),
    removeFound: ({ dictionaryId, text }: RemoveFound) =>
      changed(deps.entries.removeFound(dictionaryId, text, deps.now())),
    replaceText: (input: ReplaceText) => changed(deps.entries.replaceText(input, deps.now())),
    undo: (dictionaryId: string) => changed(deps.entries.undo(dictionaryId, deps.now())),
    redo: (dictionaryId: string) => changed(deps.entries.redo(dictionaryId, deps.now())),
    /** Permanently removes glossaries deleted long ago. */
    cleanUp: async (runDays: RunDays) =>
      deps.glossaries.purge(await runDays.startedAtMs(QUARANTINED_KEPT_RUN_DAYS)),
  };
}
