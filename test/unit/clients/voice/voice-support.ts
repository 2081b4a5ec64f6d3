import { expect } from 'vitest';
import {
  VoiceSession,
  type Sound,
  type VoiceAddress,
  type VoiceLine,
  type VoiceListener,
} from '../../../../electron/clients/translation/voice/voice-session.ts';
import { dictate, dictation } from '../../../../electron/embedded/translation/voice/dictation.ts';
import { VoiceStream } from '../../../../electron/embedded/translation/voice/stream.ts';
import { AppError } from '../../../../shared/errors.ts';
import { encodeFrame, type Frame, type VoiceFormat } from '../../../../shared/voice/frames.ts';
import { PCM_16K, pcmFormatOf } from '../../../../shared/voice/media-types.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';

export const BYTES_PER_MS = 32;
const PCM = pcmFormatOf(PCM_16K) ?? expect.fail();

/** Words with pauses of 400 ms between lines; they can be heard as time passes. */
export class Speech implements Sound {
  readonly words: string[];
  readonly #clock: ManualClock;
  readonly #bytes: Uint8Array;
  readonly #startMs: number;

  constructor(clock: ManualClock, lines: readonly number[]) {
    this.#clock = clock;
    this.#startMs = clock.now();
    let count = 0;
    const spoken = lines.map((length) =>
      Array.from({ length }, () => `word${String((count += 1))}`),
    );
    this.words = spoken.flat();
    const samples = dictate(spoken.flatMap((line) => [...line, '', '', '', '']));
    this.#bytes = new Uint8Array(samples.buffer);
  }

  get #totalMs() {
    return this.#bytes.byteLength / BYTES_PER_MS;
  }
  get durationMs() {
    return Math.min(this.#totalMs, this.#clock.now() - this.#startMs);
  }
  get isComplete() {
    return this.durationMs >= this.#totalMs;
  }
  read(fromMs: number, durationMs: number) {
    const at = Math.round(fromMs) * BYTES_PER_MS;
    return Promise.resolve(this.#bytes.slice(at, at + Math.round(durationMs) * BYTES_PER_MS));
  }
  more(signal: AbortSignal) {
    return waitOn(this.#clock)(20, signal);
  }
}

export function waitOn(clock: ManualClock) {
  return (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(ms, resolve);
      const stop = () => {
        cancel();
        reject(new Error('stopped'));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
}

export interface Faults {
  /** Number of messages after which each connection breaks. */
  cuts: number[];
  /** Additional messages of the service, before its n-th message. */
  extra?: (message: ServiceMessage, connection: number) => ServiceMessage[];
  /** Number of the answer to a reconnection that ends the session. */
  overAt?: number;
  /** Clock change, or sleep of the computer, as client and service see it. */
  shiftMs?: () => number;
  /** Replaces a message when it is due; absent: the message immediately. */
  instead?: (
    message: ServiceMessage,
    say: (message: ServiceMessage) => void,
    endLine: () => void,
  ) => void;
}

/** A service whose connection breaks on demand. */
export class Service {
  readonly tokens: string[] = [];
  sentMs = 0;
  readonly #clock: ManualClock;
  readonly #format: VoiceFormat;
  readonly #faults: Faults;
  #connections = 0;

  constructor(clock: ManualClock, format: VoiceFormat, faults: Faults) {
    this.#clock = clock;
    this.#format = format;
    this.#faults = faults;
  }

  readonly api = {
    request: () => this.#address(),
    reconnect: (token: string) => {
      const isOver = this.#faults.overAt === this.tokens.length || token !== this.tokens.at(-1);
      if (isOver) return Promise.reject(new AppError('api/bad-request', { english: 'over' }));
      return this.#address();
    },
  };

  #address(): Promise<VoiceAddress> {
    this.tokens.push(`token ${String(this.tokens.length)}`);
    return Promise.resolve({ url: 'wss://voice.test', token: this.tokens.at(-1) ?? '' });
  }

  readonly open = (): Promise<VoiceLine> => {
    let left = this.#faults.cuts[this.#connections] ?? Infinity;
    this.#connections += 1;
    const connection = this.#connections;
    const queue: Frame[] = [];
    let isOver = false;
    let wake = () => {};
    const end = () => {
      isOver = true;
      wake();
    };
    const deliver = (frame: Frame) => {
      queue.push(frame);
      wake();
    };
    const pass = (): boolean => {
      left -= 1;
      if (left < 0 && !isOver) {
        stream.close();
        end();
      }
      return !isOver;
    };
    const stream = new VoiceStream(
      { format: this.#format, pcm: PCM, sourceLanguage: 'en', targets: ['de', 'es'] },
      {
        recognizer: dictation,
        translate: (text, _source, target) => Promise.resolve(`${target}:${text}`),
        wire: {
          send: (frame, message) => {
            if (!pass()) return;
            for (const more of this.#faults.extra?.(message, connection) ?? []) {
              deliver(encodeFrame(this.#format, more));
            }
            const { instead } = this.#faults;
            if (instead === undefined) deliver(frame);
            else instead(message, (other) => deliver(encodeFrame(this.#format, other)), end);
          },
          close: () => {
            if (this.#faults.instead === undefined) end();
          },
        },
        count: (ms) => {
          this.sentMs += ms;
        },
        cut: () => end(),
        now: () => this.#clock.now() + (this.#faults.shiftMs?.() ?? 0),
      },
    );
    return Promise.resolve({
      send: (frame) => {
        if (isOver) return Promise.reject(new Error('the line is broken'));
        if (pass()) stream.receive(frame);
        return Promise.resolve();
      },
      close: () => {
        stream.close();
        end();
      },
      frames: {
        async *[Symbol.asyncIterator]() {
          for (;;) {
            const frame = queue.shift();
            if (frame !== undefined) yield frame;
            else if (isOver) return;
            else await new Promise<void>((resolve) => (wake = resolve));
          }
        },
      },
    });
  };
}

/** Advances the clock until the session has ended. */
export function runOn(clock: ManualClock, session: VoiceSession): Promise<string> {
  const running = session.run(new AbortController().signal);
  const state = { isOver: false };
  const end = () => {
    state.isOver = true;
  };
  running.then(end, end);
  const move = async (): Promise<void> => {
    while (!state.isOver) await clock.fireNext();
  };
  void move();
  return running;
}

export const SILENT: VoiceListener = { state: () => {}, lines: () => {}, speech: () => {} };

export async function talk(
  lines: readonly number[],
  faults: Faults,
  format: VoiceFormat = 'json',
  listener = SILENT,
  clock = createManualClock(),
) {
  const service = new Service(clock, format, faults);
  const sound = new Speech(clock, lines);
  const log: string[] = [];
  const session = new VoiceSession({
    api: service.api,
    open: service.open,
    sound,
    format,
    targets: ['de', 'es'],
    clock: { now: () => clock.now() + (faults.shiftMs?.() ?? 0), wait: waitOn(clock) },
    random: () => 0.5,
    listener,
    log: (line) => log.push(line),
  });
  const running = runOn(clock, session);
  const wordsOf = (language: string | null) =>
    (language === null ? session.source : session.target(language))?.lines.flatMap(({ text }) =>
      text
        .trim()
        .replace(/^\w\w:/u, '')
        .split(' '),
    );
  await running.catch(() => undefined);
  return { outcome: running, wordsOf, sound, service, session, log };
}
