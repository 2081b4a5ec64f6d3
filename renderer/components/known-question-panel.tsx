import type { KnownQuestion, OnKnown } from '../../shared/domain/history/transfer.ts';
import { t } from '../../shared/i18n/text.ts';
import { useFocusOnMount } from '../lib/use-focus-on-mount.ts';
import { Button } from './button.tsx';
import bars from './bars.module.css';
import layout from './layout.module.css';

interface KnownQuestionPanelProps {
  question: KnownQuestion;
  answer: (onKnown: OnKnown) => Promise<void>;
  /** Nothing is imported. */
  cancel: () => void;
}

/** What an import is to do with translations that are there already. */
export function KnownQuestionPanel({ question, answer, cancel }: KnownQuestionPanelProps) {
  const first = useFocusOnMount<HTMLButtonElement>();
  const { fileName, totalCount, knownCount, changedCount } = question;
  return (
    <section aria-label={t('history.alreadyThere')} className={layout['panel']}>
      <h2>{t('history.alreadyThere')}</h2>
      <p>
        {t('history.knownInFile', { fileName, known: knownCount, total: totalCount })}{' '}
        {changedCount > 0 && t('history.changedInFile', { count: changedCount })}
      </p>
      <div className={bars['buttons']}>
        <Button ref={first} variant="primary" onClick={() => void answer('skip')}>
          {t('history.skipKnown')}
        </Button>
        {changedCount > 0 && (
          <Button onClick={() => void answer('replace')}>{t('history.replaceKnown')}</Button>
        )}
        <Button onClick={() => void answer('add')}>{t('history.addKnown')}</Button>
        <Button variant="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
