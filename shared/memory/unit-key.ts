import { baseLanguage } from '../domain/connections/language.ts';
import { normalizeText } from './memory-text.ts';

/** Variants that services distinguish as targets; others count as their language. */
export const KEPT_VARIANTS = /^(?:en-(?:gb|us)|pt-(?:br|pt)|es-419|zh-han[st])$/u;
/** Regions that imply a script. */
export const CHINESE_SCRIPTS: Readonly<Record<string, string>> = {
  'zh-cn': 'zh-hans',
  'zh-sg': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
};

/**
 * Returns the service's code for the target language of a unit: `de` for `de-AT`, `zh-hans` for
 * `zh-CN`.
 */
export function comparedTarget(tag: string): string {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-');
  const code = CHINESE_SCRIPTS[lower] ?? lower;
  return KEPT_VARIANTS.test(code) ? code : baseLanguage(code);
}

/**
 * Returns a key that is equal for units that a service considers the same, ignoring white space and
 * the encoding of accents.
 */
export function comparedUnit(targetLang: string, source: string, target: string): string {
  return JSON.stringify([comparedTarget(targetLang), normalizeText(source), normalizeText(target)]);
}
