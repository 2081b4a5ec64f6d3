import { INTERFACE_LANGUAGES } from '../../engines/language-names.ts';
import { baseCode, normaliseCode, targetVariants } from '../../engines/language-codes.ts';
import { FORMALITY_TARGETS } from '../text/formality.ts';

/** Variants that are targets beside their language itself. */
const FURTHER_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  ES: ['ES-419'],
  ZH: ['ZH-HANS', 'ZH-HANT'],
};

/** Targets of text alone that are listed when they are asked for. */
const BETA_TARGETS: ReadonlySet<string> = new Set(['DE-CH', 'FR-CA']);

/** Languages that came after the older list was closed. */
const HIDDEN_FROM_V2: ReadonlySet<string> = new Set(
  'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' '),
);

/** Every code that a target may have, beta variants included. @see translation service, languages */
export function catalogueTargets(base: string): readonly string[] {
  return [...targetVariants(base), ...(FURTHER_VARIANTS[base] ?? [])];
}

/** @param base upper-case base code @returns its variants that are still in beta */
export function betaTargets(base: string): readonly string[] {
  return [...BETA_TARGETS].filter((code) => baseCode(code) === base);
}

/** True for targets whose translations are not billed yet. @param target any case */
export function isBetaTarget(target: string): boolean {
  return BETA_TARGETS.has(normaliseCode(target));
}

/** True for languages and variants that `GET /v2/languages` does not name. */
export function isHiddenFromV2(code: string): boolean {
  const wanted = normaliseCode(code);
  return HIDDEN_FROM_V2.has(wanted) || BETA_TARGETS.has(wanted);
}

/** True for every code of the interface, in any case. */
export function isKnownLanguage(code: string): boolean {
  return Object.hasOwn(INTERFACE_LANGUAGES, normaliseCode(code));
}

/**
 * True for targets that have formal and informal speech.
 * @param target any case, with its variant where it has one
 * @see translation service, `formality`
 */
export function supportsFormality(target: string): boolean {
  return FORMALITY_TARGETS.has(normaliseCode(target));
}
