import type { OnKnown } from '../../../shared/domain/history/transfer.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useNotice } from '../../lib/page/notices.ts';
import { Button } from '../controls/button.tsx';
import layout from '../layout/layout.module.css';

interface KnownQuestionProps {
  text: string;
  /** True if the file words some of them differently. */
  canReplace: boolean;
  addText: string;
  answer: (onKnown: OnKnown) => Promise<void>;
  cancel: () => void;
}

/** Asks in the status line how an import should handle existing translations. Closing it imports nothing. */
export function KnownQuestion({ text, canReplace, addText, answer, cancel }: KnownQuestionProps) {
  useNotice({
    id: 'known',
    rank: 'urgent',
    text,
    actions: [{ label: t('history.skipKnown'), run: () => answer('skip') }],
    more: (
      <div className={layout['buttons']}>
        {canReplace && (
          <Button onClick={() => void answer('replace')}>{t('history.replaceKnown')}</Button>
        )}
        <Button onClick={() => void answer('add')}>{addText}</Button>
        <Button variant="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    ),
    onClose: cancel,
  });
  return null;
}
