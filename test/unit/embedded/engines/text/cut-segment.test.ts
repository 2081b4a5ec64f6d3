import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinPieces,
  objectPiece,
  textPiece,
} from '../../../../../electron/embedded/engines/piece.ts';
import { cutSegment } from '../../../../../electron/embedded/engines/text/cut-segment.ts';
import { raiseHeading } from '../../../../../electron/embedded/engines/text/headings.ts';
import { seg, show } from '../../support/segments.ts';
import { forAll } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

describe('cutSegment', () => {
  it.each([
    ['One <1:bold. Two> more.', ['One <1:bold. >', '<1:Two> more.']],
    ['<1:All bold. Also bold.>', ['<1:All bold. >', '<1:Also bold.>']],
    ['A note.{3} Next one.', ['A note.{3} ', 'Next one.']],
    ['A picture. {3} Next one.', ['A picture. {3} Next one.']],
    ['See {0}. Then go.', ['See {0}. ', 'Then go.']],
    ['{1}{2}', ['{1}{2}']],
    ['• <1:Bold> point', ['• ', '<1:Bold> point']],
  ])('keeps formatting and objects with their sentences: %s', (source, expected) => {
    expect(cutSegment(seg(source), 'EN').map(show)).toEqual(expected);
  });

  it('loses nothing, whatever the text', () => {
    const piece = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('One. ', 'b', '\n- ', '• ', '\r\n', '3. ', '。', ' ', 'Mr.'),
          fc.nat(2),
        )
        .map(([text, run]) => textPiece(text, run)),
      fc.nat(9).map(objectPiece),
    );
    forAll(runs(300, 300), fc.array(piece), (pieces) => {
      expect(joinPieces(cutSegment(pieces, 'DE').flat())).toEqual(joinPieces(pieces));
    });
  });
});

describe('raiseHeading', () => {
  it.each([
    ['DE', 'größe', 'GRÖSSE'],
    ['TR', 'iletişim', 'İLETİŞİM'],
    ['EL', 'όροι', 'ΟΡΟΙ'],
    ['EN-GB', 'see {1} <1:this>', 'SEE {1} <1:THIS>'],
  ])('capitalizes like %s: %s', (language, text, expected) => {
    expect(show(raiseHeading(seg(text), language))).toBe(expected);
  });
});
