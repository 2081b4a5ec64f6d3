import { describe, expect, it } from 'vitest';
import { readReportingTag } from '../../../../../electron/embedded/translation/usage/reporting-tag.ts';
import { statusOf } from './support.ts';

const read = (value?: string | string[]): string | null =>
  readReportingTag({ headers: value === undefined ? {} : { 'x-deepl-reporting-tag': value } });

describe('reporting tag', () => {
  it.each([
    ['absent', undefined, null],
    ['empty', '', null],
    ['blanks', ' \t ', null],
    ['trimmed and lower-cased', '  Team-A\t', 'team-a'],
    ['every printable ASCII character', '!~#[]{}"\\', '!~#[]{}"\\'],
    ['100 characters', 'X'.repeat(100), 'x'.repeat(100)],
    ['100 characters and blanks', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ])('§1 reporting tag: %s', (_rule, value, tag) => {
    expect(read(value)).toBe(tag);
  });

  it.each([
    ['101 characters', 'x'.repeat(101)],
    ['inner blank', 'a b'],
    ['inner tab', 'a\tb'],
    ['control character', 'a\u0001'],
    ['DEL', 'a\u007f'],
    ['not ASCII', 'é'],
    ['a letter that is ASCII only in lower case', '\u212a'],
    ['no-break space', 'a\u00a0b'],
    ['no-break space before it', '\u00a0a'],
    ['two of them', ['a', 'b']],
  ])('§1 reporting tag: %s is 400', (_rule, value) => {
    expect(statusOf(() => read(value))).toBe(400);
  });
});
