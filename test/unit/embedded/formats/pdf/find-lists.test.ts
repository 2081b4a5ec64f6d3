import { describe, expect, it } from 'vitest';
import { createNumbering } from '../../../../../electron/embedded/formats/pdf/docx/docx-numbering.ts';
import { findLists } from '../../../../../electron/embedded/formats/pdf/docx/find-lists.ts';
import type { TextBlock } from '../../../../../electron/embedded/formats/pdf/text/text-blocks.ts';

/** Returns a paragraph whose mark is at `x`; `bodyX` is for a text separated from its mark. */
function paragraph(text: string, x = 60, y = 700, bodyX?: number): TextBlock {
  const look = { isBold: false, isItalic: false, color: '#000000' };
  const runs = [{ text, look }];
  const line = { x, y, width: 200, size: 10, angle: 0, runs };
  const lines = [bodyX === undefined ? line : { ...line, bodyX }];
  return { x, width: 200, size: 10, angle: 0, lines, runs };
}

type Item = readonly [text: string, x?: number, bodyX?: number];

/** Stacks items vertically. */
function page(...items: readonly Item[]): TextBlock[] {
  return items.map(([text, x = 60, bodyX], index) => paragraph(text, x, 700 - index * 15, bodyX));
}

/** Returns the numbering of a Word document: list, level, and number of each paragraph, `-` for no entry. */
function listed(...pages: TextBlock[][]): string {
  const entries = findLists(pages);
  const numbering = createNumbering();
  return pages
    .flat()
    .map((block) => {
      const entry = entries.get(block);
      if (entry === undefined) return '-';
      const { list, level } = numbering.add(entry);
      return `${String(list)}/${String(level)}${entry.number === null ? '•' : String(entry.number.value)}`;
    })
    .join(' ');
}

describe('list items', () => {
  it('are consecutive numbers at one position', () => {
    expect(listed(page(['1. One'], ['2. Two'], ['A text'], ['3. Three']))).toBe('1/01 1/02 - 1/03');
    expect(listed(page(['9) One'], ['10) Two', 58]))).toBe('1/09 1/010');
  });

  it("aren't numbers that begin a sentence", () => {
    const pages = [
      page(['A text'], ['1. May was warm, and so were the others.'], ['A text']),
      page(['1. One'], ['5. Five']),
      page(['1. One'], ['2) Two']),
      page(['1. One'], ['2. Two', 90]),
      page(['A. Smith came.'], ['A text']),
      page(['1990 was a good year.'], ['1991 was a better one.']),
    ];
    for (const own of pages) expect(listed(own).replaceAll('- ', '')).toBe('-');
  });

  it('are numbers with a gap before the text, or with hanging text', () => {
    expect(listed(page(['4. Four', 60, 78]))).toBe('1/04');
    const hanging = paragraph('4. Four goes on');
    const [first] = hanging.lines;
    const second = { ...first!, x: 75, y: 688 };
    expect(listed([{ ...hanging, lines: [first!, second] }])).toBe('1/04');
    expect(listed([{ ...hanging, lines: [first!, { ...second, x: 60 }] }])).toBe('-');
  });

  it('are bullets; dashes count only beside others or apart, since they also begin speech', () => {
    expect(listed(page(['• One'], ['A text'], ['\uf0b7 Two']))).toBe('1/0• - 1/0•');
    expect(listed(page(['— Hello, he said.'], ['A text']))).toBe('- -');
    expect(listed(page(['- One'], ['- Two']))).toBe('1/0• 1/0•');
    expect(listed(page(['- One', 60, 78]))).toBe('1/0•');
  });

  it('are consecutive numbers of several levels, with a gap after them', () => {
    const items = page(
      ['1. Ferry', 60, 80],
      ['1.1 Dogs', 80, 110],
      ['1.2 Cats', 80, 110],
      ['2. Bus', 60, 80],
      ['2.1 Dogs', 80, 110],
      ['2.2 Cats', 80, 110],
    );
    expect(listed(items)).toBe('1/01 1/11 1/12 1/02 2/11 2/12');
    const numbering = createNumbering();
    for (const entry of findLists([items]).values()) numbering.add(entry);
    expect(numbering.xml()).toContain('w:lvlText w:val="1.%2"');
    expect(numbering.xml()).toContain('w:lvlText w:val="2.%2"');
  });

  it("aren't versions, amounts or heading numbers", () => {
    const pages = [
      page(['1.2 was the first version'], ['1.3 was the second one']),
      page(['1.2 Dogs', 60, 90], ['A text']),
      page(['1.2 Dogs', 60, 90], ['1.4 Cats', 60, 90]),
      page(['1.2 Dogs', 60, 90], ['1.3 Cats', 60, 90]).map((block) => ({
        ...block,
        runs: block.runs.map(({ text, look }) => ({ text, look: { ...look, isBold: true } })),
      })),
    ];
    for (const own of pages) expect(listed(own).replaceAll('- ', '')).toBe('-');
  });

  it('get their levels from their position', () => {
    const nested = page(
      ['1. One'],
      ['a) One', 80],
      ['b) Two', 80],
      ['i. One', 100],
      ['ii. Two', 100],
      ['c) Three', 80],
      ['2. Two'],
      ['a) One', 80],
      ['b) Two', 80],
    );
    expect(listed(nested)).toBe('1/01 1/11 1/12 1/21 1/22 1/13 1/02 1/11 1/12');
  });

  it('are on one level when their texts are aligned', () => {
    const right = page(['i. One', 68, 80], ['ii. Two', 65, 80], ['iii. Three', 62, 80]);
    expect(listed(right)).toBe('1/01 1/02 1/03');
    expect(listed(page(['viii. Eight', 57, 80], ['ix. Nine', 66, 80]))).toBe('1/08 1/09');
  });

  it('continue on the next page and in the next column, wherever that begins', () => {
    const first = page(['1. One'], ['a) One', 80]);
    expect(listed(first, page(['b) Two', 108], ['2. Two', 88]))).toBe('1/01 1/11 1/12 1/02');
    const column = [paragraph('b) Two', 308, 700), paragraph('2. Two', 288, 685)];
    expect(listed([...first, ...column])).toBe('1/01 1/11 1/12 1/02');
  });

  it('read letters as Roman numbers depending on their neighbors', () => {
    expect(listed(page(['h. Eight'], ['i. Nine'], ['j. Ten']))).toBe('1/08 1/09 1/010');
    expect(listed(page(['i. One'], ['ii. Two']))).toBe('1/01 1/02');
    expect(listed(page(['iv. Four'], ['v. Five'], ['vi. Six']))).toBe('1/04 1/05 1/06');
    expect(listed(page(['i. Nine'], ['j. Ten']))).toBe('1/09 1/010');
  });

  it('in cells of a table form separate lists', () => {
    const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1 };
    const other = { ...cell, column: 1 };
    const table = { xs: [0, 100, 200], ys: [800, 0], cells: [cell, other] };
    const [one, two] = page(['1. One'], ['2. Two']);
    const placed = (...cells: (typeof cell)[]): TextBlock[] => [
      { ...one!, place: { table, cell: cells[0]! } },
      { ...two!, place: { table, cell: cells[1]! } },
    ];
    expect(listed(placed(cell, cell))).toBe('1/01 1/02');
    expect(listed(placed(cell, other))).toBe('- -');
  });

  it('are found quickly among very many', () => {
    const many = Array.from(
      { length: 30_000 },
      (_, index) => [`${String(index % 7)}. Text`] as const,
    );
    expect(findLists([page(...many)]).size).toBeGreaterThan(0);
  });
});

