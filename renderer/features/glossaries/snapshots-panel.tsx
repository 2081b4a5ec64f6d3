import History from 'lucide-react/icons/history';
import { useState } from 'react';
import type {
  GlossarySnapshot,
  Difference,
  PushAction,
  PushObstacle,
  StepOutcome,
  SyncStep,
} from '../../../shared/domain/glossaries/sync.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { FormError } from '../../components/form-error.tsx';
import { RecordTable, unseen } from '../../components/record-table.tsx';
import { EmptyState, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useGlossaries } from './store.ts';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';

/** What a push would do, or did. */
export const ACTION_TEXT: Record<PushAction | SyncStep['action'], string> = {
  nothing: msg('Nothing to do'),
  create: msg('Create'),
  merge: msg('Send what is new or changed'),
  replace: msg('Replace all: terms were removed here'),
  delete: msg('Delete at the service'),
  rename: msg('Rename at the service'),
};

export const OBSTACLE_TEXT: Record<PushObstacle, string> = {
  empty: msg('The service takes no dictionary without terms: add some, or delete the languages.'),
  'too-large': msg('The terms are more than the 10 MiB that a glossary may have.'),
  language: msg('The service has no glossaries for these languages.'),
};

const OUTCOME_TEXT: Record<StepOutcome, string> = {
  done: msg('Done'),
  confirmed: msg('Done: the answer was lost, reading again showed it'),
  'not-done': msg('Not done'),
  unknown: msg('Unknown: the answer was lost. It was not sent again; compare to see.'),
  'not-tried': msg('Not tried, because of the step before'),
};

export const DIFFERENCE_TEXT: Record<Difference['kind'], string> = {
  added: msg('Only here'),
  removed: msg('Only at the service'),
  changed: msg('Differs'),
  same: msg('The same'),
};

/** How the last change at the service went, step by step. */
export function SyncOutcome() {
  const result = useGlossaries((state) => state.syncResult);
  return (
    <section aria-label={t('Outcome')} aria-live="polite">
      {result !== null && (
        <div className={result.isComplete ? record['panel'] : record['warning']}>
          <p>
            {result.isComplete
              ? t('Service and computer have the same terms now.')
              : t('Not everything was done. Look at each step, then compare again.')}
          </p>
          <ul>
            {result.steps.map(({ sourceLang, targetLang, action, outcome, message }) => (
              <li key={`${sourceLang ?? ''} ${targetLang ?? ''} ${action}`}>
                {sourceLang !== null && `${sourceLang} → ${targetLang ?? ''}: `}
                {t(ACTION_TEXT[action])}. {t(OUTCOME_TEXT[outcome])}. {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const REASONS: Record<GlossarySnapshot['reason'], string> = {
  push: msg('Before a push'),
  'roll-back': msg('Before a roll back'),
  delete: msg('Before it was deleted there'),
};

function SnapshotRow({ snapshot }: { snapshot: GlossarySnapshot }) {
  const format = useFormat();
  const rollBack = useGlossaries((state) => state.rollBack);
  const isSyncing = useGlossaries((state) => state.isSyncing);
  const [isAsked, setAsked] = useState(false);
  const terms = snapshot.pairs
    .map(
      ({ sourceLang, targetLang, entryCount }) =>
        `${sourceLang} → ${targetLang}: ${format.number(entryCount)}`,
    )
    .join(', ');
  return (
    <tr>
      <th scope="row">{format.fullDateTime(snapshot.takenAtMs)}</th>
      <td>{t(REASONS[snapshot.reason])}</td>
      <td dir="auto">{snapshot.name}</td>
      <td>{terms}</td>
      <td>
        {isAsked ? (
          <div className={record['actions']}>
            <span>{t('Service and computer get these terms.')}</span>
            <Button
              variant="primary"
              isInactive={isSyncing}
              onClick={() => void rollBack(snapshot.id)}
            >
              {t('Roll back now')}
            </Button>
            <Button onClick={() => setAsked(false)}>{t('Cancel')}</Button>
          </div>
        ) : (
          <Button onClick={() => setAsked(true)}>{t('Roll back…')}</Button>
        )}
      </td>
    </tr>
  );
}

/** What the service had before each change, newest first. */
export function SnapshotsPanel() {
  const snapshots = useGlossaries((state) => state.snapshots);
  const syncError = useGlossaries((state) => state.syncError);
  const shown = valueOf(snapshots);
  return (
    <section className={record['content']} aria-label={t('Snapshots')}>
      <SyncOutcome />
      <FormError error={syncError} />
      {snapshots.status === 'failed' && <ErrorPanel error={snapshots.error} />}
      {snapshots.status === 'loading' && shown === null && (
        <Skeleton rows={3} label={t('Reading the snapshots')} />
      )}
      {shown !== null && shown.length === 0 && (
        <EmptyState icon={History} title={t('No snapshots yet.')}>
          <p>{t('Before each change at the service, what it has is kept here.')}</p>
        </EmptyState>
      )}
      {shown !== null && shown.length > 0 && (
        <div className={layout['scroll']}>
          <RecordTable
            label={t('Snapshots')}
            columns={[t('Taken'), t('Why'), t('Name'), t('Terms'), unseen(t('Actions'))]}
          >
            {shown.map((snapshot) => (
              <SnapshotRow key={snapshot.id} snapshot={snapshot} />
            ))}
          </RecordTable>
        </div>
      )}
    </section>
  );
}
