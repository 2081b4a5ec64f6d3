/** Set by `npm test -- --hunt`: random input is another one each time, and ten times as much as in a deep run. */
export const IS_HUNT = process.env['DRAGOMAN_HUNT'] === '1';

/** Set by `npm test -- --deep`, which CI runs. */
export const IS_DEEP = IS_HUNT || process.env['DRAGOMAN_DEEP'] === '1';

/**
 * How large a test is: `full` in a deep run, else a twenty-fifth of that.
 * @param least what a run that is not deep takes at least; never more than `full`
 */
export function sizeOf(full: number, least = 20): number {
  return IS_DEEP ? full : Math.min(full, Math.max(least, Math.round(full / 25)));
}

/** How often a test with random input runs: as {@link sizeOf}, and ten times as often in a hunt. */
export function runs(full: number, least?: number): number {
  return IS_HUNT ? full * 10 : sizeOf(full, least);
}

/**
 * Cases of one rule that cost much each: all of them in a deep run, else the first ones, which are those that
 * differ most.
 */
export function firstOf<Case>(least: number, cases: readonly Case[]): readonly Case[] {
  return IS_DEEP ? cases : cases.slice(0, least);
}

/** As {@link firstOf}, of cases in an order that says nothing: as many, from everywhere among them. */
export function someOf<Case>(count: number, cases: readonly Case[]): readonly Case[] {
  const step = Math.max(1, cases.length / count);
  return IS_DEEP ? cases : cases.filter((_, index) => Math.floor(index % step) === 0);
}
