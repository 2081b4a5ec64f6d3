import {
  INTERFACE_LANGUAGES,
  normalizeCode,
  targetVariants,
} from '../../engines/language-codes.ts';
import { FORMALITY_TARGETS } from '../text/formality.ts';

/** Variants that are targets in addition to the base language. */
const FURTHER_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  DE: ['DE-CH'],
  ES: ['ES-419'],
  FR: ['FR-CA'],
  ZH: ['ZH-HANS', 'ZH-HANT'],
};

/** Languages added after the older list was frozen. */
const HIDDEN_FROM_V2: ReadonlySet<string> = new Set(
  'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' '),
);

/**
 * Returns every valid target code of a language.
 * @see translation service, languages
 */
export function catalogTargets(base: string): readonly string[] {
  return [...targetVariants(base), ...(FURTHER_VARIANTS[base] ?? [])];
}

/** Returns whether `GET /v2/languages` omits a language. */
export function isHiddenFromV2(code: string): boolean {
  return HIDDEN_FROM_V2.has(normalizeCode(code));
}

/** Returns whether a code, in any case, is a language of the API. */
export function isKnownLanguage(code: string): boolean {
  return Object.hasOwn(INTERFACE_LANGUAGES, normalizeCode(code));
}

/**
 * Returns whether a target has formal and informal address.
 * @param target any case, with its variant if it has one
 * @see translation service, `formality`
 */
export function supportsFormality(target: string): boolean {
  return FORMALITY_TARGETS.has(normalizeCode(target));
}
