import type { RoundingRule } from '../../../shared/domain/projects/project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { errorText, messageOf } from '../../lib/words/error-text.ts';
import { MAX_HOURLY_RATE } from '../../../shared/domain/projects/limits.ts';

/** Returns an error as a sentence beside a field: in the words of the failed check, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code.startsWith('input/')) return messageOf(error);
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

type RuleTexts = Record<RoundingRule['direction'], MessageId>;
const RULES: Record<RoundingRule['scope'], RuleTexts> = {
  day: {
    up: msg('timeReport.dayUp'),
    down: msg('timeReport.dayDown'),
    nearest: msg('timeReport.dayNearest'),
  },
  entry: {
    up: msg('timeReport.entryUp'),
    down: msg('timeReport.entryDown'),
    nearest: msg('timeReport.entryNearest'),
  },
};

/** Returns "Each day up to 15 min"; exact time without a rule. */
export function roundingText(rule: RoundingRule | null): string {
  if (rule === null) return t('timeReport.exact');
  return t(RULES[rule.scope][rule.direction], { minutes: rule.stepMinutes });
}

const RATE = /^\d{1,7}(?:[.,]\d{1,4})?$/;

/** Parses an hourly rate as typed; null for an empty field, undefined if invalid. */
export function readRate(text: string): number | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  if (!RATE.test(written)) return undefined;
  const rate = Number(written.replace(',', '.'));
  return rate <= MAX_HOURLY_RATE ? rate : undefined;
}
