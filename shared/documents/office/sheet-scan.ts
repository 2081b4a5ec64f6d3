import {
  attributeOf,
  decodeRange,
  scanXml,
  unescapeXml,
  type ScannedTag,
} from '../xml/xml-scan.ts';
import { decodeXString } from './x-string.ts';

const [LT, GT] = [0x3c, 0x3e];

/** Byte offsets in a part. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the text of a cell is stored: in the shared texts, or in the cell, as an element (`is` or
 * `v`).
 */
export type CellText =
  | { readonly kind: 'shared'; readonly index: number }
  | ({ readonly kind: 'inline' | 'value' } & ByteRange);

/** A cell that is not empty. */
export interface SheetCell {
  /** Such as `B4`. */
  readonly ref: string;
  /** Null for numbers, dates, Booleans, and errors. */
  readonly text: CellText | null;
  /** Number of its style in the workbook; null for the default one. */
  readonly style: string | null;
  /** A formula computes its content: its own, or one that fills several cells. */
  readonly isComputed: boolean;
  readonly isError: boolean;
  /** Its value as written between the tags; null when it has none. */
  readonly value: ByteRange | null;
}

/** Events of scanning a sheet, in order. */
export interface SheetVisitor {
  /** A text that was typed or written by a program, not computed. */
  text?(ref: string, text: CellText): void;
  /** A text computed by a formula. */
  computed?(ref: string, text: CellText): void;
  /** Every cell that is not empty; slower than {@link text}. */
  cell?(cell: SheetCell): void;
  /** A row begins or ends, counted from 1. */
  row?(number: number): void;
  rowEnd?(number: number): void;
  /** A header or footer of the printed page; the range is that of its coded text. */
  headerFooter?(name: string, range: ByteRange): void;
  /** The text of a formula. @param of its owner: a rule is a condition of formatting */
  formula?(text: string, of: 'cell' | 'check' | 'rule'): void;
}

const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2']);
const HEADER_FOOTER = /^(?:odd|even|first)(?:Header|Footer)$/;
/**
 * Types of cells with text. Only the type is reliable, since a text need not be computed to be in
 * the cell.
 */
const TEXT_TYPES = new Set(['s', 'str', 'inlineStr']);
/** Formulas that fill more cells than their own. */
const FILLING = new Set(['array', 'dataTable']);

/**
 * Scans a sheet of any size in one pass. Nothing else reads cells.
 * @param bytes in UTF-8
 * @throws `document/damaged`, `document/too-large`
 */
export function scanSheet(bytes: Uint8Array, visitor: SheetVisitor): void {
  let row = 0;
  let column = 0;
  let cell: { ref: string; type: string; style: string | null; hasFormula: boolean } | null = null;
  let value: ByteRange | null = null;
  let inline: ByteRange | null = null;
  let started: ScannedTag | null = null;
  const filled: CellArea[] = [];
  let formulaOf: 'cell' | 'check' | 'rule' = 'rule';

  const openCell = (tag: ScannedTag): void => {
    value = null;
    inline = null;
    const type = tag.isEmpty ? '' : (attributeOf(bytes, tag, 't') ?? '');
    const isWanted = !tag.isEmpty && (visitor.cell !== undefined || TEXT_TYPES.has(type));
    const place = isWanted ? placeOf(attributeOf(bytes, tag, 'r') ?? '') : null;
    column = place?.column ?? column + 1;
    const ref = `${columnName(column)}${String(place?.row ?? row)}`;
    const style = visitor.cell === undefined ? null : (attributeOf(bytes, tag, 's') ?? null);
    cell = isWanted ? { ref, type, style, hasFormula: false } : null;
  };
  const textOf = (type: string): CellText | null => {
    if (type === 'inlineStr') return inline === null ? null : { kind: 'inline', ...inline };
    if (value === null) return null;
    if (type === 'str') return { kind: 'value', ...value };
    const inside = insideOf(bytes, value);
    const number = type === 's' ? decodeRange(bytes, inside.start, inside.end).trim() : '';
    return /^\d{1,9}$/.test(number) ? { kind: 'shared', index: Number(number) } : null;
  };
  const closeCell = ({ ref, type, style, hasFormula }: NonNullable<typeof cell>): void => {
    const text = textOf(type);
    const isFilled = type === 'str' && filled.some((area) => isInside(ref, area));
    const isComputed = hasFormula || isFilled;
    if (text !== null && isComputed) visitor.computed?.(ref, text);
    else if (text !== null) visitor.text?.(ref, text);
    if (visitor.cell === undefined || (value === null && inline === null && !hasFormula)) return;
    const inside = value === null ? null : insideOf(bytes, value);
    visitor.cell({ ref, text, style, isComputed, isError: type === 'e', value: inside });
  };

  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'row') {
        const given = attributeOf(bytes, tag, 'r') ?? '';
        row = /^\d{1,9}$/.test(given) ? Number(given) : row + 1;
        column = 0;
        visitor.row?.(row);
      } else if (tag.name === 'c') openCell(tag);
      else if (tag.name === 'f') {
        if (cell !== null) cell.hasFormula = true;
        if (FILLING.has(attributeOf(bytes, tag, 't') ?? '')) {
          const area = areaOf(attributeOf(bytes, tag, 'ref') ?? '');
          if (area !== null) filled.push(area);
        }
      } else if (tag.name === 'sheetData') formulaOf = 'cell';
      else if (tag.name === 'dataValidation') formulaOf = 'check';
      else if (tag.name === 'is' && !tag.isEmpty) inline = { start: tag.start, end: tag.end };
      started = tag;
    },
    close(tag) {
      const isLeaf = started !== null && started.name === tag.name && !tag.isEmpty;
      if (isLeaf && started !== null) {
        const range = { start: started.end, end: tag.start };
        if (tag.name === 'v') value = { start: started.start, end: tag.end };
        else if (HEADER_FOOTER.test(tag.name)) visitor.headerFooter?.(tag.name, range);
        else if (visitor.formula !== undefined && FORMULAS.has(tag.name)) {
          visitor.formula(unescapeXml(decodeRange(bytes, range.start, range.end)), formulaOf);
        }
      }
      if (tag.name === 'sheetData' || tag.name === 'dataValidation') formulaOf = 'rule';
      if (tag.name === 'is' && inline !== null) inline = { start: inline.start, end: tag.end };
      else if (tag.name === 'row') visitor.rowEnd?.(row);
      else if (tag.name === 'c') {
        if (cell !== null) closeCell(cell);
        cell = null;
      }
    },
  });
}

