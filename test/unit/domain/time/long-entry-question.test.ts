import { describe, expect, it } from 'vitest';
import { longEntryQuestion } from '../../../../shared/domain/time/long-entry-question.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 2, 14, 15);

describe('the 8-hour question', () => {
  const questionOf = (durationMs: number, endedAtMs = NOW) =>
    longEntryQuestion({ startedAtMs: endedAtMs - durationMs, endedAtMs }, NOW);

  it('is asked about an entry longer than 8 hours, not about 8 hours', () => {
    expect(questionOf(8 * HOUR)).toBeNull();
    expect(questionOf(8 * HOUR + MINUTE)).toMatch(/8:01 hours/u);
  });

  it('is asked about an end in the future, and once about both', () => {
    expect(questionOf(HOUR, NOW + MINUTE)).toBe('This entry ends in the future. Keep it?');
    expect(questionOf(9 * HOUR, NOW + MINUTE)).toMatch(/9:00 hours.*future/u);
  });
});
