import { describe, expect, it } from 'vitest';
import { repairTexts } from '../../../../../electron/embedded/formats/pdf/text/repair-texts.ts';
import type { PlacedText } from '../../../../../electron/embedded/formats/pdf/page-reader.ts';
import { groupBlocks } from '../../../../../electron/embedded/formats/pdf/text/text-blocks.ts';

const LOOK = { isBold: false, isItalic: false, color: '#000000' };

/** Half the font size for each letter. */
function at(x: number, y: number, text: string, size = 10, color = '#000000'): PlacedText {
  const look = { ...LOOK, color };
  return { text, x, y, width: (text.length * size) / 2, size, angle: 0, look };
}

const textsOf = (texts: readonly PlacedText[]): string[] =>
  repairTexts(texts).map(({ text }) => text);
const paragraphsOf = (texts: readonly PlacedText[]): string[] =>
  groupBlocks(repairTexts(texts)).map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('text that is printed more than once', () => {
  it('is read once, and is bold', () => {
    const repaired = repairTexts([0, 0.3, 0.6].map((dx) => at(60 + dx, 700, 'Subject:')));
    expect(repaired).toMatchObject([{ text: 'Subject:', look: { isBold: true } }]);
  });

  it("is read once with its shadow, in the color on top, and isn't bold for that", () => {
    const repaired = repairTexts([at(61.5, 698.5, 'Sale', 20, '#cccccc'), at(60, 700, 'Sale', 20)]);
    expect(repaired).toMatchObject([{ text: 'Sale', x: 60, look: LOOK }]);
  });

  it("isn't bold where both are at one place", () => {
    expect(repairTexts([at(60, 700, 'Sale'), at(60, 700, 'Sale')])).toMatchObject([{ look: LOOK }]);
  });

  it('stays where it is at another place', () => {
    const texts = [at(60, 700, 'no'), at(74, 700, 'no'), at(60, 688, 'no'), at(60, 676, 'yes')];
    expect(repairTexts(texts)).toEqual(texts);
    const narrow = [at(60, 700, 'l'), at(62, 700, 'l')].map((text) => ({ ...text, width: 2 }));
    expect(repairTexts(narrow)).toEqual(narrow);
  });
});

describe('accents that are drawn over letters', () => {
  it.each([
    ['Qualit¨', 'at', 'Qualität'],
    ['Versi´', 'on', 'Versión'],
    ['tr`', 'es', 'très'],
    ['´', 'Indice', 'Índice'],
    ['M´', 'ıa', 'Mía'],
    ['gar¸', 'con', 'garçon'],
  ])('are part of them: %j and %j', (before, after, word) => {
    const first = at(60, 700, before);
    const repaired = repairTexts([first, at(60 + first.width - 5, 700, after)]);
    expect(repaired).toMatchObject([{ text: word, x: 60 }]);
    expect(repaired[0]!.x + repaired[0]!.width).toBe(55 + first.width + after.length * 5);
  });

  it("aren't part of them where the letter follows them, or where no such letter exists", () => {
    expect(textsOf([at(60, 700, 'a´'), at(70, 700, 'on')])).toEqual(['a´', 'on']);
    expect(textsOf([at(60, 700, 'a´'), at(65, 700, 'xn')])).toEqual(['a´', 'xn']);
    expect(textsOf([at(60, 700, 'a´'), at(65, 690, 'on')])).toEqual(['a´', 'on']);
  });
});

describe('characters that no font describes', () => {
  it('are bullets before a text, of its size and on its line', () => {
    const repaired = repairTexts([at(60, 701, '\u0000', 15.4), at(70, 700, 'The Arc')]);
    expect(repaired).toMatchObject([
      { text: '•', y: 700, size: 10 },
      { text: 'The Arc', y: 700 },
    ]);
    expect(textsOf([at(60, 700, '\u0001 If joint')])).toEqual(['• If joint']);
  });

  it('are dropped after a text, and stay in words', () => {
    expect(textsOf([at(60, 700, 'Arc'), at(76, 700, '\u0000')])).toEqual(['Arc']);
    expect(textsOf([at(60, 700, 'of\u0002ce')])).toEqual(['of\u0002ce']);
  });
});

describe('a drop cap', () => {
  const lines = [
    at(76, 700, 'taff and students at the university'),
    at(76, 688, 'are being urged to be careful with'),
    at(60, 676, 'their energy, as it costs a lot of money.'),
  ];

  it('belongs to its word, and the lines beside it to their paragraph', () => {
    expect(paragraphsOf([at(60, 688, 'S', 28), ...lines])).toEqual([
      'Staff and students at the university are being urged to be careful with their energy, as it costs a lot of money.',
    ]);
  });

  it('is a separate text where no lines are beside it', () => {
    expect(paragraphsOf([at(60, 700, 'S', 28), lines[0]!])).toContain('S');
    expect(paragraphsOf([at(300, 600, 'S', 28), ...lines])).toContain('S');
  });

  it("in the background of a page doesn't affect the lines", () => {
    const page = Array.from({ length: 20 }, (_, index) =>
      at(60, 700 - index * 12, `A line of the page that is long enough ${String(index)}`),
    );
    const behind = { ...at(120, 560, 'A', 300), width: 150 };
    const parted = page.flatMap(({ text, x, y }) => [
      at(x, y, text.slice(0, 38)),
      at(x + 195, y, text.slice(39)),
    ]);
    const paragraphs = paragraphsOf([behind, ...parted]);
    expect(paragraphs.toSorted()).toEqual(['A', page.map(({ text }) => text).join(' ')]);
  });
});

describe('very many characters on a page', () => {
  it.each(['a', 'A', '\u0000', '´'])('of the kind %j are read quickly', (sign) => {
    const texts = Array.from({ length: 60_000 }, (_, index) =>
      at((index % 100) * 20, Math.floor(index / 100) * 20, sign, index === 0 ? 2 : 10),
    );
    expect(repairTexts(texts).length).toBeGreaterThan(0);
  });
});
