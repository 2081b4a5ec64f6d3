const LETTER = /\p{L}/u;
/** White space, and characters that draw nothing. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** Marks the error of a text whose answer is invisible. */
export const NO_ANSWER_HINT = 'no-answer';

/**
 * Returns true when the answer to a text with letters is invisible: it counts as no answer, and the
 * source is kept.
 */
export function isNoAnswer(source: string, answer: string | null): boolean {
  return LETTER.test(source) && (answer === null || INVISIBLE.test(answer));
}
