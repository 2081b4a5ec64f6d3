import type { DirectionQuality } from '../../../../shared/domain/connections/language.ts';
import { baseCode } from '../language-codes.ts';
import measured from './direction-quality.json' with { type: 'json' };

/**
 * Translation quality of a route: chrF against human translations of the same sentences. Written to
 * `direction-quality.json` by the quality report.
 */
export interface MeasuredRoute {
  /** Base codes in hop order: source, an optional intermediate language, target. */
  readonly route: readonly string[];
  /** Number of sentences compared. */
  readonly sentenceCount: number;
  /** chrF of the translations, 0 to 100. */
  readonly chrf: number;
  /** chrF of the untranslated source sentences, 0 to 100. */
  readonly copyChrf: number;
}

/** Minimum number of chrF points by which a route must beat copying the source. */
export const MIN_GAIN_CHRF = 10;

/**
 * Minimum for a route through another language, even if it beats copying: between two scripts,
 * copying scores next to nothing, and any text would beat it.
 */
export const MIN_TWO_HOPS_CHRF = 30;

/** Measurements of the quality report. */
export const MEASURED_ROUTES: readonly MeasuredRoute[] = measured.routes;

/** Returns whether a route is worth offering. */
export function isGoodEnough({ route, chrf, copyChrf }: MeasuredRoute): boolean {
  if (route.length > 2 && chrf < MIN_TWO_HOPS_CHRF) return false;
  // In tenths, as measured: fractions may be subject to rounding errors.
  return Math.round((chrf - copyChrf) * 10) >= MIN_GAIN_CHRF * 10;
}

/** From here on the meaning comes across and most sentences need little work. */
const MIN_GOOD_CHRF = 58;
/** Below this only the gist comes across. */
const MIN_FAIR_CHRF = 45;

/** Rates a route in one word for a user who chooses a language. */
export function qualityWord({ chrf }: MeasuredRoute): DirectionQuality {
  if (chrf >= MIN_GOOD_CHRF) return 'good';
  return chrf >= MIN_FAIR_CHRF ? 'fair' : 'rough';
}

/** Creates a lookup of a route's measurement; null if not measured. */
export function createQualityTable(
  routes: readonly MeasuredRoute[],
): (codes: readonly string[]) => MeasuredRoute | null {
  const byRoute = new Map(routes.map((one) => [keyOf(one.route), one]));
  return (codes) => byRoute.get(keyOf(codes)) ?? null;
}

/** Builds the key of a route, in which variants count as their base language. */
function keyOf(codes: readonly string[]): string {
  return codes.map(baseCode).join('>');
}
