import {
  MAX_SESSION_SOUND_MS,
  SOUND_BYTES_PER_MS,
  type VoiceEnd,
} from '../../../shared/domain/voice/names.ts';
import type {
  AddSound,
  TentativeLine,
  VoiceSession as VoiceSessionView,
  VoiceSessionState,
} from '../../../shared/domain/voice/voice.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { AppError, toAppError, type ErrorData } from '../../../shared/errors.ts';
import type { EventPayload } from '../../../shared/ipc/contract.ts';
import type { Line } from '../../clients/translation/voice/transcript.ts';
import type {
  KnownLines,
  VoiceSession,
  VoiceSessionDeps,
  VoiceState,
} from '../../clients/translation/voice/voice-session.ts';
import type { Database } from '../../db/database.ts';
import type { VoiceSessionChange, VoiceSessionRecord } from '../../db/voice/repo-types.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { canceledError, waitFor } from '../../support/abort.ts';
import { toSessionView, withUnsavedEnd } from './session-view.ts';
import type { SoundFile } from './sound-files.ts';
import type { SoundRemoval } from './sound-removal.ts';
import { findSpeechEnd } from './speech-end.ts';

/** After this long without sound a session is stopped: nobody is there. */
const MAX_QUIET_MS = 2 * HOUR_MS;
/** Maximum wait for the service after all sound is recorded, in addition to the time that sending the rest may take. */
const MAX_FINISH_MS = 10 * MINUTE_MS;
/** Messages that may wait for the database before the service has to wait. */
const MOST_UNSTORED = 8;
/** Sound without a line that shows the service has not sent all lines: more than the noise of a room. */
const LEAST_SPEECH = { leastMs: 1_000, level: 200 } as const;
/** Delays before storing the end is retried. */
const STORE_AGAIN_MS = [1_000, 5_000, 20_000] as const;

/** Events reported to the window. */
export interface VoiceEvents {
  changed(session: VoiceSessionView): void;
  lines(lines: EventPayload<'voice:lines'>): void;
  speech(chunk: EventPayload<'voice:speech'>): void;
  /** Called when the history has more content for this item. */
  historyChanged(itemId: string): void;
}

export interface LiveSessionDeps {
  record: VoiceSessionRecord;
  sound: SoundFile;
  /** Lines of an earlier stay: sound without lines after them is sent. */
  known: KnownLines | undefined;
  voice: Pick<Database['voice'], 'addLines' | 'update' | 'remove'>;
  /** Builds the stay at the service. */
  createSession: (
    deps: Pick<VoiceSessionDeps, 'sound' | 'targets' | 'known' | 'clock' | 'listener' | 'log'>,
  ) => Pick<VoiceSession, 'run' | 'source' | 'target'>;
  /** Explains a broken connection. */
  explain: (error: unknown) => AppError;
  now: () => number;
  timers: Timers;
  logger: Pick<Logger, 'info' | 'error'>;
  events: VoiceEvents;
  removal: Pick<SoundRemoval, 'onceWrittenDown'>;
}

/** A running session: takes sound, stores concluded lines immediately, and informs the window. */
export class LiveSession {
  readonly #deps: LiveSessionDeps;
  readonly #stay: Pick<VoiceSession, 'run' | 'source' | 'target'>;
  readonly #abort = new AbortController();
  readonly #tentative = new Map<string | null, TentativeLine[]>();
  #record: VoiceSessionRecord;
  #state: VoiceSessionState = { name: 'connecting' };
  #isPaused = false;
  /** Set when no new piece is accepted; one that is being written still belongs to the session. */
  #isStopped: boolean;
  #error: ErrorData | null = null;
  #sentMs: number;
  /** Reason when the app ends the session. */
  #endWanted: VoiceEnd | null = null;
  /** Lines are stored one after the other, in the order of arrival. */
  #storing: Promise<void> = Promise.resolve();
  #unstoredCount = 0;
  #unsavedEnd: VoiceSessionChange | null = null;
  /** The whole sound was looked through, and holds no speech. */
  #isSilent = false;
  #isRemoved = false;
  /** Aborted when the app ends or the session is deleted: nobody waits for another attempt to store its end. */
  readonly #hurry = new AbortController();
  /** Pieces are written one after the other. */
  #appending: Promise<unknown> = Promise.resolve();
  #endTimer: (() => void) | null = null;
  /** Resolves when it has ended and everything is stored. Never rejects. */
  readonly ended: Promise<void>;

