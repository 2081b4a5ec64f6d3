import { describe, expect, it } from 'vitest';
import { joinLines, textOf } from '../../../../../electron/embedded/formats/pdf/text/join-lines.ts';
import type { PlacedText } from '../../../../../electron/embedded/formats/pdf/page-reader.ts';
import { groupBlocks } from '../../../../../electron/embedded/formats/pdf/text/text-blocks.ts';

function at(x: number, y: number, text: string, size = 10): PlacedText {
  const look = { isBold: false, isItalic: false, color: '#000000' };
  return { text, x, y, width: (text.length * size) / 2, size, angle: 0, look };
}

const paragraphsOf = (texts: readonly PlacedText[]): string[] =>
  groupBlocks(texts).map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('a line', () => {
  it('has the size and the baseline of most of its letters', () => {
    const [line] = joinLines([at(60, 701, '•', 15), at(70, 700, 'The Arc is drawn')]);
    expect(line).toMatchObject({ size: 10, y: 700 });
    const [raised] = joinLines([at(60, 700, 'x'), at(65, 703.4, '2', 7)]);
    expect(raised).toMatchObject({ size: 10, y: 700 });
    expect(textOf(raised!)).toBe('x2');
  });

  it("isn't joined with lines above and below by a large character beside it", () => {
    const lines = joinLines([
      at(60, 695, '%', 40),
      at(90, 706, 'The first line'),
      at(90, 694, 'The second line'),
    ]);
    expect(lines.map(textOf).toSorted()).toEqual(['%', 'The first line', 'The second line']);
  });
});

describe('a line that is stretched to the edges of its column', () => {
  const full = 'Sources of oxidants such as radicals are';
  const words = [at(60, 688, 'formed'), at(120, 688, 'through'), at(190, 688, 'metabolism')];

  it('is recognized where the lines above and below have no such gaps', () => {
    expect(paragraphsOf([at(60, 700, full), ...words, at(60, 676, full)])).toEqual([
      `${full} formed through metabolism ${full}`,
    ]);
  });

  it('is recognized beside lines that are written word by word, too', () => {
    const byWord = (y: number): PlacedText[] =>
      full
        .split(' ')
        .map((word, index) =>
          at(60 + full.split(' ', index).join(' ').length * 5 + (index > 0 ? 5 : 0), y, word),
        );
    expect(paragraphsOf([...byWord(700), ...words, ...byWord(676)])).toEqual([
      `${full} formed through metabolism ${full}`,
    ]);
  });

  it("isn't recognized at the edges of a text, such as the head of a table", () => {
    expect(paragraphsOf([at(60, 700, full), ...words])).toContain('through');
    expect(paragraphsOf([...words, at(60, 676, full)])).toContain('through');
  });
});

describe('a table without lines', () => {
  const rows = [
    ['access-nbody', '8', '16'],
    ['bitops-bits', '3', '5'],
    ['crypto-aes', '50', '72'],
  ] as const;
  const table = rows.flatMap(([name, first, second], row) => [
    at(60, 700 - row * 12, name),
    at(160, 700 - row * 12, first),
    at(200, 700 - row * 12, second),
  ]);

  it('keeps its cells apart, even numbers below each other', () => {
    expect(paragraphsOf(table).toSorted()).toEqual(rows.flat().toSorted());
    const column = [at(60, 700, '1990'), at(60, 688, '1991'), at(60, 676, '1992')];
    expect(paragraphsOf(column)).toEqual(['1990', '1991', '1992']);
  });

  it('is recognized where labels precede wide text, as in letters', () => {
    const wide = 'Faster: a fresh look at what we could do for all of you next year';
    const rows = ['Subject:', 'Date:', 'From:'];
    const texts = rows.flatMap((label, row) => [
      at(60, 700 - row * 12, label),
      at(130, 700 - row * 12, wide),
    ]);
    expect(paragraphsOf(texts).toSorted()).toEqual([...rows, wide, wide, wide].toSorted());
  });

  it("isn't recognized where wide text is beside line numbers", () => {
    const text = 'The ferry leaves the harbour at seven every morning';
    const lines = [0, 1].flatMap((row) => [
      at(30, 700 - row * 12, String(row + 1)),
      at(60, 700 - row * 12, text),
    ]);
    expect(paragraphsOf(lines)).toContain(`${text} ${text}`);
  });

  it("isn't recognized where a text ends with a number on a separate line", () => {
    expect(paragraphsOf([at(60, 700, 'It was built in the year'), at(60, 688, '1990.')])).toEqual([
      'It was built in the year 1990.',
    ]);
  });
});

describe('columns that are close to each other', () => {
  const left = 'Text of the left column that goes on';
  const right = 'and one of the right column here';
  const rows = (count: number): PlacedText[] =>
    Array.from({ length: count }, (_, row) => [
      at(60, 700 - row * 12, left),
      at(250, 700 - row * 12, right),
    ]).flat();

  it('are read one after the other', () => {
    const own = [left, left, left, left, left, left].join(' ');
    expect(paragraphsOf(rows(6))).toEqual([own, own.replaceAll(left, right)]);
  });

  it("aren't recognized where few lines have such a gap, or most lines cross it", () => {
    expect(paragraphsOf(rows(1))).toEqual([`${left} ${right}`]);
    const across = Array.from({ length: 8 }, (_, row) =>
      at(60, 600 - row * 12, `${left} and goes on further ${right}`),
    );
    const mixed = paragraphsOf([...rows(6), ...across]);
    expect(mixed[0]).toContain(`${left} ${right}`);
  });

  it("aren't recognized between bullets and their texts", () => {
    const list = Array.from({ length: 6 }, (_, row) => [
      at(60, 700 - row * 12, '•'),
      at(74, 700 - row * 12, right),
    ]).flat();
    expect(paragraphsOf(list)).toEqual(Array.from({ length: 6 }, () => `• ${right}`));
  });
});

describe('a number of several levels', () => {
  it('belongs to the text after it, not to another number', () => {
    expect(paragraphsOf([at(60, 700, '1.2'), at(100, 700, 'The ferry')])).toEqual([
      '1.2 The ferry',
    ]);
    expect(paragraphsOf([at(60, 700, '1.2'), at(100, 700, '3.4')]).toSorted()).toEqual([
      '1.2',
      '3.4',
    ]);
  });
});
