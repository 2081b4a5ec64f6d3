import { useId, useState, type FormEvent } from 'react';
import { Pagination } from '../../../shared/pagination/index.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { Skeleton } from '../../components/states.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFocusOnMount } from '../../lib/use-focus-on-mount.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSettings } from './context.ts';
import { POINT_ROWS, type OpenPoint } from './data-slice.ts';
import { countsText } from './data-words.ts';
import { RestoreConfirm } from './restore-confirm.tsx';
import css from './settings.module.css';
import data from './data.module.css';

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
export function RestoreLook({ open, onClose }: { open: OpenPoint; onClose: () => void }) {
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
      <div className={css['row']}>
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
            <form className={css['row']} onSubmit={search}>
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
