import {
  isGoodEnough,
  MIN_GAIN_CHRF,
  MIN_TWO_HOPS_CHRF,
} from '../../electron/embedded/engines/apertium/direction-quality.ts';
import {
  codesOf,
  planRoutes,
  possibleRoutes,
} from '../../electron/embedded/engines/apertium/routes.ts';

/** @import { MeasuredRoute } from '../../electron/embedded/engines/apertium/direction-quality.ts' */
/** @import { ApertiumMode } from '../../electron/embedded/engines/apertium/modes.ts' */
/** @import { ReportedRoute, UnmeasuredRoute } from './measure-routes.mjs' */

/** @param {readonly string[]} codes */
const keyOf = (codes) => codes.join('>');
/** @param {readonly string[]} codes */
const nameOf = (codes) => codes.join(' → ').toLowerCase();
/** @param {MeasuredRoute} route */
const gainOf = ({ chrf, copyChrf }) => chrf - copyChrf;
/** @param {number} value */
const fixed = (value) => value.toFixed(1);

/**
 * The report in Markdown.
 *
 * @param {readonly ApertiumMode[]} modes
 * @param {{ measured: ReportedRoute[], unmeasured: UnmeasuredRoute[] }} result
 */
export function describeQuality(modes, { measured, unmeasured }) {
  const table = planRoutes(modes, measured);
  const offered = new Set(
    table.pairs.map(({ source, target }) => keyOf(codesOf(table.find(source, target) ?? []))),
  );
  /** @param {UnmeasuredRoute} route */
  const isOffered = ({ route }) => offered.has(keyOf(route));
  const beaten = measured.filter((one) => !isOffered(one) && isGoodEnough(one));
  const poor = measured.filter((one) => !isGoodEnough(one));
  const [unmeasuredOffered, unmeasuredNot] = [
    unmeasured.filter(isOffered),
    unmeasured.filter((one) => !isOffered(one)),
  ];
  return `# How well the offline engine translates

Written by \`npm run quality\`; do not edit it by hand. It covers the ${possibleRoutes(modes).length} routes that the
installed Apertium pairs allow: ${table.pairs.length} directions are offered, ${measured.filter(isOffered).length} of them measured here.

## How it is measured

- **Texts**: sentences of programs that people have translated, from the catalogues on the machine
  (\`/usr/share/locale/*/LC_MESSAGES/*.mo\`): 25 to 200 characters, at least four words, without code, options or
  placeholders, without lists of names. Up to 400 for each direction, taken in turn from each program, always the same
  ones. A direction with fewer than 60 counts as not measured.
- **Score**: chrF2, the F-score of shared character n-grams (orders 1 to 6, recall counted twice), 0 to 100, by an
  implementation of our own that gives the numbers of sacreBLEU.
- **Copy**: the score of the source left as it is. Between close languages it is high without any translation.
- **Gain**: the difference, with half the width of its 95 % interval over the drawn sentences.
- **Unknown**: share of words that the engine does not know and leaves as they are.
- **Rule**: a direction below copying + ${MIN_GAIN_CHRF} is not offered; through another language it must also reach ${MIN_TWO_HOPS_CHRF}, because
  between two scripts copying scores next to nothing. Of several ways to one language the best one is taken; where there
  is a direct way, two hops are not tried.

## Offered

${rowsOf(measured.filter(isOffered))}

## Measured and not offered: less than ${MIN_GAIN_CHRF} above copying, or less than ${MIN_TWO_HOPS_CHRF} through another language

${rowsOf(poor)}

## Measured and not needed: another way to the same language is better

${rowsOf(beaten)}

## Not measured

There are not enough sentences of a person here for these: ${listOf(unmeasured)}.

- Direct ones are offered (${listOf(unmeasuredOffered)}): Apertium publishes these pairs as finished, nothing speaks
  against them here, and each text says which engine made it and how many of its words it did not know.
- Through another language none is offered without a measurement${unmeasuredNot.length === 0 ? '' : ` (${listOf(unmeasuredNot)})`}: errors of two hops add up.

## What these numbers do not say

- The texts are messages of programs. Letters, contracts and novels have other words and longer sentences.
- One person's translation is the measure. A good one in other words scores low, so the numbers are lower than the
  quality; they compare directions and routes, not engines of another kind.
- Between two languages neither of which is English, both sides were translated from English, not from each other.
- A direction from or to another script, such as Macedonian to English, passes the rule easily. The score itself and the
  unknown words say more there: below 30 expect the gist at best.
- chrF sees characters. It does not see that a "not" is missing: a translation needs a reader in any case.
- A gain near ${MIN_GAIN_CHRF} decides by little; the interval says how little. The rule takes the measured number.
- Variants (Brazilian Portuguese, American English) count as their language.
- Between very close languages (Danish and Norwegian, for example) a direction may fail the rule because copying scores
  high there, not because its translations are bad.
- Some catalogues of small languages may have been begun with Apertium and corrected by people: scores like that of Spanish
  to Aragonese are higher than fresh texts would get.
- Another machine has other catalogues and gets somewhat other numbers.
`;
}

/** @param {readonly ReportedRoute[]} routes */
function rowsOf(routes) {
  if (routes.length === 0) return 'None.';
  const rows = routes
    .toSorted((one, other) => (nameOf(one.route) < nameOf(other.route) ? -1 : 1))
    .map((one) =>
      [
        nameOf(one.route),
        String(one.sentenceCount),
        fixed(one.chrf),
        fixed(one.copyChrf),
        `${fixed(gainOf(one))} ± ${fixed(one.margin)}`,
        `${fixed(one.unknownPercent)} %`,
      ].join(' | '),
    );
  return [
    'route | sentences | chrF | copy | gain | unknown',
    '--- | --: | --: | --: | --: | --:',
    ...rows,
  ]
    .map((row) => `| ${row} |`)
    .join('\n');
}

/** @param {readonly UnmeasuredRoute[]} routes */
const listOf = (routes) =>
  routes.length === 0 ? 'none' : routes.map(({ route }) => nameOf(route)).join(', ');
