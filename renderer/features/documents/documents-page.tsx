import FilePlus from 'lucide-react/icons/file-plus';
import { Suspense, useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { appReady, later } from '../../lib/page/later.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { JobsNav, JobsSection } from './jobs-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { selectFiles, selectShowsFirstSteps } from './selectors.ts';
import { useDocuments } from './store.ts';

/** Asks what to do about accounts without characters left; until then nothing is sent through them. */
function QuotaNotices() {
  const connections = useDocuments((state) => valueOf(state.connections)) ?? [];
  const { resumeAfterQuota, resumeError } = useDocuments();
  return (
    <>
      {connections
        .filter(({ isOutOfQuota }) => isOutOfQuota)
        .map(({ id, name }) => (
          <StatusNotice
            key={id}
            id={`quota ${id}`}
            rank="action"
            tone="warning"
            text={t('documents.outOfCharacters', { name })}
            actions={[{ label: t('app.tryAgain'), run: () => resumeAfterQuota(id) }]}
            more={<p>{t('documents.outOfCharactersHint')}</p>}
          />
        ))}
      <ErrorNotice id="quota" error={resumeError} />
    </>
  );
}

/** The first step; the button that sends comes next. */
function ChooseFiles() {
  const { isPicking, pickFiles } = useDocuments();
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

/** Most starts do not need it, and its many files would delay the first paint. */
const FirstSteps = later(async () => {
  await appReady;
  return (await import('./first-steps.tsx')).FirstSteps;
});

/** Rarely needed: almost always nothing waits. */
const WaitingSections = later(async () => {
  await appReady;
  return (await import('./waiting-sections.tsx')).WaitingSections;
});

interface DocumentsPageProps {
  onView: (historyItemId: string) => void;
}

/** Page to drop files, see their cost, send them, and get them back. */
export function DocumentsPage({ onView }: DocumentsPageProps) {
  const isFirstStart = useDocuments(selectShowsFirstSteps);
  const { planError, openOptions } = useDocuments();
  useEffect(() => openOptions(), [openOptions]);
  return (
    <Frame title={t('app.documents')} actions={<ChooseFiles />} nav={<JobsNav />}>
      <QuotaNotices />
      <ErrorNotice id="plan" error={planError} />
      <Suspense>
        <WaitingSections />
      </Suspense>
      <PlanSection />
      {isFirstStart ? (
        <Suspense>
          <FirstSteps />
        </Suspense>
      ) : (
        <JobsSection onView={onView} />
      )}
    </Frame>
  );
}
