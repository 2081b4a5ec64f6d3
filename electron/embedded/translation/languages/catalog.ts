import {
  baseCode,
  INTERFACE_LANGUAGES,
  normalizeCode,
  targetVariants,
} from '../../engines/language-codes.ts';
import { FORMALITY_TARGETS } from '../text/formality.ts';

/** Variants that are targets in addition to the base language. */
const FURTHER_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  ES: ['ES-419'],
  ZH: ['ZH-HANS', 'ZH-HANT'],
};

/** Text-only targets that are listed on request. */
const BETA_TARGETS: ReadonlySet<string> = new Set(['DE-CH', 'FR-CA']);

/** Languages added after the older list was frozen. */
const HIDDEN_FROM_V2: ReadonlySet<string> = new Set(
  'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' '),
);

/**
 * Returns every valid target code of a language, beta variants included.
 * @see translation service, languages
 */
export function catalogTargets(base: string): readonly string[] {
  return [...targetVariants(base), ...(FURTHER_VARIANTS[base] ?? [])];
}

/** @param base uppercase base code @returns its variants that are still in beta */
export function betaTargets(base: string): readonly string[] {
  return [...BETA_TARGETS].filter((code) => baseCode(code) === base);
}

/** Returns whether translations into a target are not billed yet. @param target any case */
export function isBetaTarget(target: string): boolean {
  return BETA_TARGETS.has(normalizeCode(target));
}

/** Returns whether `GET /v2/languages` omits a language or variant. */
export function isHiddenFromV2(code: string): boolean {
  const wanted = normalizeCode(code);
  return HIDDEN_FROM_V2.has(wanted) || BETA_TARGETS.has(wanted);
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
