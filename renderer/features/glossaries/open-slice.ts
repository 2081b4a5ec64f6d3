import type { LocalGlossary } from '../../../shared/domain/glossaries/workbench.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/api.ts';
import type { Cell } from '../../lib/feature-store.ts';
import { toErrorData, attempt } from '../../lib/loadable.ts';
import type { GlossariesDeps, GlossariesState, OpenSlice } from './state.ts';

/** One glossary, opened. */
export function createOpenSlice(
  api: GlossariesDeps['api'],
  cell: Cell<GlossariesState>,
): OpenSlice {
  /** The dictionary that stays chosen, or else the first one. */
  const show = (glossary: LocalGlossary): void => {
    const { dictionaryId, glossary: before } = cell.get();
    const kept = glossary.dictionaries.find(({ id }) => id === dictionaryId);
    const chosen = (kept ?? glossary.dictionaries[0])?.id ?? null;
    cell.set({ glossary, dictionaryId: chosen });
    if (before?.id !== glossary.id || chosen !== dictionaryId) cell.get().resetEntries();
  };
  const change = async (work: Promise<LocalGlossary>): Promise<ErrorData | null> => {
    return attempt(async () => {
      show(await work);
      cell.set({ openError: null });
    });
  };
  const tell = async (work: Promise<LocalGlossary>): Promise<void> => {
    cell.set({ openError: await change(work) });
  };
  let latest = 0;
  const opened = (): string => cell.get().glossary?.id ?? '';

  return {
    glossary: null,
    dictionaryId: null,
    view: 'terms',
    openError: null,
    deletedDictionary: null,

    async openGlossary(glossaryId) {
      latest += 1;
      const mine = latest;
      cell.set({ openError: null, listError: null });
      cell.get().resetSync();
      try {
        const glossary = await unwrap(api.glossaries.get({ glossaryId }));
        // The one that was asked for last is the one that is wanted.
        if (mine !== latest) return;
        if (glossary === null) await cell.get().glossarySearch.reload();
        else {
          cell.set({ view: 'terms', deletedDictionary: null });
          show(glossary);
        }
      } catch (error) {
        if (mine === latest) cell.set({ listError: toErrorData(error) });
      }
    },
    closeGlossary() {
      latest += 1;
      cell.get().resetSync();
      void cell.get().discardImport();
      cell.set({ glossary: null, dictionaryId: null, openError: null });
      void cell.get().glossarySearch.reload();
    },
    async rereadOpen(glossaryId) {
      const { glossary } = cell.get();
      if (glossary === null || (glossaryId !== null && glossaryId !== glossary.id)) return;
      try {
        const now = await unwrap(api.glossaries.get({ glossaryId: glossary.id }));
        if (cell.get().glossary?.id !== glossary.id) return;
        if (now === null) cell.get().closeGlossary();
        else show(now);
      } catch {
        // What is shown is as it was; the next action tells what is wrong.
      }
    },
    setView(view) {
      cell.set({ view });
      if (view === 'snapshots') void cell.get().loadSnapshots();
    },
    chooseDictionary(dictionaryId) {
      if (cell.get().dictionaryId === dictionaryId) return;
      void cell.get().discardImport();
      cell.set({ dictionaryId });
      cell.get().resetEntries();
    },
    editGlossary: (patch) =>
      change(unwrap(api.glossaries.edit({ ...patch, glossaryId: opened() }))),
    async addDictionary(sourceLang, targetLang) {
      const input = { glossaryId: opened(), sourceLang, targetLang };
      const failed = await change(unwrap(api.glossaries.addDictionary(input)));
      const added = cell
        .get()
        .glossary?.dictionaries.find(
          (each) => each.sourceLang === sourceLang && each.targetLang === targetLang,
        );
      if (failed === null && added !== undefined) cell.get().chooseDictionary(added.id);
      return failed;
    },
    async deleteDictionary(dictionary) {
      await tell(unwrap(api.glossaries.deleteDictionary({ dictionaryId: dictionary.id })));
      if (cell.get().openError === null) cell.set({ deletedDictionary: dictionary });
    },
    async undoDeleteDictionary() {
      const { deletedDictionary } = cell.get();
      if (deletedDictionary === null) return;
      const input = { dictionaryId: deletedDictionary.id };
      await tell(unwrap(api.glossaries.restoreDictionary(input)));
      cell.set({ deletedDictionary: null });
    },
    async unlink() {
      await tell(unwrap(api.glossaries.unlink({ glossaryId: opened() })));
      cell.get().resetSync();
    },
  };
}
