/** Set by `npm test -- --hunt`: random input is different each time, and ten times as much as in a deep run. */
export const IS_HUNT = process.env['DRAGOMAN_HUNT'] === '1';

/** Set by `npm test -- --deep`, which CI runs. */
export const IS_DEEP = IS_HUNT || process.env['DRAGOMAN_DEEP'] === '1';

/**
 * Returns the size of a test: `full` in a deep run, else a twenty-fifth of that.
 *
 * @param least minimum outside a deep run; never more than `full`
 */
export function sizeOf(full: number, least = 20): number {
  return IS_DEEP ? full : Math.min(full, Math.max(least, Math.round(full / 25)));
}

/** Returns the number of runs of a test with random input: like {@link sizeOf}, and ten times as many in a hunt. */
export function runs(full: number, least?: number): number {
  return IS_HUNT ? full * 10 : sizeOf(full, least);
}

/** Returns expensive cases of one rule: all of them in a deep run, else the first ones, which differ most. */
export function firstOf<Case>(least: number, cases: readonly Case[]): readonly Case[] {
  return IS_DEEP ? cases : cases.slice(0, least);
}

/** Like {@link firstOf}, for cases in an arbitrary order: the same number, spread evenly among them. */
export function someOf<Case>(count: number, cases: readonly Case[]): readonly Case[] {
  const step = Math.max(1, cases.length / count);
  return IS_DEEP ? cases : cases.filter((_, index) => Math.floor(index % step) === 0);
}
