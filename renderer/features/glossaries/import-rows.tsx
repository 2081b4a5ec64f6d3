import { Pagination } from '../../../shared/pagination/index.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './context.ts';
import { REVIEW_ROWS_PER_PAGE } from './import-slice.ts';
import record from '../../components/record-page.module.css';
import css from './glossaries.module.css';

/** The rows of a file; those with the same source stand together, and one of them is chosen. */
export function ImportRows() {
  const format = useFormat();
  const rows = useGlossaries((state) => state.reviewRows);
  const page = useGlossaries((state) => state.reviewPage);
  const problem = useGlossaries((state) => state.reviewProblem);
  const show = useGlossaries((state) => state.showRows);
  const fix = useGlossaries((state) => state.fixImport);
  if (rows === null) return null;
  return (
    <>
      {problem !== null && (
        <Button variant="quiet" onClick={() => void show(null, 1)}>
          {t('Show all rows')}
        </Button>
      )}
      <div className={record['frame']}>
        <table className={record['table']} aria-label={t('Rows of the file')}>
          <thead>
            <tr>
              <th scope="col" className={record['figure']}>
                {t('Row')}
              </th>
              <th scope="col">{t('Source')}</th>
              <th scope="col">{t('Target')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.rows.map(({ index, row, source, target, isDropped, group, problems }) => (
              <tr key={index}>
                <td className={record['figure']}>{format.number(row)}</td>
                <td className={css['term']} dir="auto">
                  {source}
                </td>
                <td className={css['term']} dir="auto">
                  {target}
                </td>
                <td>
                  <div className={record['actions']}>
                    {isDropped && (
                      <Button onClick={() => void fix({ kind: 'keep', index })}>
                        {t('Left out: take it back')}
                      </Button>
                    )}
                    {group > 1 && (
                      <Button onClick={() => void fix({ kind: 'choose', index })}>
                        {t('Choose this one')}
                      </Button>
                    )}
                    {!isDropped && problems.length > 0 && (
                      <Button variant="quiet" onClick={() => void fix({ kind: 'drop', index })}>
                        {t('Leave out')}
                      </Button>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PaginationNav
        pagination={new Pagination({ page, limit: REVIEW_ROWS_PER_PAGE, total: rows.total })}
        noun="row"
        label={t('Rows of the file')}
        onPage={(next) => void show(problem, next)}
      />
    </>
  );
}
