import Languages from 'lucide-react/icons/languages';
import SearchX from 'lucide-react/icons/search-x';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useMemories } from './context.ts';
import { UnitRow } from './unit-row.tsx';
import record from '../../components/record-page.module.css';

function NoUnits() {
  const { isBlank, startAnew } = useMemories((state) => state.unitSearch);
  return isBlank ? (
    <EmptyState icon={Languages} title={t('No pairs yet.')}>
      <p>{t('Import a TMX file, or write the first pair.')}</p>
    </EmptyState>
  ) : (
    <EmptyState icon={SearchX} title={t('Nothing found.')}>
      <Button onClick={() => void startAnew()}>{t('Show everything')}</Button>
    </EmptyState>
  );
}

/** The pairs that the search finds. */
export function UnitTable() {
  const { results, comeBack } = useMemories((state) => state.unitSearch);
  const copyText = useMemories((state) => state.copyText);
  const shown = valueOf(results);
  return (
    <>
      {results.status === 'failed' && (
        <ErrorPanel error={results.error} onCopy={(report) => void copyText(report)}>
          <Button onClick={() => void comeBack()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      {results.status === 'loading' && shown === null && (
        <Skeleton rows={8} label={t('Reading the pairs')} />
      )}
      {shown !== null && (
        <div className={record['frame']}>
          {shown.units.length === 0 ? (
            <NoUnits />
          ) : (
            <table className={record['table']} aria-label={t('Pairs')}>
              <thead>
                <tr>
                  <th scope="col">{t('Source')}</th>
                  <th scope="col">{t('Target')}</th>
                  <th scope="col">
                    <span className="visually-hidden">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.units.map((unit) => (
                  <UnitRow key={unit.id} unit={unit} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </>
  );
}
