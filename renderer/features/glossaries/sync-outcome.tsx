import { t } from '../../../shared/i18n/text.ts';
import { useGlossaries } from './context.ts';
import { ACTION_TEXT, OUTCOME_TEXT } from './sync-words.ts';
import record from '../../components/record-page.module.css';

/** How the last change at the service went, step by step. */
export function SyncOutcome() {
  const result = useGlossaries((state) => state.syncResult);
  return (
    <section aria-label={t('Outcome')} aria-live="polite">
      {result !== null && (
        <div className={result.isComplete ? record['panel'] : record['warning']}>
          <p>
            {result.isComplete
              ? t('Service and computer have the same terms now.')
              : t('Not everything was done. Look at each step, then compare again.')}
          </p>
          <ul>
            {result.steps.map(({ sourceLang, targetLang, action, outcome, message }) => (
              <li key={`${sourceLang ?? ''} ${targetLang ?? ''} ${action}`}>
                {sourceLang !== null && `${sourceLang} → ${targetLang ?? ''}: `}
                {t(ACTION_TEXT[action])}. {t(OUTCOME_TEXT[outcome])}. {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
