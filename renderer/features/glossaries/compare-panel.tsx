import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { Comparison } from '../../../shared/domain/glossary-sync.ts';
import type { LocalGlossary } from '../../../shared/domain/glossary-workbench.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { GlossaryBadge } from '../lane/index.ts';
import { useGlossaries } from './context.ts';
import { Differences } from './differences.tsx';
import { RemoteActions } from './remote-actions.tsx';
import { SyncOutcome } from './sync-outcome.tsx';
import { ACTION_TEXT, OBSTACLE_TEXT } from './sync-words.ts';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';

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
          <td key={index} className={record['figure']}>
            {format.number(count)}
          </td>
        ))}
        <td>
          {obstacle === null ? t(ACTION_TEXT[action]) : t(OBSTACLE_TEXT[obstacle])}
          {pair.isChangedThere && (
            <span className={record['note']}> {t('Changed at the service since.')}</span>
          )}
        </td>
        <td>
          <div className={record['actions']}>
            <Button onClick={() => void show({ sourceLang, targetLang, kind: null, page: 1 })}>
              {t('Show')}
            </Button>
            {isThere && (
              <Button onClick={() => void pull({ sourceLang, targetLang })}>
                {t('Take over from the service')}
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
          ? t('This is what a push would do. What the service has is kept as a snapshot before.')
          : t('The service has no such glossary: a push creates it.')}
        {nameThere !== null && nameThere !== nameHere && (
          <>
            {' '}
            {t('It is renamed from “{there}” to “{here}”.', { there: nameThere, here: nameHere })}
          </>
        )}
      </p>
      <div className={record['frame']}>
        <table className={record['table']} aria-label={t('Differences by language pair')}>
          <thead>
            <tr>
              <th scope="col">{t('Languages')}</th>
              <th scope="col" className={record['figure']}>
                {t('Added')}
              </th>
              <th scope="col" className={record['figure']}>
                {t('Removed')}
              </th>
              <th scope="col" className={record['figure']}>
                {t('Changed')}
              </th>
              <th scope="col" className={record['figure']}>
                {t('Same')}
              </th>
              <th scope="col">{t('A push would')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <PairRows comparison={comparison} />
          </tbody>
        </table>
      </div>
      <Differences />
      <div className={record['actions']}>
        <Button
          variant="primary"
          isInactive={!comparison.canPush || isSyncing}
          onClick={() => void push()}
        >
          {t('Push to the service')}
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
  const copyText = useGlossaries((state) => state.copyText);
  const shown = valueOf(comparison);
  const onCopy = (report: string) => void copyText(report);
  if (glossary.connectionId === null) {
    return <p>{t('Choose the account that this glossary belongs to; then it can be compared.')}</p>;
  }
  return (
    <section className={record['content']} aria-label={t('Compare and push')}>
      <GlossaryBadge glossaryId={glossary.id} />
      <div className={record['actions']}>
        <Button icon={RefreshCw} onClick={() => void compare()}>
          {t('Compare with the service')}
        </Button>
      </div>
      <SyncOutcome />
      {syncError !== null && <ToldError error={syncError} />}
      {comparison.status === 'failed' && <ErrorPanel error={comparison.error} onCopy={onCopy} />}
      {comparison.status === 'loading' && (
        <Skeleton rows={3} label={t('Reading what the service has')} />
      )}
      {shown !== null && comparison.status === 'ready' && <DryRun comparison={shown} />}
      {glossary.link !== null && <RemoteActions glossary={glossary} />}
    </section>
  );
}
