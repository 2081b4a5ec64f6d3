const RTL_SIGN = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200f]/u;
const RTL_LANGUAGES = new Set('AR ARC CKB DV FA HE KS PS SD UG UR YI'.split(' '));

/** Returns whether a language is written from right to left. @param code wire code or locale */
export function isRtlLanguage(code: string): boolean {
  return RTL_LANGUAGES.has(code.split('-', 1)[0]?.toUpperCase() ?? '');
}

export function hasRtlSign(text: string): boolean {
  return RTL_SIGN.test(text);
}

/**
 * Returns true when a paragraph begins at the right because its language or its first letter does.
 * @param targetLang wire code or locale
 */
export function isRtlParagraph(text: string, targetLang: string): boolean {
  if (!RTL_SIGN.test(text)) return false;
  if (isRtlLanguage(targetLang)) return true;
  return RTL_SIGN.test(/\p{L}/u.exec(text)?.[0] ?? '');
}

/**
 * Returns true when a run must be marked as right-to-left: punctuation and spaces without letters
 * follow their paragraph, so that a period stays at its end.
 */
export function isRtlRun(text: string, isInRtlParagraph: boolean): boolean {
  return RTL_SIGN.test(text) || (isInRtlParagraph && !/\p{L}/u.test(text));
}
