import { useEffect, useState } from 'react';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { figure, prose, RecordTable } from '../../components/lists/record-table.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { RemotePanel } from '../copies/index.ts';
import { useMemories } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import { MAX_SEARCH_CHARS } from '../../../shared/domain/app/limits.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import { Form } from '../../components/forms/form.tsx';

type RemoteMemory = NonNullable<RemoteMemories['memories']>[number];

/** Shows the content of a memory at a service, whose pages come one after another. */
function RemoteSegments({ account, memory }: { account: string; memory: RemoteMemory }) {
  const { remoteSegments, loadRemoteSegments: load } = useMemories();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  /** Starts of the pages up to the shown one. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const cursor = cursors.at(-1) ?? null;
  const remoteId = memory.id;
  const read = () => load({ connectionId: account, remoteId, text: asked, cursor });
  useEffect(() => {
    void load({ connectionId: account, remoteId, text: asked, cursor });
  }, [load, account, remoteId, asked, cursor]);
  const page = valueOf(remoteSegments);
  const isReading = remoteSegments.status === 'loading';
  const next = page?.nextCursor ?? null;
  return (
    <section
      className={layout['content']}
      aria-label={t('memories.segmentsOf', { name: memory.name })}
    >
      <Form
        className={layout['toolbar']}
        onSubmit={() => {
          setCursors([null]);
          setAsked(text.trim());
        }}
      >
        <TextField
          type="search"
          label={t('memories.searchSegments')}
          value={text}
          maxLength={MAX_SEARCH_CHARS}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('data.search')}</Button>
      </Form>
      {remoteSegments.status === 'failed' && (
        <div data-said="alert" className={forms['warning']}>
          <p>{messageOf(remoteSegments.error)}</p>
          <Button onClick={() => void read()}>{t('app.tryAgain')}</Button>
        </div>
      )}
      {page === null && isReading && (
        <Skeleton rows={3} label={t('glossaries.contactingService')} />
      )}
      {page !== null && page.segments.length > 0 && (
        <RecordTable
          isWide
          label={t('memories.segmentsOf', { name: memory.name })}
          columns={[
            prose(t('glossaries.source'), { isUnlabeled: true }),
            prose(t('glossaries.target'), { isUnlabeled: true }),
          ]}
        >
          {page.segments.map(({ id, source, targets }) => (
            <tr key={id}>
              <td className={tables['written']} dir="auto" lang={memory.sourceLang}>
                {source}
              </td>
              <td className={tables['written']}>
                {targets.map((target) => (
                  <p key={target.id} dir="auto" lang={target.lang}>
                    {targets.length > 1 ? `${target.lang}: ${target.text}` : target.text}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      {page?.segments.length === 0 && remoteSegments.status === 'ready' && (
        <p data-said="status">
          {next === null ? t('memories.noSegmentsFound') : t('memories.noSegmentsSoFar')}
        </p>
      )}
      {page !== null && (next !== null || cursors.length > 1) && (
        <nav className={layout['line']} aria-label={t('memories.pagesOfSegments')}>
          <Button
            isInactive={isReading || cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            {t('app.previousPage')}
          </Button>
          <span>{t('app.currentPage', { page: format.number(cursors.length) })}</span>
          <Button
            isInactive={isReading || next === null}
            onClick={() => setCursors([...cursors, next])}
          >
            {t('app.nextPage')}
          </Button>
        </nav>
      )}
    </section>
  );
}

function RemoteTable({
  memories,
  account,
}: {
  memories: readonly RemoteMemory[];
  account: string;
}) {
  const { copies, openMemory: open } = useMemories();
  const { adopt, isSyncing } = copies;
  const [shownId, setShownId] = useState<string | null>(null);
  const hasDates = memories.some(
    ({ createdAtMs = null, updatedAtMs = null }) => createdAtMs !== null || updatedAtMs !== null,
  );
  const shown = memories.find(({ id }) => id === shownId);
  return (
    <>
      <RecordTable
        isWide
        hasActions
        label={t('memories.memoriesAtTheService')}
        columns={[
          t('app.name'),
          t('glossaries.languages'),
          figure(t('memories.sourceTexts')),
          ...(hasDates ? [t('spokenTerms.created'), t('glossaries.lastChanged')] : []),
        ]}
      >
        {memories.map(({ id, name, sourceLang, targetLangs, segmentCount, memoryId, ...dates }) => (
          <tr key={id}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{directionText(sourceLang, targetLangs)}</td>
            <td className={tables['figure']}>
              {segmentCount === null ? '' : format.number(segmentCount)}
            </td>
            {hasDates &&
              [dates.createdAtMs ?? null, dates.updatedAtMs ?? null].map((atMs, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its place
                <td key={index}>{atMs === null ? '' : format.dateTime(atMs)}</td>
              ))}
            <td>
              <div className={layout['toolbar']}>
                <Button
                  aria-expanded={id === shownId}
                  onClick={() => setShownId(id === shownId ? null : id)}
                >
                  {t('history.segments')}
                </Button>
                {memoryId === null ? (
                  <>
                    <Button isInactive={isSyncing} onClick={() => void adopt(account, id, true)}>
                      {t('glossaries.link')}
                    </Button>
                    <Button isInactive={isSyncing} onClick={() => void adopt(account, id, false)}>
                      {t('glossaries.copyHere')}
                    </Button>
                  </>
                ) : (
                  <Button onClick={() => void open(memoryId)}>
                    {t('memories.copyOfLocalOpen')}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </RecordTable>
      {shown !== undefined && <RemoteSegments key={shown.id} account={account} memory={shown} />}
    </>
  );
}

export function RemoteMemoriesPanel({ onClose }: { onClose: () => void }) {
  const { connections: all, remote, loadRemote: load } = useMemories();
  const connections = all.filter(({ abilities }) => !abilities.isHere);
  return (
    <RemotePanel
      label={t('memories.memoriesAtAService')}
      note={t('memories.serviceMemoriesStay')}
      connections={connections}
      remote={remote}
      load={load}
      onClose={onClose}
    >
      {({ memories }, account) => {
        if (memories === null) {
          return <p data-said="alert">{t('memories.memoriesUnsupported')}</p>;
        }
        return memories.length === 0 ? (
          <p>{t('glossaries.serviceHasNone')}</p>
        ) : (
          <RemoteTable memories={memories} account={account} />
        );
      }}
    </RemotePanel>
  );
}
