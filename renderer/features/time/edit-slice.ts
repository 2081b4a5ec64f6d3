import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';

/** Editable cells of a row, in Tab order. */
export const EDIT_FIELDS = ['times', 'duration', 'note', 'tags', 'project'] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** Inputs of a cell. Times are `9:30`, the day is `2026-03-04`. */
export interface EntryTexts {
  day: string;
  start: string;
  end: string;
  duration: string;
  note: string;
  tags: string;
}

export interface EntryEdit {
  /** The entry at the time the cell was opened. */
  entry: TimeEntry;
  field: EditField;
  texts: EntryTexts;
  /** Character before which the caret starts; absent: the whole text is selected, for the keyboard. */
  caret?: number;
  /** Error of saving; the typed text stays. */
  error: { field: string; message: string } | null;
  /** Question to confirm before saving, e.g. that an entry is very long. */
  question: string | null;
  isSaving: boolean;
}

export interface EditSlice {
  edit: EntryEdit | null;
  /** Cell that receives the focus once it is rendered. */
  focusCell: { entryId: string; cell: string } | null;
  openEdit: (entry: TimeEntry, field: EditField, texts: EntryTexts, caret?: number) => void;
  /** Shows a cell as it was left, with the error of saving. */
  reopenEdit: (edit: EntryEdit) => void;
  typeEdit: (texts: Partial<EntryTexts>) => void;
  setEdit: (patch: Partial<Pick<EntryEdit, 'entry' | 'error' | 'question' | 'isSaving'>>) => void;
  /** @param isFocusKept focuses the cell, so that keyboard users stay where they were */
  closeEdit: (isFocusKept: boolean) => void;
  clearFocusCell: () => void;
}

/** Creates the slice with the one edited cell of the list. Its texts are parsed in save-edit.ts. */
export function createEditSlice(
  { onEnded }: { onEnded: () => void },
  cell: Cell<EditSlice>,
): EditSlice {
  const change = (patch: Partial<EntryEdit>): void => {
    const { edit } = cell.get();
    if (edit !== null) cell.set({ edit: { ...edit, ...patch } });
  };
  return {
    edit: null,
    focusCell: null,
    openEdit: (entry, field, texts, caret) =>
      cell.set({
        edit: {
          entry,
          field,
          texts,
          ...(caret !== undefined && { caret }),
          error: null,
          question: null,
          isSaving: false,
        },
        focusCell: null,
      }),
    reopenEdit: (edit) => cell.set({ edit }),
    typeEdit(texts) {
      const { edit } = cell.get();
      if (edit === null) return;
      change({ texts: { ...edit.texts, ...texts }, error: null, question: null });
    },
    setEdit: change,
    closeEdit(isFocusKept) {
      const { edit } = cell.get();
      if (edit === null) return;
      cell.set({
        edit: null,
        focusCell: isFocusKept ? { entryId: edit.entry.id, cell: edit.field } : null,
      });
      onEnded();
    },
    clearFocusCell: () => cell.set({ focusCell: null }),
  };
}
