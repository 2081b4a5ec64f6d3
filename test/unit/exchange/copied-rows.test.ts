import { array, constantFrom, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { writeCopiedRows } from '../../../shared/exchange/delimited-text.ts';
import { readImport } from '../../../shared/glossaries/read-import.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const read = (text: string): string[][] =>
  readImport(
    {
      fileName: null,
      bytes: new TextEncoder().encode(text),
      sourceLang: null,
      targetLang: null,
    },
    { delimiter: '\t', hasHeader: false },
    createReadBudget(),
  ).rows.map(({ source, target }) => [source, target]);

describe('copied rows', () => {
  it('are separated by tabs and line ends, with formulas and quotes inside unchanged', () => {
    expect(
      writeCopiedRows([
        ['cart', 'Wagen'],
        ['=SUM(A1)', '5" pipe'],
      ]),
    ).toBe('cart\tWagen\n=SUM(A1)\t5" pipe');
  });

  it('are quoted where a quote, a tab or a line end would be read as something else', () => {
    expect(
      writeCopiedRows([
        ['"a"', 'b\nc'],
        ['d\te', 'f'],
      ]),
    ).toBe('"""a"""\t"b\nc"\n"d\te"\tf');
  });

  it('are the text alone when it is a single cell', () => {
    expect(writeCopiedRows([['"a" = b']])).toBe('"a" = b');
    expect(writeCopiedRows([["'=a"]])).toBe("'=a");
    expect(writeCopiedRows([])).toBe('');
  });

  it('are read back unchanged by the paste of the grid', () => {
    const hard = [
      ['"a"', '"'],
      ['""', '"x" y'],
      ['=1+1', '+49'],
      ["'=1", "''@"],
      ['a\r\nb', 'c\td'],
      ['say "so"', 'end"'],
    ];
    expect(read(writeCopiedRows(hard))).toEqual(hard);
  });

  it('are read back, whatever the terms are', () => {
    const cell = array(
      constantFrom('"', "'", '=', '-', 'a', 'ß', ' ', ';', ',', '\t', '\n', '\r'),
      {
        minLength: 1,
        maxLength: 8,
      },
    ).map((chars) => chars.join(''));
    forAll(runs(100, 100), array(tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
      expect(read(writeCopiedRows(rows))).toEqual(rows);
    });
  });
});
