import { oversizedDocument } from '../../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../../shared/documents/read-budget.ts';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import {
  readCellText,
  scanSharedStrings,
  scanSheet,
} from '../../../../shared/documents/office/sheet-scan.ts';
import { textOfCell } from '../../../../shared/documents/office/cell-texts.ts';
import type {
  SheetParts,
  WorkbookParts,
} from '../../../../shared/documents/office/workbook-parts.ts';
import { elementsOf } from '../../../../shared/documents/xml/xml-nodes.ts';
import { decodeRange, toUtf8Xml } from '../../../../shared/documents/xml/xml-scan.ts';
import type { KeptNotes } from '../office/kept-texts.ts';
import { choicesOf, literalsOf } from './follow-rules.ts';
import { planUnits, type SplicedPart, type FragmentPlace } from './spliced-part.ts';
import { readTable, type TablePart } from './table-part.ts';

/** Maximum number of texts held: more would not fit into memory once parsed. */
const MAX_TEXTS = 500_000;

/** Location of a cell's text. */
export interface CellSource {
  readonly part: string;
  /** Offset of the text in its part, which identifies it. */
  readonly start: number;
  readonly text: string;
}

/** A table with the sources of its header and totals cells, by position. */
export interface PlacedTable extends TablePart {
  readonly cells: ReadonlyMap<string, CellSource>;
}

export interface WorkbookCells {
  /** The shared texts first, then the sheets. */
  readonly parts: readonly SplicedPart[];
  readonly tables: readonly PlacedTable[];
  /** Names of the sheets that refer to cells by their texts: in filters, rules, sort orders. */
  readonly naming: ReadonlySet<string>;
  /** Lists of choices for cells. */
  readonly lists: readonly (readonly string[])[];
}

interface ScannedSheet {
  readonly sheet: SheetParts;
  /** Empty for a sheet without its own texts, so that large ones are not held in memory. */
  readonly bytes: Uint8Array;
  readonly places: readonly FragmentPlace[];
  readonly tables: readonly TablePart[];
  readonly namesCells: boolean;
  /** For cells that tables name: the number of a shared text, or the text itself. */
  readonly wanted: ReadonlyMap<string, number | CellSource>;
}

/**
 * Reads the texts of all cells, and of printed headers and footers. Texts that formulas name stay,
 * so that results do not change, and so do the headers of tables filled by a query.
 * @throws `document/damaged`, `document/too-large`
 */
export function readCells(
  office: OoxmlPackage,
  book: WorkbookParts,
  { notes, budget }: { readonly notes: KeptNotes; readonly budget: ReadBudget },
): WorkbookCells {
  const firstUse = new Map<number, string>();
  const words: FormulaWords = { columns: new Set(), texts: new Set() };
  const rules: RuleWords = { texts: new Map(), lists: [] };
  collectWordsOutsideOfSheets(office, book, words);
  const scanned = book.sheets.map((sheet) =>
    scan(office, sheet, { firstUse, words, rules, notes }),
  );

  const sharedBytes =
    book.sharedStrings === null ? null : toUtf8Xml(office.entries.read(book.sharedStrings));
  const ranges = sharedBytes === null ? [] : scanSharedStrings(sharedBytes);
  const sourceOf = ({ wanted }: ScannedSheet, ref: string): CellSource | null => {
    const found = wanted.get(ref);
    if (found === undefined) return null;
    if (typeof found !== 'number') return found;
    const range = ranges[found];
    if (range === undefined || sharedBytes === null || book.sharedStrings === null) return null;
    const text = readCellText(decodeRange(sharedBytes, range.start, range.end));
    // Many columns may name the same one.
    budget.addText(text);
    return { part: book.sharedStrings, start: range.start, text };
  };

  const tables: PlacedTable[] = [];
  const kept = new Set<string>();
  for (const entry of scanned) {
    for (const table of entry.tables) {
      const cells = new Map<string, CellSource>();
      for (const { headerRef, totalsRef, columnName } of table.columns) {
        for (const ref of [headerRef, totalsRef]) {
          const source = ref === null ? null : sourceOf(entry, ref);
          if (ref === null || source === null) continue;
          cells.set(ref, source);
          const isNamed = table.isQuery || words.columns.has(columnName.toLowerCase());
          if (ref !== headerRef || !isNamed) continue;
          kept.add(keyOf(source.part, source.start));
          notes.add(table.isQuery ? 'queries' : 'compared', source.text);
        }
      }
      tables.push({ ...table, cells });
    }
  }

  const parts: SplicedPart[] = [];
  const add = (name: string, bytes: Uint8Array, places: readonly FragmentPlace[]): void => {
    const own = places.filter(({ start }) => !kept.has(keyOf(name, start)));
    const isKept = (text: string): boolean => {
      rules.texts.delete(text.trim().toLowerCase());
      const isNamed = isNamedByFormula(text, words);
      if (isNamed) notes.add('compared', text);
      return isNamed;
    };
    parts.push({ name, units: planUnits(bytes, own, isKept) });
  };
  if (book.sharedStrings !== null && sharedBytes !== null) {
    const places = ranges.flatMap((range, index): FragmentPlace[] => {
      const location = firstUse.get(index);
      return location === undefined ? [] : [{ ...range, kind: 'cell', location }];
    });
    add(book.sharedStrings, sharedBytes, places);
  }
  for (const { sheet, bytes, places } of scanned) {
    if (places.length > 0) add(sheet.name, bytes, places);
  }
  // No cell contains them, so their translation is unknown.
  for (const text of rules.texts.values()) notes.add('compared', text);
  const naming = new Set(
    scanned.filter(({ namesCells }) => namesCells).map(({ sheet }) => sheet.name),
  );
  return { parts, tables, naming, lists: rules.lists };
}

