import { isRecorded } from '../../../shared/domain/history/recording.ts';
import { ofProject } from '../../../shared/domain/connections/call-purpose.ts';
import { MAX_VOICE_SESSIONS, type SpeechVoice } from '../../../shared/domain/voice/names.ts';
import type {
  AddSound,
  EditVoiceLine,
  ReadSound,
  StartVoice,
  VoiceDetail,
  VoiceDetailQuery,
  VoiceLine,
  VoiceSession,
  VoiceSessionPage,
  VoiceSessionQuery,
} from '../../../shared/domain/voice/voice.ts';
import { recognizerFor } from '../../../shared/domain/voice/recognizer-for.ts';
import { AppError } from '../../../shared/errors.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';
import type { KnownLines } from '../../clients/translation/voice/voice-session.ts';
import type { Database, DatabaseAge } from '../../db/database.ts';
import type { VoiceSessionChange, VoiceSessionRecord } from '../../db/voice/repo-types.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { Timers } from '../../support/clock.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ConnectionService } from '../connections/connection-service.ts';
import type { ConfidentialLane } from '../lane/confidential-lane.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { LiveSession, type VoiceEvents } from './live-session.ts';
import { createVoiceOptions } from './options.ts';
import { recoverVoiceSessions, removeDeletedSessions } from './recovery.ts';
import { toSessionView, withUnsavedEnd } from './session-view.ts';
import type { VoiceReceipts } from './session-receipts.ts';
import type { RemovableSoundFiles, SoundFile, SoundFiles } from './sound-files.ts';
import { createSoundRemoval } from './sound-removal.ts';
import { readKnown, requestStay, type CreateStay } from './stay-request.ts';

/**
 * Use cases of speech that is transcribed and translated while it is spoken; see the window's requests for what each
 * does.
 */
export type VoiceService = ReturnType<typeof createVoiceService>;

export interface VoiceServiceDeps {
  voice: Database['voice'];
  connections: Pick<ConnectionService, 'list' | 'get' | 'account' | 'getUsage'>;
  lane: Pick<ConfidentialLane, 'assertMayUse'>;
  sounds: RemovableSoundFiles;
  receipts: VoiceReceipts;
  /** Returns null for a missing project. */
  projectName: (projectId: string) => Promise<string | null>;
  settings: Pick<SettingsStore, 'get'>;
  /** Loads the code of a stay at a service, which is not needed at startup. */
  loadStay: () => Promise<CreateStay>;
  /** Explains a broken connection. */
  explain: (error: unknown) => AppError;
  newId: () => string;
  now: () => number;
  runDays: RunDays;
  timers: Timers;
  random: () => number;
  logger: Pick<Logger, 'info' | 'error'>;
  events: VoiceEvents & {
    /** Called when many sessions changed, or one was removed. */
    listChanged(): void;
    /** Called when many items of the history changed. */
    manyItemsChanged(): void;
  };
}

