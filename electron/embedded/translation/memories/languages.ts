import { baseCode, normalizeCode } from '../../engines/language-codes.ts';
import { CHINESE_SCRIPTS, KEPT_VARIANTS } from '../../../../shared/memory/unit-key.ts';

/** Converts `en-US` to `en`: the source of a memory is a language, not a variant. */
export function toMemorySource(tag: string): string {
  return baseCode(tag).toLowerCase();
}

/**
 * Converts `de-DE` to `de`, `EN_us` to `en-us`, and `zh-CN` to `zh-hans`, as the API lists targets.
 */
export function toMemoryTarget(tag: string): string {
  const lower = normalizeCode(tag).toLowerCase();
  const code = CHINESE_SCRIPTS[lower] ?? lower;
  if (KEPT_VARIANTS.test(code)) return code;
  const script = /^zh-han[st](?=-)/u.exec(code)?.[0];
  return script ?? toMemorySource(code);
}

/**
 * Returns the targets of a memory that match a wanted one, comparing only the language. The wanted
 * variant comes first, then the language without variant, then other variants.
 */
export function fittingTargets(targets: readonly string[], wanted: string): string[] {
  const code = toMemoryTarget(wanted);
  const base = toMemorySource(wanted);
  const rank = (target: string): number => (target === code ? 0 : target === base ? 1 : 2);
  return targets
    .filter((target) => toMemorySource(target) === base)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
