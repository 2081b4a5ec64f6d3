import { readFileSync } from 'node:fs';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { fontFile, fontScriptOf, type FontScript } from '../pdf/draw/font-files.ts';
import { isRtlParagraph } from '../../../../shared/text/text-direction.ts';
import { splitText } from '../pdf/draw/wrap-words.ts';
import { inkColors, type Color } from './ink-colors.ts';
import type { Box } from './text-reader.ts';

/** Our own names: an installed font of the same name may lack letters. */
const FAMILIES: Readonly<Record<FontScript, string>> = {
  latin: 'Dragoman Latin',
  arabic: 'Dragoman Arabic',
  hebrew: 'Dragoman Hebrew',
  chinese: 'Dragoman Chinese',
  japanese: 'Dragoman Japanese',
  korean: 'Dragoman Korean',
};
const LEAST_SIZE = 6;
const LEADING = 1.25;
const MARGIN = 2;

/** Paints over lines of text in the surrounding color and draws a different text there. */
export function repaint(
  context: SKRSContext2D,
  lines: readonly Box[],
  text: string,
  targetLang: string,
): void {
  const families = familiesFor(targetLang);
  const x = Math.min(...lines.map((line) => line.x));
  const y = Math.min(...lines.map((line) => line.y));
  const right = Math.max(...lines.map((line) => line.x + line.width));
  const bottom = Math.max(...lines.map((line) => line.y + line.height));
  const [first] = lines;
  if (first === undefined) return;
  // Measured on a single line: the space between lines would outnumber its ink.
  const { background, ink } = colorsAt(context, first);
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
  let wrapped = wrap(context, text, right - x, { size, families });
  while (!wrapped.fits || wrapped.rows.length * size * LEADING > (bottom - y) * LEADING) {
    if (size <= LEAST_SIZE) break;
    size = Math.max(LEAST_SIZE, size * 0.95);
    wrapped = wrap(context, text, right - x, { size, families });
  }
  context.fillStyle = css(ink);
  context.textBaseline = 'middle';
  const rowHeight = (bottom - y) / wrapped.rows.length;
  const isRtl = isRtlParagraph(text, targetLang);
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = isRtl ? 'right' : 'left';
  for (const [index, row] of wrapped.rows.entries()) {
    context.fillText(row, isRtl ? right : x, y + rowHeight * (index + 0.5));
  }
}

function colorsAt(context: SKRSContext2D, box: Box): ReturnType<typeof inkColors> {
  const [width, height] = [Math.max(1, box.width), Math.max(1, box.height)];
  const pixels = context.getImageData(box.x, box.y, width, height);
  return inkColors(pixels, { x: 0, y: 0, width, height });
}

function wrap(
  context: SKRSContext2D,
  text: string,
  width: number,
  { size, families }: { readonly size: number; readonly families: string },
): { rows: string[]; fits: boolean } {
  context.font = `${String(size)}px ${families}`;
  const rows: string[] = [];
  for (const { text: word, isApart } of splitText(text)) {
    const last = rows.at(-1);
    const longer = last === undefined ? word : `${last}${isApart ? ' ' : ''}${word}`;
    if (last !== undefined && context.measureText(longer).width <= width) {
      rows[rows.length - 1] = longer;
    } else {
      rows.push(word);
    }
  }
  return { rows, fits: rows.every((row) => context.measureText(row).width <= width + 1) };
}

function css([red, green, blue]: Color): string {
  return `rgb(${String(red)}, ${String(green)}, ${String(blue)})`;
}

/** @throws `document/unsupported` for a letter that no font has */
export function loadFonts(texts: readonly string[], targetLang: string): void {
  const signs = texts.flatMap((text) => Array.from(text));
  const scripts = new Set(signs.map((sign) => fontScriptOf(sign, targetLang)));
  for (const script of ['latin' as const, ...scripts]) {
    if (script === null || GlobalFonts.has(FAMILIES[script])) continue;
    // Skia itself cannot read from the archive of a packaged app.
    GlobalFonts.register(readFileSync(fontFile(script, false, false)), FAMILIES[script]);
  }
}

/** Returns the fonts in the order in which they are searched for characters. */
function familiesFor(targetLang: string): string {
  const han = fontScriptOf('\u4e00', targetLang) ?? 'chinese';
  const order = ['latin', 'arabic', 'hebrew', han, 'chinese', 'japanese', 'korean'] as const;
  return [...new Set(order)].map((script) => `"${FAMILIES[script]}"`).join(', ');
}
