import { describe, expect, it } from 'vitest';
import {
  objectPiece,
  plainText,
  textPiece,
  type Segment,
} from '../../../../electron/embedded/engines/piece.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { isChoice, withChoices } from '../../../../electron/embedded/engines/with-choices.ts';
import type { SegmentEngine } from '../../../../electron/embedded/engines/engine.ts';

const choice: Segment = [
  textPiece('Now: {n, plural, one {a '),
  textPiece('big', 1),
  textPiece(' file} other {'),
  objectPiece(3),
  textPiece(' files}}'),
];

function recording(): { engine: SegmentEngine; asked: string[] } {
  const asked: string[] = [];
  const inner = createPseudoEngine();
  return {
    asked,
    engine: withChoices({
      ...inner,
      translate(segments, ...rest) {
        asked.push(...segments.map(plainText));
        return inner.translate(segments, ...rest);
      },
    }),
  };
}

describe('withChoices', () => {
  it('gives the engine each text, and puts it back in its choice with its objects and formatting', async () => {
    const { engine, asked } = recording();
    const { signal } = new AbortController();
    const answers = await engine.translate(
      [[textPiece('plain')], choice, [textPiece('last')]],
      'EN',
      'ES',
      signal,
    );
    expect(asked).toEqual(['plain', 'Now: ', 'a big file', ' files', 'last']);
    expect(answers.map(({ pieces }) => plainText(pieces))).toEqual([
      'þļáíñ',
      'Ñóŵ: {n, plural, one {á ƀíĝ ƒíļé} other { ƒíļéš}}',
      'ļášţ',
    ]);
    expect(answers[1]?.pieces).toContainEqual(textPiece('ƀíĝ', 1));
    expect(answers[1]?.pieces.filter(({ kind }) => kind === 'object')).toEqual([objectPiece(3)]);
    expect(answers[1]).toMatchObject({ engine: 'pseudo', hops: 1, unknownWords: 0 });
  });

  it('reports which segments must not be split into sentences', () => {
    expect(isChoice(choice)).toBe(true);
    expect(isChoice([textPiece('A {name}. Plural, one {b}.')])).toBe(false);
  });
});
