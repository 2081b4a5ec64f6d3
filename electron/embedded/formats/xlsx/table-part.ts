import type { Document, Element } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import {
  areaOf,
  columnName,
  withLineFeeds,
} from '../../../../shared/documents/office/sheet-scan.ts';
import { decodeXString, encodeXString } from '../../../../shared/documents/office/x-string.ts';
import { elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';

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
  /** Header cell, such as `B1`; null for a table without headers. */
  readonly headerRef: string | null;
  /** Cell with the label of the totals; null when there is none. */
  readonly totalsRef: string | null;
}

/** @throws `document/damaged`, `document/too-large` */
export function readTable(office: OoxmlPackage, name: string): TablePart {
  const document = office.readXml(name);
  const root = document.documentElement;
  const area = areaOf(root?.getAttribute('ref') ?? '');
  const hasHeader = root?.getAttribute('headerRowCount') !== '0';
  const hasTotals = Number(root?.getAttribute('totalsRowCount') ?? '0') > 0;
  const columns = elementsOf(document, 'tableColumn').map((element, index): TableColumn => {
    const letters = area === null ? '' : columnName(area.firstColumn + index);
    const refIn = (row: number | undefined): string => `${letters}${String(row ?? 0)}`;
    return {
      element,
      columnName: decodeXString(element.getAttribute('name') ?? ''),
      headerRef: area !== null && hasHeader ? refIn(area.firstRow) : null,
      totalsRef:
        area !== null && hasTotals && element.hasAttribute('totalsRowLabel')
          ? refIn(area.lastRow)
          : null,
    };
  });
  const type = root?.getAttribute('tableType') ?? 'worksheet';
  return { name, document, isQuery: type !== 'worksheet', columns };
}

/** Returns the text of a cell as written in an attribute: line ends are escaped, too. */
export function attributeText(cellText: string): string {
  return encodeXString(withLineFeeds(cellText)).replaceAll('\n', '_x000a_');
}
