import { expect, it } from 'vitest';
import { inSentence, toCheckedPair } from '../../../../electron/services/checks/checked-pair.ts';
import type { SegmentState } from '../../../../shared/domain/history/history.ts';
import { toSentenceParts } from '../../../../shared/domain/history/parts.ts';

const TEXTS = { position: 3, source: 'It is 5. Go.', target: 'Es ist 5. Geh.' };
const STARTS = [
  { source: 0, target: 0 },
  { source: 9, target: 10 },
];

const guesses = (isAligned: boolean, isConfirmed: boolean, state: SegmentState = 'machine') => {
  const [first, ...others] = toSentenceParts(STARTS, isAligned);
  const parts = [{ ...first!, isConfirmed }, ...others];
  const { sentences } = toCheckedPair({ ...TEXTS, state, parts });
  return sentences?.map(({ source, target, isGuessed }) => [source, target, isGuessed === true]);
};

it('says which sentences were only aligned, until someone confirms them', () => {
  expect(guesses(true, false)).toEqual([
    ['It is 5. ', 'Es ist 5.', true],
    ['Go.', 'Geh.', true],
  ]);
  const flags = (...facts: Parameters<typeof guesses>) => guesses(...facts)?.map(([, , is]) => is);
  expect(flags(true, true)).toEqual([false, true]);
  expect(flags(true, false, 'confirmed')).toEqual([false, false]);
  expect(flags(true, false, 'edited')).toEqual([true, true]);
  expect(flags(false, false)).toEqual([false, false]);
});

it('leaves out what a segment does not have', () => {
  expect(toCheckedPair({ ...TEXTS, state: 'machine' })).toEqual(TEXTS);
  expect(toCheckedPair({ ...TEXTS, state: 'machine', location: 'A1' })).toEqual({
    ...TEXTS,
    location: 'A1',
  });
});

it('lists a finding in its sentence, or in the segment if it goes on in the next one', () => {
  const pair = toCheckedPair({ ...TEXTS, state: 'machine', parts: toSentenceParts(STARTS, false) });
  const listed = (start: number, end: number, areKnown = true) => {
    const finding = { rule: 'numbers', kind: 'numberExtra', values: {}, fix: null } as const;
    const facts = { ...finding, key: 'k', isDismissed: false, start, end };
    const {
      part,
      target,
      start: from,
      end: to,
    } = inSentence({
      ...(areKnown ? pair : TEXTS),
      ...facts,
    });
    return [part, target, from, to];
  };
  expect(listed(7, 8)).toEqual([0, 'Es ist 5.', 7, 8]);
  expect(listed(9, 9)).toEqual([0, 'Es ist 5.', 9, 9]);
  expect(listed(10, 13)).toEqual([1, 'Geh.', 0, 3]);
  expect(listed(7, 13)).toEqual([0, TEXTS.target, 7, 13]);
  expect(listed(7, 8, false)).toEqual([undefined, TEXTS.target, 7, 8]);
});
