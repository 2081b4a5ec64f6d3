import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import { decodeRange } from '../../../../shared/documents/xml/xml-scan.ts';
import { memo } from '../../../../shared/lazy.ts';
import type { Answers } from '../document-format.ts';
import { serializeXml } from '../office/xml-dom.ts';
import { listFormula } from './follow-rules.ts';
import { rebuildUnits, splicePart, textOfFragment, type RebuiltPart } from './spliced-part.ts';
import { attributeText, type TableColumn } from './table-part.ts';
import { keyOf, type CellSource, type PlacedTable, type WorkbookCells } from './workbook-cells.ts';

/** A part with the index of each unit by the offset of its text. */
type IndexedPart = RebuiltPart & { readonly byStart: ReadonlyMap<number, number> };

/**
 * Writes the answers into the cells and gives table columns the new texts of their headers.
 * @param answers of the segments of all parts, in order
 * @returns the changed parts, the new texts of a part by their old ones, and the segments that
 * stayed despite an answer: it is too long, or would duplicate the header of another column
 */
export function writeCells(
  office: OoxmlPackage,
  { parts, tables, lists }: Omit<WorkbookCells, 'naming'>,
  answers: Answers,
  engineLang: string | null,
): {
  changed: Map<string, Uint8Array>;
  newTextsOf: (part: string) => NewTexts;
  leftOut: number[];
} {
  const rebuilt = new Map<string, IndexedPart>();
  let at = 0;
  for (const part of parts) {
    const count = part.units.reduce((sum, unit) => sum + unit.segments.length, 0);
    const own = rebuildUnits(office, part, answers.slice(at, at + count), engineLang);
    at += count;
    const byStart = new Map(part.units.map((unit, index) => [unit.start, index]));
    rebuilt.set(part.name, { ...own, byStart });
  }
  const textOf = ({ part, start, text }: CellSource): string => {
    const own = rebuilt.get(part);
    const index = own?.byStart.get(start);
    return (index === undefined ? null : own?.units[index])?.text ?? text;
  };
  const keep = ({ part, start }: CellSource): boolean => {
    const own = rebuilt.get(part);
    const index = own?.byStart.get(start);
    if (own === undefined || index === undefined || !own.units[index]) return false;
    own.units[index] = null;
    return true;
  };
  keepUnlistable(lists, [...rebuilt.values()]);
  // Keeping one header may make it equal to another table's, so all are checked again.
  while (tables.some((table) => keepClashing(table, textOf, keep)));

  const changed = new Map<string, Uint8Array>();
  for (const own of rebuilt.values()) {
    if (own.units.some((unit) => unit !== null)) changed.set(own.part.name, splicePart(own));
  }
  for (const table of tables) {
    if (renameColumns(table, textOf)) changed.set(table.name, serializeXml(table.document));
  }
  const newTextsOf = memo((name: string): NewTexts => {
    const own = rebuilt.get(name);
    return own === undefined ? new Map() : readNewTexts(own);
  });
  return { changed, newTextsOf, leftOut: findLeftOut([...rebuilt.values()], answers) };
}

/** New texts of cells by their old one in lower case; without those that stayed everywhere. */
export type NewTexts = ReadonlyMap<string, ReadonlySet<string>>;

function readNewTexts({ part, bytes, units }: RebuiltPart): NewTexts {
  const found = new Map<string, Set<string>>();
  const stayed = new Set<string>();
  for (const [index, { kind, start, end }] of part.units.entries()) {
    if (kind === 'printed') continue;
    const old = textOfFragment(kind, decodeRange(bytes, start, end));
    const text = units[index]?.text ?? old;
    if (text === old) stayed.add(old);
    else found.set(old.toLowerCase(), (found.get(old.toLowerCase()) ?? new Set()).add(text));
  }
  for (const old of stayed) found.get(old.toLowerCase())?.add(old);
  return found;
}

function findLeftOut(rebuilt: readonly RebuiltPart[], answers: Answers): number[] {
  let at = 0;
  return rebuilt.flatMap(({ part, units }) =>
    part.units.flatMap(({ segments }, index) => {
      const first = at;
      at += segments.length;
      if (units[index]) return [];
      return segments.flatMap((_, own) =>
        answers[first + own] === undefined ? [] : [first + own],
      );
    }),
  );
}

/** Keeps texts of cells whose list of choices could not hold the new ones. */
function keepUnlistable(lists: WorkbookCells['lists'], rebuilt: readonly RebuiltPart[]): void {
  if (lists.length === 0) return;
  const wanted = new Set(lists.flat().map((choice) => choice.toLowerCase()));
  const found = new Map<string, { readonly own: RebuiltPart; readonly index: number }[]>();
  for (const own of rebuilt) {
    for (const [index, { kind, start, end }] of own.part.units.entries()) {
      const text = textOfFragment(kind, decodeRange(own.bytes, start, end)).toLowerCase();
      if (wanted.has(text)) found.set(text, [...(found.get(text) ?? []), { own, index }]);
    }
  }
  const cellsOf = (choice: string) => found.get(choice.toLowerCase()) ?? [];
  for (const list of lists) {
    const texts = list.flatMap((choice) => {
      const own = cellsOf(choice).flatMap(({ own: { units }, index }) => units[index]?.text ?? []);
      return own.length === 0 ? [choice] : [...new Set(own)];
    });
    if (listFormula(texts) !== null) continue;
    for (const { own, index } of list.flatMap(cellsOf)) own.units[index] = null;
  }
}

/** Keeps the source of headers that would be duplicate or empty within a table. */
function keepClashing(
  table: PlacedTable,
  textOf: (source: CellSource) => string,
  keep: (source: CellSource) => boolean,
): boolean {
  const seen = new Map<string, CellSource>();
  let hasKept = false;
  for (const { headerRef } of table.columns) {
    const source = headerRef === null ? undefined : table.cells.get(headerRef);
    if (source === undefined) continue;
    const name = attributeText(textOf(source)).toLowerCase();
    const other = seen.get(name);
    seen.set(name, source);
    if (name.trim() === '' && keep(source)) hasKept = true;
    if (other === undefined || isSame(other, source)) continue;
    // The later one stays unchanged; if it already did, the earlier one does.
    if (keep(source) || keep(other)) hasKept = true;
  }
  return hasKept;
}

function isSame(a: CellSource, b: CellSource): boolean {
  return keyOf(a.part, a.start) === keyOf(b.part, b.start);
}

function renameColumns(
  { columns, cells }: PlacedTable,
  textOf: (source: CellSource) => string,
): boolean {
  let hasChanged = false;
  const set = (column: TableColumn, ref: string | null, attribute: string): void => {
    const source = ref === null ? undefined : cells.get(ref);
    if (source === undefined) return;
    const text = textOf(source);
    if (text === source.text) return;
    column.element.setAttribute(attribute, attributeText(text));
    hasChanged = true;
  };
  for (const column of columns) {
    set(column, column.headerRef, 'name');
    set(column, column.totalsRef, 'totalsRowLabel');
  }
  return hasChanged;
}
