import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { roundDuration } from '../../../shared/domain/time/rounding.ts';
import type { RoundingRule } from '../../../shared/domain/time-project.ts';

const MINUTE_MS = 60_000;
/** Two entries of one day: rounded alone and together they differ. */
const FIRST_MS = 52 * MINUTE_MS;
const SECOND_MS = 11 * MINUTE_MS;

/** What a rule does to two entries of a day, in a sentence. */
export function roundingExample(rule: RoundingRule): string {
  const both = `Two entries of a day, ${formatDuration(FIRST_MS)} and ${formatDuration(SECOND_MS)}`;
  if (rule.scope === 'day') {
    const sumMs = FIRST_MS + SECOND_MS;
    return `${both}, are ${formatDuration(sumMs)} together and billed as ${formatDuration(roundDuration(sumMs, rule))}.`;
  }
  const first = roundDuration(FIRST_MS, rule);
  const second = roundDuration(SECOND_MS, rule);
  return `${both}, are billed as ${formatDuration(first)} and ${formatDuration(second)}, ${formatDuration(first + second)} in all.`;
}
