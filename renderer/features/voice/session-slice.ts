import type { VoiceExportFormat } from '../../../shared/domain/voice/names.ts';
import type {
  VoiceDetail,
  VoiceExportResult,
  VoiceLine,
  VoiceSession,
} from '../../../shared/domain/voice/voice.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { messageOf } from '../../lib/words/error-text.ts';
import {
  attempt,
  loaderFor,
  createQuietLoader,
  createReporter,
  IDLE,
  valueOf,
  type Loadable,
} from '../../lib/stores/loadable.ts';
import { logSpentTime, readLoggedMs, type SpentTime } from '../../lib/stores/spent-time.ts';
import type { PlaySound, Replay } from './capture/replay.ts';
import { createExportRun, type FileExport } from '../../lib/stores/transfer-run.ts';

export interface SessionSlice {
  /** Null while the list is shown. */
  openSessionId: string | null;
  linePage: number;
  detail: Loadable<VoiceDetail>;
  /** Translation beside the transcript; null: the first one. */
  shownTarget: string | null;
  /** Line whose sound is playing. */
  playingId: string | null;
  /** Row that receives the focus when the list returns. */
  returnToId: string | null;
  exported: FileExport<VoiceExportResult>;
  /** Exact time logged for the session; 0 while unknown. */
  loggedMs: number;
  sessionError: ErrorData | null;
  openSession: (sessionId: string) => Promise<void>;
  closeSession: () => void;
  clearReturn: () => void;
  setLinePage: (page: number) => Promise<void>;
  showTarget: (targetLang: string) => void;
  /** @returns null, or the reason it was not renamed */
  renameSession: (title: string) => Promise<string | null>;
  /** @returns null, or the reason it was not saved */
  saveLine: (lineId: string, text: string) => Promise<ErrorData | null>;
  /** Plays the sound of a line; a second call stops it. */
  playLine: (line: Pick<VoiceLine, 'id' | 'startMs' | 'endMs'>) => Promise<void>;
  stopPlaying: () => void;
  exportSession: (format: VoiceExportFormat, targetLang: string | null) => Promise<void>;
  revealExport: () => Promise<void>;
  dismissExport: () => void;
  /** Sends the rest of the sound of a session that ended early. */
  finishSession: () => Promise<void>;
  deleteSound: () => Promise<void>;
  /** Logs an entry that ends with the session. @returns null, or the reason it was refused */
  logTime: (spent: SpentTime, note: string) => Promise<ErrorData | null>;
}

export const LINES_PER_PAGE = 100;
/** Played before and after a line, whose times are those of its words. */
const MARGIN_MS = 150;
const MOST_PLAYED_MS = 60_000;

export interface SessionDeps {
  api: Api<'voice' | 'time'>;
  play: PlaySound;
  now: () => number;
  /** IANA name of the user's time zone. */
  zone: () => string;
  onChanged: (session: VoiceSession) => void;
}

