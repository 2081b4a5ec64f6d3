import type { RoundingRule } from '../../../shared/domain/time-project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { errorText } from '../../lib/error-text.ts';

/** An error as a sentence beside a field: the words of the check that found it, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code.startsWith('input/')) return error.message;
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

const DIRECTIONS: Record<RoundingRule['direction'], string> = {
  up: 'up to',
  down: 'down to',
  nearest: 'to the nearest',
};

/** "Each day up to 15 min"; exact time without a rule. */
export function roundingText(rule: RoundingRule | null): string {
  if (rule === null) return 'Exact';
  const scope = rule.scope === 'day' ? 'Each day' : 'Each entry';
  return `${scope} ${DIRECTIONS[rule.direction]} ${String(rule.stepMinutes)} min`;
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
