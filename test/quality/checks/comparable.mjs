/** @import { CheckRule } from '../../../shared/domain/checks/finding.ts' */
/** @import { Pair } from './catalog-pairs.mjs' */

/** @typedef {Extract<CheckRule, 'placeholders' | 'numbers' | 'dates' | 'units' | 'doubled-words' | 'blanks' | 'punctuation' | 'quotes'>} MeasuredRule */

/** @type {readonly MeasuredRule[]} */
export const MEASURED_RULES = [
  'placeholders',
  'numbers',
  'dates',
  'units',
  'doubled-words',
  'blanks',
  'punctuation',
  'quotes',
];

const MARK =
  /%[-+#0-9.$]*[A-Za-z]|%\([^)]*\)[a-z]|\$?\{[^{}]*\}|<\/?[A-Za-z][^<>]*>|\S@\S|:\/\/|www\./u;
const MARKS = /%[-+#0-9.$]*[A-Za-z]|\$?\{[^{}]*\}|<[^<>]*>/gu;
const TIME =
  /\d[:.hH時시点點]\s?\d\d|\d\s?[ap]\.?m\b|\d{1,4}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s\d|\d\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/u;
const UNIT =
  /\d\s?(?:[%‰°\p{Sc}]|(?:[kKMGTmµnc]?(?:i?B|b|bit|bps|Hz|Pa|m|g|s|W|V|A|J|l|L)|px|pt|min|h)(?!\p{L}))|\d\s(?:second|minute|hour|day|week|month|year|byte|kilo|mega|giga|meter|metre|inch|pixel|point|percent|degree)|\p{Sc}\s?\d|\b[A-Z]{3}\s\d/u;

/**
 * Tells, by rule, whether a pair has something to compare, without using the rules' own code.
 *
 * @type {Record<MeasuredRule, (pair: Pick<Pair, 'source' | 'target'>) => boolean>}
 */
const HAS = {
  placeholders: ({ source, target }) => MARK.test(source) || MARK.test(target),
  numbers: ({ source, target }) => [source, target].some((each) => /\p{N}/u.test(each.replaceAll(MARKS, ' '))),
  dates: ({ source, target }) => TIME.test(source) || TIME.test(target),
  units: ({ source, target }) => [source, target].some((each) => UNIT.test(each.replaceAll(MARKS, ' '))),
  'doubled-words': ({ target }) => /\p{L}{2,}\s+\p{L}{2,}/u.test(target),
  blanks: ({ target }) => /\s|\p{P}/u.test(target),
  punctuation: ({ source, target }) => /\S\s+\S+\s+\S|[()[\]?!:]/u.test(source) || /[()[\]?!:]/u.test(target),
  quotes: ({ source, target }) => /["“”„«»「」『』]/u.test(source) || /["“”„«»「」『』]/u.test(target),
}; // prettier-ignore

/**
 * @param {MeasuredRule} rule
 * @param {Pick<Pair, 'source' | 'target'>} pair
 * @returns {boolean}
 */
export const hasSomethingFor = (rule, pair) => HAS[rule](pair);
