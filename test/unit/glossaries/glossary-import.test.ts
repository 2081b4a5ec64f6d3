import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { findTermFault } from '../../../shared/glossaries/entry-rules.ts';
import { guessDelimiter, readDelimited } from '../../../shared/exchange/delimited-rows.ts';
import {
  fixTerm,
  FIXES_OF,
  lintPair,
  createImportDesk,
} from '../../../shared/glossaries/import-review.ts';
import { IMPORT_PROBLEMS } from '../../../shared/glossaries/import-kinds.ts';
import { readImport, type ImportReading } from '../../../shared/glossaries/read-import.ts';
import { createTermsWriter } from '../../../shared/glossaries/write-export.ts';
import {
  GLOSSARY_EXPORT_FORMATS,
  type GlossaryExportFormat,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { book } from './xlsx-book.ts';

const PAIR = { source: 'en', target: 'de' };

const read = (fileName: string | null, content: string | Uint8Array, reading: ImportReading = {}) =>
  readImport(
    {
      fileName,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
      sourceLang: 'en',
      targetLang: 'de',
    },
    reading,
    createReadBudget(),
  );
const terms = (fileName: string | null, content: string | Uint8Array, reading?: ImportReading) =>
  read(fileName, content, reading).rows.map(({ row, source, target }) => [row, source, target]);
const deskOf = (
  fileName: string | null,
  content: string | Uint8Array,
  known: Readonly<Record<string, string>> = {},
) => createImportDesk(read(fileName, content), new Map(Object.entries(known)));

/** Returns a whole file, written in pieces of `size` terms. */
const writeTerms = (
  format: GlossaryExportFormat,
  entries: readonly GlossaryEntry[],
  size = Infinity,
): Uint8Array => {
  const writer = createTermsWriter(format, 'Shop', PAIR, [], PLAIN_CSV);
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < entries.length; from += size) {
    pieces.push(writer.write(entries.slice(from, from + size)));
  }
  return Buffer.concat([...pieces, writer.end()]);
};

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const oddText = fc.oneof(
  anyText,
  fc.string({ maxLength: 10 }).map((text) => ` ${text}\u2028\0`),
  fc.constant('\ud800 '),
  fc.constant('x'.repeat(1025)),
);

describe('the lint', () => {
  it('finds nothing exactly when a service accepts both sides', () => {
    forAll(runs(100, 100), oddText, oddText, (source, target) => {
      const isTaken = findTermFault(source) === null && findTermFault(target) === null;
      expect(lintPair(source, target).length === 0).toBe(isTaken);
    });
  });

  it('has fixes that remove their problem, and cause none except emptiness', () => {
    forAll(runs(100, 100), oddText, oddText, (source, target) => {
      for (const problem of lintPair(source, target)) {
        for (const fix of FIXES_OF[problem]) {
          if (fix === 'drop') continue;
          const left = lintPair(fixTerm(source, fix, problem), fixTerm(target, fix, problem));
          expect(left).not.toContain(problem);
          const before = lintPair(source, target);
          const fresh = left.filter((each) => !before.includes(each));
          for (const each of fresh) expect(['empty-source', 'empty-target']).toContain(each);
        }
      }
    });
  });
});

describe('reading delimited text', () => {
  it.each([
    ['a,b\r\nc,d', ',', ['a|b', 'c|d']],
    ['a;b;"x ""y"" z"', ';', ['a|b|x "y" z']],
    ['"a\nb",c\nd,e', ',', ['a\nb|c', 'd|e']],
    ['say "hi"\t"quoted"\nx\ty', '\t', ['say "hi"|"quoted"', 'x|y']],
    ['"two\nlines"\t"a ""b"""', '\t', ['two\nlines|a "b"']],
    ['"never closed,b\nc,d', ',', ['"never closed|b', 'c|d']],
    ['\uFEFFa|b\r\rc|d', '|', ['a|b', 'c|d']],
    ['"a"b,c', ',', ['ab|c']],
  ] as const)('%j', (text, delimiter, wanted) => {
    const rows = [...readDelimited(text, delimiter)].map(({ cells }) => cells.join('|'));
    expect(rows).toEqual(wanted);
  });

  it('counts lines as the file does', () => {
    const lines = [...readDelimited('a,b\n\n"c\nd",e\nf,g', ',')].map(({ line }) => line);
    expect(lines).toEqual([1, 3, 5]);
  });

  it('tells the delimiter', () => {
    expect(guessDelimiter('a;b, c\nd;e\n')).toBe(';');
    expect(guessDelimiter('a\tb, c\nd\te')).toBe('\t');
    expect(guessDelimiter('a|b\nd|e')).toBe('|');
    expect(guessDelimiter('one\ntwo')).toBe(',');
  });

  it('takes time in proportion to the text, whatever the quotes', () => {
    for (const unit of ['"a"",""",""', '\n"a""', ',"', '"\t']) {
      const text = `${unit.repeat(200_000)}"x`;
      for (const delimiter of [',', '\t'] as const) {
        let rows = 0;
        for (const _row of readDelimited(text, delimiter)) rows += 1;
        expect(rows).toBeGreaterThan(0);
      }
    }
  });
});

