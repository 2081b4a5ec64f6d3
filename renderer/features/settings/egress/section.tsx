import { useEffect, useState } from 'react';
import Download from 'lucide-react/icons/download';
import type { EgressEntry } from '../../../../shared/domain/lane/egress-log.ts';
import { EGRESS_KINDS, EGRESS_OUTCOMES } from '../../../../shared/domain/lane/egress.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import { PaginationNav } from '../../../components/pagination-nav.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Skeleton } from '../../../components/states.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useReload, useSearchForm } from '../../../lib/use-search-form.ts';
import { useLane, EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS } from '../../lane/index.ts';
import bars from '../../../components/bars.module.css';
import forms from '../../../components/forms.module.css';
import layout from '../../../components/layout.module.css';
import css from './egress.module.css';
import { Section } from '../section.tsx';

/** As many characters as the contract takes. */
const MAX_TEXT_LENGTH = 500;

/** The search of what left the machine. */
function EgressFilters() {
  const search = useLane((state) => state.egressSearch);
  const projects = useLane((state) => valueOf(state.rules)) ?? [];
  const { field, input, formProps } = useSearchForm(search, null);
  return (
    <form {...formProps} aria-label={t('Search what left the machine')} className={css['filters']}>
      <SearchField
        label={t('Search what left the machine')}
        maxLength={MAX_TEXT_LENGTH}
        {...field('text')}
      />
      <SelectField label={t('Kind')} {...input('kind')}>
        <option value="">{t('All')}</option>
        {EGRESS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(EGRESS_KIND_LABELS[kind])}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Outcome')} {...input('outcome')}>
        <option value="">{t('All')}</option>
        {EGRESS_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(EGRESS_OUTCOME_LABELS[outcome])}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('Project')} {...input('projectId')}>
        <option value="">{t('All')}</option>
        {projects.map(({ projectId, projectName }) => (
          <option key={projectId} value={projectId}>
            {projectName}
          </option>
        ))}
      </SelectField>
      <TextField type="date" label={t('From day')} {...input('from')} />
      <TextField type="date" label={t('To day')} {...input('to')} />
      {!search.isBlank && (
        <Button variant="quiet" onClick={() => void search.reset()}>
          {t('Clear')}
        </Button>
      )}
    </form>
  );
}

/** As much of a hash as tells two apart at a glance; the rest is read by its name. */
const HASH_CHARS = 12;

function outcomeText({ outcome, status }: EgressEntry): string {
  const label = t(EGRESS_OUTCOME_LABELS[outcome]);
  return status === null ? label : `${label} (${String(status)})`;
}

function EgressRow({ entry }: { entry: EgressEntry }) {
  const format = useFormat();
  const { sha256 } = entry;
  return (
    <tr>
      <td>{format.dateTime(entry.atMs)}</td>
      <td>{t(EGRESS_KIND_LABELS[entry.kind])}</td>
      <td dir="auto">{entry.projectName ?? ''}</td>
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
            {t('SHA-256 {start}…', { start: sha256.slice(0, HASH_CHARS) })}
          </code>
        )}
      </td>
      <td>{outcomeText(entry)}</td>
    </tr>
  );
}

/** Requests to services outside the app, newest first. */
function EgressTable({ entries }: { entries: readonly EgressEntry[] }) {
  return (
    <section
      className={layout['scroll']}
      aria-label={t('Table of what left the machine')}
      // It scrolls by itself where the window is narrow, so it must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={css['table']} aria-label={t('Requests to services')}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Project')}</th>
            <th scope="col">{t('Service')}</th>
            <th scope="col">{t('Sent')}</th>
            <th scope="col">{t('Outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EgressRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Asked before rows go: there is no way back, and they may be a client's proof. */
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
    <Dialog title={t('Remove rows of the log')} isOpen={isOpen} onClose={onClose}>
      <div className={css['dialog']}>
        <p>
          {t(
            '{count, plural, one {# row is} other {# rows are}} removed for good. Export them first when a client may ask for them.',
            { count },
          )}
        </p>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            void purge();
          }}
        >
          {t('Remove these rows')}
        </Button>
      </div>
    </Dialog>
  );
}

function Outcomes() {
  const exported = useLane((state) => state.egressExport);
  const purged = useLane((state) => state.egressPurged);
  const error = useLane((state) => state.egressError);
  const reveal = useLane((state) => state.revealEgressExport);
  return (
    <>
      <output className={forms['hint']}>
        {exported !== null &&
          t('{entryCount, plural, one {# row} other {# rows}} written to {fileName}.', {
            entryCount: exported.entryCount,
            fileName: exported.fileName,
          })}
        {purged !== null && t('{purged, plural, one {# row} other {# rows}} removed.', { purged })}
      </output>
      {exported !== null && <Button onClick={() => void reveal()}>{t('Show in folder')}</Button>}
      {error !== null && <ErrorPanel error={error} />}
    </>
  );
}

/** Every request to a service outside the app: when, where to, how much, and what came of it. */
export function EgressSection() {
  const format = useFormat();
  const search = useLane((state) => state.egressSearch);
  const isBusy = useLane((state) => state.isEgressBusy);
  const exportEgress = useLane((state) => state.exportEgress);
  const loadRules = useLane((state) => state.loadRules);
  const isIdle = useLane((state) => state.rules.status === 'idle');
  const [isPurging, setPurging] = useState(false);
  const shown = valueOf(search.results);
  const total = shown?.total ?? null;
  const { nav } = useSearchForm(search, total);
  useReload(search);
  useEffect(() => {
    if (isIdle) void loadRules();
  }, [isIdle, loadRules]);
  const hasRows = total !== null && total > 0;
  return (
    <Section
      place="egress"
      title={t('What left the machine')}
      purpose={t(
        'Noted before it is sent: never texts or keys, only how much, where to and a fingerprint. Services on this computer are not outside.',
      )}
    >
      <div className={css['log']}>
        <EgressFilters />
        {search.results.status === 'failed' && (
          <ErrorPanel error={search.results.error}>
            <Button onClick={() => void search.reload()}>{t('Try again')}</Button>
          </ErrorPanel>
        )}
        {shown === null && search.results.status === 'loading' && (
          <Skeleton rows={3} label={t('Reading the log')} />
        )}
        {shown !== null && !hasRows && (
          <p className={forms['hint']}>
            {search.isBlank ? t('Nothing has left this computer.') : t('Nothing fits this search.')}
          </p>
        )}
        {shown !== null && hasRows && (
          <>
            <p className={forms['hint']}>
              {t('{total, plural, one {# request} other {# requests}}, {size} sent.', {
                total,
                size: format.bytes(shown.totalBytes),
              })}
            </p>
            <EgressTable entries={shown.entries} />
            {nav !== null && <PaginationNav {...nav} noun="request" />}
          </>
        )}
        <div className={bars['buttons']}>
          <Button
            icon={Download}
            isInactive={!hasRows || isBusy}
            onClick={() => void exportEgress()}
          >
            {t('Export as CSV')}
          </Button>
          <Button variant="quiet" isInactive={!hasRows || isBusy} onClick={() => setPurging(true)}>
            {t('Remove what is found…')}
          </Button>
        </div>
        <Outcomes />
      </div>
      <PurgeDialog count={total ?? 0} isOpen={isPurging} onClose={() => setPurging(false)} />
    </Section>
  );
}
