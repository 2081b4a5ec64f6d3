import type { PDFOperator, PDFPage } from '@cantoo/pdf-lib';
import {
  beginText,
  endText,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { FontOf } from './page-fonts.ts';
import { isSameLook, type TextBlock, type TextRun } from './text-blocks.ts';

/** How far the text may be made smaller to fit. */
const LEAST_SCALE = 0.7;
const SHRINK = 0.97;
const DEFAULT_LEADING = 1.2;

type Alignment = 'left' | 'center' | 'right';

/** The room that a block has on its page. */
export interface BlockRoom {
  /** Points from the block's left edge to what stands right of it. */
  readonly width: number;
  readonly alignment: Alignment;
}

type Word = readonly TextRun[];

/** Draws a text where the block was: in its lines, smaller where it is longer. */
export function drawBlock(
  page: PDFPage,
  block: TextBlock,
  room: BlockRoom,
  runs: readonly TextRun[],
  fontOf: FontOf,
): void {
  const words = splitWords(runs, fontOf);
  if (words.length === 0) return;
  const widthOf = (word: Word, size: number): number =>
    word.reduce((sum, { text, look }) => sum + fontOf(look).widthOf(text, size), 0);
  const [firstLine] = block.lines;
  const lastLine = block.lines.at(-1);
  const count = block.lines.length;
  const available = count === 1 ? room.width : block.width * 1.02;

  let size = block.size;
  let lines = wrap(words, available, size, widthOf);
  while (lines.length > count && size * SHRINK >= block.size * LEAST_SCALE) {
    size *= SHRINK;
    lines = wrap(words, available, size, widthOf);
  }
  const top = firstLine?.y ?? 0;
  const drop = count > 1 ? (top - (lastLine?.y ?? 0)) / (count - 1) : size * DEFAULT_LEADING;
  const leading = drop * Math.min(1, count > 1 ? count / lines.length : 1);
  const radians = (block.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];

  const operators: PDFOperator[] = [pushGraphicsState(), beginText()];
  for (const [index, line] of lines.entries()) {
    const width = widthOf(line, size);
    let x = block.x + shiftOf(room.alignment, block.width, width);
    const y = top - index * leading;
    for (const { text, look } of line) {
      const font = fontOf(look);
      operators.push(
        setFontAndSize(font.nameOn(page), size),
        fillColor(look.color),
        setTextMatrix(cos, sin, -sin, cos, x * cos - y * sin, x * sin + y * cos),
        showText(font.encode(text)),
      );
      x += font.widthOf(text, size);
    }
  }
  page.pushOperators(...operators, endText(), popGraphicsState());
}

function shiftOf(alignment: Alignment, blockWidth: number, width: number): number {
  if (alignment === 'left') return 0;
  return (blockWidth - width) * (alignment === 'center' ? 0.5 : 1);
}

function fillColor(color: string): PDFOperator {
  const value = Number.parseInt(color.slice(1), 16);
  return setFillingRgbColor(
    ((value >> 16) & 255) / 255,
    ((value >> 8) & 255) / 255,
    (value & 255) / 255,
  );
}

/** Words in signs that the fonts have; a word may change its look. */
function splitWords(runs: readonly TextRun[], fontOf: FontOf): Word[] {
  const words: TextRun[][] = [];
  let isApart = true;
  for (const { text, look } of runs) {
    for (const part of fontOf(look).readable(text.replaceAll(/\s/gu, ' ')).split(/( +)/u)) {
      if (part === '') continue;
      if (part.startsWith(' ')) {
        isApart = true;
      } else if (isApart) {
        words.push([{ text: part, look }]);
        isApart = false;
      } else {
        words.at(-1)?.push({ text: part, look });
      }
    }
  }
  return words;
}

function wrap(
  words: readonly Word[],
  available: number,
  size: number,
  widthOf: (word: Word, size: number) => number,
): TextRun[][] {
  const lines: TextRun[][] = [];
  let line: TextRun[] = [];
  let width = 0;
  for (const word of words) {
    const [{ look }] = [word[0] ?? { look: undefined }];
    const blank: TextRun[] = line.length === 0 || look === undefined ? [] : [{ text: ' ', look }];
    const added = widthOf([...blank, ...word], size);
    if (line.length > 0 && width + added > available + 0.5) {
      lines.push(line);
      line = [...word];
      width = widthOf(word, size);
    } else {
      for (const run of [...blank, ...word]) append(line, run);
      width += added;
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

function append(line: TextRun[], run: TextRun): void {
  const last = line.at(-1);
  if (last !== undefined && isSameLook(last.look, run.look)) {
    line[line.length - 1] = { text: last.text + run.text, look: last.look };
  } else {
    line.push(run);
  }
}
