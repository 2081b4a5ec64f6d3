import { describe, expect, it } from 'vitest';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { newItem, openNew } from '../helpers.ts';

const PAIR = { source: 'It rains. We stay.', target: 'Es regnet. Wir bleiben.' };
const SENTENCES = [
  { source: 0, target: 0 },
  { source: 10, target: 11 },
];

/** Adds a document, then cuts everything that is still to be cut. */
function addedAndCut(...given: Omit<HistorySegment, 'position'>[]) {
  const { history } = openNew().repos;
  const segments = given.map((segment, position) => ({ ...segment, position }));
  history.stageSegments('a', segments.slice(0, 1));
  history.add(newItem('a'), segments.slice(1));
  const uncut = history.countUncut();
  while (!history.cutSentences(1000));
  const stored = history.getDetail('a', { page: 1, limit: 9 })?.segments ?? [];
  const parts = stored.map(({ source, target, parts: own = null, state }) => ({
    texts: partTexts({ source, target, parts: own }).map((part) => [part.source, part.target]),
    areAligned: own?.map(({ isAligned }) => isAligned) ?? [],
    state,
  }));
  return { uncut, parts };
}

describe('the sentences that a service reported', () => {
  it('are parts of the segment, which nobody has to guess', () => {
    const { uncut, parts } = addedAndCut({ ...PAIR, sentences: SENTENCES });
    expect(uncut).toBe(0);
    expect(parts).toEqual([
      {
        texts: [
          ['It rains. ', 'Es regnet.'],
          ['We stay.', 'Wir bleiben.'],
        ],
        areAligned: [false, false],
        state: 'machine',
      },
    ]);
  });

  it('are not guessed where it says that there are none', () => {
    const { uncut, parts } = addedAndCut(
      { ...PAIR, sentences: [] },
      { ...PAIR, sentences: SENTENCES },
    );
    expect(uncut).toBe(0);
    expect(parts.map(({ areAligned }) => areAligned)).toEqual([[], [false, false]]);
  });

  it('stay when those of another segment were not reported, which are paired later', () => {
    const other = { source: 'It rains in Kiel. Pay 9 €.', target: 'In Kiel regnet es. Zahl 9 €.' };
    const { uncut, parts } = addedAndCut({ ...PAIR, sentences: SENTENCES }, other);
    expect(uncut).toBe(1);
    expect(parts.map(({ areAligned }) => areAligned)).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('are a guess where they were aligned, and nothing is cut again', () => {
    const aligned = { ...PAIR, pairedBy: 'alignment' } as const;
    const { uncut, parts } = addedAndCut(
      { ...aligned, sentences: SENTENCES },
      { ...aligned, sentences: [] },
    );
    expect(uncut).toBe(0);
    expect(parts.map(({ areAligned }) => areAligned)).toEqual([[true, true], []]);
  });

  it('are ignored if they do not fit the texts', () => {
    const { parts } = addedAndCut({
      ...PAIR,
      sentences: [
        { source: 0, target: 0 },
        { source: 99, target: 11 },
      ],
    });
    expect(parts).toMatchObject([{ areAligned: [] }]);
  });
});
