import { baseOf } from './rule.ts';

/** Punctuation that French precedes with a space. */
export const HIGH_SIGNS = /[;:!?»]/u;
export const isFrench = (lang: string): boolean =>
  baseOf(lang) === 'fr' && !/-(?:CA|CH)$/iu.test(lang);
