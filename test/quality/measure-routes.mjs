import { createApertiumEngine } from '../../electron/embedded/engines/apertium/apertium-engine.ts';
import { codesOf, possibleRoutes } from '../../electron/embedded/engines/apertium/routes.ts';
import { plainText, textPiece } from '../../electron/embedded/engines/piece.ts';
import { countMatches, scoreOf } from './chrf.mjs';
import { humanTranslations, pairSentences } from './human-translations.mjs';

/** @import { MeasuredRoute } from '../../electron/embedded/engines/apertium/direction-quality.ts' */
/** @import { ApertiumMode } from '../../electron/embedded/engines/apertium/modes.ts' */
/** @import { Route } from '../../electron/embedded/engines/apertium/routes.ts' */

/** @typedef {{ route: readonly string[], sentenceCount: number }} UnmeasuredRoute */
/** @typedef {MeasuredRoute & { margin: number, unknownPercent: number }} ReportedRoute */

const SENTENCES = 400;
/** A route with fewer sentences counts as not measured, because they say too little. */
const MIN_SENTENCES = 60;
const RESAMPLES = 300;

/**
 * Translates sentences that have human translations along each route, using the engine the way the app does.
 *
 * @param {readonly ApertiumMode[]} modes
 * @param {(codes: string[], done: number, all: number) => void} onRoute called before each route
 */
export async function measureRoutes(modes, onRoute) {
  const routes = possibleRoutes(modes);
  /** @type {Map<string, Map<string, Map<string, string>> | null>} */
  const languages = new Map([['EN', null]]);
  /** @param {string} code */
  const textsOf = (code) => {
    if (!languages.has(code)) languages.set(code, humanTranslations(code));
    return languages.get(code) ?? null;
  };
  /** @type {ReportedRoute[]} */
  const measured = [];
  /** @type {UnmeasuredRoute[]} */
  const unmeasured = [];
  for (const [index, route] of routes.entries()) {
    const codes = codesOf(route);
    onRoute(codes, index, routes.length);
    const pairs = pairSentences(textsOf(firstOf(codes)), textsOf(lastOf(codes)), SENTENCES);
    if (pairs.length < MIN_SENTENCES)
      unmeasured.push({ route: codes, sentenceCount: pairs.length });
    else measured.push(await measureRoute(route, codes, pairs));
  }
  return { measured, unmeasured };
}

/**
 * @param {Route} route
 * @param {string[]} codes
 * @param {readonly { source: string, target: string }[]} pairs
 * @returns {Promise<ReportedRoute>}
 */
async function measureRoute(route, codes, pairs) {
  // An engine with only this route, regardless of its quality.
  const measured = [{ route: codes, sentenceCount: pairs.length, chrf: 100, copyChrf: 0 }];
  const engine = createApertiumEngine({ modes: route, measured });
  try {
    const answers = await engine.translate(
      pairs.map(({ source }) => [textPiece(source)]),
      firstOf(codes),
      lastOf(codes),
      new AbortController().signal,
    );
    const own = answers.map(({ pieces }, at) =>
      countMatches(plainText(pieces), pairs[at]?.target ?? ''),
    );
    const copied = pairs.map(({ source, target }) => countMatches(source, target));
    const words = sum(answers.map((one) => one.words));
    return {
      route: codes,
      sentenceCount: pairs.length,
      chrf: round(scoreOf(own)),
      copyChrf: round(scoreOf(copied)),
      margin: round(marginOfGain(own, copied)),
      unknownPercent: round((100 * sum(answers.map((one) => one.unknownWords))) / words),
    };
  } finally {
    await engine.close();
  }
}

/**
 * Returns half the width of the interval that contains the gain over copying in 95 of 100 samples of the same size,
 * drawn with replacement from these sentences.
 *
 * @param {readonly number[][]} own
 * @param {readonly number[][]} copied as many
 */
function marginOfGain(own, copied) {
  const random = randomNumbers(own.length);
  const gains = Array.from({ length: RESAMPLES }, () => {
    const drawn = own.map(() => Math.floor(random() * own.length));
    const scoreOfDrawn = (/** @type {readonly number[][]} */ counts) =>
      scoreOf(drawn.map((at) => counts[at] ?? []));
    return scoreOfDrawn(own) - scoreOfDrawn(copied);
  }).toSorted((a, b) => a - b);
  const gainAt = (/** @type {number} */ share) =>
    gains[Math.floor(RESAMPLES * share)] ?? Number.NaN;
  return (gainAt(0.975) - gainAt(0.025)) / 2;
}

/**
 * Returns a generator that yields the same numbers on each run, so the report changes only when its measurements do.
 *
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param {readonly string[]} codes */
const firstOf = (codes) => codes[0] ?? '';
/** @param {readonly string[]} codes */
const lastOf = (codes) => codes.at(-1) ?? '';
/** @param {readonly number[]} values */
const sum = (values) => values.reduce((all, one) => all + one, 0);
/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
