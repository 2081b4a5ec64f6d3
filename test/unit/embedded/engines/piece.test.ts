import { describe, expect, it } from 'vitest';
import {
  joinPieces,
  peelEdges,
  restoreObjects,
} from '../../../../electron/embedded/engines/piece.ts';
import { seg, show } from '../support/segments.ts';

describe('peelEdges', () => {
  it.each([
    ['{1} text {2}', '{1} ', 'text', ' {2}'],
    ['  <1:{x}>', '  ', '<1:{x}>', ''],
    ['{1}{2}', '{1}{2}', '', ''],
    ['   ', '   ', '', ''],
    ['a{1}b', '', 'a{1}b', ''],
    ['<1: bold >', '<1: >', '<1:bold>', '<1: >'],
  ])('splits %s', (segment, head, core, tail) => {
    const peeled = peelEdges(seg(segment));
    expect([show(peeled.head), show(peeled.core), show(peeled.tail)]).toEqual([head, core, tail]);
  });
});

describe('restoreObjects', () => {
  it('appends lost objects, drops repeated and invented ones', () => {
    expect(show(restoreObjects(seg('a{1}b{2}'), seg('x{2}{2}y{9}')))).toBe('x{2}y{1}');
  });
});

describe('joinPieces', () => {
  it('joins texts of one run and drops empty ones', () => {
    expect(joinPieces(seg('a<1:b><1:c>'))).toHaveLength(2);
    expect(joinPieces([{ kind: 'text', text: '', run: 3 }])).toEqual([]);
  });
});
