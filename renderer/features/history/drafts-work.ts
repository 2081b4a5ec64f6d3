import type {
  DraftPlace,
  DraftSummary,
  SegmentDraft,
} from '../../../shared/domain/history/drafts.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { partKey, placeOfSegment } from '../../../shared/domain/history/segment-id.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { TextDraft } from '../../components/text/text-editor.tsx';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import type { Timers } from '../../lib/stores/timers.ts';

/** So much of what is typed can be lost. */
const STORE_AFTER_MS = 400;

const NO_DRAFTS: DraftSummary = { count: 0, firstPosition: null };

interface Unstored {
  place: DraftPlace;
  /** Null: there is to be none. */
  draft: SegmentDraft | null;
  isSent: boolean;
}

/** What writes a file without what is only typed. */
export type DraftlessStep = 'save' | 'export';

export interface DraftsState {
  /** What was typed into segments that are shown and neither saved nor given up, by {@link partKey}. */
  drafts: ReadonlyMap<string, SegmentDraft>;
  /** Of the whole item. */
  draftSummary: DraftSummary;
  /** Why what is typed is not being stored; null while it is. */
  draftError: ErrorData | null;
  /** What waits until the person knows which texts would be missing in its file; null: nothing. */
  heldStep: DraftlessStep | null;
}

export interface DraftsDeps {
  api: Pick<DragomanApi, 'history'>;
  timers: Timers;
}

export interface DraftsWork {
  /** Something is typed; null: the text reads as it did. */
  type(place: DraftPlace, draft: TextDraft | null): void;
  flush(): Promise<void>;
  drop(place: DraftPlace): Promise<void>;
  hold(step: DraftlessStep, isKnown?: boolean): Promise<boolean>;
  /** Reads those of the segments that are to be shown. */
  load(itemId: string, from: number, limit: number): Promise<void>;
  /** Saves a segment, with which its draft ends; what could not be saved stays one. */
  save(place: DraftPlace, save: () => Promise<ErrorData | null>): Promise<ErrorData | null>;
}

/** What is typed into segments: kept while typing, and brought back after a crash. */
export function createDraftsWork(
  { api, timers }: DraftsDeps,
  { get, set }: Cell<DraftsState & { openItemId: string | null }>,
): DraftsWork {
  /** Newer than what is stored. */
  const unstored = new Map<string, Unstored>();
  /** Segments that are being saved: a draft that came after that would never end. */
  const saving = new Set<string>();
  let due: number | null = null;
  let storing: Promise<unknown> = Promise.resolve();
  /** How often a draft was stored or removed. */
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
  /** Sends all at once: when the window closes there is no later. */
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
    async load(itemId, from, limit) {
      for (;;) {
        const before = changes;
        const { drafts, ...draftSummary } = await unwrap(
          api.history.listDrafts({ itemId, from, limit }),
        );
        if (get().openItemId !== itemId) return;
        // What was stored meanwhile may be missing in the answer.
        if (changes !== before) continue;
        const shown = new Map(drafts.map((draft) => [keyOf(draft), draft]));
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
