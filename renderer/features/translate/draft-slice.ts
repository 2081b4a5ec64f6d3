import { MAX_PROPOSAL_PIECES, MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import type { RestoredDraft } from '../../../shared/domain/texts/text-steps.ts';
import type { TextDraft, TextProposal } from '../../../shared/domain/texts/translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { ImproveSlice } from './improve-slice.ts';
import { selectIsKept, type KeepSlice } from './keep-slice.ts';
import { unknownBase } from './merge-translation.ts';
import { linesOf } from './paragraphs.ts';
import type { RouteSlice } from './route-slice.ts';
import type { createStepsSlice } from './steps-slice.ts';
import { NO_ITEMS } from './text-item.ts';
import type { TextSlice } from './text-state.ts';

export interface DraftSlice {
  /** False until the stored draft is restored or surely does not exist. */
  isDraftRead: boolean;
  /** Error that prevents storing the draft; null if there is none. */
  draftError: ErrorData | null;
}

const SAVE_PAUSE_MS = 500;

type All = DraftSlice & TextSlice & RouteSlice & ImproveSlice & KeepSlice;

/** Returns the proposal to store; null if it is too large: it can be requested again. */
function proposalOf({ improvement }: All): TextProposal | null {
  if (improvement.status !== 'ready' || improvement.isStale) return null;
  const { of, lang, original, pieces } = improvement;
  const isLong = pieces.some(
    (piece) => piece.kind === 'change' && piece.after.length > MAX_TEXT_LENGTH,
  );
  return isLong || pieces.length > MAX_PROPOSAL_PIECES ? null : { of, lang, original, pieces };
}

function originOf({ origin, sourceText, base, past }: All): TextDraft['origin'] {
  if (origin === null) return null;
  const { connectionId, projectId, sourceLang, targetLang, options } = origin;
  return {
    sourceText: origin.sourceText === sourceText ? null : origin.sourceText,
    connectionId,
    projectId,
    sourceLang,
    targetLang,
    options,
    given: base === null ? null : [...base.targets],
    past,
  };
}

function draftOf(state: All): TextDraft {
  const { tab, sourceText, targetText, connectionId, projectId, sourceLang, targetLang } = state;
  const { options, billedChars, itemIds, itemNumber, unasked } = state;
  return {
    ...(unasked !== null && unasked === sourceText && { isUnasked: true as const }),
    itemNumber,
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
    origin: originOf(state),
  };
}

/** Returns everything a draft consists of: equal for equal drafts. */
function partsOf(state: All): readonly unknown[] {
  const { tab, sourceText, targetText, connectionId, projectId, sourceLang, targetLang } = state;
  const { options, billedChars, itemIds, origin, base, past, improvement } = state;
  const pieces =
    improvement.status === 'ready' && !improvement.isStale ? improvement.pieces : undefined;
  const texts = [tab, sourceText, targetText, origin, base, past, pieces, state.unasked];
  const route = [connectionId, projectId, sourceLang, targetLang, options];
  return [...texts, ...route, billedChars, itemIds, selectIsKept(state)];
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((part, index) => part === b[index]);
}

type Restored = Pick<TextSlice, 'origin' | 'base' | 'past'>;

/** Returns the origin of a restored draft's translation. */
function restoredOrigin(draft: TextDraft): Restored {
  const { origin, sourceText, targetText, options } = draft;
  const { connectionId, projectId, sourceLang, targetLang } = draft;
  if (origin === null || (origin === undefined && targetText === '')) {
    return { origin: null, base: null, past: null };
  }
  if (origin === undefined) {
    // An earlier version did not record it: assume its own text, with unknown authors.
    const base = unknownBase(sourceText, targetText);
    const route = { connectionId, projectId, sourceLang, targetLang, options, requestId: null };
    return { origin: { ...route, sourceText: base.sources.join('\n') }, base, past: null };
  }
  const { given, past, ...made } = origin;
  const of = { ...made, sourceText: made.sourceText ?? sourceText, requestId: null };
  const base = given === null ? null : { sources: linesOf(of.sourceText), targets: given };
  return { origin: of, base, past };
}

/** Creates the slice with the draft of the page, stored with its steps while typing, and restored after a crash. */
export function createDraftSlice(
  deps: {
    api: Api<'text'>;
    timers: Timers;
    steps: ReturnType<typeof createStepsSlice>['stored'];
    onRestored: () => void;
  },
  { get, set }: Cell<All>,
) {
  const { api, timers, steps, onRestored } = deps;
  /** Parts saved last; null before anything was read. */
  let kept: readonly unknown[] | null = null;
  const parts = (state: All) => [...partsOf(state), steps.version()];

  const save = async (): Promise<void> => {
    pause.cancel();
    const state = get();
    const now = parts(state);
    if (kept === null || isSame(kept, now)) return;
    const before = kept;
    kept = now;
    const change = steps.takeChange(selectIsKept(state));
    try {
      await unwrap(api.text.saveDraft({ ...draftOf(state), ...(change && { steps: change }) }));
      if (get().draftError !== null) set({ draftError: null });
    } catch (error) {
      // The next change tries again.
      if (kept === now) kept = before;
      steps.storeAgain();
      set({ draftError: toErrorData(error) });
    }
  };
  const pause = debounce(timers, SAVE_PAUSE_MS, () => void save());

  const onChanged = (): void => {
    if (kept !== null && !isSame(kept, parts(get()))) pause.schedule();
  };

  const restore = ({ steps: stored = [], ...draft }: RestoredDraft): void => {
    const { proposal, itemIds = NO_ITEMS, billedChars = 0, origin: _origin, ...rest } = draft;
    const { isUnasked, ...held } = rest;
    const { itemNumber = 1 } = draft;
    set({
      ...held,
      unasked: isUnasked ? draft.sourceText : null,
      itemNumber,
      itemCount: Math.max(itemNumber, steps.load(stored)),
      ...restoredOrigin(draft),
      billedChars,
      itemIds,
      itemId: itemIds.text ?? itemIds.improvement,
    });
    if (proposal) {
      const { of, lang = null, original, pieces } = proposal;
      set({
        improvedText: of,
        improvement: { status: 'ready', of, lang, original, pieces, isStale: false },
      });
    }
    onRestored();
    kept = parts(get());
  };

  return {
    slice: { isDraftRead: false, draftError: null } satisfies DraftSlice,
    async load(): Promise<void> {
      if (get().isDraftRead) return;
      try {
        const draft = await unwrap(api.text.getDraft());
        await steps.ready(draft?.steps ?? []);
        if (get().isDraftRead) return;
        // Text typed in the meantime is newer than any draft.
        if (draft !== null && get().sourceText === '' && get().targetText === '') restore(draft);
      } catch (error) {
        set({ draftError: toErrorData(error) });
      }
      // Text typed in the meantime is in no draft yet.
      steps.load([]);
      kept ??= parts({ ...get(), sourceText: '', targetText: '' });
      set({ isDraftRead: true });
      onChanged();
    },
    onChanged,
    save,
  };
}
