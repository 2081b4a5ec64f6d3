import type { Document, Element } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import { columnName } from '../../../../shared/documents/office/sheet-scan.ts';

/** A table on a sheet. The names of its columns must equal the texts of their header cells. */
export interface TablePart {
  readonly name: string;
  readonly document: Document;
  /** Filled by a query: its columns are found by their names. */
  readonly isQuery: boolean;
  readonly columns: readonly TableColumn[];
}

export interface TableColumn {
  readonly element: Element;
  readonly columnName: string;
  /** Place of the header cell, such as `B1`; null for a table without headers. */
  readonly headerRef: string | null;
  /** Place of the cell with the label of the totals; null when there is none. */
  readonly totalsRef: string | null;
}

/** @throws `document/damaged`, `document/too-large` */
export function readTable(office: OoxmlPackage, name: string): TablePart {
  const document = office.readXml(name);
  const root = document.documentElement;
  const area = parseArea(root?.getAttribute('ref') ?? '');
  const hasHeader = root?.getAttribute('headerRowCount') !== '0';
  const hasTotals = Number(root?.getAttribute('totalsRowCount') ?? '0') > 0;
  const columns = Array.from(document.getElementsByTagNameNS('*', 'tableColumn')).map(
    (element, index): TableColumn => {
      const letters = area === null ? '' : columnName(area.column + index);
      const refIn = (row: number | undefined): string => `${letters}${String(row ?? 0)}`;
      return {
        element,
        columnName: element.getAttribute('name') ?? '',
        headerRef: area !== null && hasHeader ? refIn(area.firstRow) : null,
        totalsRef:
          area !== null && hasTotals && element.hasAttribute('totalsRowLabel')
            ? refIn(area.lastRow)
            : null,
      };
    },
  );
  const type = root?.getAttribute('tableType') ?? 'worksheet';
  return { name, document, isQuery: type !== 'worksheet', columns };
}

function parseArea(ref: string): { column: number; firstRow: number; lastRow: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?[A-Z]{1,3}\$?(\d+))?$/u.exec(ref);
  if (match === null) return null;
  const letters = match[1] ?? '';
  const firstRow = Number(match[2]);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, firstRow, lastRow: Number(match[3] ?? firstRow) };
}

/** How a header's text is written as the name of a column: line ends are escaped. */
export function columnNameOf(headerText: string): string {
  return headerText.replaceAll(/\r\n|\r|\n/gu, '_x000a_');
}
