const SENTENCE_END = /(?:^|[.!?…:]["'»”’)\]]*)\s*$/u;
const FIRST_LETTER = /^\P{L}{0,20}(\p{L})/u;
const FIRST_CAPITAL = /^(\P{L}{0,20})(\p{Lu})(?!\p{Lu})/u;
/** So much of a text is looked at: more blanks and brackets do not stand between two words. */
export const WINDOW_CHARS = 40;

/** Whether a sentence begins at a place of a text. */
export function isSentenceStart(text: string, at: number): boolean {
  return SENTENCE_END.test(text.slice(Math.max(0, at - WINDOW_CHARS), at));
}

/** Whether the first word from a place on begins with a small letter. */
export function goesOnSmall(text: string, at: number): boolean {
  const letter = FIRST_LETTER.exec(text.slice(at, at + WINDOW_CHARS))?.[1];
  return letter !== undefined && letter !== letter.toUpperCase();
}

/** Makes the capital of the first word small; words all in capitals keep theirs. */
export function withSmallStart(text: string, language: string): string {
  return text.replace(
    FIRST_CAPITAL,
    (_all, before: string, capital: string) => before + capital.toLocaleLowerCase(language),
  );
}
