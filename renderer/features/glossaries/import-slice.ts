import type { ImportReview, WantedPair } from '../../../shared/domain/glossaries/local-glossary.ts';
import type { ImportProblem } from '../../../shared/glossaries/import-kinds.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { createReporter, toErrorData } from '../../lib/stores/loadable.ts';
import type { GlossariesDeps, GlossariesState, ImportSlice } from './state.ts';

const ROWS_PER_PAGE = 20;

export const REVIEW_ROWS_PER_PAGE = ROWS_PER_PAGE;

/** Creates the slice with the review of term files, which are fixed before import. */
export function createImportSlice(
  api: GlossariesDeps['api'],
  cell: Cell<GlossariesState>,
): ImportSlice {
  const report = createReporter((fileError) => cell.set({ fileError }));
  const run = async (work: () => Promise<void>): Promise<void> => {
    cell.set({ isFileBusy: true });
    await report(work);
    cell.set({ isFileBusy: false });
  };
  let turn = Promise.resolve();
  /** Runs the work unless something else is in progress. */
  const attempt = (work: () => Promise<void>): Promise<void> =>
    cell.get().isFileBusy ? Promise.resolve() : (turn = run(work));
  /** Runs after current work, so that a correction or a request for other rows at that moment is not lost. */
  const inTurn = (work: () => Promise<void>): Promise<void> =>
    (turn = cell.get().isFileBusy ? turn.then(() => run(work)) : run(work));
  const wanted = (): WantedPair => {
    const { glossary, dictionaryId } = cell.get();
    const found = glossary?.dictionaries.find(({ id }) => id === dictionaryId);
    const { sourceLang = null, targetLang = null } = found ?? {};
    return { dictionaryId, sourceLang, targetLang };
  };
  /** A file is for the dictionary that was open when it was chosen. */
  const begin = async (read: () => Promise<ImportReview | null>): Promise<void> => {
    const { dictionaryId } = cell.get();
    const review = await read();
    if (review === null) return;
    if (cell.get().dictionaryId === dictionaryId) await look(review);
    else await api.glossaries.discardImport({ importId: review.importId });
  };
  /** A review discarded in the meantime does not come back. */
  const change = (work: (importId: string) => Promise<ImportReview>): Promise<void> =>
    inTurn(async () => {
      const importId = cell.get().review?.importId ?? '';
      const review = await work(importId);
      if (cell.get().review?.importId === importId) await look(review);
    });
  const readRows = async (problem: ImportProblem | null, page: number): Promise<void> => {
    const { review } = cell.get();
    if (review === null) return;
    const ask = { importId: review.importId, problem, limit: ROWS_PER_PAGE };
    let rows = await unwrap(api.glossaries.listImportRows({ ...ask, page }));
    const last = Math.max(1, Math.ceil(rows.total / ROWS_PER_PAGE));
    // Fixed rows are gone from the list of a problem.
    if (page > last) rows = await unwrap(api.glossaries.listImportRows({ ...ask, page: last }));
    if (cell.get().review?.importId !== review.importId) return;
    cell.set({ reviewRows: rows, reviewProblem: problem, reviewPage: Math.min(page, last) });
  };
  const look = async (review: ImportReview): Promise<void> => {
    cell.set({ review, imported: null, exported: null, exportStage: null });
    const problem = review.findings.find(({ fixes }) => fixes.length > 0)?.problem ?? null;
    const open = review.openCount > 0 ? problem : null;
    const { reviewProblem, reviewPage } = cell.get();
    const isThere = review.findings.some(({ problem }) => problem === reviewProblem);
    if (isThere) await readRows(reviewProblem, reviewPage);
    else await readRows(open, 1);
  };

  return {
    review: null,
    reviewProblem: null,
    reviewPage: 1,
    reviewRows: null,
    imported: null,
    exported: null,
    exportStage: null,
    fileError: null,
    isFileBusy: false,

    pickImport: () => attempt(() => begin(() => unwrap(api.glossaries.pickImport(wanted())))),
    readPaste: (text) =>
      attempt(() => begin(() => unwrap(api.glossaries.readText({ ...wanted(), text })))),
    reread: (reading) =>
      change((importId) => unwrap(api.glossaries.rereadImport({ ...reading, importId }))),
    showRows: (problem, page) => inTurn(() => readRows(problem, page)),
    fixImport: (fix) =>
      change((importId) => unwrap(api.glossaries.fixImport({ importId, change: fix }))),
    applyImport: (how) =>
      attempt(async () => {
        const { review, dictionaryId } = cell.get();
        if (review === null || dictionaryId === null) return;
        const input = { ...how, importId: review.importId, dictionaryId };
        const imported = await unwrap(api.glossaries.applyImport(input));
        cell.set({ review: null, reviewRows: null, reviewProblem: null, imported });
        cell.get().resetEntries();
        await cell.get().rereadOpen(null);
      }),
    async discardImport() {
      const { review } = cell.get();
      cell.set({ review: null, reviewRows: null, reviewProblem: null, fileError: null });
      if (review !== null) await api.glossaries.discardImport({ importId: review.importId });
    },
    exportDictionary: (format) =>
      attempt(async () => {
        const { dictionaryId } = cell.get();
        if (dictionaryId === null) return;
        cell.set({ imported: null, exported: null, exportStage: 'running' });
        try {
          cell.set({ exported: await unwrap(api.glossaries.export({ dictionaryId, format })) });
          cell.set({ exportStage: null });
        } catch (error) {
          const isCanceled = toErrorData(error).code === 'canceled';
          cell.set({ exportStage: isCanceled ? 'canceled' : null });
          if (!isCanceled) throw error;
        }
      }),
    async cancelExport() {
      if (cell.get().exportStage !== 'running') return;
      cell.set({ exportStage: 'canceling' });
      await api.glossaries.cancelExport();
    },
    revealExport: () =>
      attempt(async () => {
        await unwrap(api.glossaries.revealExport());
      }),
    dismissOutcome: () =>
      cell.set({ imported: null, exported: null, exportStage: null, fileError: null }),
  };
}
