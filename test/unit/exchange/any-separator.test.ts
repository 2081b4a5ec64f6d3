import { expect, it } from 'vitest';
import { readCell, writeCell, writeCopiedRows } from '../../../shared/exchange/delimited-text.ts';

const SIGNS = ['a', '=', '+', '-', '@', "'", '"', ',', ';', '|', '\t', '\r', '\n', ' '];

/** Every text of up to four of the signs. */
function* texts(length: number): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const rest of texts(length - 1)) for (const sign of SIGNS) yield sign + rest;
}
/** Cells that a program begins in the middle, which splits at every separator and drops quotes. */
const innerCells = (cell: string): string[] =>
  cell
    .split(/[,;|\t\r\n]/u)
    .slice(1)
    .map((part) => part.replace(/^"+/u, ''));
const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

it.each([',', '\t'])(
  'guards and reads back every short text in cells divided by %j',
  (delimiter) => {
    const wrong: string[] = [];
    for (const text of texts(4)) {
      const cell = writeCell(text, delimiter);
      const isFormula = [unquoted(cell), ...innerCells(cell)].some((part) =>
        /^[=+\-@]/u.test(part),
      );
      if (isFormula || readCell(unquoted(cell)) !== text) wrong.push(text);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  },
);

it('quotes a text that holds a separator of a different locale', () => {
  expect(writeCell('Call;=1+41', ',')).toBe('"Call;\'=1+41"');
  expect(writeCell('a|b', ',')).toBe('"a|b"');
});

it('copies to the clipboard what an import reads back', () => {
  const wrong: string[] = [];
  for (const text of texts(4)) {
    const cell = writeCopiedRows([[text, 'b']]).slice(0, -'\tb'.length);
    const isQuoted = /^"(?:[^"]|"")*"$/u.test(cell) && cell.length > 1;
    if (readCell(isQuoted ? unquoted(cell) : cell) !== text) wrong.push(text);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});