export function keyOf(part: string, start: number): string {
  return `${part}#${String(start)}`;
}

/** Data collected from all sheets. */
interface Gathered {
  /** First visible position of each shared text. */
  readonly firstUse: Map<number, string>;
  readonly words: FormulaWords;
  readonly rules: RuleWords;
  readonly notes: KeptNotes;
}

function scan(
  office: OoxmlPackage,
  sheet: SheetParts,
  { firstUse, words, rules, notes }: Gathered,
): ScannedSheet {
  const tables = sheet.tables.map((name) => readTable(office, name));
  const refs = new Set(
    tables.flatMap(({ columns }) =>
      columns.flatMap(({ headerRef, totalsRef }) => [headerRef, totalsRef]),
    ),
  );
  const wanted = new Map<string, number | CellSource>();
  const places: FragmentPlace[] = [];
  const checkCount = (): void => {
    if (firstUse.size + places.length > MAX_TEXTS) {
      throw oversizedDocument('faults.texts', { limit: 500_000 });
    }
  };
  const bytes = toUtf8Xml(office.entries.read(sheet.name));
  let namesCells = false;
  scanSheet(bytes, {
    text(ref, found) {
      if (found.kind === 'shared') {
        const { index } = found;
        if (!firstUse.has(index)) firstUse.set(index, `${sheet.title}!${ref}`);
        if (refs.has(ref)) wanted.set(ref, index);
      } else {
        const { start, end } = found;
        const kind = found.kind === 'inline' ? 'cell' : 'bare';
        places.push({ start, end, kind, location: `${sheet.title}!${ref}` });
        if (refs.has(ref)) {
          wanted.set(ref, { part: sheet.name, start, text: textOfCell(bytes, found, []) });
        }
      }
      checkCount();
    },
    headerFooter(name, range) {
      const location = `${sheet.title}, ${name.endsWith('Header') ? 'header' : 'footer'}`;
      places.push({ ...range, kind: 'printed', location });
    },
    computed(_ref, text) {
      notes.add('results', textOfCell(bytes, text, []));
    },
    formula(text, of) {
      if (of === 'cell') {
        collectFormulaWords(text, words);
        return;
      }
      collectFormulaWords(text, { columns: words.columns, texts: new Set() });
      const choices = of === 'check' ? choicesOf(text) : null;
      const own = choices ?? literalsOf(text);
      if (choices !== null) rules.lists.push(choices);
      for (const one of own) rules.texts.set(one.trim().toLowerCase(), one);
      namesCells ||= own.length > 0;
    },
  });
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  namesCells ||= ['autoFilter', 'customList'].some((name) => content.includes(name));
  const kept = places.length > 0 ? bytes : new Uint8Array();
  return { sheet, bytes: kept, places, tables, wanted, namesCells };
}

/** Collects names that the workbook defines, and columns computed for every row. */
function collectWordsOutsideOfSheets(
  office: OoxmlPackage,
  book: WorkbookParts,
  words: FormulaWords,
): void {
  const collect = (part: string, tags: readonly string[]): void => {
    const document = office.readXml(part);
    for (const element of tags.flatMap((tag) => elementsOf(document, tag))) {
      collectFormulaWords(element.textContent ?? '', words);
    }
  };
  collect(office.mainPart, ['definedName']);
  for (const table of book.sheets.flatMap((sheet) => sheet.tables)) {
    collect(table, ['calculatedColumnFormula', 'totalsRowFormula']);
  }
}

/** Words that formulas refer to. All in lower case: spreadsheets ignore case in comparisons. */
interface FormulaWords {
  /** Columns of tables: `Sales[Net]`, `[@Net]`, `Sales[[#All],[Net]]`. */
  readonly columns: Set<string>;
  /** Texts that cells are compared with, as in `COUNTIF(A:A,"Yes")`. */
  readonly texts: Set<string>;
}

/** Words in formatting rules and validations, which are updated like the cells. */
interface RuleWords {
  /** Keyed by their lowercase forms. */
  readonly texts: Map<string, string>;
  readonly lists: string[][];
}

/** Also matches without the end bracket, so that an unclosed one is read only once. */
const COLUMN = /\[@?((?:'.|[^[\]'])+)(\]?)/gu;

/** Adds the words in this formula. */
export function collectFormulaWords(formula: string, into: FormulaWords): void {
  if (formula.includes('[')) {
    for (const [, name = '', end = ''] of formula.matchAll(COLUMN)) {
      if (end !== '') into.columns.add(name.replaceAll(/'(.)/gu, '$1').toLowerCase());
    }
  }
  for (const text of literalsOf(formula)) into.texts.add(text.trim().toLowerCase());
  // The value of a name may be a list of choices.
  for (const choice of choicesOf(formula) ?? []) into.texts.add(choice.toLowerCase());
}

/** Returns whether a formula names a text: translating it would change the result. */
function isNamedByFormula(text: string, words: FormulaWords): boolean {
  return words.texts.has(text.trim().toLowerCase());
}
