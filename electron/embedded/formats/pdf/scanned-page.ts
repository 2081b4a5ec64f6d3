import type { PDFOperator, PDFPage } from '@cantoo/pdf-lib';
import {
  concatTransformationMatrix,
  fill,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
} from '@cantoo/pdf-lib';
import { inkColors, type Color, type Pixels } from '../image/ink-colors.ts';
import type { ImageParagraph, TextReader } from '../image/text-reader.ts';
import type { PagePicture } from './page-painter.ts';
import type { TextBlock } from './text/text-blocks.ts';

/** A paragraph read by OCR from the image of a page. */
export interface ScannedBlock extends TextBlock {
  /** Areas to paint over before new text is drawn here. */
  readonly covers: readonly Cover[];
}

/** Points, from the lower left corner, in the turned page of its block. */
interface Cover {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: Color;
}

/** Dots per inch: more makes reading slower, not better. */
export const READING_DPI = 300;
/** Margin around a line, as a fraction of its height. */
const MARGIN = 0.06;

/** Single letters and symbols are found in photographs, too. */
const WORD = /\p{L}\p{L}/u;

/** Reads the text of a page by OCR. */
export async function readScannedPage(
  picture: PagePicture,
  reader: TextReader,
): Promise<ScannedBlock[]> {
  if (isBlank(picture)) return [];
  const paragraphs = await reader.read(toGrayFile(picture));
  return paragraphs
    .filter(({ text }) => WORD.test(text))
    .map((paragraph) => toBlock(paragraph, picture));
}

/** Returns whether a page has a single color. */
export function isBlank({ data }: Pixels): boolean {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2);
  const [first] = words;
  return words.every((word) => word === first);
}

/** Converts to the simplest file that the OCR library accepts: gray values row by row. */
function toGrayFile({ data, width, height }: Pixels): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const file = new Uint8Array(head.length + width * height);
  file.set(head);
  for (let at = 0, to = head.length; to < file.length; at += 4, to += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    file[to] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return file;
}

function toBlock({ text, lines }: ImageParagraph, picture: PagePicture): ScannedBlock {
  const { scale, angle, left, top } = picture;
  const sizes = lines.map((line) => line.size / scale).toSorted((a, b) => a - b);
  const size = roundHalf(sizes[sizes.length >> 1] ?? 0);
  const covers = lines.map(({ box }): Cover => {
    const margin = box.height * MARGIN + 1;
    return {
      x: left + (box.x - margin) / scale,
      y: top - (box.y + box.height + margin) / scale,
      width: (box.width + 2 * margin) / scale,
      height: (box.height + 2 * margin) / scale,
      color: inkColors(picture, box).background,
    };
  });
  const [first] = lines;
  const ink = first === undefined ? BLACK : inkColors(picture, first.box).ink;
  const look = { isBold: false, isItalic: false, color: toHex(ink) };
  const placed = lines.map((line) => ({
    x: left + line.box.x / scale,
    y: top - line.baseline / scale,
    width: line.box.width / scale,
    size,
    angle,
    runs: [{ text: line.text, look }],
  }));
  const x = Math.min(...placed.map((line) => line.x));
  const right = Math.max(...placed.map((line) => line.x + line.width));
  return { x, width: right - x, size, angle, lines: placed, runs: [{ text, look }], covers };
}

const BLACK: Color = [0, 0, 0];

/** Rounds a size to halves, because measured sizes of lines vary slightly. */
function roundHalf(size: number): number {
  return Math.max(4, Math.round(size * 2) / 2);
}

function toHex(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Paints over the lines of a paragraph in the surrounding colors. */
export function coverBlock(page: PDFPage, { covers, angle }: ScannedBlock): void {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(radians)), Math.round(Math.sin(radians))];
  const operators: PDFOperator[] = covers.flatMap(({ x, y, width, height, color }) => [
    setFillingRgbColor(color[0] / 255, color[1] / 255, color[2] / 255),
    rectangle(x, y, width, height),
    fill(),
  ]);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(cos, sin, -sin, cos, 0, 0),
    ...operators,
    popGraphicsState(),
  );
}
