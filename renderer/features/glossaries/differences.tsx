import { DIFFERENCE_KINDS } from '../../../shared/domain/glossary-sync.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { useGlossaries } from './context.ts';
import { DIFFERENCE_TEXT } from './sync-words.ts';
import { DIFFERENCES_PER_PAGE } from './sync-slice.ts';
import record from '../../components/record-page.module.css';
import css from './glossaries.module.css';

/** The terms of a pair that differ, side by side. */
export function Differences() {
  const view = useGlossaries((state) => state.differenceView);
  const found = useGlossaries((state) => state.differences);
  const show = useGlossaries((state) => state.showDifferences);
  if (view === null || found === null) return null;
  return (
    <>
      <SelectField
        label={t('Which terms')}
        value={view.kind ?? ''}
        onChange={(event) => {
          const kind = DIFFERENCE_KINDS.find((each) => each === event.target.value) ?? null;
          void show({ ...view, kind, page: 1 });
        }}
      >
        <option value="">{t('All that differ')}</option>
        {DIFFERENCE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(DIFFERENCE_TEXT[kind])}
          </option>
        ))}
      </SelectField>
      <div className={record['frame']}>
        <table
          className={record['table']}
          aria-label={t('Differences {pair}', {
            pair: `${view.sourceLang} → ${view.targetLang}`,
          })}
        >
          <thead>
            <tr>
              <th scope="col">{t('State')}</th>
              <th scope="col">{t('Source')}</th>
              <th scope="col">{t('Here')}</th>
              <th scope="col">{t('At the service')}</th>
            </tr>
          </thead>
          <tbody>
            {found.differences.map(({ kind, source, here, there }) => (
              <tr key={source}>
                <td>{t(DIFFERENCE_TEXT[kind])}</td>
                <td className={css['term']} dir="auto">
                  {source}
                </td>
                <td className={css['term']} dir="auto">
                  {here}
                </td>
                <td className={css['term']} dir="auto">
                  {there}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PaginationNav
        pagination={
          new Pagination({ page: view.page, limit: DIFFERENCES_PER_PAGE, total: found.total })
        }
        noun="difference"
        label={t('Differences')}
        onPage={(page) => void show({ ...view, page })}
      />
    </>
  );
}
