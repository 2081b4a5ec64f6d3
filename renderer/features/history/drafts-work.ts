import type {
  DraftPlace,
  DraftSummary,
  SegmentDraft,
} from '../../../shared/domain/history/drafts.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { partKey, placeOfSegment } from '../../../shared/domain/history/segment-id.ts';
import type { TextDraft } from '../../components/text/text-editor.tsx';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Deps } from '../../lib/stores/feature-store.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';

/** Maximum typing time that can be lost. */
const STORE_AFTER_MS = 400;

const NO_DRAFTS: DraftSummary = { count: 0, firstPosition: null };

/** A run of segments. */
export interface SegmentRange {
  from: number;
  limit: number;
}

interface Unstored {
  place: DraftPlace;
  /** Null: no draft. */
  draft: SegmentDraft | null;
  isSent: boolean;
}

/** Steps that write a file without unsaved drafts. */
export type DraftlessStep = 'save' | 'review' | 'export';

export interface DraftsState {
  /** Text typed into loaded segments and neither saved nor discarded, by {@link partKey}. */
  drafts: ReadonlyMap<string, SegmentDraft>;
  /** Drafts of the whole item. */
  draftSummary: DraftSummary;
  /** Error that prevents storing drafts; null if there is none. */
  draftError: ErrorData | null;
  /** Step that waits until the user knows which texts would be missing from its file; null: none. */
  heldStep: DraftlessStep | null;
}

export type DraftsDeps = Omit<Deps<'history'>, 'session'>;

export interface DraftsWork {
  /** Stores a draft as the user types; null: the text is unchanged again. */
  type(place: DraftPlace, draft: TextDraft | null): void;
  flush(): Promise<void>;
  drop(place: DraftPlace): Promise<void>;
  hold(step: DraftlessStep, isKnown?: boolean): Promise<boolean>;
  /** Loads the drafts of the segments about to be shown, besides or instead of the others. */
  load(itemId: string, of: readonly SegmentRange[], isInstead: boolean): Promise<void>;
  /** Saves a segment, which removes its draft; on failure the draft stays. */
  save(place: DraftPlace, save: () => Promise<ErrorData | null>): Promise<ErrorData | null>;
}

/** Creates drafts of segments, which are stored while typing and restored after a crash. */
export function createDraftsWork(
  { api, timers }: DraftsDeps,
  { get, set }: Cell<DraftsState & { openItemId: string | null }>,
): DraftsWork {
  /** Drafts newer than the stored ones. */
  const unstored = new Map<string, Unstored>();
  /** Segments being saved: a draft stored after that would never be removed. */
  const saving = new Set<string>();
  let due: number | null = null;
  let storing: Promise<unknown> = Promise.resolve();
  /** Number of drafts stored or removed. */
  let changes = 0;

  const keyOf = ({ segmentId, part }: DraftPlace): string => partKey(segmentId, part);
  const isOpen = ({ segmentId }: DraftPlace): boolean =>
    get().openItemId === placeOfSegment(segmentId).itemId;
  const summarize = (draftSummary: DraftSummary): void => {
    set({ draftSummary, ...(draftSummary.count === 0 ? { heldStep: null } : {}) });
  };
  const show = (key: string, draft: SegmentDraft | null): void => {
    changes += 1;
    const drafts = new Map(get().drafts);
    if (draft === null) drafts.delete(key);
    else drafts.set(key, draft);
    set({ drafts });
  };
  const store = async (key: string, entry: Unstored): Promise<void> => {
    const { place, draft } = entry;
    entry.isSent = true;
    try {
      show(key, draft);
      const asked = draft === null ? api.history.discardDraft(place) : api.history.keepDraft(draft);
      const draftSummary = await unwrap(asked);
      if (unstored.get(key) === entry) unstored.delete(key);
      changes += 1;
      set({ draftError: null });
      if (isOpen(place)) summarize(draftSummary);
    } catch (error) {
      // The next change tries again.
      entry.isSent = false;
      set({ draftError: toErrorData(error) });
    }
  };
  /** Sends everything together, because there is no later when the window closes. */
  const flush = async (): Promise<void> => {
    if (due !== null) timers.clearTimeout(due);
    due = null;
    const next = [...unstored].filter(([key, { isSent }]) => !isSent && !saving.has(key));
    storing = Promise.all([storing, ...next.map(([key, entry]) => store(key, entry))]);
    await storing;
  };
  const note = ({ segmentId, part }: DraftPlace, typed: TextDraft | null): boolean => {
    const key = partKey(segmentId, part);
    const place = { segmentId, ...((part ?? 0) === 0 ? {} : { part }) };
    const draft = typed === null ? null : { ...place, ...typed };
    const now = unstored.get(key)?.draft;
    const known = now === undefined ? (get().drafts.get(key) ?? null) : now;
    if (JSON.stringify(known) === JSON.stringify(draft)) return false;
    unstored.set(key, { place, draft, isSent: false });
    return true;
  };
  const forget = (key: string): void => {
    unstored.delete(key);
    if (get().drafts.has(key)) show(key, null);
  };

  return {
    type(place, draft) {
      if (!note(place, draft)) return;
      due ??= timers.setTimeout(() => void flush(), STORE_AFTER_MS);
    },
    flush,
    async drop(place) {
      if (note(place, null)) await flush();
    },
    async hold(step, isKnown = false) {
      await flush();
      const isHeld = !isKnown && get().draftSummary.count > 0;
      set({ heldStep: isHeld ? step : null });
      return isHeld;
    },
    async load(itemId, of, isInstead) {
      for (;;) {
        const before = changes;
        const read: SegmentDraft[] = [];
        let draftSummary = NO_DRAFTS;
        for (const range of of.length === 0 ? [{ from: 0, limit: 1 }] : of) {
          const answer = await unwrap(api.history.listDrafts({ itemId, ...range }));
          const { drafts, ...summary } = answer;
          read.push(...drafts);
          draftSummary = summary;
          // There are no others.
          if (read.length === summary.count) break;
        }
        if (get().openItemId !== itemId) return;
        // The answer may lack drafts stored in the meantime.
        if (changes !== before) continue;
        const isRead = ({ segmentId }: SegmentDraft) => {
          const { position } = placeOfSegment(segmentId);
          return of.some(({ from, limit }) => position >= from && position < from + limit);
        };
        const kept = isInstead ? [] : [...get().drafts].filter(([, draft]) => !isRead(draft));
        const shown = new Map([...kept, ...read.map((draft) => [keyOf(draft), draft] as const)]);
        for (const [key, { draft }] of unstored) {
          if (draft === null) shown.delete(key);
          else shown.set(key, draft);
        }
        set({ drafts: shown });
        summarize(draftSummary);
        return;
      }
    },
    async save(place, save) {
      const key = keyOf(place);
      saving.add(key);
      await storing;
      const before = get().draftSummary;
      const isCounted = isOpen(place) && get().drafts.has(key);
      // A draft that is being saved is not counted.
      if (isCounted)
        summarize(before.count > 1 ? { ...before, count: before.count - 1 } : NO_DRAFTS);
      const failure = await save();
      saving.delete(key);
      if (failure === null) {
        forget(key);
      } else {
        if (isCounted && isOpen(place)) summarize(before);
        await flush();
      }
      return failure;
    },
  };
}
