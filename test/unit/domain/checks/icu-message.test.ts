import { describe, expect, it } from 'vitest';
import { readIcu } from '../../../../shared/domain/checks/icu-message.ts';
import { checkPlaceholders, findMarks } from '../../../../shared/domain/checks/placeholders.ts';

/** What is text in a message, and the names of what is not. */
function taken(text: string): { texts: string[]; names: string[] } | null {
  const marks = readIcu(text);
  if (marks === null) return null;
  const ends = [0, ...marks.map(({ end }) => end)];
  const starts = [...marks.map(({ start }) => start), text.length];
  return {
    texts: starts
      .map((start, index) => text.slice(ends[index], start))
      .filter((part) => part !== ''),
    names: marks.map(({ name }) => name).filter((name) => name !== ''),
  };
}

describe('a message that chooses between texts', () => {
  it.each([
    [
      '{n, plural, one {a file} other {# files}}',
      { texts: ['a file', ' files'], names: ['{n, plural}', '#'] },
    ],
    [
      'In {place}: {n,selectordinal,offset:1 =1{first}  few {#rd}\n other {#th, {who}}}!',
      {
        texts: ['In ', ': ', 'first', 'rd', 'th, ', '!'],
        names: ['{place}', '{n, selectordinal}', '#', '#', '{who}'],
      },
    ],
    [
      '{sex, select, male {{n, plural, other {his # files}}} other {their own #}}',
      { texts: ['his ', ' files', 'their own #'], names: ['{sex, select}', '{n, plural}', '#'] },
    ],
    [
      "{n, plural, other {don''t '{n}' it's}}",
      { texts: ["don''t '{n}' it's"], names: ['{n, plural}'] },
    ],
    [
      '{d, date, short} and {n, select, other {x}}',
      { texts: [' and ', 'x'], names: ['{d,date,short}', '{n, select}'] },
    ],
  ])('%s', (text, expected) => {
    expect(taken(text)).toEqual(expected);
  });

  it.each(['No choice in {here}', 'a plural, one {of} them', 'The {n} plural, select'])(
    'is none: %s',
    (text) => {
      expect(taken(text)).toBeNull();
    },
  );

  it.each([
    '{n, plural, one {a file}',
    '{n, plural, one a file}',
    '{n, plural, one {a { file}}',
    '{n, plural,}',
    `${'{n, plural, other {'.repeat(100)}a${'}}'.repeat(100)}`,
  ])('is kept to its end where it cannot be read: %s', (broken) => {
    expect(taken(`You have ${broken}`)).toEqual({ texts: ['You have '], names: [broken] });
  });

  it('is read in one pass, however it begins', () => {
    expect(readIcu('{n, plural, other {'.repeat(200_000))).toHaveLength(1);
    expect(readIcu(`{n, plural, other {${'{a}'.repeat(200_000)}}}`)).toHaveLength(200_002);
  });
});

describe('the check of placeholders', () => {
  it('compares what a choice is about, not how many texts a language needs', () => {
    const source = '{n, plural, one {# file of {name}} other {# files of {name}}}';
    const target =
      '{n, plural, one {# файл {name}} few {# файла {name}} many {# файлов {name}} other {# файла {name}}}';
    expect(checkPlaceholders({ source, target })).toEqual([]);
    expect(
      checkPlaceholders({ source, target: target.replaceAll('{name}', '') }).map(
        ({ kind }) => kind,
      ),
    ).toEqual(['placeholderMissing']);
  });

  it.each([
    ['Hi {{ name }}, <%= x.y %> %{count} %<sum>.2f #{z} {% if a %}', 6],
    ['%(total).2f of %1$s, 100 % sure, {0:N2} {items[0]!r:>10}', 4],
    ['%d個の%s', 2],
    ['5 % of 100%', 0],
  ])('%s', (text, count) => {
    expect(findMarks(text)).toHaveLength(count);
  });
});
