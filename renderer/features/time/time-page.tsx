import Inbox from 'lucide-react/icons/inbox';
import { useEffect, type ReactNode } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSearchForm } from '../../lib/use-search-form.ts';
import { useTime } from './context.ts';
import { EntriesView, type EntriesExport } from './entries-view.tsx';
import { TIME_VIEWS, type TimeView } from './state.ts';
import css from './time-page.module.css';

const VIEW_LABELS: Record<TimeView, string> = {
  entries: msg('Entries'),
  report: msg('Week and charts'),
  catalogue: msg('Projects and customers'),
};

export interface TimePageProps {
  /** Sums and charts. */
  report: ReactNode;
  /** Projects and customers as lists. */
  catalogue: ReactNode;
  /** Entries as a file. */
  entriesExport: EntriesExport;
  /** Changes that are not sent yet; null until it is known. */
  unsentCount: number | null;
  onOutbox: () => void;
}

const MAX_TEXT_LENGTH = 2000;

/** What was worked on: logged here first, sent on when it can be. */
export function TimePage(props: TimePageProps) {
  const { report, catalogue, entriesExport, unsentCount, onOutbox } = props;
  const view = useTime((state) => state.view);
  const setView = useTime((state) => state.setView);
  const search = useTime((state) => state.entrySearch);
  const loadCatalogue = useTime((state) => state.loadCatalogue);
  const { field, formProps } = useSearchForm(search, valueOf(search.results)?.total ?? null);
  useEffect(() => void loadCatalogue(), [loadCatalogue]);
  return (
    <>
      <form {...formProps} aria-label={t('Search entries')}>
        <PageHeader
          title={t('Time')}
          purpose={t(
            'What you worked on. Kept on this computer first, sent to your service when it can be.',
          )}
        >
          {view === 'entries' && (
            <SearchField
              label={t('Search entries')}
              maxLength={MAX_TEXT_LENGTH}
              {...field('text')}
            />
          )}
        </PageHeader>
      </form>
      <div className={css['content']}>
        <div className={css['bar']}>
          <ViewSwitch
            label={t('View')}
            value={view}
            onChange={setView}
            choices={TIME_VIEWS.map((each) => ({ value: each, label: t(VIEW_LABELS[each]) }))}
          />
          <span className={css['space']} />
          <Button icon={Inbox} onClick={onOutbox}>
            {unsentCount === null || unsentCount === 0
              ? t('Outbox')
              : t('Outbox ({unsentCount})', { unsentCount })}
          </Button>
        </div>
        {view === 'entries' && <EntriesView entriesExport={entriesExport} />}
        {view === 'report' && report}
        {view === 'catalogue' && catalogue}
      </div>
    </>
  );
}
