import { inputOf, readDraft } from './quick-draft.ts';
import type { TimeState } from './state.ts';
import { shortError } from './words.ts';

/**
 * Keeps the entry that is typed in the quick-add row, or shows why not; what was typed stays then.
 * @param isLongConfirmed the question about a very long entry was answered
 * @returns true when it was kept
 */
export async function saveQuick(state: TimeState, isLongConfirmed = false): Promise<boolean> {
  const { quick, clock, setQuick } = state;
  if (state.isQuickBusy) return false;
  setQuick({ quickError: null, quickQuestion: null });
  const draft = readDraft(quick, { nowMs: clock.now(), zone: state.zone }, isLongConfirmed);
  if (draft.status === 'fault') {
    setQuick({ quickError: draft.fault });
    return false;
  }
  if (draft.status === 'ask') {
    setQuick({ quickQuestion: draft.question });
    return false;
  }
  setQuick({ isQuickBusy: true });
  const error = await state.addEntry(draft.entry);
  setQuick({ isQuickBusy: false });
  if (error === null) {
    state.clearQuick();
    return true;
  }
  const field = inputOf(error.details?.field ?? '');
  setQuick({ quickError: { field, message: shortError(error) } });
  return false;
}
