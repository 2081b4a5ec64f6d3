import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { Button } from '../controls/button.tsx';
import layout from '../layout/layout.module.css';

interface KnownQuestionPanelProps {
  text: string;
  /** True if the file words some of them differently. */
  canReplace: boolean;
  addText: string;
  answer: (onKnown: OnKnown) => Promise<void>;
  /** Imports nothing. */
  cancel: () => void;
}

/** Asks how an import should handle existing translations. */
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
      <div className={layout['buttons']}>
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
