import { useRef, useEffect, useState, useId } from 'react';
import { isConfidential } from '../../../../shared/domain/lane/reach.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { StatusFacts } from '../../../components/frame/status-line.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { PaginationNav } from '../../../components/lists/pagination-nav.tsx';
import { Badge } from '../../../components/notices/states.tsx';
import { figure, prose, RecordTable } from '../../../components/lists/record-table.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { useFocusOnMount } from '../../../lib/page/focus.ts';
import { format } from '../../../lib/words/format.ts';
import { useLane } from '../../lane/index.ts';
import { DataFailure, DataFailureNotice } from './failure.tsx';
import { POINT_ROWS, type OpenPoint } from './slice.ts';
import { countsText } from './words.ts';
import { useSettings } from '../store.ts';
import layout from '../../../components/layout/layout.module.css';
import css from '../settings.module.css';
import tables from '../../../components/lists/tables.module.css';
import data from './data.module.css';
import { Form } from '../../../components/forms/form.tsx';
import { Loaded } from '../../../components/lists/record-list.tsx';

/** Restores a restore point in two steps: it is checked and prepared, then the app starts with it. */
function RestoreConfirm() {
  const { staged, stageRestore, dropRestore, restart } = useSettings();
  const isAnyConfidential = useLane((state) =>
    (valueOf(state.rules) ?? []).some(({ reach }) => isConfidential(reach)),
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
          {t('data.restoreOpen')}
        </Button>
        {staged.status === 'loading' && (
          <p data-said="status" className={css['muted']}>
            {t('data.restoreChecking')}
          </p>
        )}
        {staged.status === 'failed' && <DataFailure error={staged.error} />}
      </>
    );
  }
  return (
    <fieldset aria-label={t('data.restoreConfirm')} className={css['confirm']}>
      <p>{t('data.restoreReady', { counts: countsText(ready.counts) })}</p>
      {ready.heldDocuments > 0 && <p>{t('data.restorePaused', { count: ready.heldDocuments })}</p>}
      {ready.leftDocuments > 0 && (
        <p>{t('data.restoreLeavesDocuments', { count: ready.leftDocuments })}</p>
      )}
      {ready.leftChanges > 0 && (
        <p>{t('data.restoreLeavesChanges', { count: ready.leftChanges })}</p>
      )}
      {isAnyConfidential && <p>{t('data.restoreKeepsConfidential')}</p>}
      <div className={layout['buttons']}>
        <Button
          variant="danger"
          isInactive={isRestarting}
          onClick={() => {
            setRestarting(true);
            void restart();
          }}
        >
          {t('data.restoreAndRestart')}
        </Button>
        <Button ref={first} onClick={() => void dropRestore()}>
          {t('data.keepCurrentData')}
        </Button>
      </div>
    </fieldset>
  );
}

function FoundItems() {
  const view = useSettings((state) => valueOf(state.pointView));
  if (view === null) return null;
  if (view.items.length === 0) return <p>{t('data.pointHistoryEmpty')}</p>;
  return (
    <RecordTable
      label={t('data.pointHistory')}
      columns={[
        prose(t('history.title')),
        t('glossaries.languages'),
        figure(t('history.segments')),
        t('history.occurredAt'),
      ]}
    >
      {view.items.map((item) => (
        <tr key={item.id}>
          <td dir="auto">{item.title}</td>
          <td>
            {item.sourceLang ?? t('data.sourceDetected')} → {item.targetLang}
          </td>
          <td className={tables['figure']}>{format.number(item.segmentCount)}</td>
          <td>{format.dateTime(item.createdAtMs)}</td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Shows the content of a restore point before it is restored. */
function RestoreLook({ open, onClose }: { open: OpenPoint; onClose: () => void }) {
  const titleId = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { pointView, lookInto } = useSettings();
  const [text, setText] = useState(open.text);
  return (
    <section aria-labelledby={titleId} className={data['look']}>
      <div className={layout['line']}>
        <h4 id={titleId} ref={heading} tabIndex={-1}>
          {t('data.restorePointFrom', { time: format.fullDateTime(open.point.madeAtMs) })}
        </h4>
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
      <Loaded of={pointView} rows={3} reading={t('data.pointOpening')}>
        {({ counts, total }) => (
          <>
            <p>{t('data.pointContains', { counts: countsText(counts) })}</p>
            <search>
              <Form
                className={layout['line']}
                onSubmit={() => lookInto({ ...open, text, page: 1 })}
              >
                <TextField
                  label={t('data.pointSearchHistory')}
                  type="search"
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
                <Button type="submit">{t('data.search')}</Button>
              </Form>
            </search>
            <FoundItems />
            <PaginationNav
              pagination={{ page: open.page, limit: POINT_ROWS, total }}
              noun="result"
              label={t('data.pointPages')}
              onPage={(next) => void lookInto({ ...open, text: open.text, page: next })}
            />
            <RestoreConfirm />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Automatic copies, or one chosen by the user, and how to restore one. */
export function RestorePoints() {
  const { points, picked, openPoint: open, lookInto, pickPoint } = useSettings();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    void lookInto(null);
    queueMicrotask(() => opener.current?.focus());
  };
  return (
    <div className={data['part']}>
      <h3>{t('data.restorePoints')}</h3>
      <p className={css['muted']}>{t('data.restorePointsPurpose')}</p>
      <Loaded of={points} rows={2} reading={t('data.restorePointsLoading')}>
        {(shown) =>
          shown.length === 0 ? (
            <p className={css['muted']}>{t('data.restorePointsNone')}</p>
          ) : (
            <ul aria-label={t('data.restorePoints')} className={css['connections']}>
              {shown.map((point) => (
                <li key={point.id} className={data['point']}>
                  <span>
                    <strong>{format.fullDateTime(point.madeAtMs)}</strong>{' '}
                    <span className={css['muted']}>{format.bytes(point.sizeBytes)}</span>{' '}
                    {point.isNewer && <Badge tone="warning">{t('data.pointNewer')}</Badge>}
                  </span>
                  <Button
                    disabled={point.isNewer}
                    aria-label={t('data.pointBrowse', {
                      name: format.fullDateTime(point.madeAtMs),
                    })}
                    onClick={(event) => {
                      opener.current = event.currentTarget;
                      void lookInto({ point, text: '', page: 1 });
                    }}
                  >
                    {t('data.pointBrowseOpen')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        isInactive={picked.status === 'loading'}
        onClick={(event) => {
          opener.current = event.currentTarget;
          void pickPoint();
        }}
      >
        {t('data.backupFileBrowse')}
      </Button>
      {picked.status === 'loading' && <StatusFacts>{t('data.backupFileChecking')}</StatusFacts>}
      {picked.status === 'failed' && <DataFailureNotice id="backup file" error={picked.error} />}
      {open !== null && <RestoreLook key={open.point.id} open={open} onClose={close} />}
    </div>
  );
}
