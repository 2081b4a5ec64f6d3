import { baseCode, normaliseCode } from '../../engines/language-codes.ts';

/** Languages whose variants the interface has as targets; others cover all of theirs. */
const KEPT_VARIANTS = /^(?:en-(?:gb|us)|pt-(?:br|pt)|es-419|zh-(?:hans|hant))$/u;
const CHINESE_SCRIPTS: Readonly<Record<string, string>> = {
  'zh-cn': 'zh-hans',
  'zh-sg': 'zh-hans',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
};

/** `en-US` is `en`: a memory has a language as its source, not a variant. */
export function toMemorySource(tag: string): string {
  return baseCode(tag).toLowerCase();
}

/** `de-DE` is `de`, `EN_us` is `en-us`, `zh-CN` is `zh-hans`: as the interface lists targets. */
export function toMemoryTarget(tag: string): string {
  const lower = normaliseCode(tag).toLowerCase();
  const code = CHINESE_SCRIPTS[lower] ?? lower;
  if (KEPT_VARIANTS.test(code)) return code;
  const script = /^zh-han[st](?=-)/u.exec(code)?.[0];
  return script ?? toMemorySource(code);
}

/**
 * The targets of a memory that fit a wanted one: the language alone is compared. The wanted variant
 * comes first, then the language without variant, then other variants.
 */
export function fittingTargets(targets: readonly string[], wanted: string): string[] {
  const code = toMemoryTarget(wanted);
  const base = toMemorySource(wanted);
  const rank = (target: string): number => (target === code ? 0 : target === base ? 1 : 2);
  return targets
    .filter((target) => toMemorySource(target) === base)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
