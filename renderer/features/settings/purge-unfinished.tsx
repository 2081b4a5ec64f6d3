import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useSettings } from './context.ts';
import { PURGE_SCOPE_LABELS } from './data-words.ts';
import css from './settings.module.css';
import data from './data.module.css';

/** A removal that was cut off and is not going on: what was asked for may still be readable. */
export function PurgeUnfinished() {
  const scope = useSettings((state) => valueOf(state.overview)?.unfinishedPurge ?? null);
  const isRunning = useSettings(
    (state) => state.purging !== null || state.purged.status === 'loading',
  );
  const finish = useSettings((state) => state.finishPurge);
  if (scope === null || isRunning) return null;
  return (
    <div className={`${css['changed']} ${data['unfinished']}`}>
      <p>
        {t(
          'A removal is not finished yet ({what}): what was asked for may still be readable. It goes on at the next start of the app, or now.',
          { what: t(PURGE_SCOPE_LABELS[scope]) },
        )}
      </p>
      <Button onClick={() => void finish()}>{t('Finish the removal')}</Button>
    </div>
  );
}
