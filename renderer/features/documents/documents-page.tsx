import FilePlus from 'lucide-react/icons/file-plus';
import FileUp from 'lucide-react/icons/file-up';
import { Suspense, useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { appReady, later } from '../../lib/page/later.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { JobsSection } from './jobs-section.tsx';
import { OptionsForm } from './options-form.tsx';
import { PlanFooter } from './plan-footer.tsx';
import { selectFiles, selectShowsFirstSteps } from './selectors.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import css from './documents-page.module.css';

const QuotaQuestions = later(async () => (await import('./quota-questions.tsx')).QuotaQuestions);

/** Asks what to do about accounts without characters left; until then nothing is sent through them. */
function QuotaBanner() {
  const connections = useDocuments((state) => state.connections);
  const held = (valueOf(connections) ?? []).filter((connection) => connection.isOutOfQuota);
  return (
    <div aria-live="polite" className={css['banners']}>
      {held.length > 0 && (
        <Suspense>
          <QuotaQuestions of={held} />
        </Suspense>
      )}
    </div>
  );
}

/** Says where files go. The whole window accepts a drop; this region is its visible part. */
function DropRegion() {
  const pendingDrops = useDocuments((state) => state.pendingDrops);
  return (
    <section aria-label={t('documents.dropHere')} className={css['region']}>
      <FileUp size={24} aria-hidden className={css['icon']} />
      <div className={css['text']}>
        <p className={css['title']}>{t('documents.dropHere')}</p>
        <p className={forms['hint']}>{t('documents.dropHint')}</p>
      </div>
      <output className={forms['hint']}>{pendingDrops > 0 && t('documents.checkingFiles')}</output>
    </section>
  );
}

/** The first step; the button that sends comes next. */
function ChooseFiles() {
  const { isPicking, pickFiles } = useDocuments('isPicking', 'pickFiles');
  const hasFiles = useDocuments((state) => selectFiles(state).length > 0);
  return (
    <Button
      variant={hasFiles ? 'plain' : 'primary'}
      icon={FilePlus}
      isInactive={isPicking}
      onClick={() => void pickFiles()}
    >
      {t('documents.chooseFiles')}
    </Button>
  );
}

/** Loaded with the first drop. */
const afterDrop = () => import('./after-drop.tsx');
const RejectedFiles = later(async () => (await afterDrop()).RejectedFiles);
const PlannedFiles = later(async () => (await afterDrop()).PlannedFiles);
const PlannedOffer = later(async () => (await afterDrop()).PlannedOffer);

/** Shows the chosen files, their cost, and the translation options: everything before sending. */
function PlannerCard() {
  const { plan, planError, loadPlan } = useDocuments('plan', 'planError', 'loadPlan');
  const hasRejected = useDocuments((state) => state.rejected.length > 0);
  const [file] = useDocuments(selectFiles);
  return (
    <section aria-label={t('documents.newTranslation')} className={css['card']}>
      <DropRegion />
      {plan.status === 'failed' && (
        <ErrorPanel error={plan.error}>
          <Button onClick={() => void loadPlan()}>{t('app.tryAgain')}</Button>
        </ErrorPanel>
      )}
      {hasRejected && (
        <Suspense>
          <RejectedFiles />
        </Suspense>
      )}
      {file !== undefined && (
        <Suspense>
          <PlannedFiles />
        </Suspense>
      )}
      <OptionsForm />
      {file !== undefined && (
        <Suspense>
          <PlannedOffer key={file.id} fileId={file.id} />
        </Suspense>
      )}
      {planError !== null && <ErrorPanel error={planError} />}
      <PlanFooter />
    </section>
  );
}

/** Most starts do not need it, and its many files would delay the first paint. */
const FirstSteps = later(async () => {
  await appReady;
  return (await import('./first-steps.tsx')).FirstSteps;
});

/** Rarely needed: almost always nothing waits. */
const HeldSection = later(async () => {
  await appReady;
  return (await import('./held-section.tsx')).HeldSection;
});

interface DocumentsPageProps {
  onView: (historyItemId: string) => void;
}

/** Page to drop files, see their cost, send them, and get them back. */
export function DocumentsPage({ onView }: DocumentsPageProps) {
  const isFirstStart = useDocuments(selectShowsFirstSteps);
  const openOptions = useDocuments((state) => state.openOptions);
  useEffect(() => openOptions(), [openOptions]);
  return (
    <>
      <PageHeader title={t('app.documents')} purpose={t('documents.pagePurpose')}>
        <ChooseFiles />
      </PageHeader>
      <div className={layout['sections']}>
        <QuotaBanner />
        <Suspense>
          <HeldSection />
        </Suspense>
        <PlannerCard />
        {isFirstStart ? (
          <Suspense>
            <FirstSteps />
          </Suspense>
        ) : (
          <JobsSection onView={onView} />
        )}
      </div>
    </>
  );
}
