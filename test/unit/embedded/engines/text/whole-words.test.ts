import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../../electron/embedded/engines/piece.ts';
import {
  joinPieces,
  objectPiece,
  plainText,
  textPiece,
} from '../../../../../electron/embedded/engines/piece.ts';
import { wholeWords } from '../../../../../electron/embedded/engines/text/whole-words.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import { seg, show } from '../../support/segments.ts';

/** Same as {@link seg}; `^` instead of `:` for raised or lowered text. */
function raised(notation: string): Segment {
  const runsApart = new Set([...notation.matchAll(/<(\d+)\^/gu)].map(([, run]) => Number(run)));
  return seg(notation.replaceAll('^', ':')).map((piece) =>
    piece.kind === 'text' && runsApart.has(piece.run) ? { ...piece, isApart: true } : piece,
  );
}

function restored(source: string, answer: string): string {
  const { restore } = wholeWords(raised(source));
  return show(restore?.(seg(answer)) ?? seg(answer));
}

describe('wholeWords', () => {
  it.each([
    // The engine's input: the word, with its own run.
    ['See the house<1^1> now', 'See the <2:house> now'],
    ['20 m<1^2> of garden', '20 <2:m> of garden'],
    ['The CO<1^2> level', 'The <2:CO> level'],
    ['The CO<1:2> level', 'The <2:CO> level'],
    ['a mean<1^a,b> of', 'a <2:mean> of'],
    ['<1^1>See this', '<2:See> this'],
    ['Acme<1:®> sells', '<2:Acme> sells'],
    ['bro<1:wn> dog', '<2:brown> dog'],
    ['the 5<1^th> day', 'the <2:5th> day'],
    ['M<1^me> Roux', '<2:Mme> Roux'],
    ['good <1:wine> here', 'good <1:wine> here'],
    // No words at all, and marks following other marks: objects.
    ['is H<1^2>O here', 'is {0} here'],
    ['a house.<1^1> It', 'a house.{0} It'],
    ['a <1:★> star', 'a {0} star'],
    ['a <1^note> here', 'a <1:note> here'],
  ])('gives an engine %s as %s', (source, seen) => {
    expect(show(wholeWords(raised(source)).segment)).toBe(seen);
  });

  it.each([
    ['See the house<1^1> now', 'Vea <2:la casa> ahora', 'Vea la casa<1:1> ahora'],
    ['red house<1^1> is', '<2:Casa> roja es', 'Casa<1:1> roja es'],
    ['bro<1:wn> dog', 'perro <2:pardo>', 'perro par<1:do>'],
    ['House<1:s> here', '<2:Casas> aquí', 'Casa<1:s> aquí'],
    ['the 5<1^th> day', 'el <2:5º> día', 'el 5<1:º> día'],
    ['is H<1^2>O here', 'aquí es {0}', 'aquí es H<1:2>O'],
    // The word is gone, but its superscript is not.
    ['the house<1^1> now', 'ahora', 'ahora<1:1>'],
    // Formatting whose word is gone applies to the word at its place, and a character's formatting
    // to that character.
    ['<1:It> is cold today', 'Hace frío hoy', '<1:Hace> frío hoy'],
    ['Stop<1:!> Go <2:on>', 'Alto! <2:Siga>', 'Alto<1:!> <2:Siga>'],
  ])('restores the formatting of %s in %s', (source, answer, expected) => {
    expect(restored(source, answer)).toBe(expected);
  });

  it("doesn't change text with one formatting", () => {
    expect(wholeWords(seg('<1:all bold> ').slice(0, 1)).restore).toBeNull();
  });

  it('loses no character and no formatting with an engine that changes nothing', () => {
    const piece = fc.oneof(
      fc
        .record({
          text: fc.constantFrom('ab', 'c ', ' ', '1', '®', '. ', 'e\u0301', ' x y', '   ', '[3]'),
          run: fc.nat(3),
        })
        .map(({ text, run }) => ({
          ...textPiece(text, run),
          ...(run === 3 ? { isApart: true as const } : {}),
        })),
      fc.constant(objectPiece(7)),
    );
    forAll(runs(1000, 500), fc.array(piece, { maxLength: 9 }), (pieces) => {
      const whole = wholeWords(joinPieces(pieces));
      const back = whole.restore?.(whole.segment) ?? whole.segment;
      expect(plainText(back)).toBe(plainText(pieces));
      const formats = (segment: Segment) =>
        new Set(
          segment.flatMap((each) =>
            each.kind === 'text' && each.text.trim() !== '' ? [each.run] : [],
          ),
        );
      expect(formats(back)).toEqual(formats(pieces));
    });
  });

  it('reads hostile text in linear steps', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => textPiece('ab', index % 2));
    const whole = wholeWords(many);
    expect(plainText(whole.restore?.(whole.segment) ?? []).length).toBe(40_000);
  }, 5_000);
});
