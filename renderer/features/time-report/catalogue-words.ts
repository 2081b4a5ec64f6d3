import type { RoundingRule } from '../../../shared/domain/projects/project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { errorText, messageOf } from '../../lib/error-text.ts';

/** An error as a sentence beside a field: the words of the check that found it, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code.startsWith('input/')) return messageOf(error);
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

/** How the lists of the catalogue are told. */
export const LIST_TEXTS = {
  project: {
    search: msg('Search projects'),
    reading: msg('Reading the projects'),
    nothing: msg('No project fits this search.'),
    pages: msg('Pages of projects'),
  },
  customer: {
    search: msg('Search customers'),
    reading: msg('Reading the customers'),
    nothing: msg('No customer fits this search.'),
    pages: msg('Pages of customers'),
  },
};

type RuleTexts = Record<RoundingRule['direction'], string>;
const RULES: Record<RoundingRule['scope'], RuleTexts> = {
  day: {
    up: msg('Each day up to {minutes} min'),
    down: msg('Each day down to {minutes} min'),
    nearest: msg('Each day to the nearest {minutes} min'),
  },
  entry: {
    up: msg('Each entry up to {minutes} min'),
    down: msg('Each entry down to {minutes} min'),
    nearest: msg('Each entry to the nearest {minutes} min'),
  },
};

/** "Each day up to 15 min"; exact time without a rule. */
export function roundingText(rule: RoundingRule | null): string {
  if (rule === null) return t('Exact');
  return t(RULES[rule.scope][rule.direction], { minutes: rule.stepMinutes });
}

const RATE = /^\d{1,7}(?:[.,]\d{1,4})?$/;

/** A rate per hour as people write it; null for an empty field, undefined for what is no rate. */
export function readRate(text: string): number | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  if (!RATE.test(written)) return undefined;
  const rate = Number(written.replace(',', '.'));
  return rate <= 1_000_000 ? rate : undefined;
}
