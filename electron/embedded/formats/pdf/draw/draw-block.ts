import type { PDFContext, PDFOperator, PDFPage } from '@cantoo/pdf-lib';
import {
  beginText,
  endText,
  LineJoinStyle,
  PDFHexString,
  PDFOperator as Operator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setFontAndSize,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  setTextMatrix,
  setTextRenderingMode,
  setTextRise,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import bidiFactory from 'bidi-js';
import { hasRtlSign, isRtlParagraph } from '../../../../../shared/text/text-direction.ts';
import type { FontRun, Glyph, SplitByFont } from './page-fonts.ts';
import type { TextBlock } from '../text/text-blocks.ts';
import type { TextRun } from '../text/text-runs.ts';
import { splitWords, wrapWords } from './wrap-words.ts';

/** Minimum factor by which text may be shrunk to fit. */
const LEAST_SCALE = 0.7;
const SHRINK = 0.97;
const DEFAULT_LEADING = 1.2;
/** Width of the outline that makes plain letters bold, at a size of one point. */
const BOLD_OUTLINE = 0.035;

/** Available space of a block on its page. */
export interface BlockRoom {
  /** Points from the block's left edge to the next block on the right. */
  readonly width: number;
  readonly alignment: 'left' | 'center' | 'right';
}

/** Where words of a link were drawn: points, in a page turned so that the line is level. */
export interface LinkedArea {
  readonly link: string;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
  /** Same as for the block. */
  readonly angle: number;
}

/**
 * Draws a text in place of the block: on its lines, smaller if it is longer.
 * @returns the new positions of the words of links
 */
export function drawBlock(
  page: PDFPage,
  block: TextBlock,
  room: BlockRoom,
  runs: readonly TextRun[],
  how: { readonly splitByFont: SplitByFont; readonly targetLang: string },
): LinkedArea[] {
  const words = splitWords(runs, how.splitByFont);
  if (words.length === 0) return [];
  const isRtl = isRtlParagraph(runs.map(({ text }) => text).join(''), how.targetLang);
  const count = block.lines.length;
  const available = count === 1 ? room.width : block.width * 1.02;
  let { size } = block;
  let lines = wrapWords(words, available, size);
  while (lines.length > count && size * SHRINK >= block.size * LEAST_SCALE) {
    size *= SHRINK;
    lines = wrapWords(words, available, size);
  }
  const top = block.lines[0]?.y ?? 0;
  const bottom = block.lines.at(-1)?.y ?? 0;
  const drop = count > 1 ? (top - bottom) / (count - 1) : size * DEFAULT_LEADING;
  const leading = drop * Math.min(1, count > 1 ? count / lines.length : 1);
  const radians = (block.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const alignment = isRtl && room.alignment === 'left' ? 'right' : room.alignment;

  const areas: LinkedArea[] = [];
  const operators: PDFOperator[] = [pushGraphicsState(), beginText()];
  const drawnLines = lines.map((line) => {
    const drawn = orderLine(line, isRtl).map((run) => ({
      ...run,
      glyphs: run.font.glyphsOf(run.text, run.isRtl),
    }));
    const width = drawn.reduce((sum, { glyphs }) => sum + advanceOf(glyphs) * size, 0);
    return { drawn, width };
  });
  const area = isRtl
    ? areaFromRight(block, room, Math.max(...drawnLines.map((line) => line.width)))
    : block.width;
  for (const [index, { drawn, width }] of drawnLines.entries()) {
    let x = block.x + shiftOf(alignment, area, width);
    const y = top - index * leading;
    for (const { look, font, glyphs } of drawn) {
      operators.push(
        setFontAndSize(font.nameOn(page), size),
        ...paint(look.color, font.isOutlined ? size : null),
        setTextMatrix(cos, sin, -sin, cos, x * cos - y * sin, x * sin + y * cos),
        ...showGlyphs(page.doc.context, glyphs, size),
      );
      const runWidth = advanceOf(glyphs) * size;
      if (look.link !== undefined) {
        areas.push({ link: look.link, x, y, width: runWidth, size, angle: block.angle });
      }
      x += runWidth;
    }
  }
  page.pushOperators(...operators, endText(), popGraphicsState());
  return areas;
}

/**
 * Returns the width from whose right edge right-to-left text begins: the cell's, else the block's
 * own. The text must not extend past the left edge of the page, as the block may begin at the
 * margin.
 */
function areaFromRight(block: TextBlock, room: BlockRoom, widest: number): number {
  const isInCell = block.place !== undefined && room.alignment === 'left';
  return Math.max(block.width, widest, isInCell ? room.width : 0);
}

function advanceOf(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0);
}

function shiftOf(alignment: BlockRoom['alignment'], blockWidth: number, width: number): number {
  if (alignment === 'left') return 0;
  return (blockWidth - width) * (alignment === 'center' ? 0.5 : 1);
}

/** Shows glyphs in one piece, or one by one when marks are drawn away from their own positions. */
function showGlyphs(context: PDFContext, glyphs: readonly Glyph[], size: number): PDFOperator[] {
  const isPlain = glyphs.every(
    ({ dx, dy, width, advance }) => dx === 0 && dy === 0 && width === advance,
  );
  if (isPlain) return [showText(PDFHexString.of(glyphs.map(({ code }) => code).join('')))];
  return glyphs
    .flatMap(({ code, width, advance, dx, dy }) => {
      const moved = context.obj([-dx * 1000]);
      moved.push(PDFHexString.of(code));
      moved.push(context.obj((dx + width - advance) * 1000));
      return [setTextRise(dy * size), Operator.of(PDFOperatorNames.ShowTextAdjusted, [moved])];
    })
    .concat(setTextRise(0));
}

/**
 * Sets the color of letters.
 * @param outlinedSize in points, of letters that an outline makes bold
 */
function paint(color: string, outlinedSize: number | null): PDFOperator[] {
  const value = Number.parseInt(color.slice(1), 16);
  const parts = [(value >> 16) & 255, (value >> 8) & 255, value & 255] as const;
  const [red, green, blue] = [parts[0] / 255, parts[1] / 255, parts[2] / 255];
  const fill = setFillingRgbColor(red, green, blue);
  if (outlinedSize === null) return [setTextRenderingMode(TextRenderingMode.Fill), fill];
  return [
    setTextRenderingMode(TextRenderingMode.FillAndOutline),
    fill,
    setStrokingRgbColor(red, green, blue),
    setLineWidth(outlinedSize * BOLD_OUTLINE),
    setLineJoin(LineJoinStyle.Round),
  ];
}

/** Part of a line as it is drawn; parts come from left to right. */
interface DrawnRun extends FontRun {
  readonly isRtl: boolean;
}

const bidi = bidiFactory();

/**
 * Arranges the parts of one line in drawing order.
 * @see Unicode Standard Annex 9, 3.4 (reordering resolved levels)
 */
export function orderLine(runs: readonly FontRun[], isRtl: boolean): DrawnRun[] {
  const text = runs.map((run) => run.text).join('');
  if (!isRtl && !hasRtlSign(text)) return runs.map((run) => ({ ...run, isRtl: false }));
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const parts: { level: number; run: FontRun }[] = [];
  let at = 0;
  for (const run of runs) {
    let own: { level: number; run: FontRun } | undefined;
    for (const char of run.text) {
      const level = levels[at] ?? 0;
      const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(char) ?? char) : char;
      at += char.length;
      if (own?.level === level) {
        own.run = { ...own.run, text: own.run.text + drawn };
      } else {
        own = { level, run: { ...run, text: drawn } };
        parts.push(own);
      }
    }
  }
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  let ordered = parts;
  for (let level = highest; level >= 1; level -= 1) ordered = reverseFrom(ordered, level);
  return ordered.map((part) => ({ ...part.run, isRtl: part.level % 2 === 1 }));
}

/** Reverses each sequence of parts of at least the given level. */
function reverseFrom<Part extends { readonly level: number }>(
  parts: readonly Part[],
  level: number,
): Part[] {
  const turned: Part[] = [];
  let sequence: Part[] = [];
  for (const part of parts) {
    if (part.level >= level) {
      sequence.push(part);
    } else {
      turned.push(...sequence.toReversed(), part);
      sequence = [];
    }
  }
  return [...turned, ...sequence.toReversed()];
}
