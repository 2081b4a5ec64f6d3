import { MAX_VOICE_SESSIONS } from '../../../shared/domain/voice/names.ts';
import type {
  StartVoice,
  TentativeLine,
  VoiceLine,
  VoiceSession,
} from '../../../shared/domain/voice/voice.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { EventPayload } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Deps } from '../../lib/stores/feature-store.ts';
import { createReporter } from '../../lib/stores/loadable.ts';
import type { SoundChunk } from './capture/pcm-chunks.ts';
import {
  SoundError,
  type SoundDevices,
  type SoundFrom,
  type SoundInput,
  type SoundProblem,
} from './capture/sound-devices.ts';
import { createSoundQueue, type SoundQueue, type SoundQueueDeps } from './capture/sound-queue.ts';

/** State of the microphone: closed, opening, listening, or failed with a reason. */
export type SoundState =
  { status: 'off' | 'opening' | 'on' } | { status: 'problem'; problem: SoundProblem };

const OFF: SoundState = { status: 'off' };

/** The current session, or the last one. */
export interface LiveSlice {
  live: VoiceSession | null;
  /** True if the window was reloaded during a session: the microphone stays closed until the user presses a button. */
  isOrphan: boolean;
  /** Concluded lines, oldest first: the newest {@link LINES_SHOWN} of each language. */
  liveLines: readonly VoiceLine[];
  /** Tentative lines by language; the transcript is under the empty name. */
  tentative: Readonly<Record<string, readonly TentativeLine[]>>;
  sound: SoundState;
  /** Current level, from 0 to 1. */
  level: number;
  /** Sound that the main process has not stored yet. */
  waitingMs: number;
  /** True during a start, pause, resume, or stop. */
  isBusy: boolean;
  liveError: ErrorData | null;
  /** True while the microphone is open for a test, without a session. */
  isTesting: boolean;
  start: () => Promise<void>;
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
  /** Listens again, to the microphone that is now selected. */
  reopenSound: () => Promise<void>;
  /** Opens or closes the microphone without a session, so that the user sees whether it works. */
  testSound: (isOn: boolean) => Promise<void>;
  closeLive: () => void;
  /** Handles showing and leaving the page, which must not keep listening unless a session uses the microphone. */
  showPage: (isShown: boolean) => void;
}

/** Older lines are in the session itself. */
export const LINES_SHOWN = 300;
/** Lines loaded for a session after a reload. */
const READ_LINES = 100;

export interface LiveDeps extends Omit<Deps<'voice' | 'sound'>, 'session'> {
  sound: SoundDevices;
  /** Returns the input of the form; null while a session cannot be started. */
  startInput: () => StartVoice | null;
  /** @param isSpoken the translation is played at the same time */
  soundFrom: (isSpoken: boolean) => SoundFrom;
  /** Called when the page may listen: devices have names now. */
  onHeard: () => void;
  /** Called when the current session has changed or ended: speech still to be played belongs to none. */
  onOther: () => void;
}

export const isOver = (session: VoiceSession): boolean => session.state.name === 'ended';

