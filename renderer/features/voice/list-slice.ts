import type {
  VoiceFacets,
  VoiceSession,
  VoiceSessionPage,
  VoiceSessionQuery,
} from '../../../shared/domain/voice/voice.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { createDeletion, type DeletionSlice } from '../../lib/stores/deletion.ts';
import { createQuietLoader } from '../../lib/stores/loadable.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';

export type SessionFields = { text: string; order: string; language: string; projectId: string };

export interface SessionListSlice extends DeletionSlice<VoiceSession & { sessionId: string }> {
  sessionSearch: SearchForm<SessionFields, VoiceSessionPage>;
  /** Options of the search filters; null until loaded. */
  facets: VoiceFacets | null;
  loadFacets: () => Promise<void>;
  deleteSession: (session: VoiceSession) => Promise<void>;
}

function queryOf({
  text,
  order,
  language,
  projectId,
}: SessionFields): Omit<VoiceSessionQuery, 'page' | 'limit'> {
  return {
    text,
    language: language === '' ? null : language,
    projectId: projectId === '' ? null : projectId,
    fromMs: null,
    toMs: null,
    order: order === 'relevance' ? 'relevance' : 'time',
  };
}

/** Creates the slice with the earlier sessions: a search that remembers its place. */
export function createSessionListSlice(deps: Deps<'voice'>, cell: Cell<SessionListSlice>) {
  const { api } = deps;
  const search = createSearchForm<SessionFields, VoiceSessionPage>(deps, {
    name: 'voice',
    fields: { text: '', order: 'time', language: '', projectId: '' },
    run: ({ values, page, limit }) =>
      unwrap(api.voice.listSessions({ ...queryOf(values), page, limit })),
    cell: partOf(cell, 'sessionSearch'),
  });
  const reread = () => cell.get().sessionSearch.reload();
  const deletion = createDeletion(cell, {
    restore: ({ sessionId }) => unwrap(api.voice.restoreSessions({ sessionIds: [sessionId] })),
    reread,
  });

  const readFacets = createQuietLoader<VoiceFacets>((facets) => cell.set({ facets }));
  const slice: SessionListSlice = {
    sessionSearch: search.slice,
    facets: null,
    // Without them the search is by text only.
    loadFacets: () => readFacets(() => unwrap(api.voice.listFacets())),
    ...deletion.slice,
    deleteSession: (session) =>
      deletion.remove(async () => {
        const sessionId = session.id;
        await unwrap(api.voice.deleteSessions({ sessionIds: [sessionId] }));
        return { ...session, sessionId };
      }),
  };

  return {
    slice,
    /** Updates a session without a new search; null: any session may have changed. */
    onSession(session: VoiceSession | null): void {
      if (session === null) {
        if (cell.get().sessionSearch.asked !== null) void reread();
        if (cell.get().facets !== null) void slice.loadFacets();
        return;
      }
      search.patchResults((page) => ({
        ...page,
        sessions: page.sessions.map((row) =>
          row.session.id === session.id ? { ...row, session } : row,
        ),
      }));
    },
  };
}
