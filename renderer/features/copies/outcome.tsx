import type { StepOutcome, SyncStep } from '../../../shared/domain/copies/copy.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { directionText } from '../../lib/languages/languages.ts';
import type { CopySlice } from '../../lib/stores/copy-slice.ts';
import { COPY_WORDS } from './words.ts';
import feedback from '../../components/notices/feedback.module.css';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';

/** Effects of a change at a service, planned or done. */
export const ACTION_TEXT: Record<SyncStep['action'], MessageId> = {
  nothing: msg('glossaries.nothingToDo'),
  create: msg('glossaries.create'),
  merge: msg('glossaries.sendNewOrChanged'),
  replace: msg('glossaries.replaceAllAfterRemoval'),
  delete: msg('glossaries.deleteFromService'),
  rename: msg('glossaries.renameAtService'),
};

const OUTCOME_TEXT: Record<StepOutcome, MessageId> = {
  done: msg('glossaries.stepDone'),
  confirmed: msg('glossaries.stepConfirmed'),
  'not-done': msg('glossaries.stepNotDone'),
  unknown: msg('glossaries.stepUnknown'),
  'not-tried': msg('glossaries.stepNotTried'),
};

function stepText({ sourceLang, targetLang, action, outcome, error }: SyncStep): string {
  return [
    sourceLang !== null && directionText(sourceLang, targetLang ?? ''),
    t(ACTION_TEXT[action]),
    t(OUTCOME_TEXT[outcome]),
    error === null ? null : messageOf(error),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows the result of the last change to the opened record, step by step, with the reason for a failure. */
export function CopyOutcome({ copies }: { copies: CopySlice }) {
  const { domain, result, error, isSyncing, cancel } = copies;
  const sentence =
    result?.isComplete === true
      ? COPY_WORDS[domain].done(result)
      : msg('glossaries.notAllStepsDone');
  return (
    <>
      <section aria-label={t('glossaries.outcome')} data-said="status" className={feedback['live']}>
        {result !== null && (
          <div className={result.isComplete ? layout['panel'] : forms['warning']}>
            <p>{t(sentence)}</p>
            <ul>
              {result.steps.map((step) => (
                <li key={`${step.sourceLang ?? ''} ${step.targetLang ?? ''} ${step.action}`}>
                  {stepText(step)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <FormError error={error} />
      {isSyncing && cancel !== null && (
        <div className={layout['line']}>
          <p data-said="status">{t('glossaries.contactingService')}</p>
          <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        </div>
      )}
    </>
  );
}
