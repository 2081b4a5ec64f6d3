import type { HoursReview } from '../../../../shared/domain/time/import.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons, FormError } from '../../../components/forms/form-footer.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { useTimeFormat } from '../time-format.ts';
import { useTimeStore } from '../store.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportLists } from './import-lists.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { useTimeImport } from './import-store.ts';
import css from './import.module.css';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';

const PROGRAMS: Record<NonNullable<HoursReview['program']>, string> = {
  toggl: 'Toggl',
  clockify: 'Clockify',
  kimai: 'Kimai',
  'super-productivity': 'super-productivity',
  dragoman: 'Dragoman',
};

/** Names of new projects and customers that are listed. */
const NAMED = 8;

/** Says what the file holds, in words. */
function Summary({ review }: { review: HoursReview }) {
  const time = useTimeFormat();
  const { program, counts, durationMs, span, newProjects, newCustomers, services } = review;
  const names = (of: HoursReview['newProjects']) =>
    `${of.names.slice(0, NAMED).join(', ')}${of.count > NAMED ? ' …' : ''}`;
  return (
    <div className={layout['stack']} data-said="status">
      <p>
        {program !== null && `${t('timeImport.madeBy', { program: PROGRAMS[program] })} `}
        {t('timeImport.summary', { count: counts.new })}
        {span !== null &&
          ` ${t('timeImport.span', {
            duration: time.duration(durationMs),
            from: time.dateTime(span.fromMs),
            to: time.dateTime(span.toMs),
          })}`}
      </p>
      {newProjects.count > 0 && (
        <p>
          {t('timeImport.newProjects', { count: newProjects.count, names: names(newProjects) })}
        </p>
      )}
      {newCustomers.count > 0 && (
        <p>
          {t('timeImport.newCustomers', { count: newCustomers.count, names: names(newCustomers) })}
        </p>
      )}
      {services.length > 0 && <p>{t('timeImport.sentTo', { services: services.join(', ') })}</p>}
    </div>
  );
}

/** Returns why nothing can be imported now; null if it can. */
function blockOf(review: HoursReview): string | null {
  if (!review.isOrderKnown) return t('timeImport.orderFirst');
  if (review.counts.new > 0) return null;
  return review.counts.known > 0 ? t('timeImport.allKnown') : t('timeImport.allFaults');
}

function Content({ review }: { review: HoursReview }) {
  const store = useTimeStore();
  const { error, progress, isCanceling, apply, close } = useTimeImport();
  const block = blockOf(review);
  const submit = async (): Promise<void> => {
    if (block !== null) return;
    const imported = await apply();
    if (imported !== null)
      store.setState({ view: 'entries', step: { way: 'imported', ...imported } });
  };
  return (
    <Form label={t('glossaries.import')} className={forms['body']} onSubmit={submit}>
      <Summary review={review} />
      <ImportQuestions review={review} />
      <ImportColumns key={review.importId} review={review} />
      <ImportLists review={review} />
      <div className={`${css['end']} ${layout['stack']}`}>
        <FormError error={error} />
        {progress !== null && (
          <ProgressBar
            label={isCanceling ? t('history.cancelling') : t('history.importing')}
            value={progress.totalCount === 0 ? null : progress.doneCount / progress.totalCount}
          />
        )}
        <FormButtons
          submit={t('timeImport.importCount', { count: review.counts.new })}
          isInactive={block !== null || progress !== null}
          onCancel={() => void close()}
        >
          <p className={css['why']}>{block}</p>
        </FormButtons>
      </div>
    </Form>
  );
}

/** Shows what an import of hours would add, and what the file leaves open. */
export function ImportDialog() {
  const { review, close } = useTimeImport();
  return (
    <Dialog
      isWide
      title={review === null ? '' : t('glossaries.importFrom', { file: review.fileName })}
      isOpen={review !== null}
      onClose={() => void close()}
    >
      {review !== null && <Content review={review} />}
    </Dialog>
  );
}
