import { oversizedDocument } from '../../documents/document-errors.ts';
import type { OoxmlPackage } from '../../documents/office/ooxml-package.ts';
import { unescapeMarked } from '../../documents/office/sheet-scan.ts';
import { attributeOf, decodeRange, scanXml, toUtf8Xml } from '../../documents/xml/xml-scan.ts';
import { stateOfWord } from './handoff-segment.ts';
import type { GrowingText, ReadBudget } from '../../documents/read-budget.ts';
import { createRowReader, MAX_ROWS, type ReturnedRow } from './returned-file.ts';
import { readRowMark } from './row-mark.ts';

/** Elements that are not part of the current text: removed by tracked changes, or without text. */
const PASSED_OVER = new Set([
  'del',
  'moveFrom',
  'drawing',
  'pict',
  'object',
  'rPr',
  'pPr',
  'instrText',
]);
const CHARACTERS: Readonly<Record<string, string>> = {
  br: '\n',
  cr: '\n',
  tab: '\t',
  noBreakHyphen: '\u2011',
  softHyphen: '\u00AD',
};

/** Wider than any table of this kind. */
const MAX_COLUMNS = 100;

/** Reads the rows of all tables of a Word document. */
export function readHandoffDocx(office: OoxmlPackage, budget: ReadBudget): ReturnedRow[] {
  const bytes = toUtf8Xml(office.entries.read(office.mainPart));
  const reader = createRowReader(readRowMark, stateOfWord, { hasEveryCell: true });
  const rows: ReturnedRow[] = [];
  let tables = 0;
  let passedOver = 0;
  let number = 0;
  let cells: string[] = [];
  /** The open cell; null outside cells. */
  let cell: { text: GrowingText; hasParagraph: boolean } | null = null;
  let textStart: number | null = null;
  /** Additional columns of the open cell. */
  let merged = 0;

  const add = (text: string): void => {
    if (cell === null) return;
    cell.text.add(text);
    cell.hasParagraph = true;
  };

  scanXml(bytes, {
    open(tag) {
      const { name, end, isEmpty } = tag;
      if (PASSED_OVER.has(name)) {
        if (!isEmpty) passedOver += 1;
      } else if (passedOver > 0) return;
      else if (name === 'tbl') {
        tables += 1;
        if (tables === 1) reader.begin();
      } else if (tables === 1 && name === 'tr') cells = [];
      else if (tables === 1 && name === 'tc') {
        cell = { text: budget.startText(), hasParagraph: false };
        merged = 0;
      } else if (tables === 1 && name === 'gridSpan') {
        const span = Number(attributeOf(bytes, tag, 'w:val') ?? attributeOf(bytes, tag, 'val'));
        merged = Number.isInteger(span) ? Math.min(Math.max(span - 1, 0), MAX_COLUMNS) : 0;
      } else if (name === 'p') {
        if (cell?.hasParagraph === true) add('\n');
        if (cell !== null) cell.hasParagraph = true;
      } else if (name === 't' && !isEmpty) textStart = end;
      else {
        const character = CHARACTERS[name];
        if (character !== undefined) add(character);
      }
    },
    close({ name, start, isEmpty }) {
      if (PASSED_OVER.has(name)) {
        if (!isEmpty) passedOver -= 1;
      } else if (passedOver > 0) return;
      else if (name === 't' && textStart !== null) {
        add(unescapeMarked(decodeRange(bytes, textStart, start)));
        textStart = null;
      } else if (name === 'tbl') tables -= 1;
      else if (tables === 1 && name === 'tc' && cell !== null) {
        const covered = cells.length < MAX_COLUMNS ? merged : 0;
        cells.push(cell.text.read(), ...Array.from({ length: covered }, () => ''));
        cell = null;
      } else if (tables === 1 && name === 'tr') {
        number += 1;
        if (number > MAX_ROWS) throw oversizedDocument('faults.texts', { limit: MAX_ROWS });
        const row = reader.read(number, cells, () => false);
        if (row !== null) rows.push(row);
      }
    },
  });
  return rows;
}
