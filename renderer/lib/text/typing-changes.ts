import { differences } from '../../../shared/domain/history/text-changes.ts';
import { placeBetweenGraphemes } from '../../../shared/graphemes.ts';

/** A pause in typing ends a step that can be undone. */
export const TYPING_STEP_PAUSE_MS = 1000;

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Tells whether more changed than one key types or removes, which ends the step before, and whether that is a step of
 * its own: typing over a selection begins a word.
 */
export function changeOf(before: string, after: string): { isJump: boolean; isStep: boolean } {
  const [change] = differences(before, after);
  if (change === undefined) return { isJump: true, isStep: true };
  const { start, end, length } = change;
  const isOne = (text: string) => text !== '' && placeBetweenGraphemes(text, text.length - 1) === 0;
  const [removed, added] = [before.slice(start, end), after.slice(start, start + length)];
  const isKey = removed === '' ? isOne(added) : added === '' && isOne(removed);
  return { isJump: !isKey, isStep: !isKey && !isOne(added) };
}

/** Returns true if a character was typed that ends a word. */
export function endsWord(before: string, after: string): boolean {
  const [change] = differences(before, after);
  if (change === undefined || change.length === 0) return false;
  const { start } = change;
  return (
    !LETTER.test(after.slice(start, start + 1)) && LETTER.test(after.slice(0, start).slice(-1))
  );
}
