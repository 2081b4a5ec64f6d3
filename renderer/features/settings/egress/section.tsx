import { useEffect, useState } from 'react';
import Download from 'lucide-react/icons/download';
import type { EgressEntry } from '../../../../shared/domain/lane/egress-log.ts';
import { EGRESS_KINDS, EGRESS_OUTCOMES } from '../../../../shared/domain/lane/egress.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { DateField } from '../../../components/fields/date-field.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { SelectField } from '../../../components/fields/field.tsx';
import { PaginationNav } from '../../../components/lists/pagination-nav.tsx';
import { MoreMenu } from '../../../components/controls/more-menu.tsx';
import { ExportNotice } from '../../../components/exchange/transfer-notice.tsx';
import { FilterLine } from '../../../components/frame/filter-line.tsx';
import { StatusNotice, ErrorNotice } from '../../../components/frame/notice.tsx';
import { Loaded } from '../../../components/lists/record-list.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { useReload, useSearchForm } from '../../../lib/search/use-search-form.ts';
import {
  useLane,
  EGRESS_KIND_LABELS,
  EGRESS_OUTCOME_LABELS,
  isEgressBusy,
} from '../../lane/index.ts';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from './egress.module.css';
import { Section } from '../section.tsx';
import { Options } from '../../../components/controls/options.tsx';

function EgressFilterLine() {
  const search = useLane((state) => state.egressSearch);
  const projects = useLane((state) => valueOf(state.rules)) ?? [];
  const form = useSearchForm(search);
  const usedCount = Object.entries(search.values).filter(
    ([name, value]) => name !== 'text' && value !== '',
  ).length;
  return (
    <FilterLine
      label={t('lane.searchOutgoingData')}
      search={search}
      form={form}
      noun="request"
      hasShortcut={false}
      filters={{
        usedCount,
        inputs: (
          <div className={forms['filters']}>
            <SelectField label={t('settings.kind')} {...form.select('kind')}>
              <option value="">{t('app.all')}</option>
              <Options of={EGRESS_KINDS} label={(kind) => t(EGRESS_KIND_LABELS[kind])} />
            </SelectField>
            <SelectField label={t('glossaries.outcome')} {...form.select('outcome')}>
              <option value="">{t('app.all')}</option>
              <Options
                of={EGRESS_OUTCOMES}
                label={(outcome) => t(EGRESS_OUTCOME_LABELS[outcome])}
              />
            </SelectField>
            <SelectField label={t('texts.project')} {...form.select('projectId')}>
              <option value="">{t('app.all')}</option>
              {projects.map(({ projectId, projectName }) => (
                <option key={projectId} value={projectId}>
                  {projectName}
                </option>
              ))}
            </SelectField>
            <DateField label={t('lane.fromDate')} {...form.field('from')} />
            <DateField label={t('lane.toDate')} {...form.field('to')} />
          </div>
        ),
      }}
    />
  );
}

function EgressActions({ onPurge }: { onPurge: () => void }) {
  const { exportEgress } = useLane();
  const total = useLane((state) => valueOf(state.egressSearch.results)?.total ?? 0);
  const isInactive = useLane(isEgressBusy) || total === 0;
  return (
    <div className={layout['buttons']}>
      <Button icon={Download} isInactive={isInactive} onClick={() => void exportEgress()}>
        {t('lane.exportCsv')}
      </Button>
      <MoreMenu
        text="⋯"
        label={t('lane.moreForLog')}
        actions={[
          {
            id: 'purge',
            label: t('lane.deleteMatchingRows'),
            isDanger: true,
            isInactive,
            onAction: onPurge,
          },
        ]}
      />
    </div>
  );
}

/** Enough of a hash to distinguish two at a glance; the rest is in its accessible name. */
const HASH_CHARS = 12;

function outcomeText({ outcome, status }: EgressEntry): string {
  const label = t(EGRESS_OUTCOME_LABELS[outcome]);
  return status === null ? label : `${label} (${String(status)})`;
}