describe('a file of terms', () => {
  it('is read in its encoding, which is reported', () => {
    const latin = Uint8Array.from(
      'Größe;taille\nTür;porte\nÄnderung;modification\nÜbung;exercice\nStraße;rue\n',
      (char) => char.charCodeAt(0),
    );
    const guessed = read('a.csv', latin);
    expect(guessed.rows[0]).toMatchObject({ source: 'Größe', target: 'taille' });
    expect(guessed.isGuessed).toBe(true);
    const found = createImportDesk(guessed).review();
    expect(found.findings.map(({ problem }) => problem)).toEqual(['encoding', 'delimiter']);
    expect(terms('a.csv', '\uFEFFa,b')).toEqual([[1, 'a', 'b']]);
    expect(deskOf('a.csv', '\uFEFFa,b').review().findings).toMatchObject([{ problem: 'bom' }]);
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from('ä\tb', (char) => [char.charCodeAt(0), 0]).flat(),
    ]);
    expect(terms('a.tsv', wide)).toEqual([[1, 'ä', 'b']]);
  });

  it('with a heading has its columns found by words or by languages', () => {
    expect(terms('a.csv', 'Note,Target,Source\nx,Wagen,cart')).toEqual([[2, 'cart', 'Wagen']]);
    expect(terms('a.csv', 'de,fr,en\nWagen,chariot,cart')).toEqual([[2, 'cart', 'Wagen']]);
    // Rows of terms of which only one is a heading word.
    expect(terms('a.csv', 'source,Quelle\na,b')).toHaveLength(2);
    expect(terms('a.csv', 'Source,Target\na,b', { hasHeader: false })).toHaveLength(2);
  });

  it("that is binary, or isn't a list of terms, is refused", () => {
    expect(() => read('a.csv', new Uint8Array(4000))).toThrow(/binary data/u);
    expect(() => read('a.exe', 'a,b')).toThrow(/isn’t a list of terms/u);
    expect(() => read('a.xlsx', 'no zip')).toThrow(/./u);
    expect(() => read('constructor', 'a,b')).toThrow(/isn’t a list of terms/u);
  });
});

const MARTIF = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX" xml:lang="en"><text><body>
<termEntry id="1"><langSet xml:lang="en-US"><tig><term>cart</term></tig><ntig><termGrp><term>trolley</term></termGrp></ntig></langSet>
<langSet xml:lang="DE"><tig><term>Wagen &amp; Karre</term></tig></langSet></termEntry>
<termEntry><langSet xml:lang="fr"><tig><term>seul</term></tig></langSet></termEntry>
</body></text></martif>`;

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/texts/${name}`, import.meta.url));

describe('TBX that says which terms to use', () => {
  const readFor = (name: string, targetLang: string) =>
    readImport(
      { fileName: name, bytes: fixture(name), sourceLang: 'en', targetLang },
      {},
      createReadBudget(),
    );
  it.each([
    [
      'statuses.tbx',
      'es',
      [
        ['engine', 'motor'],
        ['wheel', ''],
        ['H2O & more', 'agua'],
      ],
      ['ingenio'],
    ],
    [
      'statuses-by-element.tbx',
      'de',
      [
        ['mobile', 'Mobiltelefon'],
        ['cell phone', 'Mobiltelefon'],
        ['trade fair', 'Messe'],
        ['knife', 'Messer'],
      ],
      ['Handy', 'Funktelefon'],
    ],
  ] as const)(
    '%s: the preferred one wins, others are words to avoid',
    (name, language, rows, avoided) => {
      const found = readFor(name, language);
      expect(found.rows.map(({ source, target }) => [source, target])).toEqual(rows);
      expect(found.avoided).toEqual(avoided);
      const review = createImportDesk(found).review();
      expect(review.findings).toContainEqual({
        problem: 'avoided',
        count: avoided.length,
        rows: [],
        fixes: [],
      });
    },
  );
});

