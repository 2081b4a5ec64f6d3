import type { MessageId } from '../../i18n/message-id.ts';
import { msg, t } from '../../i18n/text.ts';
import type { CheckRule, Finding, FindingKind } from './finding.ts';

/** The name of each rule. */
export const RULE_NAMES: Record<CheckRule, MessageId> = {
  empty: msg('checks.ruleEmpty'),
  untranslated: msg('checks.ruleUntranslated'),
  placeholders: msg('checks.rulePlaceholders'),
  numbers: msg('checks.ruleNumbers'),
  dates: msg('checks.ruleDates'),
  units: msg('checks.ruleUnits'),
  terms: msg('checks.ruleTerms'),
  forbidden: msg('checks.ruleForbidden'),
  inconsistent: msg('checks.ruleInconsistent'),
  spelling: msg('checks.ruleSpelling'),
  'doubled-words': msg('checks.ruleDoubledWords'),
  blanks: msg('checks.ruleBlanks'),
  punctuation: msg('checks.rulePunctuation'),
  quotes: msg('checks.ruleQuotes'),
  length: msg('checks.ruleLength'),
  subtitles: msg('checks.ruleSubtitles'),
};

const TEXTS: Record<FindingKind, MessageId> = {
  empty: msg('checks.empty'),
  untranslated: msg('checks.untranslated'),
  placeholderMissing: msg('checks.placeholderMissing'),
  placeholderExtra: msg('checks.placeholderExtra'),
  placeholderChanged: msg('checks.placeholderChanged'),
  placeholderOrder: msg('checks.placeholderOrder'),
  numberMissing: msg('checks.numberMissing'),
  numberExtra: msg('checks.numberExtra'),
  numberDiffers: msg('checks.numberDiffers'),
  numberFormat: msg('checks.numberFormat'),
  dateDiffers: msg('checks.dateDiffers'),
  timeDiffers: msg('checks.timeDiffers'),
  unitDiffers: msg('checks.unitDiffers'),
  unitMissing: msg('checks.unitMissing'),
  termMissing: msg('checks.termMissing'),
  forbiddenTerm: msg('checks.forbiddenTerm'),
  inconsistent: msg('checks.inconsistent'),
  spelling: msg('checks.spelling'),
  doubledWord: msg('checks.doubledWord'),
  doubledBlank: msg('checks.doubledBlank'),
  blankAtEdge: msg('checks.blankAtEdge'),
  blankBefore: msg('checks.blankBefore'),
  blankMissing: msg('checks.blankMissing'),
  endDiffers: msg('checks.endDiffers'),
  endExtra: msg('checks.endExtra'),
  endMissing: msg('checks.endMissing'),
  openingMissing: msg('checks.openingMissing'),
  bracketUnpaired: msg('checks.bracketUnpaired'),
  quotesOther: msg('checks.quotesOther'),
  quotesUnpaired: msg('checks.quotesUnpaired'),
  quotesMissing: msg('checks.quotesMissing'),
  cellTooLong: msg('checks.cellTooLong'),
  pictureTooLong: msg('checks.pictureTooLong'),
  readingSpeed: msg('checks.readingSpeed'),
  lineTooLong: msg('checks.lineTooLong'),
  tooManyLines: msg('checks.tooManyLines'),
};

/** Describes a finding in the language of the window. */
export function findingText({ kind, values }: Pick<Finding, 'kind' | 'values'>): string {
  return t(TEXTS[kind], values);
}
