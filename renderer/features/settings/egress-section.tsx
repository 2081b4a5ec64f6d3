import { useEffect, useState } from 'react';
import Download from 'lucide-react/icons/download';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useComeBack, useSearchForm } from '../../lib/use-search-form.ts';
import { useLane } from '../lane/index.ts';
import { EgressFilters } from './egress-filters.tsx';
import { EgressTable } from './egress-table.tsx';
import css from './egress.module.css';
import { Section } from './section.tsx';

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
      <output className={css['told']}>
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
  useComeBack(search);
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
            <Button onClick={() => void search.comeBack()}>{t('Try again')}</Button>
          </ErrorPanel>
        )}
        {shown === null && search.results.status === 'loading' && (
          <Skeleton rows={3} label={t('Reading the log')} />
        )}
        {shown !== null && !hasRows && (
          <p className={css['told']}>
            {search.isBlank ? t('Nothing has left this computer.') : t('Nothing fits this search.')}
          </p>
        )}
        {shown !== null && hasRows && (
          <>
            <p className={css['told']}>
              {t('{total, plural, one {# request} other {# requests}}, {size} sent.', {
                total,
                size: format.bytes(shown.totalBytes),
              })}
            </p>
            <EgressTable entries={shown.entries} />
            {nav !== null && <PaginationNav {...nav} noun="request" />}
          </>
        )}
        <div className={css['actions']}>
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