export function createSessionSlice(deps: SessionDeps, cell: Cell<SessionSlice>) {
  const { api } = deps;
  const { get, set } = cell;
  let replay: Replay | null = null;
  const readDetail = loaderFor({ get, set }, 'detail');
  const load = async (): Promise<void> => {
    const { openSessionId: sessionId, linePage: page } = get();
    if (sessionId === null) return;
    await readDetail(async () => {
      const query = { sessionId, page, limit: LINES_PER_PAGE };
      const detail = await unwrap(api.voice.getSession(query));
      if (detail === null) throw new AppError('input/not-found', 'voice.sessionGone');
      return detail;
    });
  };
  const readLogged = createQuietLoader<{ sessionId: string; loggedMs: number }>(
    ({ sessionId, loggedMs }) => {
      if (get().openSessionId === sessionId) set({ loggedMs });
    },
  );
  const loadLogged = async (sessionId: string): Promise<void> => {
    // The time is an extra: the session is shown without it, too.
    await readLogged(async () => ({ sessionId, loggedMs: await readLoggedMs(api, sessionId) }));
  };
  const patchDetail = (change: (detail: VoiceDetail) => VoiceDetail): void => {
    const { detail } = get();
    if (detail.status === 'ready') set({ detail: { ...detail, value: change(detail.value) } });
  };
  const exporting = createExportRun(cell, 'exported', () => api.voice.revealExport());
  const report = createReporter((sessionError) => set({ sessionError }));
  const reporting = async (action: (of: { sessionId: string }) => Promise<void>): Promise<void> => {
    const { openSessionId: sessionId } = get();
    if (sessionId === null) return;
    await report(() => action({ sessionId }));
  };
  const takeSession = (session: VoiceSession): void => {
    if (get().openSessionId === session.id) patchDetail((detail) => ({ ...detail, session }));
    deps.onChanged(session);
  };
  const stopPlaying = (): void => {
    replay?.stop();
    replay = null;
    set({ playingId: null });
  };

  const slice: SessionSlice = {
    openSessionId: null,
    linePage: 1,
    detail: IDLE,
    shownTarget: null,
    playingId: null,
    returnToId: null,
    exported: IDLE,
    loggedMs: 0,
    sessionError: null,

    async openSession(openSessionId) {
      // Nothing of a different session is shown while this one is loading.
      set({
        openSessionId,
        linePage: 1,
        detail: IDLE,
        shownTarget: null,
        exported: IDLE,
        loggedMs: 0,
        sessionError: null,
      });
      await Promise.all([load(), openSessionId === null ? null : loadLogged(openSessionId)]);
    },
    closeSession() {
      stopPlaying();
      set({ openSessionId: null, returnToId: get().openSessionId, detail: IDLE });
    },
    clearReturn: () => set({ returnToId: null }),
    setLinePage(linePage) {
      stopPlaying();
      set({ linePage });
      return load();
    },
    showTarget: (shownTarget) => set({ shownTarget }),

    async renameSession(title) {
      const { openSessionId: sessionId } = get();
      if (sessionId === null) return null;
      const failure = await attempt(async () => {
        takeSession(await unwrap(api.voice.renameSession({ sessionId, title })));
      });
      return failure === null ? null : messageOf(failure);
    },

    async saveLine(lineId, text) {
      const { openSessionId: sessionId } = get();
      if (sessionId === null) return null;
      return attempt(async () => {
        const saved = await unwrap(api.voice.editLine({ sessionId, lineId, text }));
        if (get().openSessionId !== sessionId) return;
        patchDetail((detail) => ({
          ...detail,
          lines: detail.lines.map((line) => (line.id === lineId ? saved : line)),
        }));
      });
    },

    playLine: ({ id, startMs, endMs }) =>
      reporting(async (of) => {
        const isOn = get().playingId === id;
        stopPlaying();
        if (isOn) return;
        set({ playingId: id });
        const fromMs = Math.max(0, Math.floor(startMs - MARGIN_MS));
        const wanted = Math.ceil(endMs + MARGIN_MS) - fromMs;
        const durationMs = Math.min(MOST_PLAYED_MS, Math.max(1, wanted));
        try {
          const { pcm } = await unwrap(api.voice.readSound({ ...of, fromMs, durationMs }));
          // Something else was pressed in the meantime.
          if (get().playingId !== id) return;
          const mine = deps.play(pcm);
          replay = mine;
          await mine.over;
        } finally {
          if (get().playingId === id) stopPlaying();
        }
      }),
    stopPlaying,

    async exportSession(format, targetLang) {
      const { openSessionId: sessionId } = get();
      if (sessionId === null) return;
      await exporting.run(() => unwrap(api.voice.export({ sessionId, format, targetLang })));
    },
    revealExport: exporting.reveal,
    dismissExport: exporting.dismiss,

    finishSession: () =>
      reporting(async (of) => {
        takeSession(await unwrap(api.voice.finish(of)));
      }),
    deleteSound: () =>
      reporting(async (of) => {
        stopPlaying();
        takeSession(await unwrap(api.voice.deleteSound(of)));
      }),

    async logTime(spent, note) {
      const session = valueOf(get().detail)?.session;
      if (session === undefined) return null;
      const { id } = session;
      const endedAtMs = session.endedAtMs ?? deps.now();
      return attempt(async () => {
        const of = { documentJobId: id, isForText: true };
        await logSpentTime(api, { endedAtMs, zone: deps.zone(), note, ...of }, spent);
        if (get().openSessionId === id) set({ loggedMs: get().loggedMs + spent.durationMs });
      });
    },
  };

  return {
    slice,
    onSession(session: VoiceSession | null): void {
      const { openSessionId } = get();
      if (openSessionId === null) return;
      if (session === null) void load();
      else if (session.id === openSessionId) patchDetail((detail) => ({ ...detail, session }));
    },
    /** Handles new lines of the open session. */
    onLines(sessionId: string): void {
      if (sessionId === get().openSessionId) void load();
    },
  };
}
