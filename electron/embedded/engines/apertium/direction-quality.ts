import type { DirectionQuality } from '../../../../shared/domain/connections/language.ts';
import { baseCode } from '../language-codes.ts';
import measured from './direction-quality.json' with { type: 'json' };

/**
 * How well one route translates: chrF against human translations of the same sentences. Written to
 * `direction-quality.json` by the quality report.
 */
export interface MeasuredRoute {
  /** Base codes in the order of the hops: source, perhaps a language between, target. */
  readonly route: readonly string[];
  /** Sentences that were compared. */
  readonly sentenceCount: number;
  /** chrF of the translations, 0 to 100. */
  readonly chrf: number;
  /** chrF of the source sentences left as they are, 0 to 100. */
  readonly copyChrf: number;
}

/** A route must be better than copying the source by so many points of chrF. */
export const MIN_GAIN_CHRF = 10;

/**
 * What a route through another language must reach whatever copying scores: between two scripts that is
 * next to nothing, and any text would beat it.
 */
export const MIN_TWO_HOPS_CHRF = 30;

/** What the quality report measured. */
export const MEASURED_ROUTES: readonly MeasuredRoute[] = measured.routes;

/** Whether a route is worth offering. */
export function isGoodEnough({ route, chrf, copyChrf }: MeasuredRoute): boolean {
  if (route.length > 2 && chrf < MIN_TWO_HOPS_CHRF) return false;
  // In tenths, as they were measured: a sum of fractions may fall short of what it should be.
  return Math.round((chrf - copyChrf) * 10) >= MIN_GAIN_CHRF * 10;
}

/** From here on the sense comes across and most sentences need little work. */
const MIN_GOOD_CHRF = 58;
/** Below it the gist is all to be expected. */
const MIN_FAIR_CHRF = 45;

/** In a word, for a person who chooses a language. */
export function qualityWord({ chrf }: MeasuredRoute): DirectionQuality {
  if (chrf >= MIN_GOOD_CHRF) return 'good';
  return chrf >= MIN_FAIR_CHRF ? 'fair' : 'rough';
}

/** Finds what was measured for a route; null when nothing was. */
export function createQualityTable(
  routes: readonly MeasuredRoute[],
): (codes: readonly string[]) => MeasuredRoute | null {
  const byRoute = new Map(routes.map((one) => [keyOf(one.route), one]));
  return (codes) => byRoute.get(keyOf(codes)) ?? null;
}

/** Variants count as their language. */
function keyOf(codes: readonly string[]): string {
  return codes.map(baseCode).join('>');
}
