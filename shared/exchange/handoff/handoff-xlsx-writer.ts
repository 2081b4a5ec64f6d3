import { cellTexts, createXlsxBook } from '../xlsx-book.ts';
import { numberCell, textCell, XLSX_MAX_ROWS, XLSX_STYLE } from '../xlsx-parts.ts';
import {
  HANDOFF_COLUMNS,
  HANDOFF_PROPERTIES,
  numberOf,
  STATE_WORDS,
  type HandoffHead,
  type HandoffSegment,
  type HandoffWriter,
} from './handoff-segment.ts';
import { writeRowMark, type Digest } from './row-mark.ts';

/** Widths of number, source, target, state, comment, location, and the hidden mark. */
const WIDTHS = [7, 60, 60, 12, 40, 24, 0];

/** Allows changes only to target, state, and comment; there is no password. */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0"' +
  ' formatRows="0" sort="0" autoFilter="0"/>';

const STATES =
  '<dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="0"' +
  ` sqref="D2:D${String(XLSX_MAX_ROWS)}"><formula1>"${STATE_WORDS.edited},${STATE_WORDS.confirmed}"</formula1>` +
  '</dataValidation></dataValidations>';

/** Creates a writer for one document as a table for a spreadsheet program. */
export function createHandoffXlsxWriter(head: HandoffHead, digest: Digest): HandoffWriter {
  const options = {
    sheetName: 'Segments',
    head: [...HANDOFF_COLUMNS, 'Mark'],
    widths: WIDTHS,
    maxRows: XLSX_MAX_ROWS,
    sheetTail: PROTECTION + STATES,
    properties: propertiesOf(head),
  };
  return createXlsxBook(options, (segment) => rowsOf(head.itemId, segment, digest));
}

/** Returns the properties by which an office file is recognized. */
export function propertiesOf({
  itemId,
  title,
  exportedAtMs,
}: HandoffHead): Readonly<Record<string, string>> {
  return {
    [HANDOFF_PROPERTIES.itemId]: itemId,
    [HANDOFF_PROPERTIES.title]: title,
    [HANDOFF_PROPERTIES.exportedAtMs]: String(exportedAtMs),
  };
}

/** Returns the rows of a segment: more than one where a text exceeds the limit of a cell. */
function rowsOf(itemId: string, segment: HandoffSegment, digest: Digest): string[] {
  const sources = cellTexts(segment.source);
  const targets = cellTexts(segment.target);
  const comments = cellTexts(segment.comments.join('\n'));
  const count = Math.max(sources.length, targets.length, comments.length);
  const style = segment.state === 'locked' ? XLSX_STYLE.text : XLSX_STYLE.openText;
  const { position, part } = segment;
  const number = part === undefined ? numberCell(position + 1) : textCell(numberOf(segment));
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0;
    return (
      number +
      textCell(sources[index] ?? '') +
      textCell(targets[index] ?? '', style) +
      textCell(isFirst ? STATE_WORDS[segment.state] : '', style) +
      textCell(comments[index] ?? '', style) +
      textCell(isFirst ? (segment.location ?? '') : '') +
      textCell(writeRowMark(itemId, segment, digest, [index + 1, count]))
    );
  });
}
