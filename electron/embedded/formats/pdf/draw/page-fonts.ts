import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFFont, PDFName, PDFPage } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { memo } from '../../../../../shared/lazy.ts';
import {
  fontFile,
  fontScriptOf,
  missingLetter,
  outlinedFontName,
  type FontScript,
} from './font-files.ts';
import type { TextLook } from '../page-reader.ts';
import type { TextRun } from '../text/text-runs.ts';

/** A glyph of a font; lengths at a size of one point. */
export interface Glyph {
  /** Its code in the file, in hexadecimal digits. */
  readonly code: string;
  /** Width according to the file. */
  readonly width: number;
  /** Distance from its start to the start of the next one. */
  readonly advance: number;
  /** Offset from its own position: marks above and below letters. */
  readonly dx: number;
  readonly dy: number;
}

/** A font of the result; only the glyphs that are used are embedded in the file. */
export interface PageFont {
  has(sign: string): boolean;
  /** @param isRtl the text reads from right to left; the glyphs still come from left to right */
  glyphsOf(text: string, isRtl: boolean): readonly Glyph[];
  /** In points. */
  widthOf(text: string, size: number): number;
  /** Returns the font's name on the page. */
  nameOn(page: PDFPage): PDFName;
  /** Its letters become bold by their outline. */
  readonly isOutlined: boolean;
}

/** Part of a text in one look and one font. */
export interface FontRun extends TextRun {
  readonly font: PageFont;
}

/** Splits a text by the fonts that have its characters; characters missing from all fonts are dropped. */
export type SplitByFont = (run: TextRun) => FontRun[];

type Weight = Pick<TextLook, 'isBold' | 'isItalic'>;

/** Replacements for characters that the fonts lack; private-use ones are the bullets of symbol fonts. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['\uf0b7', '•'],
  ['\uf0a7', '•'],
  ['\u25cf', '•'],
  ['\u25aa', '•'],
  ['\u25a0', '•'],
  ['\u2010', '-'],
  ['\u2011', '-'],
]);

/**
 * Loads only the fonts that the texts need.
 * @param targetLang wire code
 * @throws `document/unsupported` for a letter that no font has
 */
export async function loadFonts(
  document: PDFDocument,
  texts: Iterable<TextRun>,
  targetLang: string,
): Promise<SplitByFont> {
  document.registerFontkit(fontkit);
  const fonts = new Map<string, PageFont>();
  const keyOf = (script: FontScript, { isBold, isItalic }: Weight): string =>
    `${script} ${String(isBold)} ${String(isItalic)}`;
  const load = async (script: FontScript, look: Weight): Promise<void> => {
    const key = keyOf(script, look);
    if (fonts.has(key)) return;
    const bytes = await readFile(fontFile(script, look.isBold, look.isItalic));
    const customName = look.isBold ? outlinedFontName(script) : null;
    const options = { subset: true, ...(customName === null ? {} : { customName }) };
    const font = await document.embedFont(bytes, options);
    const isJoined = script === 'arabic' || script === 'hebrew';
    fonts.set(key, isJoined ? joinedFont(font, bytes) : plainFont(font, customName !== null));
  };
  const scriptOf = memo((sign: string) => fontScriptOf(sign, targetLang));
  for (const { text, look } of texts) {
    await load('latin', look);
    const scripts = new Set(Array.from(text.normalize('NFC'), scriptOf));
    for (const script of scripts) if (script !== null) await load(script, look);
  }
  const fontOf = (script: FontScript, look: Weight): PageFont => {
    const font = fonts.get(keyOf(script, look));
    if (font === undefined) throw new Error('A text whose font was not loaded.');
    return font;
  };

  return ({ text, look }) => {
    const runs: FontRun[] = [];
    const latin = fontOf('latin', look);
    for (const char of text.normalize('NFC')) {
      const script = scriptOf(char);
      const last = runs.at(-1);
      const drawn = drawable(
        char,
        script === null ? [last?.font, latin] : [script === 'latin' ? latin : fontOf(script, look)],
      );
      if (drawn === null) continue;
      const { sign, font } = drawn;
      if (last?.font === font) runs[runs.length - 1] = { ...last, text: last.text + sign };
      else runs.push({ text: sign, look, font });
    }
    return runs;
  };
}

/**
 * Returns the character or its replacement, with the first font that has it: mathematical letters
 * become the plain letters that they are variants of.
 */
function drawable(
  char: string,
  fonts: readonly (PageFont | undefined)[],
): { readonly sign: string; readonly font: PageFont } | null {
  for (const sign of [char, REPLACEMENTS.get(char), char.normalize('NFKC')]) {
    if (sign === undefined) continue;
    const font = fonts.find((one) => Array.from(sign).every((part) => one?.has(part)));
    if (font !== undefined) return { sign, font };
  }
  if (/[\p{L}\p{N}]/u.test(char)) throw missingLetter(char);
  return null;
}

/**
 * Maps character by character: laying out each line would take a hundred times as long, and the
 * marks of these scripts are placed correctly without it.
 */
function plainFont(font: PDFFont, isOutlined: boolean): PageFont {
  const signs = new Set(font.getCharacterSet());
  const glyphOf = memo((char: string): Glyph => {
    const width = font.widthOfTextAtSize(char, 1);
    const code = font.encodeText(char).asString();
    return { code, width, advance: width, dx: 0, dy: 0 };
  });
  return {
    has: (sign) => signs.has(sign.codePointAt(0) ?? 0),
    glyphsOf(text, isRtl) {
      const glyphs = Array.from(text, glyphOf);
      return isRtl ? glyphs.toReversed() : glyphs;
    },
    widthOf(text, size) {
      let width = 0;
      for (const char of text) width += glyphOf(char).width;
      return width * size;
    },
    nameOn: nameOn(font),
    isOutlined,
  };
}

const CODE_DIGITS = 4;

/**
 * Lays out scripts whose letters change with their neighbors, and whose marks the font positions.
 */
function joinedFont(font: PDFFont, bytes: Uint8Array): PageFont {
  const signs = new Set(font.getCharacterSet());
  const shaper = fontkit.create(bytes);
  const scale = 1 / shaper.unitsPerEm;
  const layOut = memo((text: string): readonly Glyph[] => {
    const { glyphs, positions } = shaper.layout(text);
    const codes = font.encodeText(text).asString();
    return glyphs.map(({ advanceWidth }, index): Glyph => {
      const position = positions[index];
      return {
        code: codes.slice(index * CODE_DIGITS, (index + 1) * CODE_DIGITS),
        width: advanceWidth * scale,
        advance: (position?.xAdvance ?? advanceWidth) * scale,
        dx: (position?.xOffset ?? 0) * scale,
        dy: (position?.yOffset ?? 0) * scale,
      };
    });
  });
  return {
    has: (sign) => signs.has(sign.codePointAt(0) ?? 0),
    // The layout engine reverses these scripts itself, except for digits among them.
    glyphsOf: (text, isRtl) =>
      isRtl && !RTL_LETTER.test(text) ? layOut(text).toReversed() : layOut(text),
    widthOf: (text, size) => layOut(text).reduce((sum, { advance }) => sum + advance, 0) * size,
    nameOn: nameOn(font),
    isOutlined: false,
  };
}

const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function nameOn(font: PDFFont): PageFont['nameOn'] {
  return memo(
    (page) => page.node.newFontDictionary(font.name, font.ref),
    new WeakMap<PDFPage, PDFName>(),
  );
}
