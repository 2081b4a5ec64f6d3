import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import {
  getDocument,
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  damagedDocument,
  encryptedDocument,
} from '../../../../shared/documents/document-errors.ts';
import { readPageItems } from '../../../../shared/documents/pdf/page-items.ts';
import { pdfReaderOptions } from '../../../../shared/documents/pdf/reader-options.ts';
import type { ReadBudget } from '../../../../shared/documents/read-budget.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Rule } from './text/ruled-tables.ts';
import {
  findTextStarts,
  type Matrix,
  nearestStart,
  numbersOf,
  type OperatorList,
  placedOperators,
  toMatrix,
} from './text/text-starts.ts';

/** Filled shapes at most this thick, in points, are lines. */
const THICKEST = 2.5;
const MAX_RULES = 20_000;

const STROKES = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const FILLS = new Set<number>([OPS.fill, OPS.eoFill]);

/** Path opcodes of pdfjs: each begins a segment and determines how many coordinates follow. */
const MOVE = 0;
const LINE = 1;
const CURVES: ReadonlyMap<number, number> = new Map([
  [2, 6],
  [3, 4],
]);

/** Collects the horizontal and vertical lines of a page. */
function findRules(operators: OperatorList): Rule[] {
  const rules: Rule[] = [];
  for (const { operator, args, first: paint, state } of placedOperators(operators)) {
    if (operator !== OPS.constructPath || !Array.isArray(args)) continue;
    const [, paths]: unknown[] = args;
    const path = numbersOf(Array.isArray(paths) ? paths[0] : null);
    if (STROKES.has(Number(paint))) rules.push(...strokedRules(path, state.matrix));
    else if (FILLS.has(Number(paint))) rules.push(...filledRules(path, state.matrix));
    // This many lines are a drawing.
    if (rules.length > MAX_RULES) return [];
  }
  return rules;
}

type Point = readonly [number, number];

/** Returns the corners of each part of a path, on the page; a closed part ends where it began. */
function cornersOf(path: readonly number[], matrix: Matrix): Point[][] {
  const [a, b, c, d, e, f] = matrix;
  const parts: Point[][] = [];
  let at = 0;
  while (at < path.length) {
    const kind = path[at] ?? 0;
    const length = kind === MOVE || kind === LINE ? 2 : (CURVES.get(kind) ?? 0);
    const x = path[at + length - 1] ?? 0;
    const y = path[at + length] ?? 0;
    const part = parts.at(-1);
    if (length === 0) {
      const [first] = part ?? [];
      if (first !== undefined) part?.push(first);
    } else {
      const point: Point = [a * x + c * y + e, b * x + d * y + f];
      if (kind === MOVE || part === undefined) parts.push([point]);
      else part.push(point);
    }
    at += length + 1;
  }
  return parts;
}

function strokedRules(path: readonly number[], matrix: Matrix): Rule[] {
  return cornersOf(path, matrix).flatMap((corners) =>
    corners.slice(1).flatMap(([x1, y1], index) => {
      const [x0, y0] = corners[index] ?? [x1, y1];
      const isStraight = Math.abs(x1 - x0) < 0.5 || Math.abs(y1 - y0) < 0.5;
      return isStraight ? [{ x0, y0, x1, y1 }] : [];
    }),
  );
}

/** Returns lines drawn as thin filled boxes, as many programs do. */
function filledRules(path: readonly number[], matrix: Matrix): Rule[] {
  return cornersOf(path, matrix).flatMap((corners) => {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
    const [y0, y1] = [Math.min(...ys), Math.max(...ys)];
    if (Math.min(x1 - x0, y1 - y0) > THICKEST) return [];
    if (x1 - x0 < y1 - y0) {
      const x = (x0 + x1) / 2;
      return [{ x0: x, y0, x1: x, y1 }];
    }
    const y = (y0 + y1) / 2;
    return [{ x0, y0: y, x1, y1: y }];
  });
}

/** The look of a text, as far as it is preserved. */
export interface TextLook {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** In the form `#a0b1c2`. */
  readonly color: string;
  /** Key of the link that the text belongs to, the same for all its words. */
  readonly link?: string;
}

/** A piece of text with its position: points, from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  /** Along the line, in a page turned so that the line is level. */
  readonly x: number;
  /** The baseline, in the same turned page. */
  readonly y: number;
  readonly width: number;
  /** Size of the font. */
  readonly size: number;
  /** Degrees by which the line is rotated against the page. */
  readonly angle: number;
  readonly look: TextLook;
}

/** Content read from a page. */
export interface PageContent {
  readonly texts: readonly PlacedText[];
  /** Its horizontal and vertical lines. */
  readonly rules: readonly Rule[];
}

/** Reads the texts of a PDF, page after page. */
export interface PageReader {
  readonly pageCount: number;
  /** @param number from 1 */
  read(number: number): Promise<PageContent>;
  close(): Promise<void>;
}

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Opens a PDF for reading. No script in it runs, nothing that it references is fetched, and its
 * images are not unpacked.
 * @throws `document/damaged`, `document/encrypted`; `document/too-large` from its pages
 */
export async function openPageReader(bytes: Uint8Array, budget: ReadBudget): Promise<PageReader> {
  const task = getDocument(pdfReaderOptions(bytes, packageFolder + sep));
  let document: PDFDocumentProxy;
  try {
    document = await task.promise;
  } catch (error) {
    await task.destroy();
    if (error instanceof Error && error.name === 'PasswordException') throw encryptedDocument();
    throw damagedDocument('faults.otherKind', { kind: 'PDF' }, error);
  }
  return {
    pageCount: document.numPages,
    async read(number) {
      try {
        const page = await document.getPage(number);
        const content = await readPage(page, budget);
        page.cleanup();
        return content;
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw damagedDocument('faults.page', { page: number }, error);
      }
    },
    close: () => task.destroy(),
  };
}

type PageItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

async function readPage(page: PDFPageProxy, budget: ReadBudget): Promise<PageContent> {
  const found: PageItem[] = await readPageItems(page.streamTextContent().getReader(), budget);
  const items = found.filter((item) => 'str' in item && item.str.trim() !== '');
  if (items.length === 0) return { texts: [], rules: [] };
  const operators = await page.getOperatorList();
  const starts = findTextStarts(operators);
  const fontNames = new Map<string, string>();
  const texts: PlacedText[] = [];
  for (const item of items) {
    if (!('str' in item)) continue;
    const [a, b, c, d, e, f] = toMatrix(item.transform);
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