describe('the counters of a Word document', () => {
  const add = (...items: readonly Item[]): string => listed(page(...items));

  it('restart as a new list where the source does', () => {
    expect(add(['1. One'], ['2. Two'], ['A text'], ['1. One'], ['2. Two'])).toBe(
      '1/01 1/02 - 2/01 2/02',
    );
  });

  it('never count differently from the source', () => {
    // The second number is missing, and the letters continue below the next number.
    expect(add(['1. One', 60, 80], ['3. Three', 60, 80], ['4. Four', 60, 80])).toBe(
      '1/01 2/03 2/04',
    );
    expect(add(['1. One'], ['a) One', 80], ['2. Two'], ['b) Two', 80])).toBe('1/01 1/11 1/02 2/12');
    expect(add(['a) One'], ['b) Two'], ['3) Three'], ['4) Four'])).toBe('1/01 1/02 2/03 2/04');
  });

  it('are defined with format, start and the text around the number', () => {
    const entries = findLists([page(['(c) Three', 60, 80], ['• Dogs', 90], ['• Cats', 90])]);
    const numbering = createNumbering();
    for (const entry of entries.values()) numbering.add(entry);
    const xml = numbering.xml();
    expect(xml).toContain(
      '<w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%1)"/>',
    );
    expect(xml).toContain(
      '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/>',
    );
    expect(xml).toMatch(/<w:ind w:left="992" w:hanging="425"\/>/u);
    expect(xml).toMatch(/<w:num w:numId="1"><w:abstractNumId w:val="0"\/><\/w:num>$/u);
  });

  it('are defined even for levels without items', () => {
    const numbering = createNumbering();
    const [entry] = findLists([page(['1. One', 60, 80])]).values();
    numbering.add({ ...entry!, level: 2 });
    expect(numbering.xml().match(/<w:lvl /gu)).toHaveLength(3);
  });
});
