import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { Button } from '../controls/button.tsx';
import bars from '../layout/bars.module.css';
import layout from '../layout/layout.module.css';

interface KnownQuestionPanelProps {
  text: string;
  /** Some are worded otherwise in the file. */
  canReplace: boolean;
  addText: string;
  answer: (onKnown: OnKnown) => Promise<void>;
  /** Nothing is imported. */
  cancel: () => void;
}

/** What an import is to do with translations that are there already. */
export function KnownQuestionPanel({
  text,
  canReplace,
  addText,
  answer,
  cancel,
}: KnownQuestionPanelProps) {
  const first = useFocusOnMount<HTMLButtonElement>();
  return (
    <section aria-label={t('history.alreadyThere')} className={layout['panel']}>
      <h2>{t('history.alreadyThere')}</h2>
      <p>{text}</p>
      <div className={bars['buttons']}>
        <Button ref={first} variant="primary" onClick={() => void answer('skip')}>
          {t('history.skipKnown')}
        </Button>
        {canReplace && (
          <Button onClick={() => void answer('replace')}>{t('history.replaceKnown')}</Button>
        )}
        <Button onClick={() => void answer('add')}>{addText}</Button>
        <Button variant="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </section>
  );
}
