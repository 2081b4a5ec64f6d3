import ChartColumn from 'lucide-react/icons/chart-column';
import { messageOf } from '../../lib/words/error-text.ts';
import type { UsageAmounts } from '../../../shared/domain/usage/admin.ts';
import { partsOf } from '../../../shared/domain/usage/key-scopes.ts';
import { t } from '../../../shared/i18n/text.ts';
import { DateField } from '../../components/fields/date-field.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { Select } from '../../components/fields/field.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/notices/states.tsx';
import { ExportNotice } from '../../components/exchange/transfer-notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { useDayFormat } from '../../lib/days/day-format.ts';
import { AccessGate, AdminError, useHasAccess } from './admin-access.tsx';
import { ReportCharts } from './charts.tsx';
import { REPORT_RANGES, type ShownReport } from './report-slice.ts';
import { fieldOf, minutesText, reportName } from './usage-words.ts';
import { useUsage } from './store.ts';
import { LabeledOptions } from '../../components/controls/options.tsx';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './usage.module.css';

/** Form for the days and their grouping, for those who may see the report. */
export function ReportFilter() {
  const search = useUsage((state) => state.reportSearch);
  const form = useSearchForm(search);
  const { field, select } = form;
  if (!useHasAccess()) return null;
  const { results, values } = search;
  const problem = results.status === 'failed' ? results.error : null;
  const wrong = fieldOf(problem);
  const isFirst = wrong === 'from' || wrong === 'startDay';
  const message = problem === null || wrong === null ? null : messageOf(problem);
  return (
    <FilterLine label={t('usage.reportSearch')} search={search} form={form} noun="row">
      <Select aria-label={t('timeReport.days')} {...select('range')}>
        <LabeledOptions of={REPORT_RANGES} />
      </Select>
      {values.range === 'custom' && (
        <>
          <DateField
            label={t('usage.firstDay')}
            error={isFirst ? message : null}
            {...field('from')}
          />
          <DateField label={t('usage.lastDay')} error={isFirst ? null : message} {...field('to')} />
        </>
      )}
      <Select aria-label={t('usage.groupBy')} {...select('groupBy')}>
        <option value="key">{t('settings.key')}</option>
        <option value="key_and_day">{t('usage.groupKeyDay')}</option>
        <option value="tag">{t('usage.reportingTag')}</option>
        <option value="tag_and_day">{t('usage.groupTagDay')}</option>
        <option value="pair">{t('usage.languagePair')}</option>
        <option value="pair_and_key">{t('usage.groupPairKey')}</option>
        <option value="pair_and_day">{t('usage.groupPairDay')}</option>
      </Select>
    </FilterLine>
  );
}

export function ReportNav() {
  const search = useUsage((state) => state.reportSearch);
  return useHasAccess() && <SearchNav search={search} noun="row" />;
}

function LabelCell({ isHeading, children }: { isHeading: boolean; children: string }) {
  return isHeading ? (
    <th scope="row" dir="auto">
      {children}
    </th>
  ) : (
    <td dir="auto">{children}</td>
  );
}

function ReportTable({ report }: { report: ShownReport }) {
  const days = useDayFormat();
  const { hasDay, hasPair, hasTag, hasKey } = partsOf(report.filter.groupBy);
  const { number } = format;
  const figures: [label: string, text: (usage: UsageAmounts) => string][] = [
    [t('documents.characters'), (usage) => number(usage.totalChars)],
    [t('history.kindText'), (usage) => number(usage.textTranslationChars)],
  ];
  if (!hasTag)
    figures.push([t('app.documents'), (usage) => number(usage.documentTranslationChars)]);
  figures.push([t('history.kindImprovement'), (usage) => number(usage.textImprovementChars)]);
  if (!hasTag) figures.push([t('usage.speech'), (usage) => minutesText(usage.speechToTextMs)]);
  if (report.sum.speechToSpeechMs > 0)
    figures.push([t('usage.speechToSpeech'), (usage) => minutesText(usage.speechToSpeechMs)]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard in a narrow window
    <section className={layout['scroll']} tabIndex={0} aria-label={t('usage.reportRows')}>
      <RecordTable
        label={t('usage.reportTable')}
        className={css['table']}
        columns={[
          hasDay && t('time.day'),
          hasPair && t('usage.languagePair'),
          hasTag && t('usage.reportingTag'),
          hasKey && t('usage.label'),
          hasKey && t('settings.key'),
          ...figures.map(([label]) => figure(label)),
        ]}
      >
        {report.rows.map((row, at) => (
          // Rows may be equal: services mask keys, and do not know all of them.
          <tr key={`${at} ${row.day ?? ''} ${row.label} ${reportName(row)}`}>
            {hasDay && <td>{row.day === null ? '' : days.short(row.day)}</td>}
            {hasPair && <th scope="row">{reportName(row)}</th>}
            {(hasTag || hasKey) && (
              <LabelCell isHeading={!hasPair}>
                {hasKey && row.maskedKey === '' ? row.label || t('usage.keyUnknown') : row.label}
              </LabelCell>
            )}
            {hasKey && <td className={css['masked']}>{row.maskedKey}</td>}
            {figures.map(([label, text]) => (
              <td key={label} className={tables['amount']}>
                {text(row.usage)}
              </td>
            ))}
          </tr>
        ))}
      </RecordTable>
    </section>
  );
}

function ExportState() {
  const { reportExport, revealReport, dismissReport } = useUsage();
  return (
    <ExportNotice
      of={reportExport}
      text={({ rowCount: count, fileName }) => t('usage.reportExported', { count, fileName })}
      reveal={revealReport}
      dismiss={dismissReport}
    />
  );
}

function Report() {
  const search = useUsage((state) => state.reportSearch);
  useReload(search);
  const { results } = search;
  const shown = valueOf(results);
  const failed = results.status === 'failed' ? results.error : null;
  // An invalid range is a note on the form, not a failure of the service.
  const isOfForm = fieldOf(failed) !== null;
  const error = failed ?? shown?.error ?? null;
  return (
    <>
      <h2 className="visually-hidden">{t('usage.analytics')}</h2>
      <ExportState />
      {error !== null && !isOfForm && (
        <AdminError error={error} onRetry={() => void search.reload()} />
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={6} label={t('glossaries.contactingService')} />
      )}
      {shown !== null && !isOfForm && (
        <>
          <p className={css['note']}>
            {t('usage.reportReportedAt', { time: format.fullDateTime(shown.askedAtMs) })}
          </p>
          {shown.rows.length === 0 ? (
            <div className={layout['scroll']}>
              <EmptyState icon={ChartColumn} title={t('usage.reportEmpty')} />
            </div>
          ) : (
            <>
              <ReportCharts report={shown} />
              <ReportTable report={shown} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** Shows the usage of the organization by key, tag, and day. */
export function ReportView() {
  return (
    <section aria-label={t('usage.analytics')} className={layout['section']}>
      <AccessGate>
        <Report />
      </AccessGate>
    </section>
  );
}
