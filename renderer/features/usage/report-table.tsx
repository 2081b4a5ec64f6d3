import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDayFormat } from '../time-report/index.ts';
import type { ShownReport } from './report-slice.ts';
import { minutesText } from './usage-words.ts';
import css from './usage.module.css';

/** The rows of a report as the service told them. */
export function ReportTable({ report }: { report: ShownReport }) {
  const format = useFormat();
  const days = useDayFormat();
  const { groupBy } = report.filter;
  const isByDay = groupBy.endsWith('_and_day');
  const isOfTags = groupBy.startsWith('tag');
  const figures = [
    t('Characters'),
    t('Text'),
    ...(isOfTags ? [] : [t('Documents')]),
    t('Improvement'),
    ...(isOfTags ? [] : [t('Speech')]),
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its keys where it is narrow
    <section className={css['frame']} tabIndex={0} aria-label={t('Rows of the report')}>
      <table className={css['table']} aria-label={t('Usage found')}>
        <thead>
          <tr>
            {isByDay && <th scope="col">{t('Day')}</th>}
            <th scope="col">{isOfTags ? t('Reporting tag') : t('Label')}</th>
            {!isOfTags && <th scope="col">{t('Key')}</th>}
            {figures.map((name) => (
              <th key={name} scope="col" className={css['figure']}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map(({ day, label, maskedKey, usage }) => (
            <tr key={`${day ?? ''} ${maskedKey} ${label}`}>
              {isByDay && <td>{day === null ? '' : days.short(day)}</td>}
              <th scope="row" dir="auto">
                {label}
              </th>
              {!isOfTags && <td className={css['masked']}>{maskedKey}</td>}
              <td className={css['figure']}>{format.number(usage.totalChars)}</td>
              <td className={css['figure']}>{format.number(usage.textTranslationChars)}</td>
              {!isOfTags && (
                <td className={css['figure']}>{format.number(usage.documentTranslationChars)}</td>
              )}
              <td className={css['figure']}>{format.number(usage.textImprovementChars)}</td>
              {!isOfTags && (
                <td className={css['figure']}>{minutesText(usage.speechToTextMs, format)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
