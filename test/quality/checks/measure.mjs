import { FAMILIES, CATALOGS } from './languages.mjs';
import { catalogPairs, hashOf, isForTuning } from './catalog-pairs.mjs';
import { hasSomethingFor, MEASURED_RULES } from './comparable.mjs';
import { readLabels } from './labels.mjs';
import { carriersOf, makePairs } from './made-pairs.mjs';
import { plantInMade, plantsFor } from './planted-errors.mjs';
import { checkPairs } from './run-checks.mjs';
import { perThousand } from './wilson.mjs';

/** @import { Finding } from '../../../shared/domain/checks/finding.ts' */
/** @import { MeasuredRule } from './comparable.mjs' */
/** @import { Pair } from './catalog-pairs.mjs' */
/** @import { MadePair } from './made-pairs.mjs' */

/** Maximum number of pairs per language in each half. */
const MOST_PAIRS = 8000;
/** Below this many, pairs are generated; if there still aren't enough, a rule counts as not measured. */
export const LEAST_PAIRS = 300;
/** From this many read findings on, their share of false alarms applies to the others. */
const LEAST_LABELS = 20;
const PLANTED = 300;

/**
 * @typedef {object} MeasuredCell
 * @property {number} pairs in which the rule had something to compare
 * @property {number} made how many of them were generated from CLDR
 * @property {number} findings pairs with a finding
 * @property {number} read findings that were judged
 * @property {number} unread findings in catalogs that were not judged
 * @property {number} slips findings that are errors in the catalog
 * @property {number} falseAlarms
 * @property {number} rate false alarms per 1,000 pairs
 * @property {number} low
 * @property {number} high
 */

/** @typedef {{ rule: string, family: string, planted: number, found: number, missed: Record<string, number> }} PlantedCell */
/** @typedef {{ pair: Pair | MadePair, findings: Finding[] }} CheckedPair */

/**
 * @typedef {object} Measured
 * @property {Record<string, { files: number, pairs: number, used: number }>} read by language
 * @property {Record<string, Partial<Record<MeasuredRule, MeasuredCell>>>} languages
 * @property {PlantedCell[]} planted
 */

export const LANGUAGES = [...Object.keys(CATALOGS), 'en'].toSorted();

/**
 * Returns the pairs of a language, both catalog pairs and generated ones.
 *
 * @param {string} base
 * @param {boolean} isTuning
 */
export function readLanguage(base, isTuning) {
  const { pairs, fileCount, pairCount } = catalogPairs(base, MOST_PAIRS);
  const half = pairs.filter((pair) => isForTuning(pair) === isTuning);
  // Both halves carry values, because the sentence isn't what is tested.
  const tags = new Set(pairs.map(({ sourceTag, targetTag }) => `${sourceTag} ${targetTag}`));
  const made = [...tags].slice(0, 2).flatMap((tag) =>
    makePairs(
      carriersOf(half).filter((each) => `${each.sourceTag} ${each.targetTag}` === tag),
      LEAST_PAIRS,
    ),
  );
  return { half, made, fileCount, pairCount };
}

/** @param {MadePair} pair @returns {MeasuredRule} */
const ruleOf = ({ made }) => (made === 'scales' ? 'numbers' : made);

/**
 * @param {readonly string[]} languages
 * @param {(language: string) => void} onLanguage
 * @returns {Measured}
 */
export function measureChecks(languages, onLanguage) {
  const labels = readLabels();
  /** @type {Measured} */
  const result = { read: {}, languages: {}, planted: [] };
  /** @type {Map<string, CheckedPair[]>} */
  const clean = new Map();
  for (const base of languages) {
    onLanguage(base);
    const { half, made, fileCount, pairCount } = readLanguage(base, false);
    result.read[base] = { files: fileCount, pairs: pairCount, used: half.length };
    const [checked, checkedMade] = [checkPairs(half), checkPairs(made)];
    clean.set(base, [...checked, ...checkedMade]);
    /** @type {Partial<Record<MeasuredRule, MeasuredCell>>} */
    const cells = {};
    for (const rule of MEASURED_RULES) {
      cells[rule] = toCell(rule, checked, checkedMade, labels);
    }
    result.languages[base] = cells;
  }
  for (const [family, members] of Object.entries(FAMILIES)) {
    const pairs = members.flatMap((base) => clean.get(base) ?? []);
    for (const rule of MEASURED_RULES) result.planted.push(plant(rule, family, pairs));
  }
  return result;
}

/**
 * @param {MeasuredRule} rule
 * @param {readonly { pair: Pair, findings: Finding[] }[]} checked
 * @param {readonly { pair: MadePair, findings: Finding[] }[]} checkedMade
 * @param {ReadonlyMap<string, string>} labels
 * @returns {MeasuredCell}
 */