describe('what is no term', () => {
  it.each([
    ['sep=;\nterm;translation\ncart;Wagen\n', [[3, 'cart', 'Wagen']]],
    ['"sep=,"\r\ncart,Wagen\r\n', [[2, 'cart', 'Wagen']]],
    ['SEP=\t\r\nsource\ttarget\r\ncart\tWagen', [[3, 'cart', 'Wagen']]],
    ['English,German\ncart,Wagen\n', [[2, 'cart', 'Wagen']]],
    ['Deutsch;Englisch;Kommentar\nWagen;cart;alt\n', [[2, 'cart', 'Wagen']]],
    ['Término,Traducción\ncart,Wagen\n', [[2, 'cart', 'Wagen']]],
    ['Begriff (EN);Übersetzung (DE)\ncart;Wagen\n', [[2, 'cart', 'Wagen']]],
    ['терм,перевод\n', [[1, 'терм', 'перевод']]],
    ['термин,перевод\ncart,Wagen', [[2, 'cart', 'Wagen']]],
    ['用語,訳語\ncart,Wagen', [[2, 'cart', 'Wagen']]],
    ['translation,term\nWagen,cart', [[2, 'cart', 'Wagen']]],
    // A heading word is an ordinary term beside one that is not a heading word.
    [
      'term,Begriffswort\ncart,Wagen',
      [
        [1, 'term', 'Begriffswort'],
        [2, 'cart', 'Wagen'],
      ],
    ],
    [
      'sep=x\ncart,Wagen',
      [
        [1, 'sep=x', ''],
        [2, 'cart', 'Wagen'],
      ],
    ],
  ])('%j', (content, rows) => {
    expect(terms('a.csv', content)).toEqual(rows);
  });
});

describe('TBX', () => {
  it('is read in its older shape, synonyms to the first target', () => {
    expect(terms('a.tbx', MARTIF)).toEqual([
      [3, 'cart', 'Wagen & Karre'],
      [3, 'trolley', 'Wagen & Karre'],
    ]);
    expect(read('a.tbx', MARTIF).columns).toEqual(['en', 'de', 'fr']);
  });

  it('is read in its newer shape, with or without a prefix', () => {
    const fresh = `<t:tbx xmlns:t="urn:iso:std:iso:30042:ed-2"><t:text><t:body><t:conceptEntry>
      <t:langSec xml:lang="en"><t:termSec><t:term>a
        b</t:term></t:termSec></t:langSec>
      <t:langSec xml:lang="de"><t:termSec><t:term>c</t:term></t:termSec></t:langSec>
      </t:conceptEntry></t:body></t:text></t:tbx>`;
    expect(terms('a.tbx', fresh)).toEqual([[1, 'a b', 'c']]);
  });

  it.each([
    ['declared entities', '<!DOCTYPE martif [<!ENTITY x "y">]><martif>&x;</martif>'],
    [
      'a thousand laughs',
      '<!DOCTYPE martif [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><martif>&b;</martif>',
    ],
    [
      'a file from elsewhere',
      '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><martif>&x;</martif>',
    ],
    ['unknown entities', '<martif>&nbsp;</martif>'],
    ['another root', '<html></html>'],
    ['an end too early', '<martif><text>'],
    ['depth', `<martif>${'<x>'.repeat(100)}`],
    ['a term without end', `<martif><termEntry><langSet xml:lang="en"><term>${'x'.repeat(30_000)}`],
  ])('with %s is refused with the place', (_what, content) => {
    expect(() => read('a.tbx', content)).toThrow(/^The TBX is broken at line \d+, column \d+: /u);
  });
});

