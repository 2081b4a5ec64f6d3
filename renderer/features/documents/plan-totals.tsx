import { costText } from '../../../shared/domain/usage/cost-text.ts';
import { quotaWarningPercent } from '../../../shared/domain/usage/forecast.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { errorText } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { RecordingWords } from './recording-words.tsx';
import {
  selectConnection,
  selectCost,
  selectFiles,
  selectIsOwnService,
  selectPrice,
} from './selectors.ts';
import type { DocumentsState } from './state.ts';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';

/** Returns the name of the chosen service; null if there is no other. */
function selectServiceName(state: DocumentsState): string | null {
  const connection = selectConnection(state);
  const isOnly = (valueOf(state.connections)?.length ?? 0) < 2;
  return connection === null || isOnly ? null : serviceName(connection.id, connection.name);
}

/** Shows the total, the quota left, and the quota left afterward. */
export function PlanTotals() {
  const cost = useDocuments(selectCost);
  const fileCount = useDocuments((state) => selectFiles(state).length);
  const { usage, loadUsage } = useDocuments();
  const price = useDocuments(selectPrice);
  const isOwn = useDocuments(selectIsOwnService);
  const service = useDocuments(selectServiceName);
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
