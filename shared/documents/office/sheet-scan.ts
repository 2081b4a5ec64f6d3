import {
  attributeOf,
  decodeRange,
  scanXml,
  unescapeXml,
  type ScannedTag,
} from '../xml/xml-scan.ts';

/** Byte offsets in a part. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Events of reading a sheet, in order. */
export interface SheetVisitor {
  /** A cell that shows one of the shared texts. */
  shared?(ref: string, index: number): void;
  /** A cell that holds its text itself; the range is that of its `is` element. */
  inline?(ref: string, range: ByteRange): void;
  /** A header or footer of the printed page; the range is that of its coded text. */
  headerFooter?(name: string, range: ByteRange): void;
  /** The text of a formula in a cell, a condition or a check of input. */
  formula?(text: string): void;
}

const FORMULAS = new Set(['f', 'formula', 'formula1', 'formula2']);
const HEADER_FOOTER = /^(?:odd|even|first)(?:Header|Footer)$/;

/**
 * Reads a sheet of any size in one pass.
 * @param bytes in UTF-8
 * @throws `document/damaged`, `document/too-large`
 */
export function scanSheet(bytes: Uint8Array, visitor: SheetVisitor): void {
  let row = 0;
  let column = 0;
  let cell: { ref: string; type: string } | null = null;
  let value: ScannedTag | null = null;
  let inlineStart: number | null = null;
  let hasFormula = false;
  let started: ScannedTag | null = null;

  const closeCell = (tag: ScannedTag): void => {
    if (cell === null || tag.isEmpty) return;
    if (tag.name === 'v' && value !== null && cell.type === 's' && !hasFormula) {
      const number = decodeRange(bytes, value.end, tag.start).trim();
      if (/^\d{1,9}$/.test(number)) visitor.shared?.(cell.ref, Number(number));
    } else if (tag.name === 'is' && inlineStart !== null && !hasFormula) {
      visitor.inline?.(cell.ref, { start: inlineStart, end: tag.end });
      inlineStart = null;
    }
  };

  scanXml(bytes, {
    open(tag) {
      if (tag.name === 'row') {
        row = Number(attributeOf(bytes, tag, 'r') ?? row + 1);
        column = 0;
      } else if (tag.name === 'c' && !tag.isEmpty) {
        column += 1;
        const type = attributeOf(bytes, tag, 't') ?? '';
        hasFormula = false;
        value = null;
        inlineStart = null;
        const hasText = type === 's' || type === 'inlineStr';
        const ref = hasText ? attributeOf(bytes, tag, 'r') : null;
        cell = hasText ? { ref: ref ?? `${columnName(column)}${String(row)}`, type } : null;
      } else if (tag.name === 'c') column += 1;
      // The text of such a cell is computed.
      else if (tag.name === 'f') hasFormula = true;
      else if (tag.name === 'v' && !tag.isEmpty) value = tag;
      else if (tag.name === 'is' && !tag.isEmpty) inlineStart = tag.start;
      started = tag;
    },
    close(tag) {
      const isLeaf = started !== null && started.name === tag.name && !tag.isEmpty;
      if (isLeaf && started !== null) {
        const range = { start: started.end, end: tag.start };
        if (HEADER_FOOTER.test(tag.name)) visitor.headerFooter?.(tag.name, range);
        else if (visitor.formula !== undefined && FORMULAS.has(tag.name)) {
          visitor.formula(unescapeXml(decodeRange(bytes, range.start, range.end)));
        }
      }
      if (tag.name === 'c') cell = null;
      else closeCell(tag);
    },
  });
}

/** 1 is A, 27 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** The ranges of the shared texts (`si`) in their order: a cell names them by their number from 0. */
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

/** A text without formatting, as most cells have it. */
const PLAIN =
  /^<(?:\w+:)?(si|is|text)>\s*<(?:\w+:)?t(?: xml:space="preserve")?>([^<]*)<\/(?:\w+:)?t>\s*<\/(?:\w+:)?\1>$/u;

/** The text of a fragment without formatting; null for any other, which needs a parser. */
export function plainCellText(fragment: string): string | null {
  const raw = PLAIN.exec(fragment)?.[2];
  return raw === undefined ? null : unescapeXml(raw).replaceAll(/\r\n?/g, '\n');
}

/**
 * The text of a cell, formatted or not, as it is read: hints for pronunciation are left out.
 * @param fragment an `si`, `is` or `text` element
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
      if (hints === 0) text += unescapeMarked(decodeRange(bytes, start, tag.start));
      start = null;
    },
  });
  return text;
}

/** Comments, and sections that need no entities. Without an end they run to that of the text: one pass. */
const MARKED = /<!--[^]*?(?:-->|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)/gu;

/** The raw text between two tags, without comments. */
export function unescapeMarked(raw: string): string {
  let text = '';
  let at = 0;
  for (const match of raw.matchAll(MARKED)) {
    text += unescapeXml(raw.slice(at, match.index)) + (match[1] ?? '');
    at = match.index + match[0].length;
  }
  return `${text}${unescapeXml(raw.slice(at))}`.replaceAll(/\r\n?/g, '\n');
}