export function createVoiceService(deps: VoiceServiceDeps) {
  const { voice, events } = deps;
  const sounds: SoundFiles = deps.sounds;
  const removal = createSoundRemoval(deps);
  const live = new Map<string, LiveSession>();
  /** Endings of sessions that could not be stored yet. */
  const unsavedEnds = new Map<string, VoiceSessionChange>();
  const options = createVoiceOptions(deps);
  let isClosed = false;

  const viewOf = (record: VoiceSessionRecord): VoiceSession => {
    const session = live.get(record.id);
    if (session !== undefined) return session.view;
    const end = unsavedEnds.get(record.id);
    return toSessionView(end === undefined ? record : withUnsavedEnd(record, end));
  };
  /** Returns null when missing or deleted. Retries an ending that could not be stored before. */
  const read = async (sessionId: string): Promise<VoiceSessionRecord | null> => {
    const record = await voice.get(sessionId);
    const end = unsavedEnds.get(sessionId);
    if (record === null || end === undefined) return record;
    try {
      const saved = await voice.update(sessionId, end);
      unsavedEnds.delete(sessionId);
      return saved;
    } catch {
      return withUnsavedEnd(record, end);
    }
  };
  const find = async (sessionId: string): Promise<VoiceSessionRecord> => {
    const record = await read(sessionId);
    if (record === null) throw new AppError('input/not-found', 'voiceErrors.sessionGone');
    return record;
  };
  const running = async (sessionId: string): Promise<LiveSession> => {
    const session = live.get(sessionId);
    if (session !== undefined) return session;
    await find(sessionId);
    throw new AppError('input/not-found', 'voiceErrors.ended');
  };
  const setPaused = async (sessionId: string, isPaused: boolean): Promise<VoiceSession> => {
    const session = await running(sessionId);
    session.setPaused(isPaused);
    return session.view;
  };
  const manyChanged = (): void => {
    events.listChanged();
    events.manyItemsChanged();
  };

  /** Opens the current client: an embedded service has another address after each start. */
  const client = async (record: VoiceSessionRecord): Promise<TranslationClient> => {
    const { connectionId, projectId } = record;
    await deps.lane.assertMayUse(await deps.connections.get(connectionId), projectId);
    return (await deps.connections.account(connectionId)).for(ofProject(projectId));
  };

  const requireRoom = (): void => {
    if (isClosed) throw new AppError('canceled', 'appErrors.cancelled');
    if (live.size < MAX_VOICE_SESSIONS) return;
    throw new AppError('input/conflict', 'voiceErrors.tooManySessions', {
      values: { most: MAX_VOICE_SESSIONS },
    });
  };

  const begin = (
    createStay: CreateStay,
    record: VoiceSessionRecord,
    sound: SoundFile,
    { known, speechVoice = 'default' }: { known?: KnownLines; speechVoice?: SpeechVoice },
  ): LiveSession => {
    unsavedEnds.delete(record.id);
    const isRest = known !== undefined;
    let hasStarted = isRest;
    const session = new LiveSession({
      ...deps,
      record,
      sound,
      known,
      createSession: (own) =>
        createStay({
          ...own,
          format: 'msgpack',
          random: deps.random,
          api: {
            request: async (signal) => {
              const asked = { isRest, hasStarted, speechVoice, signal };
              const address = await requestStay(await client(record), record, asked);
              hasStarted = true;
              return address;
            },
            reconnect: async (token, signal) =>
              (await client(record)).reconnectVoice(token, { signal }),
          },
          open: async (address, signal) => (await client(record)).openVoiceLine(address, signal),
        }),
      removal,
    });
    live.set(record.id, session);
    void session.ended.then(() => {
      const { view, unsavedEnd } = session;
      if (unsavedEnd !== null) unsavedEnds.set(record.id, unsavedEnd);
      void deps.receipts.ended(view);
      live.delete(record.id);
      events.changed(view);
      if (session.isRemoved) manyChanged();
      void noteUsage(record.connectionId);
    });
    return session;
  };

  /** Requests the account's usage; nobody waits for it. */
  const noteUsage = async (connectionId: string): Promise<void> => {
    if (isClosed) return;
    await deps.connections.getUsage(connectionId).catch(() => undefined);
  };

  const itemIdsFor = (input: StartVoice): string[] => {
    if (!isRecorded(deps.settings.get().history, input.projectId)) return [];
    return Array.from({ length: Math.max(1, input.targetLangs.length) }, () => deps.newId());
  };

  return {
    getOptions: () => options.list(),

    async start(input: StartVoice): Promise<VoiceSession> {
      requireRoom();
      const connection = await deps.connections.get(input.connectionId);
      await deps.lane.assertMayUse(connection, input.projectId);
      const option = await options.of(connection);
      if (option.problem !== null) throw AppError.fromData(option.problem);
      if (input.speechTarget !== null && !input.targetLangs.includes(input.speechTarget)) {
        throw new AppError('input/invalid', 'voiceErrors.speechUnavailable');
      }
      const createStay = await deps.loadStay();
      const id = deps.newId();
      // Inserted before its file: sound that no row names may be removed.
      const record = await voice.insert({
        ...input,
        targetLangs: [...new Set(input.targetLangs)],
        id,
        connectionName: connection.name,
        recognizer: recognizerFor(option, input.sourceLang)?.quality ?? null,
        projectName: input.projectId === null ? null : await deps.projectName(input.projectId),
        itemIds: itemIdsFor(input),
        startedAtMs: deps.now(),
      });
      let sound: SoundFile | null = null;
      try {
        sound = await sounds.create(id);
        await deps.receipts.begin(record);
        requireRoom();
      } catch (error) {
        await sound?.close();
        await removal.asked(id).catch(() => undefined);
        await voice.remove([id], 0).catch(() => 0);
        throw error;
      }
      const { view } = begin(createStay, record, sound, input);
      events.changed(view);
      return view;
    },

    /** @returns how much sound there is */
    addSound: async (input: AddSound) => (await running(input.sessionId)).addSound(input),

    async takeOver(sessionId: string): Promise<{ session: VoiceSession; nextSequence: number }> {
      const session = await running(sessionId);
      const nextSequence = await session.takeOver();
      return { session: session.view, nextSequence };
    },

    pause: (sessionId: string) => setPaused(sessionId, true),
    resume: (sessionId: string) => setPaused(sessionId, false),

    async stop(sessionId: string): Promise<VoiceSession> {
      const session = live.get(sessionId);
      session?.stop();
      return session?.view ?? toSessionView(await find(sessionId));
    },

    async finish(sessionId: string): Promise<VoiceSession> {
      requireRoom();
      const record = await find(sessionId);
      if (live.has(sessionId) || !toSessionView(record).canFinish) {
        throw new AppError('input/conflict', 'voiceErrors.nothingToFinish');
      }
      await client(record);
      await deps.receipts.begin(record);
      const createStay = await deps.loadStay();
      const sound = await sounds.open(sessionId);
      if (sound === null) throw new AppError('input/not-found', 'voiceErrors.noSound');
      const known = await readKnown(voice, record);
      if (live.has(sessionId)) {
        await sound.close();
        throw new AppError('input/conflict', 'voiceErrors.nothingToFinish');
      }
      const again = await voice.update(sessionId, { end: null, endedAtMs: null, error: null });
      const { view } = begin(createStay, again, sound, { known });
      events.changed(view);
      return view;
    },

    async list(query: VoiceSessionQuery): Promise<VoiceSessionPage> {
      const { sessions, total } = await voice.list(query);
      return {
        sessions: sessions.map(({ record, snippet }) => ({ session: viewOf(record), snippet })),
        total,
      };
    },

    listFacets: () => voice.listFacets(),

    async get({ sessionId, page, limit }: VoiceDetailQuery): Promise<VoiceDetail | null> {
      const record = await read(sessionId);
      if (record === null) return null;
      const { lines, totalLines } = await voice.listLines(sessionId, page, limit);
      return {
        session: viewOf(record),
        lines,
        totalLines,
        tentative: page * limit >= totalLines ? (live.get(sessionId)?.tentative ?? []) : [],
      };
    },

    async rename(sessionId: string, title: string): Promise<VoiceSession> {
      const record = await voice.update(sessionId, { title: title.trim() });
      live.get(sessionId)?.takeRecord(record);
      const view = viewOf(record);
      events.changed(view);
      events.manyItemsChanged();
      return view;
    },

    async editLine({ sessionId, lineId, text }: EditVoiceLine): Promise<VoiceLine> {
      const { line, itemIds } = await voice.editLine(sessionId, lineId, text, deps.now());
      for (const itemId of itemIds) events.historyChanged(itemId);
      return line;
    },

    listRevisions: (sessionId: string, lineId: string) => voice.listRevisions(sessionId, lineId),

    /** @returns how many there were */
    async remove(sessionIds: readonly string[]): Promise<number> {
      const ending = sessionIds.flatMap((id) => live.get(id) ?? []);
      for (const session of ending) session.end('interrupted');
      await Promise.all(ending.map(({ ended }) => ended));
      const emptyCount = ending.filter(({ isRemoved }) => isRemoved).length;
      return emptyCount + (await thenTell(voice.remove(sessionIds, deps.now()), manyChanged));
    },

    restore: (sessionIds: readonly string[]) => thenTell(voice.restore(sessionIds), manyChanged),

    async removeSound(sessionId: string): Promise<VoiceSession> {
      if (live.has(sessionId)) throw new AppError('input/conflict', 'voiceErrors.running');
      const view = toSessionView(await removal.asked(sessionId));
      events.changed(view);
      return view;
    },

    async readSound({ sessionId, fromMs, durationMs }: ReadSound): Promise<Uint8Array> {
      await find(sessionId);
      const sound = live.get(sessionId)?.sound ?? null;
      if (sound !== null) return sound.read(fromMs, durationMs);
      const file = await sounds.open(sessionId);
      if (file === null) throw new AppError('input/not-found', 'voiceErrors.noSound');
      try {
        return await file.read(fromMs, durationMs);
      } finally {
        await file.close();
      }
    },

    /** Runs at startup: marks sessions that a crash ended, and removes those deleted long ago. */
    async recover(age: DatabaseAge['kind']) {
      await deps.receipts.settle();
      await recoverVoiceSessions({ ...deps, removal, isLive: (id) => live.has(id), age });
      events.listChanged();
    },

    /** Runs after a purge of the history: permanently removes the sessions purged with it. */
    async removePurged() {
      if ((await removeDeletedSessions({ ...deps, removal })) > 0) events.listChanged();
    },

    /** Called before the database is closed. */
    async close() {
      isClosed = true;
      const all = [...live.values()];
      for (const session of all) session.end('interrupted');
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
