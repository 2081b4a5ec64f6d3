import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type Comparison, DIFFERENCE_KINDS } from '../../../shared/domain/glossaries/sync.ts';
import type { LocalGlossary } from '../../../shared/domain/glossaries/local-glossary.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { SelectField } from '../../components/field.tsx';
import { FormError } from '../../components/form-error.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { figure, prose, RecordTable, unseen } from '../../components/record-table.tsx';
import { RemoteActions } from '../../components/remote-actions.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { GlossaryBadge } from '../lane/index.ts';
import { ACTION_TEXT } from '../../components/sync-outcome.tsx';
import { GlossaryOutcome, OBSTACLE_TEXT, DIFFERENCE_TEXT } from './snapshots-panel.tsx';
import { useGlossaries } from './store.ts';
import { DIFFERENCES_PER_PAGE } from './sync-slice.ts';
import { Options } from '../../components/options.tsx';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';
import css from './glossaries.module.css';

/** The terms of a pair that differ, side by side. */
function Differences() {
  const view = useGlossaries((state) => state.differenceView);
  const found = useGlossaries((state) => state.differences);
  const show = useGlossaries((state) => state.showDifferences);
  if (view === null || found === null) return null;
  return (
    <>
      <SelectField
        label={t('glossaries.termsToShow')}
        value={view.kind ?? ''}
        onChange={(event) => {
          const kind = DIFFERENCE_KINDS.find((each) => each === event.target.value) ?? null;
          void show({ ...view, kind, page: 1 });
        }}
      >
        <option value="">{t('glossaries.allDifferences')}</option>
        <Options of={DIFFERENCE_KINDS} label={(kind) => t(DIFFERENCE_TEXT[kind])} />
      </SelectField>
      <div className={layout['scroll']}>
        <RecordTable
          label={t('glossaries.differencesForPair', {
            pair: `${view.sourceLang} → ${view.targetLang}`,
          })}
          columns={[
            t('glossaries.status'),
            prose(t('glossaries.source')),
            prose(t('glossaries.here')),
            prose(t('glossaries.atService')),
          ]}
        >
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
        </RecordTable>
      </div>
      <PaginationNav
        pagination={
          new Pagination({ page: view.page, limit: DIFFERENCES_PER_PAGE, total: found.total })
        }
        noun="difference"
        label={t('glossaries.differences')}
        onPage={(page) => void show({ ...view, page })}
      />
    </>
  );
}

function PairRows({ comparison }: { comparison: Comparison }) {
  const format = useFormat();
  const show = useGlossaries((state) => state.showDifferences);
  const pull = useGlossaries((state) => state.pull);
  return comparison.pairs.map((pair) => {
    const { sourceLang, targetLang, added, removed, changed, same, action, obstacle } = pair;
    const isThere = removed + changed + same > 0 || action === 'delete';
    return (
      <tr key={`${sourceLang} ${targetLang}`}>
        <th scope="row">{`${sourceLang} → ${targetLang}`}</th>
        {[added, removed, changed, same].map((count, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place
          <td key={index} className={tables['figure']}>
            {format.number(count)}
          </td>
        ))}
        <td>
          {obstacle === null ? t(ACTION_TEXT[action]) : t(OBSTACLE_TEXT[obstacle])}
          {pair.isChangedThere && (
            <span className={record['note']}> {t('glossaries.changedAtServiceSince')}</span>
          )}
        </td>
        <td>
          <div className={record['actions']}>
            <Button onClick={() => void show({ sourceLang, targetLang, kind: null, page: 1 })}>
              {t('glossaries.show')}
            </Button>
            {isThere && (
              <Button onClick={() => void pull({ sourceLang, targetLang })}>
                {t('glossaries.useServiceVersion')}
              </Button>
            )}
          </div>
        </td>
      </tr>
    );
  });
}

function DryRun({ comparison }: { comparison: Comparison }) {
  const push = useGlossaries((state) => state.push);
  const isSyncing = useGlossaries((state) => state.isSyncing);
  const { remote, nameHere, nameThere } = comparison;
  return (
    <>
      <p>
        {remote === 'present'
          ? t('glossaries.sendingMakesChanges')
          : t('glossaries.sendingCreatesGlossary')}
        {nameThere !== null && nameThere !== nameHere && (
          <> {t('glossaries.renamedFromTo', { there: nameThere, here: nameHere })}</>
        )}
      </p>
      <div className={layout['scroll']}>
        <RecordTable
          label={t('glossaries.differencesByPair')}
          columns={[
            t('glossaries.languages'),
            figure(t('glossaries.added')),
            figure(t('glossaries.removed')),
            figure(t('glossaries.changed')),
            figure(t('glossaries.unchanged')),
            t('glossaries.plannedAction'),
            unseen(t('app.actions')),
          ]}
        >
          <PairRows comparison={comparison} />
        </RecordTable>
      </div>
      <Differences />
      <div className={record['actions']}>
        <Button
          variant="primary"
          isInactive={!comparison.canPush || isSyncing}
          onClick={() => void push()}
        >
          {t('glossaries.sendToService')}
        </Button>
      </div>
    </>
  );
}

/** The glossary against its service: differences, what a push would do, and the push. */
export function ComparePanel({ glossary }: { glossary: LocalGlossary }) {
  const compare = useGlossaries((state) => state.compare);
  const comparison = useGlossaries((state) => state.comparison);
  const syncError = useGlossaries((state) => state.syncError);
  const unlink = useGlossaries((state) => state.unlink);
  const deleteRemote = useGlossaries((state) => state.deleteRemote);
  const shown = valueOf(comparison);
  if (glossary.connectionId === null) {
    return <p>{t('glossaries.chooseAccountToCompare')}</p>;
  }
  return (
    <section className={record['content']} aria-label={t('glossaries.compareAndSend')}>
      <GlossaryBadge glossaryId={glossary.id} />
      <div className={record['actions']}>
        <Button icon={RefreshCw} onClick={() => void compare()}>
          {t('glossaries.compareWithService')}
        </Button>
      </div>
      <GlossaryOutcome />
      <FormError error={syncError} />
      {comparison.status === 'failed' && <ErrorPanel error={comparison.error} />}
      {comparison.status === 'loading' && (
        <Skeleton rows={3} label={t('glossaries.loadingServiceVersion')} />
      )}
      {shown !== null && comparison.status === 'ready' && <DryRun comparison={shown} />}
      {glossary.link !== null && (
        <RemoteActions
          name={glossary.name}
          hint={t('glossaries.termsStayHere')}
          unlink={unlink}
          deleteRemote={deleteRemote}
        />
      )}
    </section>
  );
}
