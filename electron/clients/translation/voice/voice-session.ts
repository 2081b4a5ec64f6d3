import { AppError, type ErrorCode } from '../../../../shared/errors.ts';
import { decodeServiceFrame, encodeFrame, type Frame } from '../../../../shared/voice/frames.ts';
import type { ClientMessage, ServiceMessage } from '../../../../shared/voice/messages.ts';
import { cleanServiceText } from '../../http/service-text.ts';
import { backOffMs } from '../../../support/back-off.ts';
import type { VoiceLine } from '../../http/line-transport.ts';
import type { VoiceAddress, VoiceOutcome, VoiceSessionDeps } from './session-parts.ts';
import { Timeline } from './timeline.ts';
import { Transcript, type Line } from './transcript.ts';

export type * from './session-parts.ts';

/** The service requires 50 to 250 ms. */
const CHUNK_MS = 200;
const LEAST_CHUNK_MS = 50;
/** Must stay below twice the playback speed, which services refuse. */
const PACE = 0.55;
/** A session ends after 30 s without sound. */
const KEEP_ALIVE_MS = 20_000;
/** Services close a connection after an hour. */
const MOST_CONNECTED_MS = 55 * 60_000;
/** Wait for the last lines without any activity. */
const LAST_LINES_MS = 60_000;
/** Total wait for the last lines: a service may continue speaking and never end. */
const MOST_FINISHING_MS = 10 * 60_000;
/** Time is counted in these steps, since the clock may be changed while a session runs. */
const TICK_MS = 1_000;
/** When nothing was sent for this long, this computer was asleep, and the service has given up the session. */
const ASLEEP_MS = 28_000;
/** A service that ends the stream this often before all sound was sent, without a line in between, refuses it. */
const MOST_EARLY_ENDS = 3;
/** Limit for sound sent again, so that a language without any lines does not cause all of it to be repeated. */
const MOST_SENT_AGAIN_MS = 120_000;
const BYTES_PER_MS = 32;
const WAITS = { firstMs: 500, maxMs: 15_000 } as const;
/** Answers to a reconnection that require a new session. */
const OVER: readonly ErrorCode[] = ['api/bad-request', 'api/not-found'];

/** The service ended the session and gave a reason. */
class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** The service gave up a session during sleep; a new one continues. */
class SessionSlept extends Error {
  override readonly name = 'SessionSlept';
}

/**
 * A single run at a voice service: sends the recorded sound, joins the transcripts, and survives its connections. After
 * an interruption it resumes from the first instant not concluded in every language, so that no word is lost.
 */
export class VoiceSession {
  readonly #deps: VoiceSessionDeps;
  readonly #timeline = new Timeline();
  readonly #source = new Transcript();
  readonly #targets: ReadonlyMap<string, Transcript>;
  #isFirst = true;
  #hasHeard = false;
  #hasSentAll = false;
  /** In this connection, as far as the client knows: the service may have received the end. */
  #hasSaidEnd = false;
  /** Number since the last line. */
  #earlyEnds = 0;
  /** Time without a message of the service, and time since all sound was sent; both exclude sleep. */
  #quietMs = 0;
  #finishingMs = 0;
  #lastSaidMs = 0;
  /** In this connection. */
  #hasSlept = false;
  /** The recorded sound could not be read, and a new connection would not change that. */
  #unreadable: { error: unknown } | null = null;

  constructor(deps: VoiceSessionDeps) {
    this.#deps = deps;
    this.#targets = new Map(deps.targets.map((language) => [language, new Transcript()]));
    const { known } = deps;
    if (known === undefined) return;
    this.#source.seed(known.source, known.concludedMs);
    for (const [language, lines] of known.targets) {
      this.#targets.get(language)?.seed(lines, known.concludedMs);
    }
  }

  /** Returns the transcript of the source. */
  get source(): Transcript {
    return this.#source;
  }

  /** @returns undefined for a language that was not requested */
  target(language: string): Transcript | undefined {
    return this.#targets.get(language);
  }

