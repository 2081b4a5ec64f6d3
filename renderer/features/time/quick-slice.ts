import type { Cell } from '../../lib/stores/feature-store.ts';
import type { DraftStorage } from './draft-storage.ts';

/** Raw inputs of the row for a new entry. */
export interface QuickDraft {
  /** The one line as typed; what it says is in the fields below. */
  line: string;
  note: string;
  projectId: string | null;
  /** `2026-03-04`, or other typed text; null means the current day. */
  day: string | null;
  start: string;
  end: string;
  duration: string;
  /** True if the duration was typed and determines the end; else the reverse. */
  isByDuration: boolean;
  isBillable: boolean;
  /** Separated by commas. */
  tags: string;
}

export const NO_QUICK_DRAFT: QuickDraft = {
  line: '',
  note: '',
  projectId: null,
  day: null,
  start: '',
  end: '',
  duration: '',
  isByDuration: false,
  isBillable: true,
  tags: '',
};

export interface QuickSlice {
  quick: QuickDraft;
  quickError: { field: string; message: string } | null;
  /** Question to confirm before saving. */
  quickQuestion: string | null;
  isQuickBusy: boolean;
  typeQuick: (patch: Partial<QuickDraft>) => void;
  setQuick: (
    patch: Partial<Pick<QuickSlice, 'quickError' | 'quickQuestion' | 'isQuickBusy'>>,
  ) => void;
  /** Clears everything but a day that was chosen in its field. */
  clearQuick: (isDayKept: boolean) => void;
}

/** An emptied day, or a draft of an older version, means today again. */
function readCached(drafts: DraftStorage): QuickDraft {
  const kept = drafts.read('entry', NO_QUICK_DRAFT);
  return { ...kept, day: kept.day === '' ? null : kept.day };
}

/** Creates the slice with the entry being typed. Its texts are parsed in save-quick.ts. */
export function createQuickSlice(
  { drafts }: { drafts: DraftStorage },
  cell: Cell<QuickSlice>,
): QuickSlice {
  const keep = (quick: QuickDraft): void => {
    cell.set({ quick, quickError: null, quickQuestion: null });
    drafts.keep('entry', quick);
  };
  return {
    quick: readCached(drafts),
    quickError: null,
    quickQuestion: null,
    isQuickBusy: false,
    typeQuick: (patch) => keep({ ...cell.get().quick, ...patch }),
    setQuick: (patch) => cell.set(patch),
    clearQuick: (isDayKept) =>
      keep({ ...NO_QUICK_DRAFT, day: isDayKept ? cell.get().quick.day : null }),
  };
}
