import type { Cell } from '../../lib/stores/feature-store.ts';
import type { DraftStorage } from './draft-storage.ts';

/** The row for typing a new entry, as raw inputs. */
export interface QuickDraft {
  note: string;
  projectId: string | null;
  /** `2026-03-04`, or what was typed instead; null means today, whichever day that is. */
  day: string | null;
  start: string;
  end: string;
  duration: string;
  /** The duration was typed, so that the end follows it; else the other way round. */
  isByDuration: boolean;
  isBillable: boolean;
  /** Separated by commas. */
  tags: string;
}

export const NO_QUICK_DRAFT: QuickDraft = {
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
  /** What is to be confirmed before it is kept. */
  quickQuestion: string | null;
  isQuickBusy: boolean;
  typeQuick: (patch: Partial<QuickDraft>) => void;
  setQuick: (
    patch: Partial<Pick<QuickSlice, 'quickError' | 'quickQuestion' | 'isQuickBusy'>>,
  ) => void;
  /** Everything but the day is blank again. */
  clearQuick: () => void;
}

/** A day that was emptied, or a draft of an older version, is of today again. */
function readKept(drafts: DraftStorage): QuickDraft {
  const kept = drafts.read('entry', NO_QUICK_DRAFT);
  return { ...kept, day: kept.day === '' ? null : kept.day };
}

/** The entry that is being typed in. What it means is read in save-quick.ts. */
export function createQuickSlice(
  { drafts }: { drafts: DraftStorage },
  cell: Cell<QuickSlice>,
): QuickSlice {
  const keep = (quick: QuickDraft): void => {
    cell.set({ quick, quickError: null, quickQuestion: null });
    drafts.keep('entry', quick);
  };
  return {
    quick: readKept(drafts),
    quickError: null,
    quickQuestion: null,
    isQuickBusy: false,
    typeQuick: (patch) => keep({ ...cell.get().quick, ...patch }),
    setQuick: (patch) => cell.set(patch),
    clearQuick: () => keep({ ...NO_QUICK_DRAFT, day: cell.get().quick.day }),
  };
}
