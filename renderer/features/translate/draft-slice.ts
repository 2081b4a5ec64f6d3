import { MAX_PROPOSAL_PIECES, MAX_TEXT_LENGTH } from '../../../shared/domain/text-options.ts';
import type { TextDraft, TextProposal } from '../../../shared/domain/text-translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { debounce, type Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import type { ImproveSlice } from './improve-slice.ts';
import { NO_ITEMS, type ItemIds, type KeepSlice } from './keep-slice.ts';
import { unknownBase } from './merge-translation.ts';
import type { RouteSlice } from './route-slice.ts';
import type { TextSlice } from './text-state.ts';

export interface DraftSlice {
  /** False until what was typed before is back, or surely is not. */
  isDraftRead: boolean;
  /** Why what is typed is not being kept; null while it is. */
  draftError: ErrorData | null;
}

const SAVE_PAUSE_MS = 500;

type All = DraftSlice & TextSlice & RouteSlice & ImproveSlice & KeepSlice;

/** Null for one that is too large to keep: it can be asked for again. */
function proposalOf({ improvement }: All): TextProposal | null {
  if (improvement.status !== 'ready' || improvement.isStale) return null;
  const { of, original, pieces } = improvement;
  const isLong = pieces.some(
    (piece) => piece.kind === 'change' && piece.after.length > MAX_TEXT_LENGTH,
  );
  return isLong || pieces.length > MAX_PROPOSAL_PIECES ? null : { of, original, pieces };
}

function draftOf(state: All): TextDraft {
  const { tab, sourceText, targetText, connectionId, projectId, sourceLang, targetLang } = state;
  const { options, billedChars, itemIds } = state;
  return {
    billedChars,
    proposal: proposalOf(state),
    itemIds,
    tab,
    sourceText,
    targetText,
    connectionId,
    projectId,
    sourceLang,
    targetLang,
    options,
  };
}

function isSame(a: TextDraft, b: TextDraft): boolean {
  return (
    a.tab === b.tab &&
    a.sourceText === b.sourceText &&
    a.targetText === b.targetText &&
    a.connectionId === b.connectionId &&
    a.projectId === b.projectId &&
    a.sourceLang === b.sourceLang &&
    a.targetLang === b.targetLang &&
    a.options === b.options &&
    a.proposal?.pieces === b.proposal?.pieces &&
    a.billedChars === b.billedChars &&
    a.itemIds === b.itemIds
  );
}

/** What the page holds, kept while typing and brought back after a crash. */
export function createDraftSlice(
  deps: { api: Pick<DragomanApi, 'text'>; timers: Timers; onRestored: (itemIds: ItemIds) => void },
  { get, set }: Cell<All>,
) {
  const { api, timers, onRestored } = deps;
  let kept: TextDraft | null = null;

  const save = async (): Promise<void> => {
    pause.cancel();
    const draft = draftOf(get());
    if (kept === null || isSame(kept, draft)) return;
    const before = kept;
    kept = draft;
    try {
      await unwrap(api.text.saveDraft(draft));
      if (get().draftError !== null) set({ draftError: null });
    } catch (error) {
      // The next change tries again.
      if (kept === draft) kept = before;
      set({ draftError: toErrorData(error) });
    }
  };
  const pause = debounce(timers, SAVE_PAUSE_MS, () => void save());

  const onChanged = (): void => {
    if (kept !== null && !isSame(kept, draftOf(get()))) pause.schedule();
  };

  const restore = (draft: TextDraft): void => {
    const { proposal, itemIds, billedChars = 0, ...held } = draft;
    const { sourceText, targetText } = held;
    set({
      ...held,
      billedChars,
      base: targetText === '' ? null : unknownBase(sourceText, targetText),
    });
    if (proposal) {
      set({
        improvedText: proposal.of,
        improvement: { status: 'ready', ...proposal, isStale: false },
      });
    }
    onRestored(itemIds ?? NO_ITEMS);
    kept = draftOf(get());
  };

  return {
    slice: { isDraftRead: false, draftError: null } satisfies DraftSlice,
    async load(): Promise<void> {
      if (get().isDraftRead) return;
      try {
        const draft = await unwrap(api.text.getDraft());
        if (get().isDraftRead) return;
        // What was typed meanwhile is newer than any draft.
        if (draft !== null && get().sourceText === '' && get().targetText === '') restore(draft);
      } catch (error) {
        set({ draftError: toErrorData(error) });
      }
      // What was typed meanwhile is in no draft yet.
      kept ??= { ...draftOf(get()), sourceText: '', targetText: '' };
      set({ isDraftRead: true });
      onChanged();
    },
    onChanged,
    save,
  };
}
