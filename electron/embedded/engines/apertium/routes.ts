import type { LanguagePair } from '../engine.ts';
import { baseCode, normalizeCode } from '../language-codes.ts';
import type { MeasuredRoute } from './direction-quality.ts';
import {
  createQualityTable,
  isGoodEnough,
  MEASURED_ROUTES,
  qualityWord,
} from './direction-quality.ts';
import type { ApertiumMode } from './modes.ts';

/** Modes to run in sequence: one, or two through another language. */
export type Route = readonly ApertiumMode[];

export interface RouteTable {
  /** Directions with a route; sources and targets as base codes. */
  readonly pairs: readonly LanguagePair[];
  /** Finds the route of a direction; a variant without its own mode uses its base language's. */
  find(source: string, target: string): Route | null;
}

/** Returns the base codes along a route, such as EN, ES, PT. */
export function codesOf(route: Route): string[] {
  return route.flatMap((mode, index) => {
    const target = baseCode(mode.target);
    return index === 0 ? [mode.source, target] : [target];
  });
}

/**
 * Returns every route over the installed modes, offered or not: each direct one, and for directions
 * without one, each route through another language. The quality report measures these.
 */
export function possibleRoutes(modes: readonly ApertiumMode[]): Route[] {
  const byDirection = new Map<string, ApertiumMode>();
  for (const mode of modes) {
    const direction = `${mode.source}-${baseCode(mode.target)}`;
    // The mode of the bare language also serves its variants.
    if (!byDirection.has(direction) || baseCode(mode.target) === mode.target) {
      byDirection.set(direction, mode);
    }
  }
  const plain = [...byDirection.values()];
  const twoHops = plain.flatMap((first) =>
    plain
      .filter((second) => {
        const target = baseCode(second.target);
        if (second.source !== baseCode(first.target) || target === first.source) return false;
        return !byDirection.has(`${first.source}-${target}`);
      })
      .map((second) => [first, second]),
  );
  return [...plain.map((mode) => [mode]), ...twoHops];
}

/**
 * Plans what is offered: direct routes unless their measured quality is poor; else the best
 * measured route with two hops. Unmeasured two-hop routes are not offered because their errors add
 * up.
 */
export function planRoutes(
  modes: readonly ApertiumMode[],
  measured: readonly MeasuredRoute[] = MEASURED_ROUTES,
): RouteTable {
  const qualityOf = createQualityTable(measured);
  const modeOf = new Map(modes.map((mode) => [`${mode.source}-${mode.target}`, mode]));
  const offered = new Map<string, Route>();
  const scores = new Map<string, number>();
  for (const route of possibleRoutes(modes)) {
    const codes = codesOf(route);
    const direction = `${codes[0] ?? ''}-${codes.at(-1) ?? ''}`;
    const score = scoreOf(route, qualityOf(codes));
    if (score === null || score <= (scores.get(direction) ?? -Infinity)) continue;
    scores.set(direction, score);
    offered.set(direction, route);
  }

  const find = (source: string, target: string): Route | null => {
    const to = normalizeCode(target);
    const route = offered.get(`${baseCode(source)}-${baseCode(to)}`);
    if (route === undefined) return null;
    return route.map((mode, index) =>
      index === route.length - 1 ? (modeOf.get(`${mode.source}-${to}`) ?? mode) : mode,
    );
  };
  const pairs = [...offered.keys()].toSorted().map((direction): LanguagePair => {
    const [source = '', target = ''] = direction.split('-');
    const codes = codesOf(offered.get(direction) ?? []);
    const quality = qualityOf(codes);
    const [, between] = codes;
    return {
      source,
      target,
      engine: 'apertium',
      ...(quality === null ? {} : { quality: qualityWord(quality) }),
      ...(codes.length === 3 && between !== undefined ? { through: between } : {}),
    };
  });
  return { pairs, find };
}

/** Scores a route, higher is better; null if it is not offered. Measured routes have their chrF. */
function scoreOf(route: Route, quality: MeasuredRoute | null): number | null {
  if (quality !== null) return isGoodEnough(quality) ? quality.chrf : null;
  return route.length === 1 ? 0 : null;
}
