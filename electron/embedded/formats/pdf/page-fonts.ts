import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocument, PDFFont, PDFName, PDFPage } from '@cantoo/pdf-lib';
import { PDFHexString } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { unsupportedDocument } from '../../../../shared/documents/document-errors.ts';
import type { TextLook } from './page-reader.ts';

/** The letters of one look; only those that are used get into the file. */
export interface PageFont {
  /** The text in those signs that the font has. */
  readable(text: string): string;
  /** In points. */
  widthOf(text: string, size: number): number;
  encode(text: string): PDFHexString;
  /** Under this name the page finds the font. */
  nameOn(page: PDFPage): PDFName;
}

export type FontOf = (look: Pick<TextLook, 'isBold' | 'isItalic'>) => PageFont;

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-latin')),
  '..',
  'fonts',
);

const FILES = ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSans-Italic', 'NotoSans-BoldItalic'];

/** A sign of a font: its code in hexadecimal digits, its width at one point. */
interface Sign {
  readonly code: string;
  readonly width: number;
}

/** Letters of scripts that need more than one sign beside the other. */
const OTHER_SCRIPTS =
  /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** Signs for which the font has another one; private ones are the bullets of symbol fonts. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['\uf0b7', '•'],
  ['\uf0a7', '•'],
  ['\u25cf', '•'],
  ['\u25aa', '•'],
  ['\u25a0', '•'],
  ['\u2010', '-'],
  ['\u2011', '-'],
]);

/** Loads the fonts for the looks that a document has. */
export async function loadFonts(
  document: PDFDocument,
  looks: Iterable<Pick<TextLook, 'isBold' | 'isItalic'>>,
): Promise<FontOf> {
  document.registerFontkit(fontkit);
  const fonts = new Map<number, PageFont>();
  for (const look of looks) {
    const index = indexOf(look);
    const file = FILES[index];
    if (file === undefined || fonts.has(index)) continue;
    const bytes = await readFile(join(folder, `${file}.ttf`));
    fonts.set(index, pageFont(await document.embedFont(bytes, { subset: true })));
  }
  return (look) => {
    const font = fonts.get(indexOf(look));
    if (font === undefined) throw new Error('A look without a font.');
    return font;
  };
}

function indexOf({ isBold, isItalic }: Pick<TextLook, 'isBold' | 'isItalic'>): number {
  return (isBold ? 1 : 0) + (isItalic ? 2 : 0);
}

function pageFont(font: PDFFont): PageFont {
  const signs = new Set(font.getCharacterSet());
  const names = new WeakMap<PDFPage, PDFName>();
  const known = new Map<string, Sign>();
  // Sign by sign: joined letters would be laid out anew for each line, which takes a hundred times
  // as long, and their marks stay where they are without it.
  const signOf = (char: string): Sign => {
    const before = known.get(char);
    if (before !== undefined) return before;
    const sign = { code: font.encodeText(char).asString(), width: font.widthOfTextAtSize(char, 1) };
    known.set(char, sign);
    return sign;
  };
  const readableSign = (sign: string): string => {
    if (OTHER_SCRIPTS.test(sign)) throw missingLetter(sign);
    if (signs.has(sign.codePointAt(0) ?? 0)) return sign;
    if (/[\p{L}\p{N}]/u.test(sign)) throw missingLetter(sign);
    const other = REPLACEMENTS.get(sign) ?? '';
    return signs.has(other.codePointAt(0) ?? 0) ? other : '';
  };
  return {
    readable: (text) => Array.from(text.normalize('NFC'), readableSign).join(''),
    widthOf(text, size) {
      let width = 0;
      for (const char of text) width += signOf(char).width;
      return width * size;
    },
    encode: (text) => PDFHexString.of(Array.from(text, (char) => signOf(char).code).join('')),
    nameOn(page) {
      const given = names.get(page);
      if (given !== undefined) return given;
      const name = page.node.newFontDictionary(font.name, font.ref);
      names.set(page, name);
      return name;
    },
  };
}

function missingLetter(letter: string): Error {
  return unsupportedDocument(
    `The text has letters for which the PDF writer has no font, such as "${letter}". Choose Word as the format of the result: it uses the fonts of the computer on which it is opened.`,
  );
}
