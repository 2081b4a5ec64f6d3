import { useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { Badge, Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { DataFailure } from './data-failure.tsx';
import { RestoreLook } from './restore-look.tsx';
import css from './settings.module.css';
import data from './data.module.css';

/** Copies that the app makes by itself, or that the person chose, and the way back to one. */
export function RestorePoints() {
  const format = useFormat();
  const points = useSettings((state) => state.points);
  const picked = useSettings((state) => state.picked);
  const open = useSettings((state) => state.openPoint);
  const lookInto = useSettings((state) => state.lookInto);
  const pickPoint = useSettings((state) => state.pickPoint);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = valueOf(points);
  const close = () => {
    void lookInto(null);
    queueMicrotask(() => opener.current?.focus());
  };
  return (
    <div className={data['part']}>
      <h3>{t('Restore points')}</h3>
      <p className={css['muted']}>
        {t(
          'Made by the app each day it runs and before each change of the database, checked, and kept for seven generations.',
        )}
      </p>
      {points.status === 'failed' && <ErrorPanel error={points.error} />}
      {shown === null && points.status !== 'failed' && (
        <Skeleton rows={2} label={t('Reading the restore points')} />
      )}
      {shown?.length === 0 && <p className={css['muted']}>{t('There is none yet.')}</p>}
      {shown !== null && shown.length > 0 && (
        <ul aria-label={t('Restore points')} className={css['connections']}>
          {shown.map((point) => (
            <li key={point.id} className={data['point']}>
              <span>
                <strong>{format.fullDateTime(point.madeAtMs)}</strong>{' '}
                <span className={css['muted']}>{format.bytes(point.sizeBytes)}</span>{' '}
                {point.isNewer && <Badge tone="warning">{t('Of a newer version')}</Badge>}
              </span>
              <Button
                disabled={point.isNewer}
                aria-label={t('Look into {name}', { name: format.fullDateTime(point.madeAtMs) })}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  void lookInto({ point, text: '', page: 1 });
                }}
              >
                {t('Look into…')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        isInactive={picked.status === 'loading'}
        onClick={(event) => {
          opener.current = event.currentTarget;
          void pickPoint();
        }}
      >
        {t('Look into a back-up file…')}
      </Button>
      {picked.status === 'loading' && (
        <output className={css['muted']}>{t('Checking the file…')}</output>
      )}
      {picked.status === 'failed' && <DataFailure error={picked.error} />}
      {open !== null && <RestoreLook key={open.point.id} open={open} onClose={close} />}
    </div>
  );
}
