import { decodeRange, toUtf8Xml } from '../xml/xml-scan.ts';
import type { OoxmlPackage } from './ooxml-package.ts';
import { readBareText, readCellText, scanSharedStrings, type CellText } from './sheet-scan.ts';

/**
 * Reads the texts that cells share, in order.
 * @param part null for a workbook without such a part
 * @throws `document/damaged`
 */
export function readSharedTexts(office: OoxmlPackage, part: string | null): string[] {
  if (part === null) return [];
  const bytes = toUtf8Xml(office.entries.read(part));
  return scanSharedStrings(bytes).map(({ start, end }) =>
    readCellText(decodeRange(bytes, start, end)),
  );
}

/**
 * Returns the text of a cell, wherever it is stored.
 * @param bytes of its sheet
 */
export function textOfCell(bytes: Uint8Array, text: CellText, shared: readonly string[]): string {
  if (text.kind === 'shared') return shared[text.index] ?? '';
  const fragment = decodeRange(bytes, text.start, text.end);
  return text.kind === 'inline' ? readCellText(fragment) : readBareText(fragment);
}
