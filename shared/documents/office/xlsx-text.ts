import type { DocumentSegment } from '../document-segment.ts';
import { oversizedDocument } from '../document-errors.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { readSharedTexts, textOfCell } from './cell-texts.ts';
import { findDrawingTexts, readDrawingTexts } from './drawing-text.ts';
import { readHeaderFooter, readPrintedText } from './header-footer.ts';
import { openOoxmlPackage, type OoxmlPackage } from './ooxml-package.ts';
import {
  readBareText,
  readCellText,
  scanSheet,
  withLineFeeds,
  type CellText,
} from './sheet-scan.ts';
import { workbookParts, type SheetParts } from './workbook-parts.ts';
import { attributeOf, decodeRange, scanXml, toUtf8Xml } from '../xml/xml-scan.ts';

/** Maximum cell texts held at a time; more would not fit into memory together. */
const MAX_TEXT_CELLS = 500_000;

/** A comment on a cell: the range is that of its `text` element. */
export interface ScannedComment {
  readonly ref: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the notes (`comment`) and threads (`threadedComment`) of a part. @param bytes in UTF-8 */
export function scanComments(bytes: Uint8Array): ScannedComment[] {
  const found: ScannedComment[] = [];
  let ref = '';
  let start: number | null = null;
  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'comment' || tag.name === 'threadedComment') {
        ref = attributeOf(bytes, tag, 'ref') ?? '';
      }
      if (tag.name === 'text' && !tag.isEmpty) start = tag.start;
    },
    close(tag) {
      if (tag.name !== 'text' || start === null) return;
      found.push({ ref, start, end: tag.end });
      start = null;
    },
  });
  return found;
}

/** Returns the text of a note or of a threaded comment, which has no markup inside. */
function readCommentText(fragment: string): string {
  const isBare = /^<(?:\w+:)?text>[^<]*<\/(?:\w+:)?text>$/u.test(fragment);
  return withLineFeeds(isBare ? readBareText(fragment) : readCellText(fragment));
}

/**
 * Reads a workbook sheet by sheet: texts of cells, headers and footers of the printed page,
 * comments, charts, and text boxes. Numbers, formulas and their results, and names of sheets are
 * left out. The ID of a cell is its part and place, such as `xl/worksheets/sheet1.xml#B4`.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function readXlsxSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Counted<DocumentSegment>[] {
  const office = openOoxmlPackage(bytes);
  const { sheets, sharedStrings } = workbookParts(office);
  const texts = readSharedTexts(office, sharedStrings);
  const segments: Counted<DocumentSegment>[] = [];
  for (const sheet of sheets) {
    readSheet(office, sheet, texts, { segments, budget });
    readComments(office, sheet, { segments, budget });
    for (const { name, what, isRepeat } of sheet.drawings) {
      if (isRepeat) continue;
      // A chart's cached copies of cells would be counted twice.
      const drawing = findDrawingTexts(office.readXml(name)).map((text) => ({
        ...text,
        isRepeat: text.isRepeat || text.kind === 'plain',
      }));
      const location = `${sheet.title}, ${what}`;
      for (const segment of readDrawingTexts(drawing, name, location, budget)) {
        segments.push(segment);
      }
    }
  }
  return segments;
}

/** State of the reading so far. */
interface Reading {
  readonly segments: Counted<DocumentSegment>[];
  readonly budget: ReadBudget;
}

function readSheet(
  office: OoxmlPackage,
  sheet: SheetParts,
  texts: readonly string[],
  { segments, budget }: Reading,
): void {
  const bytes = toUtf8Xml(office.entries.read(sheet.name));
  const add = (ref: string, found: CellText): void => {
    const text = withLineFeeds(textOfCell(bytes, found, texts)).trim();
    if (text === '') return;
    if (segments.length >= MAX_TEXT_CELLS) {
      throw oversizedDocument('faults.texts', { limit: 500_000 });
    }
    const location = `${sheet.title}!${ref}`;
    segments.push(budget.count({ id: `${sheet.name}#${ref}`, text, location }));
  };
  const printed: Counted<DocumentSegment>[] = [];
  scanSheet(bytes, {
    text: add,
    headerFooter: (name, { start, end }) => {
      const text = readHeaderFooter(readPrintedText(decodeRange(bytes, start, end)))
        .map((token) => (token.kind === 'text' ? token.text : token.isSection ? '\n' : ''))
        .join('')
        .trim();
      const location = `${sheet.title}, ${name.endsWith('Header') ? 'header' : 'footer'}`;
      const id = `${sheet.name}#${name}`;
      if (text !== '') printed.push(budget.count({ id, text, location }));
    },
  });
  segments.push(...printed);
}

function readComments(
  office: OoxmlPackage,
  sheet: SheetParts,
  { segments, budget }: Reading,
): void {
  for (const part of sheet.comments) {
    const bytes = toUtf8Xml(office.entries.read(part));
    for (const [index, { ref, start, end }] of scanComments(bytes).entries()) {
      const text = readCommentText(decodeRange(bytes, start, end)).trim();
      const location = `${sheet.title}!${ref}, comment`;
      const id = `${part}#${String(index)}`;
      if (text !== '') segments.push(budget.count({ id, text, location }));
    }
  }
}
