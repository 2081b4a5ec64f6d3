import { describe, expect, it } from 'vitest';
import {
  readFragment,
  toFragment,
} from '../../../../../electron/embedded/engines/bergamot/html-fragment.ts';
import type { Piece } from '../../../../../electron/embedded/engines/piece.ts';
import {
  joinPieces,
  objectPiece,
  textPiece,
} from '../../../../../electron/embedded/engines/piece.ts';
import { createRandom, seg, show } from '../../support/segments.ts';

describe('toFragment', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a <1:big> house{3}', 'a <span id="r1">big</span> house<img id="o3">'],
    ['<2:all of it>', 'all of it'],
    ['Tom & Jerry', 'Tom &amp; Jerry'],
  ])('writes %s', (segment, fragment) => {
    expect(toFragment(seg(segment))).toBe(fragment);
  });

  it('escapes markup and characters that break strings', () => {
    expect(toFragment([textPiece('a<b>\n\0\uD800')])).toBe(
      'a&lt;b&gt;<img id="c10"><img id="c0"><img id="c55296">',
    );
  });
});

describe('readFragment', () => {
  it.each([
    ['a <span id="r1">big</span> house<img id="o3">', 'x <1:y>{3}', 'a <1:big> house{3}'],
    ['one &amp; 2 &gt; 1 &quot;3&quot; &#8364;', 'x', 'one & 2 > 1 "3" €'],
    ['<span id="r9">x</span> y', 'a <1:b>', 'x y'],
    ['<b>x</b><br>y<script>', 'a', 'xy'],
    ['<span id="r1">x', 'a <1:b>', '<1:x>'],
    ['x</span></span> y', 'a', 'x y'],
    ['<span id="r1">a<span id="r2">b</span>c</span>', 'x <1:y> <2:z>', '<1:a><2:b><1:c>'],
    ['&unknown; &#0; &#99999999;', 'x', '&unknown; &#0; &#99999999;'],
  ])('reads %s', (fragment, source, expected) => {
    expect(show(readFragment(fragment, seg(source)))).toBe(expected);
  });

  it('returns every segment when the translator changes nothing', () => {
    const random = createRandom(5);
    const parts = ['word ', '&', '<b>', '&lt;', '"', '\n', '\0', '\uD83D', '😀', '</span>', 'é'];
    for (let round = 0; round < 2_000; round += 1) {
      const source: Piece[] = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) => {
        if (random() < 0.3) return objectPiece(index);
        let text = '';
        for (let part = 0; part < random() * 6; part += 1) {
          text += parts[Math.floor(random() * parts.length)] ?? '';
        }
        // Spaces at the edges keep runs from being moved to whole words.
        return textPiece(` ${text} `, Math.floor(random() * 3));
      });
      expect(readFragment(toFragment(source), source)).toEqual(joinPieces(source));
    }
  });
});
