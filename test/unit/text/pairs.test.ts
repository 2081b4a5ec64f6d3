import { expect, it } from 'vitest';
import { groupByWord, pairsOf } from '../../../shared/text/pairs.ts';

it('reads entries on several lines and keeps the spaces at their ends', () => {
  expect(
    pairsOf(`teh=the, alot=a lot,
      voce=você`),
  ).toEqual([
    ['teh', 'the'],
    ['alot', 'a lot'],
    ['voce', 'você'],
  ]);
  expect(pairsOf("afin d'=pour |merci", '|')).toEqual([
    ["afin d'", 'pour '],
    ['merci', ''],
  ]);
});

it('finds the group of a word', () => {
  const kinds = groupByWord([
    ['link', 'a hyperlink'],
    ['bold', 'b'],
  ]);
  expect([...kinds]).toEqual([
    ['a', 'link'],
    ['hyperlink', 'link'],
    ['b', 'bold'],
  ]);
});