function EgressRow({ entry, hasProjects }: { entry: EgressEntry; hasProjects: boolean }) {
  const { sha256 } = entry;
  return (
    <tr>
      <td>{format.dateTime(entry.atMs)}</td>
      <td>{t(EGRESS_KIND_LABELS[entry.kind])}</td>
      {hasProjects && <td dir="auto">{entry.projectName ?? ''}</td>}
      <td>
        <span dir="auto">{entry.connectionName}</span>
        <span className={css['where']} dir="ltr">
          {`${entry.method} ${entry.host}${entry.path}`}
        </span>
      </td>
      <td>
        {format.bytes(entry.sizeBytes)}
        {sha256 !== null && (
          <code className={css['hash']} title={sha256}>
            {t('lane.fingerprintStart', { start: sha256.slice(0, HASH_CHARS) })}
          </code>
        )}
      </td>
      <td>{outcomeText(entry)}</td>
    </tr>
  );
}

/** Lists requests to services outside the app, newest first. */
function EgressTable({ entries }: { entries: readonly EgressEntry[] }) {
  const hasProjects = entries.some(({ projectName }) => projectName !== null);
  return (
    <section
      className={layout['scroll']}
      aria-label={t('lane.outgoingDataTable')}
      // It scrolls on its own in a narrow window, so it must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <RecordTable
        className={css['table']}
        label={t('lane.requestsToServices')}
        columns={[
          { name: t('history.occurredAt'), isUnlabeled: true },
          t('settings.kind'),
          hasProjects && t('texts.project'),
          { name: t('texts.service'), className: css['service'] },
          t('lane.sent'),
          t('glossaries.outcome'),
        ]}
      >
        {entries.map((entry) => (
          <EgressRow key={entry.id} entry={entry} hasProjects={hasProjects} />
        ))}
      </RecordTable>
    </section>
  );
}

/** Asks before rows are removed: this cannot be undone, and they may be a client's proof. */
function PurgeDialog({
  count,
  isOpen,
  onClose,
}: {
  count: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const purge = useLane((state) => state.purgeEgress);
  return (
    <Dialog title={t('lane.deleteLogRows')} isOpen={isOpen} onClose={onClose}>
      <div className={css['dialog']}>
        <p>{t('lane.deleteRowsWarning', { count })}</p>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void purge();
          }}
        >
          {t('lane.deleteTheseRows')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Says in the status line what the last action on the rows did. */
function Outcomes() {
  const { egressExport, egressPurged: purged, revealEgressExport } = useLane();
  const { dismissEgressOutcome } = useLane();
  return (
    <>
      <ExportNotice
        of={egressExport}
        text={(exported) => t('lane.rowsSaved', exported)}
        reveal={revealEgressExport}
        dismiss={dismissEgressOutcome}
      />
      {purged.status === 'ready' && (
        <StatusNotice
          id="egress rows"
          rank="info"
          text={t('lane.rowsDeleted', { purged: purged.value })}
          onClose={dismissEgressOutcome}
        />
      )}
      {purged.status === 'failed' && (
        <ErrorNotice id="transfer" error={purged.error} onClose={dismissEgressOutcome} />
      )}
    </>
  );
}

/** Lists every request to a service outside the app: when, where to, how much, and the result. */
export function EgressSection() {
  const { egressSearch: search, needRules } = useLane();
  const [isPurging, setPurging] = useState(false);
  const { total, nav } = useSearchForm(search);
  useReload(search);
  useEffect(() => {
    void needRules();
  }, [needRules]);
  return (
    <Section
      place="egress"
      purpose={t('lane.outgoingDataPurpose')}
      actions={<EgressActions onPurge={() => setPurging(true)} />}
    >
      <div className={css['log']}>
        <EgressFilterLine />
        <Loaded of={search.results} reading={t('lane.loadingLog')} rows={3} onRetry={search.reload}>
          {({ entries, totalBytes }) =>
            entries.length === 0 ? (
              <p className={forms['hint']}>
                {search.isBlank ? t('lane.nothingSentYet') : t('lane.noMatchingRequests')}
              </p>
            ) : (
              <>
                <p className={forms['hint']}>
                  {t('lane.requestsAndSize', { total: total ?? 0, size: format.bytes(totalBytes) })}
                </p>
                <EgressTable entries={entries} />
                {nav !== null && <PaginationNav {...nav} noun="request" />}
              </>
            )
          }
        </Loaded>
        <Outcomes />
      </div>
      <PurgeDialog count={total ?? 0} isOpen={isPurging} onClose={() => setPurging(false)} />
    </Section>
  );
}
