import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { EDIT_FIELDS, type EditField, type EntryEdit } from './edit-slice.ts';
import { readEdit } from './entry-edit.ts';
import { textsOf } from './entry-texts.ts';
import { inputOf } from './quick-draft.ts';
import type { TimeState } from './state.ts';
import { shortError } from './words.ts';

/**
 * Opens a cell for editing, unless a different one holds text that could not be saved. A running entry has no end and
 * no duration to type.
 * @param caret where the caret starts; absent: the whole text is selected
 */
export function openCell(
  state: TimeState,
  entry: TimeEntry,
  field: EditField,
  caret?: number,
): void {
  const { edit } = state;
  if (edit !== null && (edit.error !== null || edit.question !== null)) return;
  if (entry.endedAtMs === null && field === 'duration') return;
  state.openEdit(entry, field, textsOf(entry, state.zone), caret);
}

/** Returns the cell that Tab moves to; null after the last and before the first one. */
export function nextField(entry: TimeEntry, field: EditField, step: 1 | -1): EditField | null {
  const fields = EDIT_FIELDS.filter((each) => each !== 'duration' || entry.endedAtMs !== null);
  return fields[fields.indexOf(field) + step] ?? null;
}

/**
 * Saves the text of the open cell, or shows the error and keeps the text.
 *
 * @param getState returns the current state
 * @returns true when nothing is left to save
 */
export async function saveEdit(
  getState: () => TimeState,
  options: { isConfirmed?: boolean; next?: EditField | null; isFocusKept: boolean },
): Promise<boolean> {
  const { edit, clock, setEdit, editEntry } = getState();
  if (edit === null || edit.isSaving) return false;
  const context = { nowMs: clock.now(), zone: getState().zone };
  const read = readEdit(edit, context, options.isConfirmed ?? false);
  if (read.status === 'fault') {
    setEdit({ error: read.fault, question: null });
    return false;
  }
  if (read.status === 'ask') {
    setEdit({ error: null, question: read.question });
    return false;
  }
  if (read.status === 'changed') {
    setEdit({ isSaving: true, error: null, question: null });
    const { next = null } = options;
    // Text typed before the answer arrives belongs to the next cell.
    if (next !== null && !dependsOn(next, edit.field)) openCell(getState(), edit.entry, next);
    const error = await editEntry(edit.entry.id, read.patch);
    if (error !== null) {
      const field = inputOf(error.details?.field ?? '');
      // If a different cell was opened in the meantime, this one is reopened so that its text is
      // not lost.
      getState().reopenEdit({ ...edit, error: { field, message: shortError(error) } });
      return false;
    }
    const { edit: now } = getState();
    if (!isSameCell(now, edit)) {
      // The next cell of the row, opened before the answer.
      if (now?.entry.id === edit.entry.id) setEdit({ entry: entryNow(getState(), now.entry) });
      return true;
    }
    setEdit({ isSaving: false });
  }
  resume(getState(), edit, options);
  return true;
}

const FIELDS_OF_TIME: readonly EditField[] = ['times', 'duration'];

/** Returns whether a time cell can be opened only after the other one was saved. */
function dependsOn(next: EditField, field: EditField): boolean {
  return FIELDS_OF_TIME.includes(next) && FIELDS_OF_TIME.includes(field);
}

function isSameCell(now: EntryEdit | null, edit: EntryEdit): boolean {
  return now !== null && now.entry.id === edit.entry.id && now.field === edit.field;
}

/** Moves to the next cell of the updated row, or out. */
function resume(
  state: TimeState,
  edit: EntryEdit,
  { next = null, isFocusKept }: { next?: EditField | null; isFocusKept: boolean },
): void {
  if (next === null) return state.closeEdit(isFocusKept);
  openCell(state, entryNow(state, edit.entry), next);
}

function entryNow({ entrySearch: { results } }: TimeState, entry: TimeEntry): TimeEntry {
  if (results.status === 'idle') return entry;
  const page = results.status === 'ready' ? results.value : results.previous;
  return page?.entries.find(({ id }) => id === entry.id) ?? entry;
}
