import { baseCode, normaliseCode } from '../../engines/language-codes.ts';
import { CHINESE_SCRIPTS, KEPT_VARIANTS } from '../../../../shared/memory/unit-key.ts';

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
