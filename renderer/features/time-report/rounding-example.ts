import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { roundDuration } from '../../../shared/domain/time/rounding.ts';
import type { RoundingRule } from '../../../shared/domain/time-project.ts';
import { t } from '../../../shared/i18n/text.ts';

const MINUTE_MS = 60_000;
/** Two entries of one day: rounded alone and together they differ. */
const FIRST_MS = 52 * MINUTE_MS;
const SECOND_MS = 11 * MINUTE_MS;

/** What a rule does to two entries of a day, in a sentence. */
export function roundingExample(rule: RoundingRule): string {
  const one = formatDuration(FIRST_MS);
  const two = formatDuration(SECOND_MS);
  if (rule.scope === 'day') {
    const sumMs = FIRST_MS + SECOND_MS;
    return t('Two entries of a day, {one} and {two}, are {sum} together and billed as {billed}.', {
      one,
      two,
      sum: formatDuration(sumMs),
      billed: formatDuration(roundDuration(sumMs, rule)),
    });
  }
  const first = roundDuration(FIRST_MS, rule);
  const second = roundDuration(SECOND_MS, rule);
  return t(
    'Two entries of a day, {one} and {two}, are billed as {first} and {second}, {sum} in all.',
    {
      one,
      two,
      first: formatDuration(first),
      second: formatDuration(second),
      sum: formatDuration(first + second),
    },
  );
}
