import { baseOf } from './rule.ts';

/** French sets a blank before these. */
export const HIGH_SIGNS = /[;:!?»]/u;
export const isFrench = (lang: string): boolean =>
  baseOf(lang) === 'fr' && !/-(?:CA|CH)$/iu.test(lang);
