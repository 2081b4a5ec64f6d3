import AudioLines from 'lucide-react/icons/audio-lines';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef } from 'react';
import type {
  VoiceFacets,
  VoiceSession,
  VoiceSessionPage,
} from '../../../shared/domain/voice/voice.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { Select } from '../../components/fields/field.tsx';
import { FilterLine } from '../../components/frame/filter-line.tsx';
import { SearchNav } from '../../components/lists/pagination-nav.tsx';
import { Pieces } from '../../components/text/pieces.tsx';
import { RecordList } from '../../components/lists/record-list.tsx';
import { RecordTable } from '../../components/lists/record-table.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { DeletionNotice } from '../../components/frame/notice.tsx';
import { format } from '../../lib/words/format.ts';
import { useReload, useSearchForm } from '../../lib/search/use-search-form.ts';
import { isOver } from './live-slice.ts';
import { useVoice } from './store.ts';
import {
  clockText,
  END_TEXTS,
  languageList,
  languagesText,
  QUALITY_LABELS,
  titleOf,
} from './words.ts';
import { NamedOptions } from '../../components/controls/options.tsx';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './voice.module.css';

export function SessionFacts({ session }: { session: VoiceSession }) {
  const { state } = session;
  return (
    <p className={css['facts']}>
      {session.recognizer !== null && (
        <Badge tone="warning">{t(QUALITY_LABELS[session.recognizer])}</Badge>
      )}
      {session.title !== '' && <span>{languagesText(session)}</span>}
      <span>{clockText(session.soundMs)}</span>
      {session.projectName !== null && <span>{session.projectName}</span>}
      {session.hasSound && <span>{t('voice.soundKept')}</span>}
      {!isOver(session) && <span>{t('voice.running')}</span>}
      {state.name === 'ended' && state.end !== 'complete' && <span>{t(END_TEXTS[state.end])}</span>}
    </p>
  );
}

function SessionRow({ row }: { row: VoiceSessionPage['sessions'][number] }) {
  const { session, snippet } = row;
  const titleId = useId();
  const title = useRef<HTMLButtonElement>(null);
  const { openSession, deleteSession, clearReturn } = useVoice();
  const isReturn = useVoice((state) => state.returnToId === session.id);
  useEffect(() => {
    if (!isReturn) return;
    title.current?.focus();
    clearReturn();
  }, [isReturn, clearReturn]);
  return (
    <tr>
      <th scope="row">
        <button
          ref={title}
          id={titleId}
          type="button"
          dir="auto"
          className={tables['open']}
          onClick={() => void openSession(session.id)}
        >
          {titleOf(session)}
        </button>
        <SessionFacts session={session} />
        {snippet !== null && (
          <p className={css['snippet']} dir="auto">
            <Pieces pieces={snippet} />
          </p>
        )}
      </th>
      <td className={css['when']} title={format.fullDateTime(session.startedAtMs)}>
        {/* The name of a session without a title begins with it. */}
        {session.title !== '' && format.dateTime(session.startedAtMs)}
      </td>
      <td>
        <div className={layout['rowActions']}>
          <IconButton
            label={t('glossaries.delete')}
            icon={Trash2}
            aria-describedby={titleId}
            onClick={() => void deleteSession(session)}
          />
        </div>
      </td>
    </tr>
  );
}

const NO_FACETS: VoiceFacets = { languages: [], projects: [] };

/** Filters by the languages and projects of existing sessions; a chosen one stays even when its sessions are gone. */
function SessionFilters() {
  const { sessionSearch: search, loadFacets } = useVoice();
  const facets = useVoice((state) => state.facets) ?? NO_FACETS;
  useEffect(() => void loadFacets(), [loadFacets]);
  const { select } = useSearchForm(search);
  const { language, projectId } = search.values;
  const codes = [...new Set([...facets.languages, ...(language === '' ? [] : [language])])];
  const languages = languageList(codes);
  const isKnown = facets.projects.some(({ id }) => id === projectId);
  const projects =
    projectId === '' || isKnown
      ? facets.projects
      : [...facets.projects, { id: projectId, name: projectId }];
  return (
    <>
      {languages.length > 0 && (
        <Select aria-label={t('memories.language')} {...select('language')}>
          <option value="">{t('memories.allLanguages')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {projects.length > 0 && (
        <Select aria-label={t('texts.project')} {...select('projectId')}>
          <option value="">{t('time.allProjects')}</option>
          <NamedOptions of={projects} />
        </Select>
      )}
    </>
  );
}

export function SessionNav() {
  const search = useVoice((state) => state.sessionSearch);
  return <SearchNav search={search} noun="result" />;
}

export function SessionList() {
  const { sessionSearch: search } = useVoice();
  const form = useSearchForm(search);
  useReload(search);
  return (
    <section aria-labelledby="voice-sessions" className={layout['section']}>
      <h2 id="voice-sessions">{t('voice.earlierSessions')}</h2>
      <FilterLine label={t('voice.searchSessions')} search={search} form={form} noun="result">
        <SessionFilters />
        <Select aria-label={t('history.sortBy')} {...form.select('order')}>
          <option value="time">{t('history.newestFirst')}</option>
          <option value="relevance">{t('history.bestMatchFirst')}</option>
        </Select>
      </FilterLine>
      <DeletionNotice
        id="voice list"
        of={useVoice()}
        done={(session) => ({
          id: session.sessionId,
          text: t('history.itemDeleted', { title: titleOf(session) }),
        })}
      />
      <RecordList
        search={search}
        reading={t('voice.loadingSessions')}
        rows={5}
        empty={{
          icon: AudioLines,
          title: t('voice.noSessionsYet'),
          hint: t('voice.noSessionsHint'),
        }}
        notFound={{ hint: t('history.searchHint') }}
      >
        {(shown) => (
          <RecordTable
            hasActions
            label={t('voice.earlierSessions')}
            columns={[t('history.title'), { name: t('history.date'), isUnlabeled: true }]}
            className={tables['sticky']}
          >
            {shown.sessions.map((row) => (
              <SessionRow key={row.session.id} row={row} />
            ))}
          </RecordTable>
        )}
      </RecordList>
    </section>
  );
}