function bytesOf(samples: Int16Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Returns the newest lines of each language, in the order of their arrival. */
function newest(lines: readonly VoiceLine[]): readonly VoiceLine[] {
  const counts = new Map<string | null, number>();
  const kept = lines.toReversed().filter(({ targetLang }) => {
    const count = (counts.get(targetLang) ?? 0) + 1;
    counts.set(targetLang, count);
    return count <= LINES_SHOWN;
  });
  return kept.length === lines.length ? lines : kept.toReversed();
}

/** Creates the slice with the live session, one at a time, from the microphone to its lines. */
export function createLiveSlice(deps: LiveDeps, cell: Cell<LiveSlice>) {
  const { api, timers } = deps;
  const { get, set } = cell;
  let input: SoundInput | null = null;
  let queue: SoundQueue | null = null;
  /** Sound heard before a session exists. */
  let early: SoundChunk[] = [];
  let isShown = false;

  const onChunk = (chunk: SoundChunk): void => {
    set({ level: chunk.peak });
    if (queue !== null) {
      queue.add(chunk.samples);
      set({ waitingMs: queue.waitingMs() });
    } else if (!get().isTesting) early.push(chunk);
  };
  const onProblem = (problem: SoundProblem): void => {
    if (problem !== 'silent') input = null;
    set({ sound: { status: 'problem', problem }, level: 0, isTesting: false });
  };
  const closeSound = async (): Promise<void> => {
    const open = input;
    input = null;
    await open?.close();
    set({ level: 0, sound: get().sound.status === 'problem' ? get().sound : OFF });
    if (!isShown) await api.sound.giveUp();
  };
  /** @returns whether it listens now */
  const openSound = async (): Promise<boolean> => {
    await closeSound();
    set({ sound: { status: 'opening' } });
    const { live } = get();
    const ofSession = live === null || isOver(live) ? deps.startInput() : live;
    const from = deps.soundFrom((ofSession?.speechTarget ?? null) !== null);
    try {
      const { access } = await unwrap(api.sound.ask({ origin: from.origin }));
      if (access !== 'allowed') throw new SoundError(access);
      input = await deps.sound.open(from, {
        onChunk,
        onProblem,
        onHeardAgain: () => set({ sound: { status: 'on' } }),
      });
    } catch (error) {
      onProblem(error instanceof SoundError ? error.problem : 'failed');
      return false;
    }
    // A silent microphone has reported that in the meantime.
    if (get().sound.status === 'opening') set({ sound: { status: 'on' } });
    deps.onHeard();
    return true;
  };
  const listenFor = (sessionId: string, firstSequence = 0): void => {
    const queueDeps: SoundQueueDeps = {
      timers,
      send: async (sequence, samples) => {
        const pcm = bytesOf(samples);
        const { soundMs } = await unwrap(api.voice.addSound({ sessionId, sequence, pcm }));
        const { live } = get();
        if (live?.id === sessionId) set({ live: { ...live, soundMs } });
        set({ waitingMs: queue?.waitingMs() ?? 0 });
      },
      onFailed(error) {
        void closeSound();
        const { live } = get();
        // A session that has ended accepts no more sound: its own state says why.
        if (live !== null && !isOver(live)) set({ liveError: error });
      },
      onFull() {
        void closeSound().then(() => onProblem('full'));
      },
    };
    queue = createSoundQueue(queueDeps, firstSequence);
    for (const { samples } of early) queue.add(samples);
    early = [];
  };
  const report = createReporter((liveError) => set({ liveError }));
  /** Does nothing while something else is in progress. */
  const exclusively = async (work: () => Promise<void>): Promise<void> => {
    if (get().isBusy) return;
    set({ isBusy: true });
    await report(work);
    set({ isBusy: false });
  };
  /** Runs `ask` on the current session after all sound so far is stored. */
  const afterSound = (ask: (of: { sessionId: string }) => Promise<VoiceSession>): Promise<void> =>
    exclusively(async () => {
      const { live } = get();
      if (live === null) return;
      await closeSound();
      set({ sound: OFF });
      await queue?.drained();
      onSession(await ask({ sessionId: live.id }));
    });

  /** Continues the session in this window, with the sound heard in the meantime first. */
  const takeOver = async (): Promise<void> => {
    const { live } = get();
    if (live === null) return;
    try {
      const taken = await unwrap(api.voice.takeOver({ sessionId: live.id }));
      set({ live: taken.session, isOrphan: false });
      listenFor(live.id, taken.nextSequence);
    } catch (error) {
      await closeSound();
      throw error;
    }
  };

  const onSession = (session: VoiceSession): void => {
    if (get().live?.id !== session.id) return;
    set({ live: session });
    if (isOver(session) && input !== null) void closeSound();
  };

  const slice: LiveSlice = {
    live: null,
    isOrphan: false,
    liveLines: [],
    tentative: {},
    sound: OFF,
    level: 0,
    waitingMs: 0,
    isBusy: false,
    liveError: null,
    isTesting: false,

    start: () =>
      exclusively(async () => {
        const asked = deps.startInput();
        const { live } = get();
        if (asked === null || (live !== null && !isOver(live))) return;
        set({ isTesting: false });
        queue = null;
        early = [];
        // The microphone first: without it a session is useless, and the first word must not be
        // lost.
        if (!(await openSound())) return;
        try {
          const session = await unwrap(api.voice.start(asked));
          deps.onOther();
          set({ live: session, isOrphan: false, liveLines: [], tentative: {}, waitingMs: 0 });
          listenFor(session.id);
        } catch (error) {
          await closeSound();
          throw error;
        }
      }),
    pause: () => afterSound((of) => unwrap(api.voice.pause(of))),
    resume: () =>
      exclusively(async () => {
        const { live } = get();
        if (live === null) return;
        onSession(await unwrap(api.voice.resume({ sessionId: live.id })));
        queue?.retry();
        await openSound();
      }),
    stop: () => afterSound((of) => unwrap(api.voice.stop(of))),
    reopenSound: () =>
      exclusively(async () => {
        if (get().isOrphan) early = [];
        if (!(await openSound())) return;
        if (get().isOrphan) await takeOver();
        else queue?.retry();
      }),
    testSound: (isOn) =>
      exclusively(async () => {
        const { live } = get();
        if (live !== null && !isOver(live)) return;
        queue = null;
        set({ isTesting: isOn });
        if (isOn) await openSound();
        else {
          set({ sound: OFF });
          await closeSound();
        }
      }),
    closeLive() {
      const { live } = get();
      if (live === null || !isOver(live)) return;
      queue = null;
      deps.onOther();
      set({ live: null, liveLines: [], tentative: {}, sound: OFF, liveError: null });
    },
    showPage(next) {
      isShown = next;
      if (next) return;
      if (get().isTesting) void slice.testSound(false);
      else if (input === null) void api.sound.giveUp();
    },
  };

  return {
    slice,
    onSession,
    onLines({ sessionId, targetLang, concluded, tentative }: EventPayload<'voice:lines'>): void {
      const { live, liveLines, tentative: before } = get();
      if (live?.id !== sessionId) return;
      const known = new Set(liveLines.map(({ id }) => id));
      const added = concluded.filter(({ id }) => !known.has(id));
      set({
        tentative: { ...before, [targetLang ?? '']: tentative },
        ...(added.length > 0 && { liveLines: newest([...liveLines, ...added]) }),
      });
    },
    /** Finds a running session that this window does not know because it was reloaded. */
    async findLive(): Promise<void> {
      if (get().live !== null) return;
      const query = { text: '', language: null, projectId: null, fromMs: null, toMs: null };
      const { sessions } = await unwrap(
        api.voice.listSessions({ ...query, order: 'time', page: 1, limit: MAX_VOICE_SESSIONS }),
      );
      const found = sessions.find(({ session }) => !isOver(session))?.session;
      if (found === undefined || get().live !== null) return;
      const page = Math.max(1, Math.ceil(found.lineCount / READ_LINES));
      const detail = await unwrap(
        api.voice.getSession({ sessionId: found.id, page, limit: READ_LINES }),
      );
      if (get().live !== null) return;
      set({ live: found, liveLines: detail?.lines ?? [], isOrphan: true });
    },
  };
}
