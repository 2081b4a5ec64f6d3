import type { StepOutcome, SyncResult, SyncStep } from '../../../shared/domain/glossaries/sync.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import { directionText } from '../../lib/languages/languages.ts';
import feedback from '../notices/feedback.module.css';
import record from '../layout/record-page.module.css';

/** What a change at a service would do, or did. */
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

/**
 * How the last change at the service went, step by step.
 * @param done says what is so now, when all of it went well
 */
export function SyncOutcome({
  result,
  done,
}: {
  result: SyncResult | null;
  done: (result: SyncResult) => string;
}) {
  return (
    <section aria-label={t('glossaries.outcome')} aria-live="polite" className={feedback['live']}>
      {result !== null && (
        <div className={result.isComplete ? record['panel'] : record['warning']}>
          <p>{result.isComplete ? done(result) : t('glossaries.notAllStepsDone')}</p>
          <ul>
            {result.steps.map(({ sourceLang, targetLang, action, outcome, error }) => (
              <li key={`${sourceLang ?? ''} ${targetLang ?? ''} ${action}`}>
                {[
                  sourceLang !== null && directionText(sourceLang, targetLang ?? ''),
                  t(ACTION_TEXT[action]),
                  t(OUTCOME_TEXT[outcome]),
                  error === null ? null : messageOf(error),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
