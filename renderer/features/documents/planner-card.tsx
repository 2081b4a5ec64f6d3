import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Skeleton } from '../../components/states.tsx';
import { useDocuments } from './context.ts';
import { DropRegion } from './drop-region.tsx';
import { OptionsForm } from './options-form.tsx';
import { PlanFooter } from './plan-footer.tsx';
import { PlannedFiles } from './planned-files.tsx';
import { RejectedFiles } from './rejected-files.tsx';
import css from './planner-card.module.css';

/** The files chosen, what they cost, and how they are to be translated: everything before sending. */
export function PlannerCard() {
  const plan = useDocuments((state) => state.plan);
  const planError = useDocuments((state) => state.planError);
  const loadPlan = useDocuments((state) => state.loadPlan);
  const copyText = useDocuments((state) => state.copyText);
  const copy = (text: string) => void copyText(text);
  return (
    <section aria-label={t('New translation')} className={css['card']}>
      <DropRegion />
      {plan.status === 'loading' && plan.previous === null && (
        <Skeleton rows={1} label={t('Reading the planned files')} />
      )}
      {plan.status === 'failed' && (
        <ErrorPanel error={plan.error} onCopy={copy}>
          <Button onClick={() => void loadPlan()}>{t('Try again')}</Button>
        </ErrorPanel>
      )}
      <RejectedFiles />
      <PlannedFiles />
      <OptionsForm />
      {planError !== null && <ErrorPanel error={planError} onCopy={copy} />}
      <PlanFooter />
    </section>
  );
}
