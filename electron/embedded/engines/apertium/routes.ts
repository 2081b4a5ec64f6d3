import type { LanguagePair } from '../engine.ts';
import { baseCode, normaliseCode } from '../language-codes.ts';
import type { MeasuredRoute } from './direction-quality.ts';
import { createQualityTable, isGoodEnough, MEASURED_ROUTES } from './direction-quality.ts';
import type { ApertiumMode } from './modes.ts';

/** The modes to run in a row: one, or two through another language. */
export type Route = readonly ApertiumMode[];

/**
 * The languages to go through where nothing was measured, the likelier one first. Any other route of
 * two hops is offered only when it was measured and found good enough.
 */
const BRIDGES: Readonly<Record<string, readonly string[]>> = {
  'EN-FR': ['CA', 'ES'],
  'EN-IT': ['CA', 'ES'],
  'EN-PT': ['ES', 'CA', 'GL'],
  'EN-OC': ['CA', 'ES'],
  'FR-EN': ['ES', 'CA'],
  'IT-EN': ['ES', 'CA'],
  'PT-EN': ['ES', 'CA'],
  'OC-EN': ['CA', 'ES'],
  'RO-EN': ['ES'],
  'FR-PT': ['ES', 'CA'],
  'PT-FR': ['ES', 'CA'],
  'FR-IT': ['ES', 'CA'],
  'IT-FR': ['ES', 'CA'],
  'IT-PT': ['ES', 'CA'],
  'PT-IT': ['ES', 'CA'],
  'CA-PT': ['ES'],
  'PT-CA': ['ES'],
  'CA-FR': ['ES'],
  'FR-CA': ['ES'],
  'EN-GL': ['ES'],
  'GL-EN': ['ES'],
  'CA-GL': ['ES'],
  'GL-CA': ['ES'],
  'FR-GL': ['ES'],
  'GL-FR': ['ES'],
};

export interface RouteTable {
  /** Directions with a route; sources and targets as base codes. */
  readonly pairs: readonly LanguagePair[];
  /** The route of a direction; a variant without a mode of its own takes its base language's. */
  find(source: string, target: string): Route | null;
}

/** Base codes along a route, such as EN, ES, PT. */
export function codesOf(route: Route): string[] {
  return route.flatMap((mode, index) => {
    const target = baseCode(mode.target);
    return index === 0 ? [mode.source, target] : [target];
  });
}

/**
 * Every route over the installed modes, whether it is offered or not: each direct one, and where there
 * is none for a direction each one through another language. What the quality report measures.
 */
export function possibleRoutes(modes: readonly ApertiumMode[]): Route[] {
  const byDirection = new Map<string, ApertiumMode>();
  for (const mode of modes) {
    const direction = `${mode.source}-${baseCode(mode.target)}`;
    // The mode of the bare language stands for its variants.
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
 * Plans what is offered: direct routes unless they were measured and found poor; else the route of two
 * hops that was measured best, or one that is likely good and was not measured.
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
    const score = scoreOf(route, qualityOf(codes), direction);
    if (score === null || score <= (scores.get(direction) ?? -Infinity)) continue;
    scores.set(direction, score);
    offered.set(direction, route);
  }

  const find = (source: string, target: string): Route | null => {
    const to = normaliseCode(target);
    const route = offered.get(`${baseCode(source)}-${baseCode(to)}`);
    if (route === undefined) return null;
    return route.map((mode, index) =>
      index === route.length - 1 ? (modeOf.get(`${mode.source}-${to}`) ?? mode) : mode,
    );
  };
  const pairs = [...offered.keys()].toSorted().map((direction) => {
    const [source = '', target = ''] = direction.split('-');
    return { source, target };
  });
  return { pairs, find };
}

/** Higher is better; null for what is not offered. Measured routes have their chrF. */
function scoreOf(route: Route, quality: MeasuredRoute | null, direction: string): number | null {
  if (quality !== null) return isGoodEnough(quality) ? quality.chrf : null;
  if (route.length === 1) return 0;
  const bridges = BRIDGES[direction] ?? [];
  const rank = bridges.indexOf(baseCode(route[0]?.target ?? ''));
  return rank === -1 ? null : -1 - rank;
}
