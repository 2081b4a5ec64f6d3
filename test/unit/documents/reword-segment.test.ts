import { array, constant, nat, oneof, record, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Piece } from '../../../shared/documents/piece.ts';
import { joinPieces, objectPiece, spacedText, textPiece } from '../../../shared/documents/piece.ts';
import { rewordSegment } from '../../../shared/documents/reword-segment.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const text = textPiece;
const object = objectPiece;

/** Pieces as a format provides them: each object once. */
const segments = array(
  oneof(record({ words: stringMatching(/^[a-c ]{1,8}$/u), run: nat(2) }), constant(null)),
  { maxLength: 8 },
).map((parts) => {
  let next = 0;
  return parts.map((part): Piece => (part === null ? object(next++) : text(part.words, part.run)));
});

describe('a reworded segment', () => {
  it('keeps the formatting of words that stay, and gives it to the words that replace them', () => {
    const segment = [text('The '), text('northern', 1), text(' harbour')];
    expect(rewordSegment(segment, 'The southern harbour')).toEqual([
      text('The '),
      text('southern', 1),
      text(' harbour'),
    ]);
    expect(rewordSegment(segment, 'At the northern harbour')).toEqual([
      text('At the '),
      text('northern', 1),
      text(' harbour'),
    ]);
  });

  it('leaves an object after the word that it belongs to', () => {
    const segment = [text('Ferry'), object(0), text(' leaves at seven')];
    expect(rewordSegment(segment, 'Ferry sails at seven')).toEqual([
      text('Ferry'),
      object(0),
      text(' sails at seven'),
    ]);
    expect(rewordSegment(segment, 'Boat leaves at seven')).toEqual([
      text('Boat'),
      object(0),
      text(' leaves at seven'),
    ]);
  });

  it("doesn't write the space that is shown at a line break", () => {
    const segment = [text('North'), object(0), text('Harbour')];
    expect(rewordSegment(segment, 'North Port')).toEqual([text('North'), object(0), text('Port')]);
  });

  it('keeps the spaces at its edges', () => {
    expect(rewordSegment([text('  a '), object(0)], 'b')).toEqual([text('  b '), object(0)]);
  });

  it('gives the same segment for the same words', () => {
    forAll(runs(100, 100), segments, (segment) => {
      expect(rewordSegment(segment, spacedText(segment).trim())).toEqual(joinPieces(segment));
    });
  });

  it('has every object once and in order, and the words it was given', () => {
    forAll(runs(100, 100), segments, stringMatching(/^[a-d ]{0,20}$/u), (segment, wording) => {
      const written = rewordSegment(segment, wording);
      const ids = (pieces: readonly Piece[]): number[] =>
        pieces.flatMap((piece) => (piece.kind === 'object' ? [piece.id] : []));
      expect(ids(written)).toEqual(ids(segment));
      const solid = (of: string): string => of.replaceAll(' ', '');
      expect(solid(spacedText(written))).toBe(solid(wording));
      const runs = new Set(segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [0])));
      const used = written.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : []));
      expect(used.filter((run) => run !== 0 && !runs.has(run))).toEqual([]);
    });
  });
});
