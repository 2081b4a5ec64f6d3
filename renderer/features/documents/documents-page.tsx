import { t } from '../../../shared/i18n/text.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { JobsSection } from './jobs-section.tsx';
import { PlannerCard } from './planner-card.tsx';
import { QuotaBanner } from './quota-banner.tsx';
import css from './documents-page.module.css';

/** Drop files, see what they cost, send them, and get them back. */
export function DocumentsPage({ onView }: { onView: (historyItemId: string) => void }) {
  return (
    <>
      <PageHeader
        title={t('Documents')}
        purpose={t(
          'Translate whole files. The result lands beside the original; nothing is sent before you say so.',
        )}
      />
      <div className={css['content']}>
        <QuotaBanner />
        <PlannerCard />
        <JobsSection onView={onView} />
      </div>
    </>
  );
}
