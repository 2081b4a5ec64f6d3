import SearchX from 'lucide-react/icons/search-x';
import { createContext, useContext, useEffect, useState } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { HeldWork } from '../../../shared/domain/data/held-work.ts';
import type { AgeReason } from '../../../shared/domain/data/held-work-kinds.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/forms/dialog.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { figure, RecordTable, unseen } from '../../components/lists/record-table.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { createHeldStore, type HeldState } from './held-store.ts';
import { useDocuments } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';

const WHY: Record<AgeReason, MessageId> = {
  'put-back': msg('documents.heldPutBack'),
  restored: msg('documents.heldRestored'),
  salvaged: msg('documents.heldSalvaged'),
  'log-set-aside': msg('documents.heldLogLost'),
  'other-line': msg('documents.heldOtherLine'),
  'behind-receipts': msg('documents.heldBehindReceipts'),
  'line-file-lost': msg('documents.heldLineLost'),
};

const HeldContext = createContext<StoreApi<HeldState> | null>(null);

function useHeld<T>(select: (state: HeldState) => T): T {
  const store = useContext(HeldContext);
  if (store === null) throw new Error('The list of held work has no store.');
  return useStore(store, select);
}

function HeldRow({ row }: { row: HeldWork }) {
  const deciding = useHeld((state) => state.deciding);
  const decide = useHeld((state) => state.decideHeld);
  const isProject = row.kind === 'project';
  const name = row.name === '' ? t('documents.heldUnnamed') : row.name;
  const [leave, resume] =
    row.kind === 'watch'
      ? [t('documents.heldStopSending'), t('documents.heldSendAgain')]
      : isProject
        ? [t('documents.heldKeepConfidential'), t('documents.heldOpenAgain')]
        : [
            t('documents.heldLeave'),
            row.kind === 'voice-rest' ? t('documents.heldAllow') : t('documents.heldSend'),
          ];
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
        {row.targetLang !== null && (
          <span className={forms['hint']}> · {format.language(row.targetLang)}</span>
        )}
      </th>
      <td>{row.connectionName ?? ''}</td>
      <td>{row.charCount === null ? '' : format.number(row.charCount)}</td>
      <td>
        {t(WHY[row.why])} <span className={forms['hint']}>{format.dateTime(row.sinceMs)}</span>
      </td>
      <td>
        <div className={layout['line']}>
          <Button
            isInactive={deciding !== null}
            aria-label={`${leave}: ${name}`}
            onClick={() => void decide(row.id, 'leave')}
          >
            {leave}
          </Button>
          <Button
            isInactive={deciding !== null}
            aria-label={`${resume}: ${name}`}
            onClick={() => void decide(row.id, 'go-on')}
          >
            {resume}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** Asks for confirmation, because sending everything may cost twice what was already paid. */
function DecideAll({ total }: { total: number }) {
  const deciding = useHeld((state) => state.deciding);
  const decide = useHeld((state) => state.decideHeld);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={layout['line']}>
      <Button isInactive={deciding !== null} onClick={() => void decide(null, 'leave')}>
        {t('documents.heldLeaveAll')}
      </Button>
      <Button isInactive={deciding !== null} onClick={() => setIsAsked(true)}>
        {t('documents.heldSendAll')}
      </Button>
      <Dialog
        title={t('documents.heldSendAllTitle', { count: total })}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
      >
        <p>{t('documents.heldSendAllHint')}</p>
        <div className={layout['line']}>
          <Button
            variant="primary"
            onClick={() => {
              setIsAsked(false);
              void decide(null, 'go-on');
            }}
          >
            {t('documents.heldSendAll')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Lists work that may have been sent already; nothing if nothing awaits a decision. */
export function HeldSection() {
  const deps = useDocuments((state) => state.laterDeps);
  const [store] = useState(() => createHeldStore(deps));
  useEffect(() => store.getState().connect(), [store]);
  return (
    <HeldContext value={store}>
      <HeldList />
    </HeldContext>
  );
}

/** Shows the list as a search form that remembers its place. */
function HeldList() {
  const search = useHeld((state) => state.heldSearch);
  const error = useHeld((state) => state.decideError);
  const page = valueOf(search.results);
  const form = useSearchForm(search);
  const { nav } = form;
  if (page === null || (page.total === 0 && search.isBlank)) return null;
  return (
    <section aria-labelledby="held-title" className={layout['section']}>
      <h2 id="held-title">{t('documents.heldTitle')}</h2>
      <p>{t('documents.heldHint')}</p>
      <FilterLine label={t('documents.heldSearch')} search={search} form={form} noun="result">
        {search.isBlank && <DecideAll total={page.total} />}
      </FilterLine>
      <ErrorNotice id="held" error={error} />
      <RecordList
        search={search}
        reading={t('documents.loadingDocuments')}
        rows={3}
        empty={<EmptyState icon={SearchX} title={t('documents.noMatchingDocuments')} />}
      >
        {({ rows }) => (
          <RecordTable
            label={t('documents.heldTitle')}
            columns={[
              t('documents.heldWhat'),
              t('documents.heldWhere'),
              figure(t('documents.heldCharacters')),
              t('documents.heldWhy'),
              unseen(t('app.actions')),
            ]}
          >
            {rows.map((row) => (
              <HeldRow key={row.kind + row.id} row={row} />
            ))}
          </RecordTable>
        )}
      </RecordList>
      {nav !== null && nav.pagination.lastPage > 1 && <PaginationNav {...nav} noun="result" />}
    </section>
  );
}