/** Returns the range between the tags of an element without child elements. */
function insideOf(bytes: Uint8Array, { start, end }: ByteRange): ByteRange {
  return { start: bytes.indexOf(GT, start) + 1, end: bytes.lastIndexOf(LT, end - 1) };
}

/** Parses a cell reference to row and column, both from 1; null for anything else. */
export function placeOf(ref: string): { readonly row: number; readonly column: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/u.exec(ref) ?? [];
  if (letters === undefined || digits === undefined) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column };
}

/** Rows and columns from 1, both ends inclusive. */
export interface CellArea {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Parses `A1:B4`, or one cell; null for anything else. */
export function areaOf(ref: string): CellArea | null {
  const [first, last] = ref.split(':').map(placeOf);
  if (first === undefined || first === null || last === null) return null;
  const end = last ?? first;
  return {
    firstRow: Math.min(first.row, end.row),
    lastRow: Math.max(first.row, end.row),
    firstColumn: Math.min(first.column, end.column),
    lastColumn: Math.max(first.column, end.column),
  };
}

export function isInside(ref: string, area: CellArea): boolean {
  const place = placeOf(ref);
  return (
    place !== null &&
    place.row >= area.firstRow &&
    place.row <= area.lastRow &&
    place.column >= area.firstColumn &&
    place.column <= area.lastColumn
  );
}

/** Returns the name of a column: 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Finds the ranges of the shared texts (`si`) in order: cells refer to them by index, from 0. */
export function scanSharedStrings(bytes: Uint8Array): ByteRange[] {
  const ranges: ByteRange[] = [];
  let start = 0;
  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'si') start = tag.start;
    },
    close(tag) {
      if (tag.name === 'si') ranges.push({ start, end: tag.end });
    },
  });
  return ranges;
}

/** A text without formatting, as in most cells. */
const PLAIN =
  /^<(?:\w+:)?(si|is|text)>\s*<(?:\w+:)?t(?: xml:space="preserve")?>([^<]*)<\/(?:\w+:)?t>\s*<\/(?:\w+:)?\1>$/u;

/** Returns the text of a fragment without formatting; null for any other, which needs a parser. */
export function plainCellText(fragment: string): string | null {
  const raw = PLAIN.exec(fragment)?.[2];
  return raw === undefined ? null : decodeXString(withLineFeeds(unescapeXml(raw)));
}

/**
 * Returns the visible text of a cell, formatted or not, without pronunciation hints.
 * @param fragment an `si`, `is`, or `text` element
 */
export function readCellText(fragment: string): string {
  const plain = plainCellText(fragment);
  if (plain !== null) return plain;
  let text = '';
  const bytes = new TextEncoder().encode(fragment);
  let hints = 0;
  let start: number | null = null;
  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'rPh' && !tag.isEmpty) hints += 1;
      if (tag.name === 't' && !tag.isEmpty) start = tag.end;
    },
    close(tag) {
      if (tag.name === 'rPh' && !tag.isEmpty) hints -= 1;
      if (tag.name !== 't' || start === null) return;
      if (hints === 0) text += decodeXString(unescapeMarked(decodeRange(bytes, start, tag.start)));
      start = null;
    },
  });
  return text;
}

/**
 * Comments, and CDATA sections. Unclosed ones extend to the end of the text, so one pass is enough.
 */
const MARKED = /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)/gu;

/** Decodes the raw text between two tags, without comments. */
export function unescapeMarked(raw: string): string {
  let text = '';
  let at = 0;
  for (const match of raw.matchAll(MARKED)) {
    text += unescapeXml(raw.slice(at, match.index)) + (match[1] ?? '');
    at = match.index + match[0].length;
  }
  return withLineFeeds(`${text}${unescapeXml(raw.slice(at))}`);
}

/**
 * Returns the text of an element without child elements, such as the value of a cell or a threaded
 * comment.
 */
export function readBareText(fragment: string): string {
  const inside = fragment.slice(fragment.indexOf('>') + 1, fragment.lastIndexOf('</'));
  return decodeXString(unescapeMarked(inside));
}

/** Replaces each line end with a single character, as XML does. */
export function withLineFeeds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
