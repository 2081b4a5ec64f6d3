import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState, type ReactNode } from 'react';
import type {
  Comparison,
  Difference,
  PairComparison,
  PushObstacle,
} from '../../../shared/domain/copies/copy.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { DeleteByName } from '../../components/forms/record-form.tsx';
import { NamedField } from '../../components/fields/field.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { figure, prose, RecordTable, state } from '../../components/lists/record-table.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { directionText } from '../../lib/languages/languages.ts';
import { format } from '../../lib/words/format.ts';
import { ACTION_TEXT, CopyOutcome } from './outcome.tsx';
import { DIFFERENCES_PER_PAGE, type CopySlice } from '../../lib/stores/copy-slice.ts';
import { COPY_WORDS } from './words.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';

const OBSTACLE_TEXT: Record<PushObstacle, MessageId> = {
  empty: msg('glossaries.emptyDictionaryRefused'),
  'too-large': msg('glossaries.termsTooLarge'),
  language: msg('glossaries.languagesUnsupported'),
};

const COUNTS = ['added', 'removed', 'changed', 'same'] as const;

function Plan({ plan }: { plan: NonNullable<PairComparison['plan']> }) {
  const { action, obstacle, isChangedThere } = plan;
  return (
    <td>
      {obstacle === null ? t(ACTION_TEXT[action]) : t(OBSTACLE_TEXT[obstacle])}
      {isChangedThere && (
        <span className={forms['note']}> {t('glossaries.changedAtServiceSince')}</span>
      )}
    </td>
  );
}

function PairActions({ copies, pair }: { copies: CopySlice; pair: PairComparison }) {
  const { domain, showDifferences: show, pull } = copies;
  const { sourceLang, targetLang, removed, changed, same, plan } = pair;
  const isAnythingToShow = COPY_WORDS[domain].differenceKinds.some((kind) => pair[kind] > 0);
  const isThere = removed + changed + same > 0 || plan?.action === 'delete';
  return (
    <div className={layout['toolbar']}>
      {isAnythingToShow && (
        <Button onClick={() => void show({ sourceLang, targetLang, kind: null, page: 1 })}>
          {t('glossaries.show')}
        </Button>
      )}
      {plan !== null && isThere && (
        <Button onClick={() => void pull({ sourceLang, targetLang })}>
          {t('glossaries.useServiceVersion')}
        </Button>
      )}
    </div>
  );
}