describe('XLSX', () => {
  const cell = (ref: string, text: string) =>
    `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

  it('is read by the rows of its sheet', () => {
    const bytes = book(
      `<row r="2">${cell('A2', 'cart')}${cell('C2', 'Wagen')}</row><row r="5">${cell('A5', 'till')}</row>`,
    );
    expect(terms('a.xlsx', bytes, { targetColumn: 2 })).toEqual([
      [2, 'cart', 'Wagen'],
      [5, 'till', ''],
    ]);
  });
});

describe('a review', () => {
  it('names rows, and has one click for each problem', () => {
    const desk = deskOf('a.csv', 'a,1\n b,2\nc,\na,3\n"d\ne",4\nf,5,6\n');
    expect(desk.review().findings).toMatchObject([
      { problem: 'columns', rows: [7], count: 1 },
      { problem: 'empty-target', rows: [3] },
      { problem: 'blank-edge', rows: [2] },
      { problem: 'control-character', rows: [5] },
      { problem: 'duplicate', rows: [1, 4], count: 2 },
    ]);
    expect(desk.review()).toMatchObject({ rowCount: 6, addedCount: 1, openCount: 4 });
    expect(() => desk.take()).toThrow(/can’t be imported as they are/u);
    for (const { problem, fixes } of desk.review().findings) {
      const [fix] = fixes;
      if (fix !== undefined) desk.change({ kind: 'fix', problem, fix });
    }
    expect(desk.review()).toMatchObject({ openCount: 0, addedCount: 3, droppedCount: 3 });
    expect(desk.take()).toEqual([
      { source: 'a', target: '1' },
      { source: 'b', target: '2' },
      { source: 'd e', target: '4' },
    ]);
  });

  it('shows rows with the same source next to each other, and takes the chosen one', () => {
    const desk = deskOf('a.csv', 'a,1\nb,2\na,3');
    const { rows } = desk.listRows({ problem: 'duplicate', page: 1, limit: 20 });
    expect(rows.map(({ target, group }) => [target, group])).toEqual([
      ['1', 2],
      ['3', 2],
    ]);
    desk.change({ kind: 'choose', index: rows[1]?.index ?? 0 });
    expect(desk.take()).toEqual([
      { source: 'b', target: '2' },
      { source: 'a', target: '3' },
    ]);
    desk.change({ kind: 'keep', index: 0 });
    expect(desk.review()).toMatchObject({ openCount: 0, addedCount: 2, repeatedCount: 1 });
    desk.change({ kind: 'edit', index: 0, source: 'z', target: '1' });
    expect(desk.review()).toMatchObject({ openCount: 0, addedCount: 3, repeatedCount: 0 });
  });

  it('leaves out every row with a problem, and keeps the first of each source', () => {
    const desk = deskOf('a.csv', 'a,1\n,2\na,3\nb,\nc,4');
    desk.change({ kind: 'drop-open' });
    expect(desk.review()).toMatchObject({
      openCount: 0,
      addedCount: 2,
      repeatedCount: 1,
      droppedCount: 2,
    });
    expect(desk.take()).toEqual([
      { source: 'a', target: '1' },
      { source: 'c', target: '4' },
    ]);
  });

  it('finds a duplicate created by a fix', () => {
    const desk = deskOf('a.csv', 'a,1\n a,2');
    desk.change({ kind: 'fix', problem: 'blank-edge', fix: 'trim' });
    expect(desk.review().findings).toMatchObject([{ problem: 'duplicate', count: 2 }]);
  });

  it('leaves out duplicates without a question, and reports only those that differ', () => {
    const same = deskOf('a.csv', 'a,1\nb,2\na,1\na,1');
    expect(same.review()).toMatchObject({
      findings: [],
      openCount: 0,
      addedCount: 2,
      repeatedCount: 2,
      droppedCount: 0,
    });
    expect(same.take()).toEqual([
      { source: 'a', target: '1' },
      { source: 'b', target: '2' },
    ]);
    const differing = deskOf('a.csv', 'a,1\na,3\nb,2\nb,2');
    expect(differing.review()).toMatchObject({
      findings: [{ problem: 'duplicate', rows: [1, 2] }],
      openCount: 0,
    });
    expect(differing.take()[0]).toEqual({ source: 'a', target: '1' });
    differing.change({ kind: 'fix', problem: 'duplicate', fix: 'keep-last' });
    expect(differing.take()[0]).toEqual({ source: 'a', target: '3' });
    expect(differing.review().findings).toEqual([]);
  });

  it('says what becomes of each row, and shows those to check and to change first', () => {
    const desk = deskOf('a.csv', 'new,1\nsame,2\nother,3\nnew,1\n,5\nout,6', {
      same: '2',
      other: '4',
      mine: '9',
    });
    desk.change({ kind: 'drop', index: 5 });
    expect(desk.review()).toMatchObject({
      addedCount: 1,
      changedCount: 1,
      sameCount: 1,
      missingCount: 1,
      repeatedCount: 1,
      droppedCount: 1,
      openCount: 1,
    });
    const { rows } = desk.listRows({ problem: null, page: 1, limit: 20 });
    expect(rows.map(({ row, effect, mine }) => [row, effect, mine])).toEqual([
      [5, null, null],
      [3, 'change', '4'],
      [1, 'add', null],
      [4, 'repeat', null],
      [2, 'same', '2'],
      [6, 'out', null],
    ]);
  });

  it.each([
    ['a,1\n"b,2\nc,3', [2]],
    // The next quotation mark is in a later row, which would be part of this one.
    ['a,1\n"b,2\nc,"3"\nd,4', [2]],
    ['a,"1\nb,2', [1]],
  ] as const)('reports a quotation mark that is never closed: %j', (text, rows) => {
    const desk = deskOf('a.csv', text);
    const found = desk.review().findings.filter(({ problem }) => problem === 'unclosed-quote');
    expect(found).toEqual([{ problem: 'unclosed-quote', count: 1, rows, fixes: ['drop'] }]);
    expect(() => desk.take()).toThrow(/can’t be imported as they are/u);
    desk.change({ kind: 'drop-open' });
    expect(desk.review().openCount).toBe(0);
    // It may be the first character of the term.
    desk.change({ kind: 'edit', index: (rows[0] ?? 0) - 1, source: '"b', target: '2' });
    expect(desk.review().openCount).toBe(0);
  });

  it.each([
    ['a.csv', '"a, b","1\n2"\nc,"say ""x"""'],
    ['a.csv', '"a"b,c'],
    ['a.tsv', '"12\tinch\nb\t2'],
  ])('takes other quotation marks as they are: %s, %j', (name, text) => {
    const problems = deskOf(name, text)
      .review()
      .findings.map(({ problem }) => problem);
    expect(problems).not.toContain('unclosed-quote');
  });

  it('reports more terms than a service accepts', () => {
    const text = Array.from({ length: 11_000 }, (_, i) => `${String(i)},${'x'.repeat(1000)}`);
    const { findings, openCount } = deskOf('a.csv', text.join('\n')).review();
    expect(findings).toMatchObject([{ problem: 'size', fixes: [] }]);
    expect(openCount).toBe(0);
  });

  it("refuses anything that isn't a fix of a problem", () => {
    const desk = deskOf('a.csv', 'a,1');
    for (const problem of IMPORT_PROBLEMS) {
      if (FIXES_OF[problem].includes('join')) continue;
      expect(() => desk.change({ kind: 'fix', problem, fix: 'join' })).toThrow(
        /isn’t available for this problem/u,
      );
    }
    expect(() => desk.change({ kind: 'drop', index: 9 })).toThrow(/no such row/u);
  });
});

describe('an export', () => {
  const term = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .filter((text) => findTermFault(text) === null);
  const entries = fc.uniqueArray(fc.record({ source: term, target: term }), {
    selector: ({ source }) => source,
    minLength: 1,
    maxLength: 20,
  });

  it.each(GLOSSARY_EXPORT_FORMATS)('as %s is read back unchanged', (format) => {
    forAll(runs(40), entries, fc.integer({ min: 1, max: 4 }), (list, size) => {
      const bytes = writeTerms(format, list, size);
      const hasHeader = format === 'xlsx';
      const again = read(`a.${format}`, bytes, {
        ...(format === 'tbx' ? {} : { hasHeader }),
        ...(format === 'csv' ? { delimiter: ',' } : {}),
        ...(format === 'tsv' ? { delimiter: '\t' } : {}),
      });
      expect(again.rows.map(({ source, target }) => ({ source, target }))).toEqual(list);
    });
  });

  it('includes ids in TBX, and restores those that the app assigned', () => {
    const id = '0123456789abcdef'.repeat(2);
    const list = [
      { source: 'cart', target: 'Wagen' },
      { source: 'till', target: 'Kasse' },
    ];
    const writer = createTermsWriter('tbx', 'Shop', PAIR, [['till', id]], PLAIN_CSV);
    const bytes = Buffer.concat([writer.write(list), writer.end()]);
    expect(bytes.toString()).toContain(`<conceptEntry id="c${id}">`);
    const desk = deskOf('a.tbx', bytes);
    expect(desk.take()).toEqual(list);
    expect(desk.takeIds()).toEqual([['till', id]]);
    desk.change({ kind: 'drop', index: 1 });
    expect(desk.takeIds()).toEqual([]);
  });

  it('has no cell that a spreadsheet executes', () => {
    const list = [{ source: '=1+1', target: '@SUM(A1)' }];
    for (const format of ['csv', 'tsv'] as const) {
      const text = new TextDecoder().decode(writeTerms(format, list));
      expect(text).toMatch(/^'=1\+1[,\t]'@SUM\(A1\)\r\n$/u);
    }
  });
});
