import Languages from 'lucide-react/icons/languages';
import { useCallback, useRef } from 'react';
import { quotaWarningPercent } from '../../../shared/domain/usage/forecast.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Badge } from '../../components/states.tsx';
import { Button } from '../../components/button.tsx';
import { errorText } from '../../lib/error-text.ts';
import { usePageCommand } from '../../lib/page-commands.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useOnline } from '../../lib/use-online.ts';
import {
  selectBlock,
  selectIsOwnService,
  selectCost,
  selectFiles,
  selectTranslateLabel,
} from './selectors.ts';
import { useDocuments } from './store.ts';
import forms from '../../components/forms.module.css';
import css from './plan-footer.module.css';

/** Total, quota left, and quota left afterwards. */
function Totals() {
  const format = useFormat();
  const cost = useDocuments(selectCost);
  const fileCount = useDocuments((state) => selectFiles(state).length);
  const usage = useDocuments((state) => state.usage);
  const loadUsage = useDocuments((state) => state.loadUsage);
  if (fileCount === 0) return null;
  const [route] = cost.cheaperRoutes;
  const share = cost.exceedsQuota
    ? null
    : quotaWarningPercent(cost.totalBilledChars, cost.quotaLeft);
  return (
    <div className={css['totals']}>
      <p>
        {cost.hasUncountable ? t('At least') : t('Together')}{' '}
        <strong>{format.characters(cost.totalBilledChars)}</strong>
        {cost.quotaLeftAfter !== null && cost.quotaLeft !== null && !cost.exceedsQuota && (
          <>
            {' '}
            {t('of {left} left, {after} after', {
              left: format.number(cost.quotaLeft),
              after: format.number(cost.quotaLeftAfter),
            })}
          </>
        )}
        {usage.status === 'ready' && cost.quotaLeft === null && `, ${t('no limit is known')}`}
      </p>
      {cost.exceedsQuota && (
        <p className={css['danger']}>
          {t(
            '{left} are left: this is {tooMuch} too much. The service refuses what goes beyond; nothing is lost.',
            {
              left: format.number(cost.quotaLeft ?? 0),
              tooMuch: format.characters(-(cost.quotaLeftAfter ?? 0)),
            },
          )}
        </p>
      )}
      {share !== null && (
        <p className={css['warning']}>
          {t('This would use {percent} % of what is left.', { percent: share })}
        </p>
      )}
      {usage.status === 'failed' && (
        <p className={css['warning']}>
          {t('The quota is unknown.')} {errorText(usage.error).what}{' '}
          <Button variant="quiet" onClick={() => void loadUsage()}>
            {t('Ask again')}
          </Button>
        </p>
      )}
      {route && (
        <p>
          {t(
            '{count, plural, one {# file} other {# files}} would take {billed} instead of {characters} as plain text, without the layout.',
            {
              count: route.fileIds.length,
              billed: format.number(route.billedChars),
              characters: format.characters(route.insteadOfBilledChars),
            },
          )}
        </p>
      )}
    </div>
  );
}

/** What it takes, where it goes, and the button that sends it. */
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
  const reason = isChecking ? t('Files are still being checked.') : block;
  return (
    <div className={css['footer']}>
      <Totals />
      <div className={css['go']}>
        {isPractice && (
          <p className={forms['hint']}>
            <Badge tone="warning">{t('Practice')}</Badge>{' '}
            {t('The output is accented text, not a translation.')}
          </p>
        )}
        {!isOwn && !isOnline && (
          <p className={css['warning']}>
            {t('Offline: documents go by themselves when the network is back.')}
          </p>
        )}
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
