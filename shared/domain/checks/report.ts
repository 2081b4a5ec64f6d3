import { ruleList, verdictText, type CheckCoverage } from './coverage.ts';
import type { ListedFinding } from './finding.ts';
import { rowNumber } from '../history/segment-id.ts';
import { findingText, RULE_NAMES } from './words.ts';
import { t, textLanguage } from '../../i18n/text.ts';
import type { TableLayout, TableRow } from '../../exchange/create-table-writer.ts';
import { escapeXmlAttribute, escapeXmlText } from '../../exchange/xml-text.ts';

/** Returns the layout of the report as a table, in the language of the window. */
export function checkReportLayout(): TableLayout {
  return {
    title: t('checks.reportSheet'),
    columns: [
      { name: t('checks.rule'), kind: 'text', width: 20 },
      { name: t('checks.segment'), kind: 'text', width: 9 },
      { name: t('checks.location'), kind: 'text', width: 20 },
      { name: t('checks.finding'), kind: 'text', width: 48 },
      { name: t('glossaries.source'), kind: 'text', width: 48 },
      { name: t('texts.translation'), kind: 'text', width: 48 },
    ],
  };
}

/** Makes the table row of a finding. */
export function toCheckRow(finding: ListedFinding): TableRow {
  return [
    t(RULE_NAMES[finding.rule]),
    rowNumber(finding, { number: String }),
    finding.location ?? null,
    findingText(finding),
    finding.source,
    finding.target,
  ];
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.35rem .6rem;text-align:start;vertical-align:top}
td{overflow-wrap:anywhere;white-space:pre-wrap}mark{background:#ffd54f}@media(prefers-color-scheme:dark){body{background:#181a1b;color:#e8e6e3}mark{background:#8a6d00;color:inherit}}
@media print{body{margin:0;max-width:none}}`;

const cell = (text: string, lang?: string | null): string =>
  `<td dir="auto"${lang === undefined || lang === null ? '' : ` lang="${escapeXmlAttribute(lang)}"`}>${text}</td>`;

/** Makes the report as a standalone page, grouped by rule; it loads nothing and runs no scripts. */
export function checkReportHtml(report: {
  title: string;
  sourceLang: string | null;
  targetLang: string;
  coverage: CheckCoverage;
  /** Sorted by rule. */
  findings: readonly ListedFinding[];
}): string {
  const { title, findings, coverage } = report;
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const { columns } = checkReportLayout();
  const head = columns.slice(1).map(({ name }) => `<th scope="col">${escapeXmlText(name)}</th>`);
  const rowOf = (finding: ListedFinding): string => {
    const { target, start, end } = finding;
    const marked =
      end === start
        ? escapeXmlText(target)
        : `${escapeXmlText(target.slice(0, start))}<mark>${escapeXmlText(target.slice(start, end))}</mark>${escapeXmlText(target.slice(end))}`;
    return `<tr>${cell(rowNumber(finding, { number: String }))}${cell(escapeXmlText(finding.location ?? ''))}${cell(escapeXmlText(findingText(finding)))}${cell(escapeXmlText(finding.source), report.sourceLang)}${cell(marked, report.targetLang)}</tr>`;
  };
  const sections = rules.map((rule) => {
    const rows = findings.filter((finding) => finding.rule === rule);
    return `<h2>${escapeXmlText(t(RULE_NAMES[rule]))} (${String(rows.length)})</h2>
<table><thead><tr>${head.join('')}</tr></thead><tbody>
${rows.map(rowOf).join('\n')}
</tbody></table>`;
  });
  const heading = escapeXmlText(t('checks.reportOf', { title }));
  const ran = [...coverage.checked, ...coverage.unmeasured];
  const lines = [
    verdictText(coverage, findings.length),
    t('checks.rulesChecked', { rules: ruleList(ran) }),
    ...(coverage.notChecked.length === 0
      ? []
      : [t('checks.rulesNotChecked', { rules: ruleList(coverage.notChecked) })]),
  ];
  return `<!doctype html>
<html lang="${escapeXmlAttribute(textLanguage())}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${heading}</title><style>${STYLE}</style></head>
<body><h1>${heading}</h1>
${lines.map((line) => `<p>${escapeXmlText(line)}</p>`).join('\n')}
${sections.join('\n')}
</body></html>
`;
}
