import { expect, it } from 'vitest';
import { carryOver, type Misspelled } from '../../../../../renderer/lib/text/spelling.ts';

const wordAt = (text: string, word: string): Misspelled => {
  const start = text.indexOf(word);
  return { word, spelled: word, start, end: start + word.length };
};
const shown = (words: readonly Misspelled[], text: string) =>
  words.map(({ start, end }) => text.slice(start, end));

it.each([
  ['what is typed behind a word', 'wrod and tset', 'wrod and tset of', ['wrod', 'tset']],
  ['a letter more at a word', 'wrod and tset', 'wrodd and tset', ['tset']],
  ['what is typed between two', 'wrod and tset.', 'wrod and more tset.', ['wrod', 'tset']],
  ['a line before them', 'wrod and tset.', 'A line.\nwrod and tset.', ['wrod', 'tset']],
  ['everything replaced', 'wrod and tset', 'other', []],
  ['the text taken away', 'wrod and tset', '', []],
] as const)('leaves words where they are until typing pauses: %s', (_case, before, now, kept) => {
  const words = ['wrod', 'tset'].map((word) => wordAt(before, word));
  expect(shown(carryOver(words, before, now), now)).toEqual(kept);
});
