import { describe, expect, it } from 'vitest';
import { readIcu } from '../../../../shared/domain/checks/icu-message.ts';
import { checkPlaceholders, findMarks } from '../../../../shared/domain/checks/placeholders.ts';

/** Returns the text parts of a message, and the names of the others. */
function taken(text: string): { texts: string[]; names: string[] } | null {
  const marks = readIcu(text);
  if (marks.length === 0) return null;
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
    [
      "{n, plural, other {{d, date, h 'o''clock'} and {{x}}}}",
      { texts: [' and '], names: ['{n, plural}', "{d,date,h'o''clock'}", '{{x}}'] },
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
  ])('is preserved to its end when it cannot be read: %s', (broken) => {
    expect(taken(`You have ${broken}`)).toEqual({ texts: ['You have '], names: [broken] });
  });

  it('is read in one pass, however it begins', () => {
    expect(readIcu('{n, plural, other {'.repeat(200_000))).toHaveLength(1);
    expect(readIcu(`{n, plural, other {${'{a}'.repeat(200_000)}}}`)).toHaveLength(200_002);
    expect(readIcu(`{n, plural, other {${"{d, 'at' ".repeat(50_000)}`)).toHaveLength(1);
    expect(readIcu(`{n, plural, other {x}}${"{d,''".repeat(100_000)}`)).toHaveLength(2);
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

  /** Returns the kinds of findings, with the marked text. */
  const found = (source: string, target: string): (readonly [string, unknown])[] =>
    checkPlaceholders({ source, target }).map(({ kind, values }) => [
      kind,
      values['expected'] ?? values['found'],
    ]);

  it.each([
    [
      'has its own quoted braces',
      "{n, plural, one {Type '{name}' here} other {Type '{name}' # times}}",
      "{n, plural, one {Hier '{Name}' tippen} other {#-mal '{Name}' tippen}}",
    ],
    [
      'goes without the quoted braces of the source',
      "{n, plural, one {Press the key '{' now} other {Press '{' and '}'}}",
      '{n, plural, one {Taste drücken} other {Tasten drücken}}',
    ],
    [
      'has quoted braces outside its choice',
      "Type '{code}' for {n, plural, other {# files}}",
      "{n, plural, other {# Dateien}}: '{Code}' tippen",
    ],
    [
      'has another choice in each text',
      '{sex, select, male {{n, plural, one {his {x}} other {his # {x}}}} other {their {x}}}',
      '{n, plural, one {{sex, select, male {sein {x}} other {ihr {x}}}} other {{sex, select, male {seine {x}} other {ihre {x}}}}}',
    ],
    [
      'names no number where the language has a word',
      '{n, plural, one {# file} other {# files}}',
      '{n, plural, =0 {keine Datei} one {eine Datei} other {# Dateien}}',
    ],
    [
      'counts with an offset, and orders',
      '{n, plural, offset:1 =1 {you} other {you and # more}}, {k, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      '{n, plural, offset:1 =1 {du} other {du und # weitere}}, {k, selectordinal, other {#.}}',
    ],
    [
      'has the texts of another language',
      'In {place}: {n, plural, one {# file of {name}} other {# files of {name}}}',
      'В {place}: {n, plural, one {# файл {name}} few {# файла {name}} many {# файлов {name}} other {# файла {name}}}',
    ],
    [
      'formats dates, with words in quotes',
      "{n, plural, one {on {d, date, EEE 'at' h}} other {{d, date, short}}}",
      "{n, plural, one {am {d, date, EEE 'um' H}} other {{d, date, long}}}",
    ],
    [
      'has values of templates',
      '{n, plural, =1 {now} other {{{count}} days ago}}',
      '{n, plural, =1 {jetzt} other {vor {{count}} Tagen}}',
    ],
    [
      'cannot be read in either language',
      '{n, plural, one {# file of {name}} other {# files}',
      '{n, plural, one {# Datei von {name}} other {# Dateien}',
    ],
  ])('finds nothing in a message that %s', (_, source, target) => {
    expect(found(source, target)).toEqual([]);
  });

  const FILES = '{n, plural, one {# file of {name}} other {# files of {name}}}';
  const CHOSEN = '{g, select, male {{n, plural, other {# of {d, date, short}}}} other {none}}';
  it.each([
    [FILES, FILES.replaceAll('{name}', 'x'), [['placeholderMissing', '{name}']]],
    [FILES, FILES.replaceAll('{name}', '{Name}'), [['placeholderChanged', '{name}']]],
    [FILES, FILES.replaceAll('{n,', '{m,'), [['placeholderChanged', FILES]]],
    [FILES, '{n, plural, one {# Datei von {name}}}', [['placeholderChanged', FILES]]],
    [FILES, FILES.slice(0, -1), [['placeholderMissing', FILES]]],
    [FILES.slice(0, -1), FILES, [['placeholderExtra', FILES]]],
    [
      FILES,
      "{n, plural, one {# fichier de l'{name}} other {# fichiers}}",
      [['placeholderMissing', FILES]],
    ],
    [CHOSEN, CHOSEN.replace('{d, date, short}', ''), [['placeholderMissing', '{d, date, short}']]],
    [
      'Delete {n} files',
      '{n, plural, other {# Dateien}} löschen',
      [
        ['placeholderMissing', '{n}'],
        ['placeholderExtra', '{n, plural, other {# Dateien}}'],
      ],
    ],
    [
      CHOSEN,
      CHOSEN.replace('{n, plural, other {# of {d, date, short}}}', 'of {d}'),
      [['placeholderMissing', '{n, plural, other {# of {d, date, short}}}']],
    ],
    [
      "{n, plural, other {Type '{name}' here}}",
      '{n, plural, other {Hier {name} tippen}}',
      [['placeholderExtra', '{name}']],
    ],
  ])('finds what is wrong: %s · %s', (source, target, expected) => {
    expect(found(source, target)).toEqual(expected);
  });

  it('marks a changed name where it is, in the text of its choice', () => {
    const target = FILES.replaceAll('{name}', '{nom}');
    const [{ start, end, fix } = { start: 0, end: 0, fix: null }] = checkPlaceholders({
      source: FILES,
      target,
    });
    expect([target.slice(start, end), fix]).toEqual(['{nom}', '{name}']);
  });

  it('takes a value in an attribute with its tag', () => {
    const text = '<a href="{url}">{n, plural, other {# files}}</a>';
    expect(findMarks(text).map(({ raw }) => raw)).toEqual([
      '<a href="{url}">',
      '{n, plural, other {',
      '#',
      '}}',
      '</a>',
    ]);
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
