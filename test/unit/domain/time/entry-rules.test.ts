import { describe, expect, it } from 'vitest';
import { t } from '../../../../shared/i18n/text.ts';
import {
  cleanTags,
  cleanText,
  findEntryFault,
} from '../../../../shared/domain/time/entry-rules.ts';
import { durationOf, overlaps } from '../../../../shared/domain/time/entry-span.ts';
import { longEntryQuestion } from '../../../../shared/domain/time/long-entry-question.ts';

const NOW_MS = Date.UTC(2025, 0, 15, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('rules of an entry', () => {
  it.each([
    ['end before start', { startedAtMs: 10_000, endedAtMs: 5000 }, 'endedAtMs'],
    ['end at the start', { startedAtMs: 10_000, endedAtMs: 10_000 }, 'endedAtMs'],
    ['less than a second', { startedAtMs: 10_000, endedAtMs: 10_999 }, 'endedAtMs'],
    ['ten years', { startedAtMs: 0, endedAtMs: 3650 * DAY_MS }, 'endedAtMs'],
    ['more than 31 days', { startedAtMs: 0, endedAtMs: 31 * DAY_MS + 1 }, 'endedAtMs'],
    ['starts in two days', { startedAtMs: NOW_MS + 2 * DAY_MS }, 'startedAtMs'],
    ['runs from a later start', { startedAtMs: NOW_MS + 1, endedAtMs: null }, 'startedAtMs'],
    ['runs for months', { startedAtMs: NOW_MS - 60 * DAY_MS, endedAtMs: null }, 'startedAtMs'],
    ['unknown zone', { zone: 'Mars/Phobos' }, 'zone'],
    ['huge note', { note: 'x'.repeat(10_001) }, 'note'],
    ['51 tags', { tags: Array.from({ length: 51 }, (_, index) => String(index)) }, 'tags'],
    ['long tag', { tags: ['x'.repeat(101)] }, 'tags'],
  ])('%s', (_what, entry, field) => {
    const fault = findEntryFault(entry, NOW_MS);
    expect(fault?.field).toBe(field);
    expect(fault === null ? '' : t(fault.message, fault.values)).toMatch(/^[A-Z].+\.$/u);
  });

  it.each([
    [5000, 'timeErrors.endBeforeStart'],
    [10_999, 'timeErrors.tooShort'],
    [3650 * DAY_MS, 'timeErrors.tooLong'],
  ])('explains what is wrong with an end at %d', (endedAtMs, message) => {
    expect(findEntryFault({ startedAtMs: 10_000, endedAtMs }, NOW_MS)?.message).toBe(message);
  });

  it.each([
    ['a second', { startedAtMs: 0, endedAtMs: 1000 }],
    ['31 days', { startedAtMs: 0, endedAtMs: 31 * DAY_MS }],
    ['later today', { startedAtMs: NOW_MS + 5 * HOUR_MS, endedAtMs: NOW_MS + 6 * HOUR_MS }],
    ['runs from now', { startedAtMs: NOW_MS, endedAtMs: null }],
    ['all at its limit', { note: 'x'.repeat(10_000), tags: Array.from({ length: 50 }, () => 'x') }],
    ['nothing at all', {}],
  ])('allows %s', (_what, entry) => {
    expect(findEntryFault(entry, NOW_MS)).toBeNull();
  });

  it('keeps texts that every program can read', () => {
    expect(cleanText('  a\0b\u0007c\r\nd\re \ud800 ')).toBe('abc\nd\ne \ufffd');
    expect(cleanTags([' a ', 'a', '', '\0', 'b\nc', '__proto__'])).toEqual([
      'a',
      'b c',
      '__proto__',
    ]);
  });
});

describe('spans', () => {
  const span = (startedAtMs: number, endedAtMs: number | null) => ({ startedAtMs, endedAtMs });
  it.each([
    ['touching', span(0, 10), span(10, 20), false],
    ['crossing', span(0, 11), span(10, 20), true],
    ['within', span(0, 100), span(10, 20), true],
    ['equal', span(0, 10), span(0, 10), true],
    ['after one that runs', span(0, null), span(10, 20), true],
    ['before one that runs', span(30, null), span(10, 20), false],
    ['of no length', span(15, 15), span(10, 20), false],
  ])('%s', (_what, a, b, expected) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([expected, expected]);
  });

  it('last until now while running, and never less than nothing', () => {
    expect(durationOf(span(10, null), 30)).toBe(20);
    expect(durationOf(span(10, 15), 30)).toBe(5);
    expect(durationOf(span(100, null), 30)).toBe(0);
  });
});

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