function toCell(rule, checked, checkedMade, labels) {
  const comparable = checked.filter(({ pair }) => hasSomethingFor(rule, pair));
  /** @param {{ findings: Finding[] }} each */
  const isFound = ({ findings }) => findings.some((finding) => finding.rule === rule);
  const found = comparable.filter(isFound);
  const verdicts = found.flatMap(({ pair }) => labels.get(`${pair.hash} ${rule}`) ?? []);
  const slips = verdicts.filter((verdict) => verdict === 'slip').length;
  const wrong = verdicts.length - slips;
  const share = verdicts.length >= LEAST_LABELS ? wrong / verdicts.length : 1;
  // A generated pair is correct, so any rule's finding about its value is a false alarm of the rule it was made for.
  const made = checkedMade.filter(({ pair }) => ruleOf(pair) === rule);
  const madeFound = made.filter(({ findings }) =>
    findings.some((finding) => ['numbers', 'dates', 'units'].includes(finding.rule)),
  ).length;
  const pairs = comparable.length + made.length;
  const falseAlarms = Math.round(wrong + (found.length - verdicts.length) * share + madeFound);
  return {
    pairs,
    made: made.length,
    findings: found.length + madeFound,
    read: verdicts.length,
    unread: found.length - verdicts.length,
    slips,
    falseAlarms,
    ...perThousand(falseAlarms, pairs),
  };
}

const COMMON_WORDS = 40;

/**
 * @param {readonly Pair[]} pairs
 * @returns {Map<string, Set<string>>} the most frequent words in the texts, by tag of the target
 */
function commonWords(pairs) {
  /** @type {Map<string, Map<string, number>>} */
  const counts = new Map();
  for (const { targetTag, target } of pairs) {
    const ofTag = counts.get(targetTag) ?? new Map();
    counts.set(targetTag, ofTag);
    for (const [word] of target.matchAll(/(?<![\p{L}\p{M}])[\p{Ll}\p{Lo}\p{M}]{2,}(?= \p{L})/gu)) {
      ofTag.set(word, (ofTag.get(word) ?? 0) + 1);
    }
  }
  return new Map(
    [...counts].map(([tag, ofTag]) => {
      const sorted = [...ofTag].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return [tag, new Set(sorted.slice(0, COMMON_WORDS).map(([word]) => word))];
    }),
  );
}

/**
 * Plants errors of each kind in turn in pairs without a finding, and checks them.
 *
 * @param {MeasuredRule} rule
 * @param {readonly CheckedPair[]} checked
 * @returns {{ pair: Pair, kind: string, isFound: boolean }[]}
 */
export function plantErrors(rule, checked) {
  const kinds = plantsFor(rule);
  const clean = checked
    .filter(({ findings }) => findings.length === 0)
    .map(({ pair }) => ({ pair, order: hashOf(pair.hash, rule) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const common = commonWords(clean.map(({ pair }) => pair));
  /** @type {{ pair: Pair, kind: string }[]} */
  const planted = [];
  const madeKinds = clean.some(({ pair }) => 'made' in pair && ruleOf(pair) === rule) ? ['another value'] : []; // prettier-ignore
  const names = [...Object.keys(kinds), ...madeKinds];
  for (const kind of names) {
    const most = Math.ceil(PLANTED / names.length);
    let count = 0;
    for (const { pair, order } of clean) {
      if (count >= most) break;
      const random = Number.parseInt(order.slice(0, 6), 16);
      const isMade = 'made' in pair;
      if (isMade && (ruleOf(pair) !== rule || kind !== 'another value')) continue;
      const target = isMade
        ? plantInMade(pair, random)
        : kinds[kind]?.(pair, random, common.get(pair.targetTag) ?? new Set());
      if (typeof target !== 'string' || target === pair.target) continue;
      count += 1;
      planted.push({ pair: { ...pair, target }, kind });
    }
  }
  return checkPairs(planted.map(({ pair }) => pair)).map(({ pair, findings }, index) => ({
    pair,
    kind: planted[index]?.kind ?? '',
    isFound: findings.length > 0,
  }));
}

/**
 * Counts how many planted errors are found.
 *
 * @param {MeasuredRule} rule
 * @param {string} family
 * @param {readonly CheckedPair[]} checked
 * @returns {PlantedCell}
 */
function plant(rule, family, checked) {
  const planted = plantErrors(rule, checked);
  /** @type {Record<string, number>} */
  const missed = {};
  for (const { kind, isFound } of planted) {
    if (!isFound) missed[kind] = (missed[kind] ?? 0) + 1;
  }
  const found = planted.filter(({ isFound }) => isFound).length;
  return { rule, family, planted: planted.length, found, missed };
}