/** Shows how many entries of each language pair differ. */
function PairTable({ copies, pairs }: { copies: CopySlice; pairs: readonly PairComparison[] }) {
  const isPlanned = pairs.some(({ plan }) => plan !== null);
  return (
    <RecordTable
      isWide
      hasActions
      label={t('glossaries.differencesByPair')}
      columns={[
        t('glossaries.languages'),
        figure(t('glossaries.added')),
        figure(t('glossaries.removed')),
        figure(t('glossaries.changed')),
        figure(t('glossaries.unchanged')),
        isPlanned && t('glossaries.plannedAction'),
      ]}
    >
      {pairs.map((pair) => (
        <tr key={`${pair.sourceLang} ${pair.targetLang}`}>
          <th scope="row">{directionText(pair.sourceLang, pair.targetLang)}</th>
          {COUNTS.map((count) => (
            <td key={count} className={tables['figure']}>
              {format.number(pair[count])}
            </td>
          ))}
          {pair.plan !== null && <Plan plan={pair.plan} />}
          <td>
            <PairActions copies={copies} pair={pair} />
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

const DIFFERENCE_TEXT: Record<Difference['kind'], MessageId> = {
  added: msg('glossaries.onlyHere'),
  removed: msg('glossaries.onlyAtService'),
  changed: msg('glossaries.different'),
  same: msg('glossaries.same'),
};

/** Shows the differences between this computer and a service, side by side, a page at a time. */
function Differences({ copies }: { copies: CopySlice }) {
  const { domain, differenceView: view, differences: found, showDifferences: show } = copies;
  if (view === null || found === null) return null;
  const { textsToShow, differenceKinds: kinds } = COPY_WORDS[domain];
  const pair = directionText(view.sourceLang, view.targetLang);
  return (
    <>
      <div className={layout['toolbar']}>
        <NamedField
          label={t(textsToShow)}
          value={view.kind}
          none={t('glossaries.allDifferences')}
          of={kinds.map((kind) => ({ id: kind, name: t(DIFFERENCE_TEXT[kind]) }))}
          onPick={(kind) => void show({ ...view, kind, page: 1 })}
        />
      </div>
      <RecordTable
        isWide
        label={t('glossaries.differencesForPair', { pair })}
        columns={[
          state(t('glossaries.status')),
          ...[t('glossaries.source'), t('glossaries.here'), t('glossaries.atService')].map((name) =>
            prose(name),
          ),
        ]}
      >
        {found.differences.map(({ kind, source, here, there }) => (
          <tr key={`${kind} ${source} ${here ?? ''} ${there ?? ''}`}>
            <td>{t(DIFFERENCE_TEXT[kind])}</td>
            <td className={tables['written']} dir="auto">
              {source}
            </td>
            <td className={tables['written']} dir="auto">
              {here}
            </td>
            <td className={tables['written']} dir="auto">
              {there}
            </td>
          </tr>
        ))}
      </RecordTable>
      <PaginationNav
        pagination={{ page: view.page, limit: DIFFERENCES_PER_PAGE, total: found.total }}
        noun="difference"
        label={t('glossaries.differences')}
        onPage={(page) => void show({ ...view, page })}
      />
    </>
  );
}

function PullAll({ copies }: { copies: CopySlice }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return <Button onClick={() => setAsked(true)}>{t('memories.useAllOfService')}</Button>;
  return (
    <>
      <span>{t('memories.useAllOfServiceWarning')}</span>
      <Button isInactive={copies.isSyncing} onClick={() => void copies.pull(null)}>
        {t('glossaries.useServiceVersion')}
      </Button>
      <Button onClick={() => setAsked(false)}>{t('common.cancel')}</Button>
    </>
  );
}

function DryRun({ copies, comparison }: { copies: CopySlice; comparison: Comparison }) {
  const { remote, pairs, stayingCount, canPush, canPull } = comparison;
  const { nameHere: here, nameThere: there } = comparison;
  const { creates, changes, equal } = COPY_WORDS[copies.domain];
  const intro = remote !== 'present' ? creates : canPush || canPull ? changes : equal;
  return (
    <>
      <p>
        {t(intro)}
        {there !== null && there !== here && <> {t('glossaries.renamedFromTo', { there, here })}</>}
      </p>
      {stayingCount > 0 && <p>{t('memories.unitsOfConfidentialStay', { count: stayingCount })}</p>}
      {pairs.length > 0 && <PairTable copies={copies} pairs={pairs} />}
      <Differences copies={copies} />
      <div className={layout['line']}>
        <Button
          variant="primary"
          isInactive={!canPush || copies.isSyncing}
          onClick={() => void copies.push()}
        >
          {t('glossaries.sendToService')}
        </Button>
        {canPull && <PullAll copies={copies} />}
      </div>
    </>
  );
}

/**
 * Compares, and ends the link to a service: forgets it, or deletes the remote copy after the user types its name. All of
 * it is above what comes and goes with a comparison, so that no button appears where a different one was just pressed.
 */
function CopyActions({ copies, name, isLinked }: CopyActionsProps) {
  const { comparison, compare, cancel } = copies;
  const [isDeleting, setDeleting] = useState(false);
  const isLoading = comparison.status === 'loading';
  return (
    <>
      <div className={layout['spread']}>
        <div className={layout['row']}>
          <Button icon={RefreshCw} isInactive={isLoading} onClick={() => void compare()}>
            {t('glossaries.compareWithService')}
          </Button>
          {isLoading && cancel !== null && (
            <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
          )}
        </div>
        {isLinked && (
          <div className={layout['row']}>
            <Button onClick={() => void copies.unlink()}>
              {t('glossaries.unlinkFromService')}
            </Button>
            <Button
              variant="danger"
              aria-expanded={isDeleting}
              isInactive={isDeleting}
              onClick={() => setDeleting(true)}
            >
              {t('glossaries.deleteFromServiceAsk')}
            </Button>
          </div>
        )}
      </div>
      {isLinked && isDeleting && (
        <DeleteByName
          label={t('glossaries.deleteFromService')}
          field={t('glossaries.typeNameToDelete', { name })}
          hint={t(COPY_WORDS[copies.domain].staysHere)}
          submit={t('glossaries.delete')}
          remove={copies.deleteRemote}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}

interface CopyActionsProps {
  copies: CopySlice;
  name: string;
  isLinked: boolean;
}

interface ComparePanelProps {
  copies: CopySlice;
  record: { name: string; connectionId: string | null; link: object | null };
  /** Content above the panel. */
  above?: ReactNode;
}

/** Compares a record with its copy at a service: differences, what a push would do, and the push. */
export function ComparePanel({ copies, record: compared, above }: ComparePanelProps) {
  const { domain, comparison } = copies;
  if (compared.connectionId === null) return <p>{t(COPY_WORDS[domain].chooseAccount)}</p>;
  return (
    <section className={layout['content']} aria-label={t('glossaries.compareAndSend')}>
      {above}
      <CopyActions copies={copies} name={compared.name} isLinked={compared.link !== null} />
      <CopyOutcome copies={copies} />
      {comparison.status === 'failed' && (
        // An error about the file of a memory has its own wording.
        <FormError error={comparison.error} saysAll={() => domain === 'memories'} />
      )}
      {comparison.status === 'loading' && (
        <Skeleton rows={3} label={t('glossaries.loadingServiceVersion')} />
      )}
      {comparison.status === 'ready' && <DryRun copies={copies} comparison={comparison.value} />}
    </section>
  );
}
