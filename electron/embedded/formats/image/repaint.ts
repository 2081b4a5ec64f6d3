import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Box } from './recognize-text.ts';

const FAMILY = 'Noto Sans';
const LEAST_SIZE = 6;
const LEADING = 1.25;
const MARGIN = 2;

type Color = readonly [number, number, number];

/** Paints over lines of text in the colour around them and writes another text there. */
export function repaint(context: SKRSContext2D, lines: readonly Box[], text: string): void {
  loadFont();
  const x = Math.min(...lines.map((line) => line.x));
  const y = Math.min(...lines.map((line) => line.y));
  const right = Math.max(...lines.map((line) => line.x + line.width));
  const bottom = Math.max(...lines.map((line) => line.y + line.height));
  const [first] = lines;
  if (first === undefined) return;
  // One line alone: the room between lines would outnumber its ink.
  const { background, ink } = colorsOf(context, first);
  context.fillStyle = css(background);
  for (const line of lines) {
    context.fillRect(
      line.x - MARGIN,
      line.y - MARGIN,
      line.width + 2 * MARGIN,
      line.height + 2 * MARGIN,
    );
  }
  let size = first.height * 1.05;
  let wrapped = wrap(context, text, right - x, size);
  while (!wrapped.fits || wrapped.rows.length * size * LEADING > (bottom - y) * LEADING) {
    if (size <= LEAST_SIZE) break;
    size = Math.max(LEAST_SIZE, size * 0.95);
    wrapped = wrap(context, text, right - x, size);
  }
  context.fillStyle = css(ink);
  context.textBaseline = 'middle';
  const rowHeight = (bottom - y) / wrapped.rows.length;
  for (const [index, row] of wrapped.rows.entries()) {
    context.fillText(row, x, y + rowHeight * (index + 0.5));
  }
}

function wrap(
  context: SKRSContext2D,
  text: string,
  width: number,
  size: number,
): { rows: string[]; fits: boolean } {
  context.font = `${String(size)}px "${FAMILY}"`;
  const rows: string[] = [];
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && context.measureText(longer).width <= width) {
      rows[rows.length - 1] = longer;
    } else {
      rows.push(word);
    }
  }
  return { rows, fits: rows.every((row) => context.measureText(row).width <= width + 1) };
}

/** The most frequent colour, and of the frequent ones the one that differs most from it. */
function colorsOf(context: SKRSContext2D, box: Box): { background: Color; ink: Color } {
  const { data } = context.getImageData(
    box.x,
    box.y,
    Math.max(1, box.width),
    Math.max(1, box.height),
  );
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const rough = key & 0xf8f8f8;
    counts.set(rough, (counts.get(rough) ?? 0) + 1);
  }
  const ordered = [...counts].toSorted((a, b) => b[1] - a[1]);
  const background = toColor(ordered[0]?.[0] ?? 0xf8f8f8);
  const frequent = ordered.filter(([, count]) => count > data.length / 4 / 200);
  const [ink] = frequent
    .map(([key]) => toColor(key))
    .toSorted((a, b) => distance(b, background) - distance(a, background));
  return { background, ink: ink ?? [0, 0, 0] };
}

/** The middle of a rough colour; its ends are the true ones. */
function toColor(rough: number): Color {
  const part = (shift: number): number => {
    const value = (rough >> shift) & 0xff;
    return value === 0 ? 0 : value === 0xf8 ? 0xff : value + 4;
  };
  return [part(16), part(8), part(0)];
}

function distance(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function css([red, green, blue]: Color): string {
  return `rgb(${String(red)}, ${String(green)}, ${String(blue)})`;
}

function loadFont(): void {
  if (GlobalFonts.has(FAMILY)) return;
  const entry = createRequire(import.meta.url).resolve('@embedpdf/fonts-latin');
  GlobalFonts.registerFromPath(join(dirname(entry), '..', 'fonts', 'NotoSans-Regular.ttf'), FAMILY);
}
