import { decodeRange, toUtf8Xml } from '../xml/xml-scan.ts';
import type { OoxmlPackage } from './ooxml-package.ts';
import { readBareText, readCellText, scanSharedStrings, type CellText } from './sheet-scan.ts';

/**
 * The texts that cells share, in their order.
 * @param part null for a workbook that has none
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
 * The text of a cell, wherever it is.
 * @param bytes of its sheet
 */
export function textOfCell(bytes: Uint8Array, text: CellText, shared: readonly string[]): string {
  if (text.kind === 'shared') return shared[text.index] ?? '';
  const fragment = decodeRange(bytes, text.start, text.end);
  return text.kind === 'inline' ? readCellText(fragment) : readBareText(fragment);
}
