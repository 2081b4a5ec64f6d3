import { expect, it } from 'vitest';
import { continuesText } from '../../../../shared/domain/texts/continuity.ts';

it.each([
  ['', 'anything'],
  ['one', 'one more'],
  ['one', 'zero\none'],
  ['Hello', 'Hallo'],
  ['The house is big.', 'The small house is big, and old.'],
  ['one two three four', 'zero one two new three five'],
  ['今日は雨です。', '今日は雨です。明日は晴れ。'],
])('%j goes on as %j', (before, after) => {
  expect(continuesText(before, after)).toBe(true);
});

it.each([
  ['one', ''],
  ['The house is big.', 'T'],
  ['The house is big.', 'A contract was signed.'],
  ['one two', 'one'],
  ['one one one', 'one two three'],
  ['今日は雨です。', '契約書に署名した。'],
])('%j does not go on as %j', (before, after) => {
  expect(continuesText(before, after)).toBe(false);
});