  constructor(deps: LiveSessionDeps) {
    this.#deps = deps;
    this.#record = deps.record;
    this.#sentMs = deps.record.sentMs;
    this.#isStopped = deps.sound.isComplete;
    this.#stay = deps.createSession({
      sound: deps.sound,
      targets: deps.record.targetLangs,
      known: deps.known,
      clock: { now: deps.now, wait: (ms, signal) => waitFor(deps.timers, ms, signal) },
      listener: {
        state: (state) => this.#onState(state),
        lines: (target, concluded, tentative) => this.#onLines(target, concluded, tentative),
        speech: (chunk) => {
          deps.events.speech({
            sessionId: deps.record.id,
            language: chunk.language,
            contentType: chunk.content_type ?? null,
            headerCount: chunk.headers ?? 0,
            data: chunk.data,
            durationMs: chunk.duration,
            text: chunk.text ?? null,
          });
        },
        sent: (durationMs) => this.#onSent(durationMs),
      },
      log: (line) => deps.logger.info(line, { session: deps.record.id }),
    });
    this.#limitQuiet();
    this.ended = this.#run();
  }

  get view(): VoiceSessionView {
    const { sound } = this.#deps;
    return {
      ...toSessionView({ ...this.#record, sentMs: this.#sentMs, soundMs: sound.durationMs }),
      state: this.#state,
      isPaused: this.#isPaused,
      error: this.#error,
    };
  }

  /** Returns true once it has ended without a word and was deleted. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** Returns how it ended, if that could not be stored. */
  get unsavedEnd(): VoiceSessionChange | null {
    return this.#unsavedEnd;
  }

  /** Returns all lines that may still change. */
  get tentative(): TentativeLine[] {
    return [...this.#tentative.values()].flat();
  }

  get sound(): Pick<SoundFile, 'read'> {
    return this.#deps.sound;
  }

  /** @returns how much there is; resolves once it is on disk */
  async addSound({ sequence, pcm }: AddSound): Promise<number> {
    const { sound, now } = this.#deps;
    if (this.#isStopped) throw new AppError('input/not-found', 'voiceErrors.ended');
    if (this.#isPaused) throw new AppError('input/conflict', 'voiceErrors.paused');
    const done = this.#appending.then(async () => {
      if (sequence > sound.pieceCount) {
        throw new AppError('input/conflict', 'voiceErrors.soundGap');
      }
      if (sequence === sound.pieceCount) {
        await sound.append(pcm, now() - pcm.length / SOUND_BYTES_PER_MS);
      }
      return sound.durationMs;
    });
    this.#appending = done.catch(() => undefined);
    const soundMs = await done;
    this.#limitQuiet();
    if (soundMs >= MAX_SESSION_SOUND_MS) this.stop();
    return soundMs;
  }

  /** Ends a pause. @returns the number of the next piece, once pieces being written are stored */
  async takeOver(): Promise<number> {
    const { sound } = this.#deps;
    await this.#appending;
    this.setPaused(false);
    return sound.pieceCount;
  }

  setPaused(isPaused: boolean): void {
    if (this.#isStopped) throw new AppError('input/not-found', 'voiceErrors.ended');
    this.#isPaused = isPaused;
    this.#tellChanged();
  }

  /** Accepts no more sound. When called a second time, the app stops waiting; the rest can be sent later. */
  stop(): void {
    const { sound } = this.#deps;
    if (!this.#isStopped) {
      this.#isStopped = true;
      void this.#appending.then(() => sound.complete());
      this.#isPaused = false;
      const restMs = sound.durationMs - this.#record.concludedMs;
      this.#limit(MAX_FINISH_MS + restMs, () => this.end('incomplete'));
      this.#tellChanged();
    } else if (this.#state.name !== 'finishing') this.end('incomplete');
  }

  /** Ends it immediately. */
  end(how: VoiceEnd): void {
    this.#endWanted ??= how;
    this.#isStopped = true;
    this.#deps.sound.complete();
    this.#abort.abort(canceledError());
    if (how === 'interrupted') this.#hurry.abort();
  }

  /** Applies a record after a change of its title. */
  takeRecord(record: VoiceSessionRecord): void {
    this.#record = record;
    this.#tellChanged();
  }

  async #run(): Promise<void> {
    const { sound, logger, now, removal } = this.#deps;
    const { end, error } = await this.#stayToTheEnd();
    this.#endTimer?.();
    this.#tentative.clear();
    this.#error = error?.toData() ?? null;
    this.#isStopped = true;
    await this.#appending;
    await sound.close().catch((thrown: unknown) => {
      logger.error('the sound of a voice session could not be closed', { error: thrown });
    });
    const change: VoiceSessionChange = {
      end,
      endedAtMs: now(),
      error: this.#error,
      soundMs: Math.floor(sound.durationMs),
      concludedMs: Math.floor(this.#concludedMs()),
      sentMs: this.#sentMs,
    };
    try {
      this.#record = await this.#storeEnd(change);
      if (this.#unsavedEnd === null) this.#record = await removal.onceWrittenDown(this.#record);
    } catch (thrown) {
      logger.error('the sound of a voice session could not be removed', { error: thrown });
    }
    await this.#removeEmpty();
    this.#state = { name: 'ended', end };
  }

  /** Deletes a session without a word, as the user would; its sound stays as long as any that was deleted. */
  async #removeEmpty(): Promise<void> {
    const { voice, logger, now } = this.#deps;
    const { id, lineCount, soundMs, end } = this.#record;
    const isSilent = soundMs === 0 || (end === 'complete' && this.#isSilent);
    if (lineCount > 0 || !isSilent || this.#unsavedEnd !== null) return;
    try {
      this.#isRemoved = (await voice.remove([id], now())) > 0;
    } catch (thrown) {
      logger.error('an empty voice session could not be removed', { error: thrown });
    }
  }

  /** @returns the session's record afterward, stored or not */
  async #storeEnd(change: VoiceSessionChange): Promise<VoiceSessionRecord> {
    const { voice, record, logger, timers } = this.#deps;
    const { signal } = this.#hurry;
    for (const waitMs of [...STORE_AGAIN_MS, null]) {
      try {
        return await voice.update(record.id, change);
      } catch (thrown) {
        logger.error('the end of a voice session could not be stored', { error: thrown });
        if (waitMs === null || signal.aborted) break;
        await waitFor(timers, waitMs, signal).catch(() => undefined);
      }
    }
    this.#unsavedEnd = change;
    const unsaved = withUnsavedEnd(this.#record, change);
    this.#error = unsaved.error;
    return unsaved;
  }

  async #stayToTheEnd(): Promise<{ end: VoiceEnd; error: AppError | null }> {
    try {
      const end = await this.#stay.run(this.#abort.signal);
      await this.#storing;
      return { end: (await this.#hasAllLines()) ? end : 'incomplete', error: null };
    } catch (thrown) {
      // A storage failure is the reason, regardless of later errors.
      const error = await this.#storing.then(
        () => thrown,
        (notStored: unknown) => notStored,
      );
      if (this.#endWanted !== null) return { end: this.#endWanted, error: null };
      return { end: 'failed', error: error instanceof AppError ? error : toAppError(error) };
    }
  }

  /** Returns whether the stored lines cover all speech, regardless of what the service reports. */
  async #hasAllLines(): Promise<boolean> {
    const speechEndMs = await findSpeechEnd(this.#deps.sound, LEAST_SPEECH);
    this.#isSilent = speechEndMs === 0;
    return this.#record.concludedMs >= speechEndMs;
  }

  #onState(state: VoiceState): void {
    if (state.name === 'waiting') {
      const { error } = state;
      this.#error = error === null ? null : this.#deps.explain(error).toData();
      this.#state = { name: 'waiting', untilMs: state.untilMs };
    } else {
      this.#state = state;
      if (state.name === 'open') this.#error = null;
    }
    this.#tellChanged();
  }

  #onSent(durationMs: number): void {
    const before = Math.ceil(this.#sentMs / MINUTE_MS);
    this.#sentMs += durationMs;
    if (Math.ceil(this.#sentMs / MINUTE_MS) !== before) this.#tellChanged();
  }

  #onLines(
    targetLang: string | null,
    concluded: readonly Line[],
    tentative: readonly Line[],
  ): Promise<void> | void {
    const { voice, events, record, sound } = this.#deps;
    const sessionId = record.id;
    const expected = tentative.map((line) => ({ ...rounded(line), targetLang }));
    const progress = {
      soundMs: Math.floor(sound.durationMs),
      concludedMs: Math.floor(this.#concludedMs()),
      sentMs: this.#sentMs,
    };
    this.#unstoredCount += 1;
    this.#storing = this.#storing.then(async () => {
      this.#unstoredCount -= 1;
      this.#tentative.set(targetLang, expected);
      if (concluded.length === 0) {
        events.lines({ sessionId, targetLang, concluded: [], tentative: expected });
        return;
      }
      const stored = await voice.addLines(sessionId, targetLang, concluded.map(rounded), progress);
      const hadLines = this.#record.lineCount > 0;
      this.#record = stored.session;
      events.lines({ sessionId, targetLang, concluded: stored.lines, tentative: expected });
      if (!hadLines) this.#tellChanged();
      for (const itemId of stored.itemIds) events.historyChanged(itemId);
    });
    // If lines cannot be stored, there is no point in listening further.
    const stored = this.#storing.catch(() => this.#abort.abort(canceledError()));
    return this.#unstoredCount > MOST_UNSTORED ? stored : undefined;
  }

  /** Returns the time up to which every language is concluded, with lines or silence; the database knows which of them are stored. */
  #concludedMs(): number {
    const { targetLangs } = this.#record;
    const { source } = this.#stay;
    const ends = targetLangs.map((lang) => this.#stay.target(lang)?.concludedBeside(source) ?? 0);
    return Math.min(source.concludedMs, ...ends);
  }

  #tellChanged(): void {
    this.#deps.events.changed(this.view);
  }

  #limitQuiet(): void {
    if (!this.#isStopped) this.#limit(MAX_QUIET_MS, () => this.stop());
  }

  #limit(delayMs: number, end: () => void): void {
    this.#endTimer?.();
    this.#endTimer = this.#deps.timers.after(delayMs, end);
  }
}

const rounded = ({ language, text, startMs, endMs }: Line): Omit<TentativeLine, 'targetLang'> => ({
  language,
  text,
  startMs: Math.round(startMs),
  endMs: Math.round(endMs),
});
