/** How Excel, LibreOffice and Google Sheets begin the names of new sheets, and Excel those of charts, by language. */
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

/** Whether a program named the sheet, copies of it too: such a name says nothing. */
export function isDefaultSheetName(title: string): boolean {
  return DEFAULT_NAME.test(title.normalize('NFC').trim());
}
