import { describe, expect, it } from 'vitest';
import { formatTmxDate, normalizeLanguageTag, parseTmxDate } from '../../../shared/tmx/tmx-unit.ts';

describe('normalizeLanguageTag', () => {
  it.each([
    ['en-US', 'en-US'],
    ['EN_us', 'en-US'],
    ['pt_BR', 'pt-BR'],
    ['de', 'de'],
    [' DE ', 'de'],
    ['zh-hans', 'zh-Hans'],
    ['ZH-HANS-cn', 'zh-Hans-CN'],
    ['es-419', 'es-419'],
    ['ast', 'ast'],
  ])('writes %j as %j', (tag, wanted) => {
    expect(normalizeLanguageTag(tag)).toBe(wanted);
  });

  it.each([
    '',
    'e',
    'english',
    '*all*',
    'en us',
    'en-',
    'en--us',
    'ё',
    'en-123456789',
    'a'.repeat(999),
  ])('refuses the language %j', (tag) => {
    expect(normalizeLanguageTag(tag)).toBeNull();
  });
});

describe('dates', () => {
  it.each([
    ['20260131T235959Z', Date.UTC(2026, 0, 31, 23, 59, 59)],
    ['2026-01-31T23:59:59Z', Date.UTC(2026, 0, 31, 23, 59, 59)],
    ['20260131', Date.UTC(2026, 0, 31)],
    ['20260231T000000Z', null],
    ['20261301T000000Z', null],
    ['20260101T250000Z', null],
    ['00260101T000000Z', null],
    ['yesterday', null],
    ['', null],
  ])('reads %j as %j', (text, wanted) => {
    expect(parseTmxDate(text)).toBe(wanted);
  });

  it('writes what it reads', () => {
    const atMs = Date.UTC(2026, 4, 6, 7, 8, 9);
    expect(formatTmxDate(atMs)).toBe('20260506T070809Z');
    expect(parseTmxDate(formatTmxDate(atMs))).toBe(atMs);
  });
});
