import type { PurgeResult } from '../../../shared/domain/data-care.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { countsText } from './data-words.ts';
import css from './settings.module.css';

/** What a purge took, and what is left. */
export function PurgeOutcome({ result }: { result: PurgeResult }) {
  const format = useFormat();
  const restart = useSettings((state) => state.restart);
  const { removed, left, removedRestorePoints, freedBytes } = result;
  return (
    <div aria-live="polite" className={css['changed']}>
      <p>
        {t('Removed: {removed}. Left: {left}. Given back to the disk: {size}.', {
          removed: countsText(removed),
          left: countsText(left),
          size: format.bytes(freedBytes),
        })}
      </p>
      {removedRestorePoints > 0 && (
        <p>
          {t(
            '{count, plural, one {# restore point that held it was} other {# restore points that held it were}} removed too.',
            { count: removedRestorePoints },
          )}
        </p>
      )}
      <p>{t('Back-ups and exports in other folders are still there; remove them yourself.')}</p>
      {result.isRestartNeeded && (
        <Button onClick={() => void restart()}>{t('Restart the app')}</Button>
      )}
    </div>
  );
}
