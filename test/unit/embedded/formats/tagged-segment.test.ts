import { array, constant, nat, oneof, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinPieces,
  objectPiece,
  plainText,
  spacedText,
  textPiece,
  type Piece,
} from '../../../../electron/embedded/engines/piece.ts';
import {
  fromTaggedText,
  toTaggedText,
} from '../../../../electron/embedded/formats/tagged-segment.ts';
import { wordsOfTaggedText } from '../../../../shared/documents/xml-tags.ts';
import { normalizeText } from '../../../../shared/memory/memory-text.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const text = textPiece;
const object = objectPiece;

/** Pieces as a format provides them: each object once. Words that XML can contain. */
const words = string({ maxLength: 8, unit: 'grapheme' }).filter((each) => !/\p{C}/u.test(each));
const segments = array(oneof(record({ words, run: nat(2) }), constant(null)), { maxLength: 8 }).map(
  (parts) => {
    let next = 0;
    return joinPieces(
      parts.map((part): Piece => (part === null ? object(next++) : text(part.words, part.run))),
    );
  },
);
const idsOf = (pieces: readonly Piece[]): number[] =>
  pieces.flatMap((piece) => (piece.kind === 'object' ? [piece.id] : []));

const byNumber = (a: number, b: number): number => a - b;

describe('a segment as XML', () => {
  it('has tags for everything but the plainest formatting, and for objects', () => {
    const segment = [text('A & '), text('<b>', 2), object(4), text(' c')];
    expect(toTaggedText(segment)).toBe('A &amp; <g id="2">&lt;b&gt;</g><x id="4"/> c');
  });

  it('needs no tags for one formatting, or for objects at its edges', () => {
    expect(toTaggedText([text('All bold', 3)])).toBeNull();
    expect(toTaggedText([object(0), text(' Text '), object(1)])).toBeNull();
    expect(toTaggedText([])).toBeNull();
  });

  it('round-trips unchanged', () => {
    forAll(runs(100, 100), segments, (segment) => {
      const tagged = toTaggedText(segment);
      if (tagged === null) return;
      expect(fromTaggedText(segment, tagged)).toEqual(segment);
      expect(normalizeText(wordsOfTaggedText(tagged))).toBe(normalizeText(spacedText(segment)));
    });
  });

  it('keeps every object once and invents no formatting, whatever a service answers', () => {
    const parts = oneof(
      constant('<x id="0"/>'),
      constant('<x id="9"/>'),
      constant('<g id="1">'),
      constant('<g id="7">'),
      constant('<g>'),
      constant('</g>'),
      constant('</x>'),
      constant('&lt;'),
      constant('&#0;'),
      constant('&#xD800;'),
      string({ maxLength: 5 }),
    );
    forAll(runs(100, 100), segments, array(parts), (segment, answer) => {
      const pieces = fromTaggedText(segment, answer.join(''));
      expect(idsOf(pieces).toSorted(byNumber)).toEqual(idsOf(segment).toSorted(byNumber));
      expect(plainText(pieces).isWellFormed() || !answer.join('').isWellFormed()).toBe(true);
      const runs = new Set(segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [])));
      const invented = pieces.filter(
        (piece) => piece.kind === 'text' && runs.size > 0 && !runs.has(piece.run),
      );
      expect(invented).toEqual([]);
    });
  });

  it('keeps only its own formatting on spaces, which no service was asked for', () => {
    expect(fromTaggedText([text(' ', 2)], '!')).toEqual([text(' !', 2)]);
  });

  it('closes tags that a service left open, and ignores those it closed too often', () => {
    const segment = [text('a '), text('b', 1), text(' c')];
    expect(fromTaggedText(segment, '</g>x <g id="1">y')).toEqual([text('x '), text('y', 1)]);
  });
});
