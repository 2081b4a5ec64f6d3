import { array, constantFrom, constant, nat, oneof, record, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTagFaults, hasTagFaults } from '../../../shared/domain/documents/tag-faults.ts';
import type { TagMark } from '../../../shared/domain/documents/tags.ts';
import {
  joinPieces,
  objectPiece,
  spacedText,
  textPiece,
  type Piece,
  type Segment,
} from '../../../shared/documents/piece.ts';
import { rewordSegment } from '../../../shared/documents/reword-segment.ts';
import {
  marksOfRewording,
  repairMarks,
  readTagged,
  writeTagged,
} from '../../../shared/documents/tagged-text.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { seg, show } from '../embedded/support/segments.ts';

const NO_KINDS = { runs: {}, objects: {} };

/** `[1` and `1]` around words, `(2)` between them. */
function shown({ text, marks }: { text: string; marks: readonly TagMark[] }): string {
  let at = 0;
  let out = '';
  for (const mark of marks) {
    out += text.slice(at, mark.at);
    at = mark.at;
    const tag = String(mark.tag);
    out += { begins: `[${tag}`, ends: `${tag}]`, stands: `(${tag})` }[mark.side];
  }
  return out + text.slice(at);
}

/** The reverse. */
function tagged(written: string): { text: string; marks: TagMark[] } {
  const marks: TagMark[] = [];
  let text = '';
  let end = 0;
  for (const found of written.matchAll(/\[(\d)|(\d)\]|\((\d)\)/gu)) {
    text += written.slice(end, found.index);
    end = found.index + found[0].length;
    const side = found[1] !== undefined ? 'begins' : found[2] !== undefined ? 'ends' : 'stands';
    marks.push({ at: text.length, tag: Number(found[1] ?? found[2] ?? found[3]), side });
  }
  return { text: text + written.slice(end), marks };
}

const segments = array(
  oneof(record({ words: stringMatching(/^[a-c ]{1,8}$/u), run: nat(2) }), constant(null)),
  { maxLength: 8 },
).map((parts): Segment => {
  let next = 0;
  return joinPieces(
    parts.map((part): Piece => {
      if (part !== null) return textPiece(part.words, part.run);
      next += 1;
      return objectPiece(next - 1);
    }),
  );
});
const anyMarks = array(
  record({
    at: nat(12),
    tag: nat(7),
    side: constantFrom('begins' as const, 'ends' as const, 'stands' as const),
  }),
  { maxLength: 9 },
);
const objectsOf = (segment: Segment) =>
  segment.flatMap((piece) => (piece.kind === 'object' ? [piece.id] : [])).toSorted((a, b) => a - b);

describe('a segment as text with tags', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a <1:bold> word', 'a [1bold1] word'],
    ['first{0}second', 'first(1) second'],
    ['<1:a >{0}<1:b> c', '[1a (2)b1] c'],
    [' {0} edges{1} {2} ', '(1)edges(2)(3)'],
    ['<1:all of it>', 'all of it'],
    ['x <1:bold><2:both> y', 'x [1bold1][2both2] y'],
    ['see <1:this>{0} and {1}', 'see [1this1](2) and(3)'],
  ])('%s reads as %s, and is written back unchanged', (source, reads) => {
    const segment = seg(source);
    const { text, marks } = readTagged(segment, NO_KINDS);
    expect(shown({ text, marks })).toBe(reads);
    expect(show(writeTagged(segment, text, marks))).toBe(source);
  });

  it('names what its format knows', () => {
    expect(
      readTagged(seg('a <1:b>{4}'), { runs: { 1: 'bold' }, objects: { 4: 'picture' } }).tags,
    ).toEqual([
      { number: 1, kind: 'bold', isPair: true },
      { number: 2, kind: 'picture', isPair: false },
    ]);
  });

  it.each([
    ['a <1:bold> word', '[1ein1] fettes Wort', '<1:ein> fettes Wort'],
    ['a{0}b c', 'x y(1)', 'x y{0}'],
    ['x <1:bold><2:both> y', '[2b2] z [1a1]', '<2:b> z <1:a>'],
  ])('%s: the user moves its tags to %s', (source, moved, written) => {
    const { text, marks } = tagged(moved);
    expect(show(writeTagged(seg(source), text, marks))).toBe(written);
  });

  it.each([
    ['missing', 'a <1:bold> word{0} here', 'a bold word here', 'a [1bold1] word(2) here', [1, 2]],
    ['half missing', 'a <1:bold> word', 'a [1bold word', 'a [1bold1] word', [1]],
    ['doubled', 'a{0} b', 'a(1) b(1)', 'a(1) b', []],
    ['crossed', 'a <1:b> <2:c> d', 'a [1b [2c1] d2]', 'a [1b c1] d[22]', [2]],
    ['unknown', 'a <1:b>', 'a [1b1][5c5](7)', 'a [1b1]c', []],
  ])('repairs %s tags', (_, source, wrong, right, restored) => {
    const { text, marks } = tagged(wrong);
    const repaired = repairMarks(seg(source), text, marks);
    expect(shown({ text, marks: repaired.marks })).toBe(right);
    expect(repaired.restored).toEqual(restored);
  });

  it('names what is wrong', () => {
    const { tags } = readTagged(seg('a <1:b> <2:c>{0}{1} d'), NO_KINDS);
    const faults = findTagFaults(tags, tagged('a [1b [2c1] d2](3)(3)').marks);
    expect(faults.missing.map(({ number }) => number)).toEqual([4]);
    expect(faults.doubled.map(({ number }) => number)).toEqual([3]);
    expect(faults.crossed.map(({ number }) => number)).toEqual([1, 2]);
    expect(hasTagFaults(faults)).toBe(true);
    expect(hasTagFaults(findTagFaults(tags, tagged('[2c [1a1]2](4)(3)').marks))).toBe(false);
  });

  it('returns each object once, keeps every letter and leaves tags whole, whatever the marks', () => {
    forAll(
      runs(2000),
      segments,
      stringMatching(/^[a-c ]{0,12}$/u),
      anyMarks,
      (segment, text, marks) => {
        const written = writeTagged(segment, text, marks);
        expect(objectsOf(written)).toEqual(objectsOf(segment));
        const solid = (own: string) => own.replaceAll(' ', '');
        expect(solid(spacedText(written))).toBe(solid(text));
        const { tags } = readTagged(segment, NO_KINDS);
        const repaired = repairMarks(segment, text.trim(), marks);
        expect(hasTagFaults(findTagFaults(tags, repaired.marks))).toBe(false);
        // Repairing valid marks changes nothing.
        expect(repairMarks(segment, text.trim(), repaired.marks)).toEqual({
          marks: repaired.marks,
          restored: [],
        });
      },
    );
  });

  it('writes any untouched segment back unchanged', () => {
    forAll(runs(2000), segments, (segment) => {
      const { text, marks } = readTagged(segment, NO_KINDS);
      expect(spacedText(writeTagged(segment, text, marks))).toBe(spacedText(segment));
    });
  });

  it('shows how an edit without tags is written', () => {
    const segment = seg('a <1:bold> word{0} here');
    const text = 'one bold sentence here';
    const marks = marksOfRewording(segment, text);
    expect(shown({ text, marks })).toBe('one [1bold1] sentence(2) here');
    expect(show(writeTagged(segment, text, marks))).toBe(show(rewordSegment(segment, text)));
    expect(
      shown({
        text: '  a bold  word here',
        marks: marksOfRewording(segment, '  a bold  word here'),
      }),
    ).toBe('  a [1bold1]  word(2) here');
  });
});
