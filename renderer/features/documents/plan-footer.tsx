import Languages from 'lucide-react/icons/languages';
import { useCallback, useRef } from 'react';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import { quotaWarningPercent } from '../../../shared/domain/usage/forecast.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Badge } from '../../components/notices/states.tsx';
import { Button } from '../../components/controls/button.tsx';
import { errorText } from '../../lib/words/error-text.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useOnline } from '../../lib/page/use-online.ts';
import { RecordingWords } from './recording-words.tsx';
import {
  selectBlock,
  selectConnection,
  selectIsOwnService,
  selectCost,
  selectFiles,
  selectPrice,
  selectTranslateLabel,
} from './selectors.ts';
import type { DocumentsState } from './state.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './documents-page.module.css';

/** Returns the name of the chosen service; null if there is no other. */
function selectServiceName(state: DocumentsState): string | null {
  const connection = selectConnection(state);
  const isOnly = (valueOf(state.connections)?.length ?? 0) < 2;
  return connection === null || isOnly ? null : serviceName(connection.id, connection.name);
}

/** Shows the total, the quota left, and the quota left afterward. */
function Totals() {
  const format = useFormat();
  const cost = useDocuments(selectCost);
  const fileCount = useDocuments((state) => selectFiles(state).length);
  const { usage, loadUsage } = useDocuments('usage', 'loadUsage');
  const price = useDocuments(selectPrice);
  const isOwn = useDocuments(selectIsOwnService);
  const service = useDocuments(selectServiceName);
  if (fileCount === 0) return null;
  const [route] = cost.cheaperRoutes;
  const hasDocuments = fileCount > cost.soundCount;
  const share = cost.exceedsQuota
    ? null
    : quotaWarningPercent(cost.totalBilledChars, cost.quotaLeft);
  return (
    <div className={css['totals']}>
      {cost.soundCount > 0 && <RecordingWords of="plan" />}
      {hasDocuments && (
        <p>
          {cost.hasUncountable ? t('documents.atLeast') : t('documents.total')}{' '}
          <strong>{format.characters(cost.totalBilledChars)}</strong>
          {price !== null &&
            ` ${t('usage.about', { cost: costText(cost.totalBilledChars, price) })}`}
          {cost.quotaLeftAfter !== null && cost.quotaLeft !== null && !cost.exceedsQuota && (
            <>
              {' '}
              {t('documents.quotaAfter', {
                left: format.number(cost.quotaLeft),
                after: format.number(cost.quotaLeftAfter),
              })}
            </>
          )}
          {usage.status === 'ready' &&
            cost.quotaLeft === null &&
            !isOwn &&
            `, ${t('documents.noKnownLimit')}`}
          {service !== null && ` · ${service}`}
        </p>
      )}
      {cost.exceedsQuota && (
        <p className={css['danger']}>
          {t('documents.overQuota', {
            left: format.number(cost.quotaLeft ?? 0),
            tooMuch: format.characters(-(cost.quotaLeftAfter ?? 0)),
          })}
        </p>
      )}
      {share !== null && (
        <p className={css['warning']}>{t('usage.shareOfRest', { percent: share })}</p>
      )}
      {usage.status === 'failed' && (
        <p className={css['warning']}>
          {t('documents.quotaUnknown')} {errorText(usage.error).what}{' '}
          <Button variant="quiet" onClick={() => void loadUsage()}>
            {t('documents.checkAgain')}
          </Button>
        </p>
      )}
      {route && (
        <p>
          {t('documents.plainTextIsCheaper', {
            count: route.fileIds.length,
            billed: format.number(route.billedChars),
            characters: format.characters(route.insteadOfBilledChars),
          })}
        </p>
      )}
    </div>
  );
}

/** Shows the cost, the destination, and the button that sends. */
export function PlanFooter() {
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  const block = useDocuments((state) => selectBlock(state, format));
  const label = useDocuments(selectTranslateLabel);
  const isStarting = useDocuments((state) => state.isStarting);
  const isChecking = useDocuments((state) => state.pendingDrops > 0);
  const translate = useDocuments((state) => state.translate);
  const isPractice = useDocuments((state) => valueOf(state.languages)?.isPractice ?? false);
  const isOwn = useDocuments(selectIsOwnService);
  const isOnline = useOnline();
  usePageCommand(
    'primary',
    useCallback(() => button.current?.click(), []),
  );
  const reason = isChecking ? t('documents.stillCheckingFiles') : block;
  return (
    <div className={css['foot']}>
      <Totals />
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
