import FileUp from 'lucide-react/icons/file-up';
import { Suspense } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { later } from '../../lib/page/later.ts';
import { OptionsForm } from './options-form.tsx';
import { PlanFooter } from './plan-footer.tsx';
import { selectFiles } from './selectors.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './documents-page.module.css';

/** Says where files go; a line once there are some. The whole window accepts a drop; this region is its visible part. */
function DropRegion() {
  const isChecking = useDocuments((state) => state.pendingDrops > 0);
  const clearPlan = useDocuments((state) => state.clearPlan);
  const hasFiles = useDocuments((state) => selectFiles(state).length > 0);
  return (
    <section
      aria-label={t('documents.dropHere')}
      className={`${css['region']} ${hasFiles ? '' : css['empty']}`}
    >
      <FileUp size={hasFiles ? 16 : 24} aria-hidden className={css['icon']} />
      <div className={css['text']}>
        <p className={css['title']}>{t('documents.dropHere')}</p>
        {!hasFiles && (
          <p className={forms['hint']}>
            {t('documents.dropHint')} {t('documents.pagePurpose')}
          </p>
        )}
      </div>
      <p data-said="status" className={forms['hint']}>
        {isChecking && t('documents.checkingFiles')}
      </p>
      {hasFiles && (
        <Button variant="quiet" onClick={() => void clearPlan()}>
          {t('documents.clearPlan')}
        </Button>
      )}
    </section>
  );
}

/** Loaded with the first drop. */
const afterDrop = () => import('./after-drop.tsx');
const LeftOutFiles = later(async () => (await afterDrop()).LeftOutFiles);
const PlannedFiles = later(async () => (await afterDrop()).PlannedFiles);
const PlannedOffer = later(async () => (await afterDrop()).PlannedOffer);

/** Shows the chosen files, their cost, and the translation options: everything before sending. */
export function PlanSection() {
  const { plan, loadPlan } = useDocuments();
  const hasLeftOut = useDocuments(
    ({ rejected, ownResults }) => rejected.length + ownResults.length > 0,
  );
  const [file] = useDocuments(selectFiles);
  return (
    <section aria-label={t('documents.newTranslation')} className={css['plan']}>
      <DropRegion />
      {plan.status === 'failed' && (
        <ErrorPanel error={plan.error}>
          <Button onClick={() => void loadPlan()}>{t('app.tryAgain')}</Button>
        </ErrorPanel>
      )}
      {file !== undefined && (
        <Suspense>
          <PlannedFiles />
        </Suspense>
      )}
      {hasLeftOut && (
        <Suspense>
          <LeftOutFiles />
        </Suspense>
      )}
      <OptionsForm />
      {file !== undefined && (
        <Suspense>
          <PlannedOffer key={file.id} fileId={file.id} />
        </Suspense>
      )}
      <PlanFooter />
    </section>
  );
}
