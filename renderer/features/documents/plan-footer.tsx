import Languages from 'lucide-react/icons/languages';
import { Suspense, useCallback, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Badge } from '../../components/notices/states.tsx';
import { Button } from '../../components/controls/button.tsx';
import { later } from '../../lib/page/later.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { selectBlock, selectIsOwnService, selectFiles, selectTranslateLabel } from './selectors.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './documents-page.module.css';

const PlanTotals = later(async () => (await import('./after-drop.tsx')).PlanTotals);

/** Shows the cost, the destination, and the button that sends. */
export function PlanFooter() {
  const button = useRef<HTMLButtonElement>(null);
  const block = useDocuments((state) => selectBlock(state));
  const label = useDocuments(selectTranslateLabel);
  const { isStarting, translate } = useDocuments();
  const isChecking = useDocuments((state) => state.pendingDrops > 0);
  const isPractice = useDocuments((state) => valueOf(state.languages)?.isPractice ?? false);
  const isOwn = useDocuments(selectIsOwnService);
  const isOnline = useOnline();
  const hasFiles = useDocuments((state) => selectFiles(state).length > 0);
  usePageCommand(
    'primary',
    useCallback(() => button.current?.click(), []),
  );
  const reason = isChecking ? t('documents.stillCheckingFiles') : block;
  return (
    <div className={css['foot']}>
      {hasFiles && (
        <Suspense>
          <PlanTotals />
        </Suspense>
      )}
      <div className={css['go']}>
        {isPractice && (
          <p className={forms['hint']}>
            <Badge tone="warning">{t('settings.practice')}</Badge>{' '}
            {t('documents.practiceOutputHint')}
          </p>
        )}
        {!isOwn && !isOnline && <p className={css['warning']}>{t('documents.offlineSendLater')}</p>}
        <p id="translate-block" className={forms['hint']}>
          {reason}
        </p>
        <Button
          ref={button}
          variant="primary"
          icon={Languages}
          isInactive={reason !== null || isStarting}
          aria-describedby="translate-block"
          onClick={() => void translate()}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
