import { useId, useState } from 'react';
import type { WayBack } from '../../../../shared/domain/updates/way-back.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Skeleton } from '../../../components/notices/states.tsx';
import { ErrorPanel } from '../../../components/notices/error-panel.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { format } from '../../../lib/words/format.ts';
import { DataFailure } from '../data/failure.tsx';
import { countsText } from '../data/words.ts';
import { useSettings } from '../store.ts';
import about from './about.module.css';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';

const hasAny = (counts: object): boolean => Object.values(counts).some((count) => count > 0);

/** Names what only the newer data has. */
function Lost({ lost }: Pick<WayBack, 'lost'>) {
  if (lost === null) return <p>{t('updates.lostUnknown')}</p>;
  const [isAdded, isChanged] = [hasAny(lost.added), hasAny(lost.changed)];
  if (!isAdded && !isChanged) return <p>{t('updates.lostNothing')}</p>;
  return (
    <p>
      {isAdded && <>{t('updates.lostAdded', { counts: countsText(lost.added) })} </>}
      {isChanged && t('updates.lostChanged', { counts: countsText(lost.changed) })}
    </p>
  );
}

function Point({ point, lost }: Pick<WayBack, 'lost'> & { point: NonNullable<WayBack['point']> }) {
  const goBack = useSettings((state) => state.goBack);
  const [isGoing, setGoing] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const go = async () => {
    setGoing(true);
    setError(null);
    const refusal = await goBack();
    setError(refusal);
    // Otherwise the app is restarting.
    if (refusal !== null) setGoing(false);
  };
  const values = {
    time: format.fullDateTime(point.madeAtMs),
    counts: countsText(point.counts),
  };
  return (
    <>
      <p>
        {point.isBeforeUpgrade
          ? t('updates.pointBeforeUpgrade', values)
          : t('updates.pointNewest', values)}
      </p>
      <Lost lost={lost} />
      <p>{t('updates.newerKept')}</p>
      <p>{t('updates.goBackHeld')}</p>
      {error !== null && <DataFailure error={error} />}
      <div className={layout['buttons']}>
        <Button variant="danger" isInactive={isGoing} onClick={() => void go()}>
          {t('updates.goBack')}
        </Button>
      </div>
      {isGoing && (
        <p data-said="status" className={css['muted']}>
          {t('updates.goingBack')}
        </p>
      )}
    </>
  );
}

function Choices({ wayBack }: { wayBack: WayBack }) {
  const id = useId();
  const current = useSettings((state) => valueOf(state.info)?.version ?? '');
  const { writtenBy, point, lost } = wayBack;
  return (
    <section aria-labelledby={id} className={about['wayBack']}>
      <h3 id={id}>{t('updates.goBackHeading')}</h3>
      <p>
        {writtenBy === null
          ? t('updates.writtenByUnknown', { current })
          : t('updates.writtenBy', { version: writtenBy, current })}
      </p>
      <p>{point === null ? t('updates.noPoint') : t('updates.keepNewer')}</p>
      {point !== null && <Point point={point} lost={lost} />}
    </section>
  );
}

/** Shown only while this version has refused a database of a newer one. */
export function WayBackChoices() {
  const { wayBack } = useSettings();
  const found = valueOf(wayBack);
  if (wayBack.status === 'failed') return <ErrorPanel error={wayBack.error} />;
  if (found !== null) return <Choices wayBack={found} />;
  // Comparing takes a while, but only where there is something to compare.
  return wayBack.status === 'loading' ? (
    <Skeleton rows={1} label={t('updates.readingWayBack')} />
  ) : null;
}
