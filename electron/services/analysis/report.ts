import {
  ANALYSIS_BANDS,
  sumOfBands,
  type AnalyzedFile,
  type Analysis,
  type AnalysisAmounts,
  type AnalysisBand,
  type AnalysisInput,
  type BandAmounts,
} from '../../../shared/domain/analysis/analysis.ts';
import { t, textLanguage, textLocale } from '../../../shared/i18n/text.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import { bandLabel, uncountedText } from '../../../shared/domain/analysis/labels.ts';
import type { CsvStyle } from '../../../shared/exchange/csv-style.ts';
import {
  BYTE_ORDER_MARK,
  writeCsvRow,
  type NumberCell,
} from '../../../shared/exchange/delimited-text.ts';
import { escapeXmlAttribute, escapeXmlText } from '../../../shared/exchange/xml-text.ts';

/** Band names of the CSV file, the same in every interface language. */
const CSV_BANDS: Record<AnalysisBand, string> = {
  'repeated-within': 'Repetitions',
  'repeated-across': 'Cross-file repetitions',
  'match-100': '100%',
  'match-95': '95%-99%',
  'match-85': '85%-94%',
  'match-75': '75%-84%',
  'match-50': '50%-74%',
  new: 'New',
  numbers: 'Numbers only',
};

const CSV_UNCOUNTED: Record<NonNullable<AnalyzedFile['uncounted']>, string> = {
  recording: 'Not counted: recording',
  picture: 'Not counted: picture',
  unreadable: 'Not counted: no readable text',
  changed: 'Not counted: file changed or missing',
};

/** Writes rows of file, band, and amounts, with a total for each file and for all of them. */
export function writeAnalysisCsv(
  { files, total }: Analysis,
  price: Price | null,
  style: CsvStyle,
): string {
  const head = ['File', 'Band', 'Sentences', 'Words', 'Characters'];
  const rows: (string | NumberCell)[][] = [
    price === null ? head : [...head, `Cost (${price.currency})`],
  ];
  const costOf = ({ characters }: AnalysisAmounts): NumberCell[] =>
    price === null ? [] : [{ number: ((characters * price.perMillion) / 1_000_000).toFixed(2) }];
  const add = (name: string, band: string, of: AnalysisAmounts): void => {
    const counts = [of.segments, of.words, of.characters].map(String);
    rows.push([name, band, ...counts, ...costOf(of)]);
  };
  const addBands = (name: string, bands: BandAmounts): void => {
    for (const band of ANALYSIS_BANDS) add(name, CSV_BANDS[band], bands[band]);
    add(name, 'Total', sumOfBands(bands));
  };
  for (const { fileName, bands, uncounted } of files) {
    if (bands !== null) addBands(fileName, bands);
    else {
      const reason = uncounted === null ? '' : CSV_UNCOUNTED[uncounted];
      rows.push([fileName, reason, '', '', '', ...(price === null ? [] : [''])]);
    }
  }
  addBands('All files', total);
  return BYTE_ORDER_MARK + rows.map((row) => writeCsvRow(row, style)).join('');
}

/** Facts that a report states about its figures. */
export interface AnalysisFacts extends Pick<
  AnalysisInput,
  'sourceLang' | 'targetLang' | 'usesHistory'
> {
  /** Null: all of them. */
  memoryNames: readonly string[] | null;
  atMs: number;
  /** Null: costs are unknown. */
  price: Price | null;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:start}
td,thead th+th{text-align:end;font-variant-numeric:tabular-nums}tfoot{font-weight:600}`;

/** Writes a page to read and print, in the language of the window; it fetches nothing. */
export function writeAnalysisHtml(analysis: Analysis, facts: AnalysisFacts): string {
  const title = t('analysis.title');
  const counted = analysis.files.filter((file) => file.bands !== null);
  const tables = [
    section(t('analysis.allFiles', { count: counted.length }), analysis.total, facts.price),
    ...analysis.files.map(({ fileName, bands, uncounted }) =>
      bands === null
        ? `<h2>${escapeXmlText(fileName)}</h2>\n<p>${escapeXmlText(uncounted === null ? '' : uncountedText(uncounted))}</p>`
        : section(fileName, bands, facts.price),
    ),
  ];
  const about = factsOf(facts).map((line) => `<p>${escapeXmlText(line)}</p>`);
  return `<!doctype html>
<html lang="${escapeXmlAttribute(textLanguage())}">
<head><meta charset="utf-8"><title>${escapeXmlText(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escapeXmlText(title)}</h1>
${[...about, ...tables].join('\n')}
</body>
</html>
`;
}

function factsOf({
  sourceLang,
  targetLang,
  usesHistory,
  memoryNames,
  atMs,
}: AnalysisFacts): string[] {
  const names = new Intl.DisplayNames([textLocale()], { type: 'language' });
  const date = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'long', timeStyle: 'short' });
  const lines = [date.format(atMs)];
  if (targetLang === null) return [...lines, t('analysis.noTarget')];
  lines.push(
    t('analysis.direction', {
      from: sourceLang === null ? t('analysis.anyLanguage') : (names.of(sourceLang) ?? sourceLang),
      to: names.of(targetLang) ?? targetLang,
    }),
  );
  const list = new Intl.ListFormat(textLocale());
  const compared = [
    ...(usesHistory ? [t('analysis.history')] : []),
    ...(memoryNames ?? [t('analysis.allMemories')]),
  ];
  if (compared.length === 0) return [...lines, t('analysis.comparedWithNone')];
  return [...lines, t('analysis.comparedWith', { list: list.format(compared) })];
}

function section(title: string, bands: BandAmounts, price: Price | null): string {
  const number = new Intl.NumberFormat(textLocale());
  const row = (name: string, { segments, words, characters }: AnalysisAmounts): string => {
    const figures = [segments, words, characters].map((value) => number.format(value));
    const cost = price === null ? [] : [costText(characters, price)];
    const cells = [...figures, ...cost].map((text) => `<td>${escapeXmlText(text)}</td>`);
    return `<tr><th scope="row">${escapeXmlText(name)}</th>${cells.join('')}</tr>`;
  };
  const head = [
    'analysis.band',
    'analysis.segments',
    'analysis.words',
    'analysis.characters',
    ...(price === null ? [] : (['analysis.cost'] as const)),
  ] as const;
  const rows = ANALYSIS_BANDS.map((band) => row(bandLabel(band), bands[band]));
  return `<h2>${escapeXmlText(title)}</h2>
<table>
<thead><tr>${head.map((id) => `<th scope="col">${escapeXmlText(t(id))}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot>${row(t('analysis.total'), sumOfBands(bands))}</tfoot>
</table>`;
}
