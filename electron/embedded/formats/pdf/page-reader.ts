import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  damagedDocument,
  encryptedDocument,
} from '../../../../shared/documents/document-errors.ts';
import { findRules } from './page-rules.ts';
import type { Rule } from './ruled-tables.ts';
import { findTextStarts, nearestStart } from './text-starts.ts';

/** How a piece of text looks, as far as it is kept. */
export interface TextLook {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** As in `#a0b1c2`. */
  readonly color: string;
  /** Key of the link that the text belongs to, the same for all its words. */
  readonly link?: string;
}

/** A piece of text where it stands: points, from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  /** Along the line, in a page turned so that the line is level. */
  readonly x: number;
  /** The baseline, in the same turned page. */
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly size: number;
  /** Degrees by which the line is turned against the page. */
  readonly angle: number;
  readonly look: TextLook;
}

/** What is read of a page. */
export interface PageContent {
  readonly texts: readonly PlacedText[];
  /** Its level and upright lines. */
  readonly rules: readonly Rule[];
}

/** The texts of a PDF, page after page. */
export interface PageReader {
  readonly pageCount: number;
  /** @param number from 1 */
  read(number: number): Promise<PageContent>;
  close(): Promise<void>;
}

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Opens a PDF for reading. No script in it runs, nothing that it names is fetched, and its pictures
 * are not unpacked.
 * @throws `document/damaged`, `document/encrypted`
 */
export async function openPageReader(bytes: Uint8Array): Promise<PageReader> {
  const task = getDocument({
    // Its bytes are handed over; the caller's stay.
    data: Uint8Array.from(bytes),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 1,
    // Tables of characters for East Asian fonts.
    cMapUrl: join(packageFolder, 'cmaps') + sep,
    cMapPacked: true,
    standardFontDataUrl: join(packageFolder, 'standard_fonts') + sep,
  });
  let document: PDFDocumentProxy;
  try {
    document = await task.promise;
  } catch (error) {
    await task.destroy();
    if (error instanceof Error && error.name === 'PasswordException') throw encryptedDocument();
    throw damagedDocument('it cannot be read as a PDF', error);
  }
  return {
    pageCount: document.numPages,
    async read(number) {
      try {
        const page = await document.getPage(number);
        const content = await readPage(page);
        page.cleanup();
        return content;
      } catch (error) {
        throw damagedDocument(`page ${String(number)} cannot be read`, error);
      }
    },
    close: () => task.destroy(),
  };
}

async function readPage(page: PDFPageProxy): Promise<PageContent> {
  const content = await page.getTextContent();
  const items = content.items.filter((item) => 'str' in item && item.str.trim() !== '');
  if (items.length === 0) return { texts: [], rules: [] };
  const operators = await page.getOperatorList();
  const starts = findTextStarts(operators);
  const fontNames = new Map<string, string>();
  const texts: PlacedText[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a, b, c, d, e, f] = numbers(item.transform);
    const start = nearestStart(starts, e, f);
    const size = Math.hypot(c, d);
    if (start?.isVisible === false || !(size > 0)) continue;
    let fontName = fontNames.get(item.fontName);
    if (fontName === undefined) {
      fontName = fontNameOf(page, item.fontName);
      fontNames.set(item.fontName, fontName);
    }
    const radians = Math.atan2(b, a);
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    texts.push({
      text: item.str,
      x: e * cos + f * sin,
      y: f * cos - e * sin,
      width: item.width,
      size,
      angle: Math.round((radians * 180) / Math.PI) || 0,
      look: {
        isBold: /bold|black|heavy|semibold|cmbx/iu.test(fontName),
        isItalic: /ital|oblique|cmti/iu.test(fontName),
        color: start?.color ?? '#000000',
      },
    });
  }
  return { texts, rules: findRules(operators) };
}

function fontNameOf(page: PDFPageProxy, id: string): string {
  if (!page.commonObjs.has(id)) return '';
  const font: unknown = page.commonObjs.get(id);
  if (typeof font !== 'object' || font === null || !('name' in font)) return '';
  return typeof font.name === 'string' ? font.name : '';
}

function numbers(values: readonly unknown[]): [number, number, number, number, number, number] {
  const [a, b, c, d, e, f] = values.map(Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}
