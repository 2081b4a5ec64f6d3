import { useRef, useEffect, useState, useId, type FormEvent } from 'react';
import { t } from '../../../../shared/i18n/text.ts';
import { Pagination } from '../../../../shared/pagination/index.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/error-panel.tsx';
import { TextField } from '../../../components/field.tsx';
import { PaginationNav } from '../../../components/pagination-nav.tsx';
import { Badge, Skeleton } from '../../../components/states.tsx';
import { valueOf } from '../../../lib/loadable.ts';
import { useFocusOnMount } from '../../../lib/use-focus-on-mount.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useLane } from '../../lane/index.ts';
import { DataFailure } from './failure.tsx';
import { POINT_ROWS, type OpenPoint } from './slice.ts';
import { countsText } from './words.ts';
import { useSettings } from '../store.ts';
import bars from '../../../components/bars.module.css';
import css from '../settings.module.css';
import data from './data.module.css';

/** Puts a restore point back in two steps: checked and readied, then the app starts with it. */
function RestoreConfirm() {
  const staged = useSettings((state) => state.staged);
  const stageRestore = useSettings((state) => state.stageRestore);
  const dropRestore = useSettings((state) => state.dropRestore);
  const restart = useSettings((state) => state.restart);
  const isAnyConfidential = useLane((state) =>
    (valueOf(state.rules) ?? []).some(({ isLocalOnly }) => isLocalOnly),
  );
  const [isRestarting, setRestarting] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const ready = staged.status === 'ready' ? valueOf(staged) : null;
  const isReady = ready !== null;
  useEffect(() => {
    if (isReady) first.current?.focus();
  }, [isReady]);
  if (ready === null) {
    return (
      <>
        <Button
          variant="primary"
          isInactive={staged.status === 'loading'}
          onClick={() => void stageRestore()}
        >
          {t('Put this back…')}
        </Button>
        {staged.status === 'loading' && (
          <output className={css['muted']}>
            {t('Checking all of it. Nothing is changed yet.')}
          </output>
        )}
        {staged.status === 'failed' && <DataFailure error={staged.error} />}
      </>
    );
  }
  return (
    <fieldset aria-label={t('Confirm putting it back')} className={css['confirm']}>
      <p>
        {t(
          'Checked and ready: {counts}. What is in the database now becomes a restore point of its own, and the app starts again with this one.',
          { counts: countsText(ready.counts) },
        )}
      </p>
      {ready.pausedDocuments > 0 && (
        <p>
          {t(
            '{count, plural, one {# document that waited then is} other {# documents that waited then are}} paused, because the service may have billed it since.',
            { count: ready.pausedDocuments },
          )}
        </p>
      )}
      {ready.leftDocuments > 0 && (
        <p>
          {t(
            '{count, plural, one {# document is} other {# documents are}} under way now. The app does not go on with them after that, though the service may bill them: wait for them or cancel them first.',
            { count: ready.leftDocuments },
          )}
        </p>
      )}
      {ready.leftChanges > 0 && (
        <p>
          {t(
            '{count, plural, one {# change of time is} other {# changes of time are}} not sent yet, and will not be: they stay in the restore point of what is there now.',
            { count: ready.leftChanges },
          )}
        </p>
      )}
      {isAnyConfidential && <p>{t('Projects that are local only now stay local only.')}</p>}
      <div className={bars['buttons']}>
        <Button
          variant="danger"
          isInactive={isRestarting}
          onClick={() => {
            setRestarting(true);
            void restart();
          }}
        >
          {t('Put back and restart')}
        </Button>
        <Button ref={first} onClick={() => void dropRestore()}>
          {t('Leave it as it is')}
        </Button>
      </div>
    </fieldset>
  );
}

function FoundItems() {
  const format = useFormat();
  const view = useSettings((state) => valueOf(state.pointView));
  if (view === null) return null;
  if (view.items.length === 0) return <p>{t('Nothing in its history is found.')}</p>;
  return (
    <table aria-label={t('History of the restore point')} className={data['table']}>
      <thead>
        <tr>
          <th scope="col">{t('Title')}</th>
          <th scope="col">{t('Languages')}</th>
          <th scope="col">{t('Segments')}</th>
          <th scope="col">{t('Time')}</th>
        </tr>
      </thead>
      <tbody>
        {view.items.map((item) => (
          <tr key={item.id}>
            <td dir="auto">{item.title}</td>
            <td>
              {item.sourceLang ?? t('detected')} → {item.targetLang}
            </td>
            <td>{format.number(item.segmentCount)}</td>
            <td>{format.dateTime(item.createdAtMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is in a restore point, to be read before it is put back. */
function RestoreLook({ open, onClose }: { open: OpenPoint; onClose: () => void }) {
  const format = useFormat();
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const pointView = useSettings((state) => state.pointView);
  const lookInto = useSettings((state) => state.lookInto);
  const [text, setText] = useState(open.text);
  const view = valueOf(pointView);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void lookInto({ ...open, text, page: 1 });
  };
  const page = { page: open.page, limit: POINT_ROWS, total: view?.total ?? null };
  return (
    <section aria-labelledby={titleId} className={data['look']}>
      <div className={bars['line']}>
        <h4 id={titleId} ref={heading} tabIndex={-1}>
          {t('Restore point of {time}', { time: format.fullDateTime(open.point.madeAtMs) })}
        </h4>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
      {pointView.status === 'failed' && <ErrorPanel error={pointView.error} />}
      {view === null && pointView.status === 'loading' && (
        <Skeleton rows={3} label={t('Opening and checking the restore point')} />
      )}
      {view !== null && (
        <>
          <p>{t('Holds {counts}.', { counts: countsText(view.counts) })}</p>
          <search>
            <form className={bars['line']} onSubmit={search}>
              <TextField
                label={t('Search its history')}
                type="search"
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <Button type="submit">{t('Search')}</Button>
            </form>
          </search>
          <FoundItems />
          <PaginationNav
            pagination={new Pagination(page)}
            noun="result"
            label={t('Pages of the restore point')}
            onPage={(next) => void lookInto({ ...open, text: open.text, page: next })}
          />
          <RestoreConfirm />
        </>
      )}
    </section>
  );
}

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