  /**
   * Runs until the sound is complete and fully answered.
   * @throws `api/*` when the service refuses or ends the session; `canceled`; any error of reading the recorded sound.
   *   Lines received so far are preserved.
   */
  async run(signal: AbortSignal): Promise<VoiceOutcome> {
    const { api, clock, listener, log } = this.#deps;
    let address: VoiceAddress | null = null;
    for (let attempts = 1; ; attempts += 1) {
      listener.state({ name: 'connecting' });
      const isNew = address === null;
      let broken: unknown = null;
      try {
        address = await (address === null
          ? api.request(signal)
          : api.reconnect(address.token, signal));
        if (!this.#isFirst) this.#timeline.reconnect(isNew);
        this.#isFirst = false;
        this.#hasHeard = false;
        if (await this.#connect(address, signal)) return 'complete';
      } catch (error) {
        if (error instanceof SessionEnded) throw error.cause;
        signal.throwIfAborted();
        broken = error;
        if (error instanceof SessionSlept) address = null;
        // Not canceled locally: the account has a new client by now, which is tried next.
        if (error instanceof AppError && !error.retryable && error.code !== 'canceled') {
          if (isNew || !OVER.includes(error.code)) throw error;
          address = null;
        }
        log(`voice: ${error instanceof AppError ? error.code : 'the line broke'}`);
      }
      if (this.#unreadable !== null) throw this.#unreadable.error;
      if (this.#hasWaitedEnough) return 'incomplete';
      if (this.#hasHeard) attempts = 0;
      const waitMs = backOffMs(attempts + 1, this.#deps.random(), WAITS);
      listener.state({ name: 'waiting', untilMs: clock.now() + waitMs, error: broken });
      await clock.wait(waitMs, signal);
      if (this.#hasSentAll) this.#finishingMs += waitMs;
    }
  }

  /** Runs one connection. @returns true when the stream has ended, false when the line did */
  async #connect(address: VoiceAddress, signal: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    const line = await this.#deps.open(address, signal);
    const close = () => line.close();
    both.addEventListener('abort', close, { once: true });
    this.#lastSaidMs = this.#deps.clock.now();
    this.#hasSlept = false;
    this.#deps.listener.state({ name: 'open' });
    // A failure to send shows up when receiving: the line ends.
    const sending = Promise.all([this.#watchTime(line, both), this.#send(line, both)]).catch(close);
    try {
      return await this.#receive(line.frames);
    } finally {
      over.abort();
      await sending;
    }
  }

  /** Ends the connection before the service does, and when nothing more is expected. */
  async #watchTime(line: VoiceLine, signal: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    for (let openMs = 0; openMs < MOST_CONNECTED_MS && !signal.aborted; openMs += TICK_MS) {
      if (this.#hasWaitedEnough) break;
      await clock.wait(TICK_MS, signal);
      this.#quietMs += TICK_MS;
      if (this.#hasSentAll) this.#finishingMs += TICK_MS;
    }
    line.close();
  }

  #noteSleep(nowMs: number): void {
    if (!this.#hasSentAll && nowMs - this.#lastSaidMs > ASLEEP_MS) this.#hasSlept = true;
    this.#lastSaidMs = nowMs;
  }

  get #hasWaitedEnough(): boolean {
    if (!this.#hasSentAll) return false;
    return this.#quietMs > LAST_LINES_MS || this.#finishingMs > MOST_FINISHING_MS;
  }

  async #send(line: VoiceLine, signal: AbortSignal): Promise<void> {
    const { sound, clock } = this.#deps;
    this.#hasSentAll = false;
    this.#hasSaidEnd = false;
    let atMs = Math.floor(Math.min(this.#firstOpenMs(), sound.durationMs));
    for (const transcript of [this.#source, ...this.#targets.values()]) transcript.resume(atMs);
    let freeMs = clock.now();
    const chunk = async (durationMs: number, isSilence: boolean): Promise<void> => {
      const data = isSilence
        ? new Uint8Array(durationMs * BYTES_PER_MS)
        : await sound.read(atMs, durationMs).catch((error: unknown) => {
            this.#unreadable = { error };
            throw error;
          });
      await this.#say(line, { source_media_chunk: { data } });
      this.#timeline.add(durationMs, atMs, isSilence);
      this.#deps.listener.sent?.(durationMs);
      const nowMs = clock.now();
      this.#noteSleep(nowMs);
      // At most one chunk ahead: setting the clock back must not delay the sound.
      freeMs = Math.min(Math.max(freeMs, nowMs), nowMs + CHUNK_MS) + durationMs * PACE;
      await clock.wait(freeMs - nowMs, signal);
    };
    while (!signal.aborted) {
      const leftMs = Math.floor(sound.durationMs - atMs);
      if (leftMs >= LEAST_CHUNK_MS || (sound.isComplete && leftMs > 0)) {
        const durationMs = Math.min(leftMs, CHUNK_MS);
        await chunk(durationMs, false);
        atMs += durationMs;
      } else if (sound.isComplete) {
        this.#hasSaidEnd = true;
        await this.#say(line, { end_of_source_media: {} });
        this.#hasSentAll = true;
        this.#quietMs = 0;
        this.#lastSaidMs = clock.now();
        this.#deps.listener.state({ name: 'finishing' });
        return;
      } else if (!(await this.#hasMore(signal))) await chunk(CHUNK_MS, true);
    }
  }

  /** @returns false when silence must keep the line open */
  async #hasMore(signal: AbortSignal): Promise<boolean> {
    const waiting = new AbortController();
    const both = AbortSignal.any([signal, waiting.signal]);
    try {
      return await Promise.race([
        this.#deps.sound.more(both).then(() => true),
        this.#deps.clock.wait(KEEP_ALIVE_MS, both).then(() => false),
      ]);
    } finally {
      waiting.abort();
    }
  }

  async #say(line: VoiceLine, message: ClientMessage): Promise<void> {
    await line.send(encodeFrame(this.#deps.format, message));
  }

  async #receive(frames: AsyncIterable<Frame>): Promise<boolean> {
    for await (const frame of frames) {
      const received = decodeServiceFrame(this.#deps.format, frame);
      if ('unknownName' in received)
        this.#deps.log(`voice: unknown message ${received.unknownName}`);
      else if (await this.#hear(received.message)) return this.#isRealEnd();
    }
    return false;
  }

  /**
   * Decides whether an end is final. Only an end after the client's own is: before it the service has not heard
   * everything, so the line counts as broken.
   * @throws {SessionEnded} when reconnecting does not help
   */
  #isRealEnd(): boolean {
    if (this.#hasSaidEnd) return true;
    this.#earlyEnds += 1;
    this.#deps.log('voice: the service ended the stream before all sound was sent');
    if (this.#earlyEnds < MOST_EARLY_ENDS) return false;
    throw new SessionEnded('The service ended the stream early.', {
      cause: new AppError('api/server-error', 'serviceErrors.voiceEnded'),
    });
  }

  /** Handles a message. @returns true when nothing comes after it @throws {SessionEnded} */
  async #hear(message: ServiceMessage): Promise<boolean> {
    // Makes retries ever less frequent for a line that keeps breaking at the end of a session.
    this.#hasHeard ||= !this.#hasSentAll;
    this.#quietMs = 0;
    if ('source_transcript_update' in message) {
      const { concluded, tentative } = message.source_transcript_update;
      await this.#update(null, this.#source, concluded, tentative);
    } else if ('target_transcript_update' in message) {
      const { language, concluded, tentative } = message.target_transcript_update;
      const transcript = this.#targets.get(language);
      if (transcript) await this.#update(language, transcript, concluded, tentative);
    } else if ('target_media_chunk' in message) {
      this.#deps.listener.speech(message.target_media_chunk);
    } else if ('error' in message) {
      const { error_code, reason_code, error_message } = message.error;
      this.#noteSleep(this.#deps.clock.now());
      if (this.#hasSlept) throw new SessionSlept(error_message);
      throw new SessionEnded('The service ended the session.', {
        cause: new AppError('api/server-error', 'serviceErrors.voiceEnded', {
          details: {
            status: error_code,
            serviceMessage: cleanServiceText(error_message, []),
            hint: String(reason_code),
          },
        }),
      });
    }
    return 'end_of_stream' in message;
  }

  #update(
    target: string | null,
    transcript: Transcript,
    concluded: readonly WireLine[],
    tentative: readonly WireLine[],
  ): Promise<void> | void {
    const toLine = ({ language = target ?? '', text, start_time, end_time }: WireLine): Line => ({
      language,
      text,
      startMs: this.#timeline.toSoundMs(start_time),
      endMs: this.#timeline.toSoundMs(end_time),
    });
    const added = transcript.conclude(concluded.map(toLine));
    if (added.length > 0) {
      this.#hasHeard = true;
      this.#earlyEnds = 0;
    }
    transcript.expect(tentative.map(toLine));
    return this.#deps.listener.lines(target, added, transcript.tentative);
  }

  /** Returns the first instant of the sound that is not concluded in every language. */
  #firstOpenMs(): number {
    const heardMs = this.#source.endMs;
    const ends = [...this.#targets.values()].map((one) => one.concludedBeside(this.#source));
    const openMs = Math.min(this.#source.concludedMs, ...ends);
    return Math.min(heardMs, Math.max(heardMs - MOST_SENT_AGAIN_MS, openMs));
  }
}

interface WireLine {
  language?: string;
  text: string;
  start_time: number;
  end_time: number;
}
