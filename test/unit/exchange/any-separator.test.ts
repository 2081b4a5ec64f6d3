import { expect, it } from 'vitest';
import { csvStyleOf, PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import {
  readCell,
  writeCopiedRows,
  writeCsvRow,
  writeTsvRow,
} from '../../../shared/exchange/delimited-text.ts';

const SIGNS = ['a', '=', '+', '-', '@', "'", '"', ',', ';', '|', '\t', '\r', '\n', ' '];

/** Generates every text of up to four of the characters. */
function* texts(length: number): Generator<string> {
  yield '';
  if (length === 0) return;
  for (const rest of texts(length - 1)) for (const sign of SIGNS) yield sign + rest;
}
/** Returns the cells as read by a program that starts in the middle, splits at every separator, and drops quotes. */
const innerCells = (cell: string): string[] =>
  cell
    .split(/[,;|\t\r\n]/u)
    .slice(1)
    .map((part) => part.replace(/^"+/u, ''));
const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const GERMAN = csvStyleOf('de', 'system');
const cellOf = (row: string): string => row.slice(0, -'\r\n'.length);

it.each([
  ['commas', (text: string) => writeCsvRow([text], PLAIN_CSV)],
  ['semicolons', (text: string) => writeCsvRow([text], GERMAN)],
  ['tabs', (text: string) => writeTsvRow([text])],
] as const)('guards and reads back every short text in cells divided by %s', (_name, write) => {
  const wrong: string[] = [];
  for (const text of texts(4)) {
    const cell = cellOf(write(text));
    const isFormula = [unquoted(cell), ...innerCells(cell)].some((part) => /^[=+\-@]/u.test(part));
    if (isFormula || readCell(unquoted(cell)) !== text) wrong.push(text);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

it('quotes a text that holds a separator of a different locale', () => {
  expect(writeCsvRow(['Call;=1+41'], PLAIN_CSV)).toBe('"Call;\'=1+41"\r\n');
  expect(writeCsvRow(['a|b'], PLAIN_CSV)).toBe('"a|b"\r\n');
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
