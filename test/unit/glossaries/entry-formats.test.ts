import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import {
  formatCsv,
  formatTsv,
  parseCsv,
  parseEntries,
  parseTsv,
} from '../../../shared/glossaries/entry-formats.ts';
import { findTermFault } from '../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { runs } from '../../support/runs.ts';
import { allowedEntries, anyText } from './arbitraries.ts';

const PAIR = { source: 'en', target: 'de' };
const LINE_ENDS = ['\n', '\r\n', '\r', '\n\n', '\r\n\r\n', '\n\r'];
const RUNS = { numRuns: runs(500) };

const REFUSAL = {
  code: 'input/invalid',
  message: 'entries is not valid: ',
  details: { field: 'entries', hint: '' },
};
const REFUSAL_SHAPE = {
  code: 'input/invalid',
  message: expect.stringMatching(/^entries is not valid: /u) as string,
  details: { field: 'entries', hint: expect.any(String) as string },
};

/** Returns entries or a refusal; any other error is rethrown. */
function outcomeOf(parse: () => GlossaryEntry[]): {
  entries: GlossaryEntry[];
  refusal: AppError | null;
} {
  try {
    return { entries: parse(), refusal: null };
  } catch (error) {
    if (error instanceof AppError) return { entries: [], refusal: error };
    throw error;
  }
}

function refusalOf(parse: () => unknown): AppError {
  try {
    parse();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe.each([
  ['TSV', parseTsv, formatTsv],
  ['CSV', (text: string) => parseCsv(text, PAIR), formatCsv],
] as const)('%s', (name, parse, format) => {
  it('§5 any allowed entries survive writing and reading, in their order', () => {
    fc.assert(
      fc.property(allowedEntries, (entries) => {
        expect(parse(format(entries))).toEqual(entries);
      }),
      RUNS,
    );
  });

  it('§5 ignores line ends of every kind and blank lines', () => {
    fc.assert(
      fc.property(allowedEntries, fc.constantFrom(...LINE_ENDS), (entries, lineEnd) => {
        const lines = entries.map((entry) => format([entry]));
        expect(parse(lineEnd + lines.join(lineEnd) + lineEnd)).toEqual(entries);
      }),
      RUNS,
    );
  });

  it('§5 reads any text into allowed, different entries or refuses it with a place', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { entries, refusal } = outcomeOf(() => parse(text));
        expect(entries.length > 0).toBe(refusal === null);
        expect(refusal ?? REFUSAL).toMatchObject(REFUSAL_SHAPE);
        expect(new Set(entries.map((entry) => entry.source)).size).toBe(entries.length);
        for (const { source, target } of entries) {
          expect([findTermFault(source), findTermFault(target)]).toEqual([null, null]);
        }
      }),
      { ...RUNS, numRuns: runs(3000) },
    );
  });

  it('gives index and place as code points, and none of the text', () => {
    const separator = name === 'TSV' ? '\t' : ',';
    const text = `🪨${separator}secret\nx${separator}y\n🪨${separator}z`;
    const { message, details } = refusalOf(() => parse(text));
    expect(details?.hint).toBe(
      'entry with index 2 (at character 13) repeats entry with index 0 (at character 0)',
    );
    expect(message + String(details?.hint)).not.toMatch(/secret|🪨/u);
  });

  it(
    'reads 10 MiB of the shortest lines and of one long line in bounded time',
    { tags: 'deep' },
    () => {
      const short = Array.from({ length: 200_000 }, (_, index) =>
        format([{ source: index.toString(36), target: 'x' }]),
      );
      expect(parse(short.join('\n'))).toHaveLength(200_000);
      for (const long of ['"', ',', '\t', 'a', '""', '\r', '",', '"\n']) {
        expect(refusalOf(() => parse(long.repeat(2_000_000))).code).toBe('input/invalid');
      }
    },
  );
});

describe('TSV', () => {
  it.each<[string, string, [string, string][]]>([
    ['quotes and commas are plain characters', '"a, b"\tc""', [['"a, b"', 'c""']]],
    ['no line end is needed, one more is no entry', 'a\tb\n', [['a', 'b']]],
    [
      'a lone CR ends a line',
      'a\tb\rc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark is skipped', '\uFEFFa\tb', [['a', 'b']]],
  ])('§5 %s', (_rule, text, entries) => {
    expect(parseTsv(text).map(({ source, target }) => [source, target])).toEqual(entries);
  });

  it('§5 writes no line end after the last entry', () => {
    expect(
      formatTsv([
        { source: 'a', target: 'b' },
        { source: 'c', target: 'd' },
      ]),
    ).toBe('a\tb\nc\td');
    expect(formatTsv([])).toBe('');
  });
});

describe('CSV', () => {
  it.each<[string, string, [string, string][]]>([
    ['quotes are doubled', '"a ""b"" c",d', [['a "b" c', 'd']]],
    ['commas inside of quotes', '"a,b","c,d"', [['a,b', 'c,d']]],
    ['language columns of the pair, in any case', 'a,b,EN,De', [['a', 'b']]],
    [
      'rows of another pair are ignored silently, whatever they hold',
      'a,b\n ,\u0007,en,fr\n"a",x,de,en',
      [['a', 'b']],
    ],
    ['a variant is another language', 'a,b\nc,d,en-US,de', [['a', 'b']]],
    ['empty language columns say nothing', 'a,b,,', [['a', 'b']]],
    ['one empty language column says nothing', 'a,b,en,', [['a', 'b']]],
    [
      'tabs end nothing but are no part of a term either',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark is skipped, before a quote too', '\uFEFF"a",b', [['a', 'b']]],
  ])('§5 %s', (_rule, text, entries) => {
    expect(parseCsv(text, PAIR).map(({ source, target }) => [source, target])).toEqual(entries);
  });

  it('§5 rows of other pairs never change what is read', () => {
    const foreign = fc.constantFrom('x,y,en,fr', '"x",y,de,en', ',,fr,en', '" a ",\u0001,it,es');
    fc.assert(
      fc.property(allowedEntries, fc.array(foreign, { maxLength: 5 }), (entries, rows) => {
        const lines = entries.flatMap((entry, index) => [
          `${formatCsv([entry])}${index % 2 === 0 ? '' : ',EN,de'}`,
          ...(rows[index] === undefined ? [] : [rows[index]]),
        ]);
        expect(parseCsv(lines.join('\r\n'), PAIR)).toEqual(entries);
      }),
      RUNS,
    );
  });

  it('§5 quotes only what needs it', () => {
    expect(
      formatCsv([
        { source: 'a', target: 'b "c"' },
        { source: 'd,e', target: 'f' },
      ]),
    ).toBe('a,"b ""c"""\r\n"d,e",f');
  });
});

it('parseEntries reads either format', () => {
  expect(parseEntries('a,b', 'csv', PAIR)).toEqual([{ source: 'a', target: 'b' }]);
  expect(parseEntries('a,b\tc', 'tsv', PAIR)).toEqual([{ source: 'a,b', target: 'c' }]);
});
