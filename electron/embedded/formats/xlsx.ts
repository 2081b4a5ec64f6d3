import { findDrawingTexts } from '../../../shared/documents/office/drawing-text.ts';
import type { OoxmlPackage } from '../../../shared/documents/office/ooxml-package.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { type SheetParts, workbookParts } from '../../../shared/documents/office/workbook-parts.ts';
import { scanComments } from '../../../shared/documents/office/xlsx-text.ts';
import { decodeRange, toUtf8Xml } from '../../../shared/documents/xml/xml-scan.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, FormatCode } from './document-format.ts';
import { createKeptNotes, type KeptNotes } from './office/kept-texts.ts';
import { openOffice } from './office/open-office.ts';
import { drawingUnit, placedSegmentsOf, type UnitPart, writeParts } from './office/text-unit.ts';
import { writeZip } from './write-zip.ts';
import { planUnits, type FragmentPlace, type SplicedPart } from './xlsx/spliced-part.ts';
import { readCells } from './xlsx/workbook-cells.ts';
import { followWords } from './xlsx/follow-words.ts';
import { writeCells } from './xlsx/write-cells.ts';

/** Default names of new sheets in Excel, LibreOffice, and Google Sheets, and of charts in Excel, by language. */
const NAMES = [
  // Sheets: English and others, then German, French, Spanish, Italian, Portuguese.
  'Sheet|Tabelle|Tabellenblatt|Feuil|Feuille|Hoja|Foglio|Planilha|Plan|Folha|Página',
  // Dutch and Swedish, Danish and Norwegian, Finnish, Polish, Czech, Croatian and Slovenian, Slovak, Hungarian, Romanian.
  'Blad|Ark|Taul|Taulukko|Arkusz|List|Hárok|Munka|Munkalap|Foaie|Foaia|Foaie de calcul',
  // Turkish, Lithuanian, Latvian, Estonian, Catalan, Galician, Basque, Indonesian, Vietnamese, Icelandic, Irish, Welsh.
  'Sayfa|Lapas|Lapa|Leht|Full|Folla|Orria|Lembar|Lembar Kerja|Trang|Trang tính|Trang_tính|Blað|Bileog|Dalen',
  // Russian, Bulgarian and Serbian, Ukrainian, Belarusian, Greek, Hebrew, Arabic, Persian.
  'Лист|Аркуш|Аркуш_|Ліст|Φύλλο|גיליון|גליון|ورقة|ورقه|برگه|صفحه',
  // Chinese, Japanese, Korean, Thai, Hindi.
  '工作表|表|シート|시트|แผ่น|แผ่นงาน|ชีต|शीट|पत्रक',
  'Chart|Diagramm|Graph|Graphique|Gráfico|Grafico|Grafiek|Diagram|Wykres|Graf|Kaavio|Grafik|Диаграмма|Діаграма|图表|圖表|グラフ|차트',
].join('|');

const DEFAULT_NAME = new RegExp(String.raw`^(?:${NAMES})[\s_.]?\p{Nd}+(?: ?\(\p{Nd}+\))?$`, 'iu');

/**
 * Workbooks: texts of cells, comments, printed headers and footers, charts, and text boxes are
 * translated with their formatting. Formulas and their results, numbers, sheet names, and defined
 * names stay. Sheets are read and written without a tree, so that a million rows fit into memory.
 */
export const xlsxFormat = {
  open: (bytes: Uint8Array, budget: ReadBudget) => openWorkbook(bytes, budget, { isEngine: true }),
  openTranslation: (bytes: Uint8Array, budget: ReadBudget) =>
    openWorkbook(bytes, budget, { isEngine: false }),
} satisfies FormatCode;

/** @param answers.isEngine false: written by a user, so nothing in them is corrected */
function openWorkbook(
  bytes: Uint8Array,
  budget: ReadBudget,
  { isEngine }: { readonly isEngine: boolean },
) {
  const office = openOffice(bytes, 'xlsx');
  const book = workbookParts(office);
  const notes = createKeptNotes();
  const cells = readCells(office, book, { notes, budget });
  for (const { title } of book.sheets) {
    if (!isDefaultSheetName(title)) notes.add('sheetNames', title);
  }
  const parts = [...cells.parts, ...book.sheets.flatMap((sheet) => readComments(office, sheet))];
  const drawings = book.sheets.flatMap((sheet) => readDrawings(office, sheet, notes));
  const units = parts.flatMap((part) => part.units);
  const spliced = units.map((unit) => ({ units: [unit], location: unit.location }));
  const { segments, locations } = countSegments(
    placedSegmentsOf([...spliced, ...drawings]),
    budget,
  );
  const drawnCount = drawings
    .flatMap((part) => part.units)
    .reduce((sum, unit) => sum + unit.segments.length, 0);
  let left: readonly number[] = [];
  return {
    segments,
    locations,
    kept: notes.list(),
    leftOut: () => left,
    write(answers: Answers, targetLang: string) {
      const own = segments.length - drawnCount;
      const { changed, newTextsOf, leftOut } = writeCells(
        office,
        { parts, tables: cells.tables, lists: cells.lists },
        answers.slice(0, own),
        isEngine ? targetLang : null,
      );
      left = leftOut;
      for (const [name, part] of writeParts(drawings, answers.slice(own), targetLang)) {
        changed.set(name, part);
      }
      followWords(office, book, cells, { changed, newTextsOf });
      return writeZip(office.entries, changed);
    },
  };
}

function readComments(office: OoxmlPackage, sheet: SheetParts): SplicedPart[] {
  return sheet.comments.map((name) => {
    const bytes = toUtf8Xml(office.entries.read(name));
    const places = scanComments(bytes).map(({ ref, start, end }): FragmentPlace => {
      const fragment = decodeRange(bytes, start, end);
      // In a thread, `text` contains the text directly; in a note, it contains elements.
      const kind = /^<[^<>]*>[^<]*<\/[^<>]*>$/u.test(fragment) ? 'bare' : 'cell';
      return { start, end, kind, location: `${sheet.title}!${ref}, comment` };
    });
    return { name, units: planUnits(bytes, places) };
  });
}

function readDrawings(office: OoxmlPackage, sheet: SheetParts, notes: KeptNotes): UnitPart[] {
  return sheet.drawings.map(({ name, what }) => {
    const document = office.readXml(name);
    const units = findDrawingTexts(document).map((text) => drawingUnit(text, notes));
    return { name, document, units, location: `${sheet.title}, ${what}` };
  });
}

/** Returns whether a sheet or copy has a program's default name, which is meaningless. */
export function isDefaultSheetName(title: string): boolean {
  return DEFAULT_NAME.test(title.normalize('NFC').trim());
}
