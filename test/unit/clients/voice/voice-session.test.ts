import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  VoiceSession,
  type Sound,
  type VoiceAddress,
  type VoiceLine,
  type VoiceListener,
} from '../../../../electron/clients/translation/voice/voice-session.ts';
import {
  dictate,
  dictation,
  WORD_MS,
} from '../../../../electron/embedded/translation/voice/dictation.ts';
import { VoiceStream } from '../../../../electron/embedded/translation/voice/stream.ts';
import { AppError } from '../../../../shared/errors.ts';
import { encodeFrame, type Frame, type VoiceFormat } from '../../../../shared/voice/frames.ts';
import { PCM_16K, pcmFormatOf } from '../../../../shared/voice/media-types.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';
import { runs } from '../../../support/runs.ts';

const BYTES_PER_MS = 32;
const PCM = pcmFormatOf(PCM_16K) ?? expect.fail();

/** Words, with pauses of 400 ms between lines; it can be heard as time goes by. */
class Speech implements Sound {
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

function waitOn(clock: ManualClock) {
  return (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = clock.setTimeout(resolve, ms);
      const stop = () => {
        cancel();
        reject(new Error('stopped'));
      };
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
    });
}

interface Faults {
  /** After so many messages of a connection its line breaks, one number a connection. */
  cuts: number[];
  /** What the service says besides, before its n-th message. */
  extra?: (message: ServiceMessage) => ServiceMessage[];
  /** Which of its answers to a reconnection says that the session is over. */
  overAt?: number;
}

/** A service on the other end of a line that breaks when it is told to. */
class Service {
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
        recogniser: dictation,
        translate: (text, _source, target) => Promise.resolve(`${target}:${text}`),
        send: (frame) => {
          if (!pass()) return;
          for (const more of this.#faults.extra?.(read(frame)) ?? []) {
            deliver(encodeFrame(this.#format, more));
          }
          deliver(frame);
        },
        close: end,
        count: (ms) => {
          this.sentMs += ms;
        },
        now: () => this.#clock.now(),
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

function read(frame: Frame): ServiceMessage {
  return typeof frame === 'string' ? (JSON.parse(frame) as ServiceMessage) : { end_of_stream: {} };
}

/** Moves the clock on until the session is over. */
function runOn(clock: ManualClock, session: VoiceSession): Promise<string> {
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

const SILENT: VoiceListener = { state: () => {}, lines: () => {}, speech: () => {} };

async function talk(
  lines: readonly number[],
  faults: Faults,
  format: VoiceFormat = 'json',
  listener = SILENT,
) {
  const clock = createManualClock();
  const service = new Service(clock, format, faults);
  const sound = new Speech(clock, lines);
  const log: string[] = [];
  const session = new VoiceSession({
    api: service.api,
    open: service.open,
    sound,
    format,
    targets: ['de', 'es'],
    clock: { now: () => clock.now(), wait: waitOn(clock) },
    random: () => 0.5,
    listener,
    log: (line) => log.push(line),
  });
  const running = runOn(clock, session);
  const wordsOf = (language: string | null) =>
    (language === null ? session.source : session.target(language))?.lines.flatMap(({ text }) =>
      text.replace(/^\w\w:/u, '').split(' '),
    );
  await running.catch(() => undefined);
  return { outcome: running, wordsOf, sound, service, session, log };
}

describe('a voice session', () => {
  it.each(['json', 'msgpack'] as const)(
    'hears every word and its translations, in %s',
    async (format) => {
      const { outcome, wordsOf, sound } = await talk([3, 12, 1], { cuts: [] }, format);
      expect(await outcome).toBe('complete');
      expect(wordsOf(null)).toEqual(sound.words);
      expect(wordsOf('de')).toEqual(sound.words);
      expect(wordsOf('es')).toEqual(sound.words);
    },
  );

  it('loses and doubles no word, wherever its line breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
        fc.constantFrom('json', 'msgpack'),
        async (lines, cuts, format) => {
          const { outcome, wordsOf, sound } = await talk(lines, { cuts }, format);
          expect(await outcome).toBe('complete');
          for (const language of [null, 'de', 'es']) expect(wordsOf(language)).toEqual(sound.words);
        },
      ),
      { numRuns: runs(1_000, 15) },
    );
  });

  it('goes on in a new session when the former one is over', async () => {
    const { outcome, wordsOf, sound, service } = await talk([5, 5, 5], {
      cuts: [20, 20],
      overAt: 2,
    });
    expect(await outcome).toBe('complete');
    expect(service.tokens.length).toBeGreaterThan(2);
    expect(wordsOf(null)).toEqual(sound.words);
  });

  it('takes a line once that the service concludes twice, and in its order', async () => {
    const held: ServiceMessage[] = [];
    const extra = (message: ServiceMessage): ServiceMessage[] => {
      if (!('source_transcript_update' in message)) return [];
      if (message.source_transcript_update.concluded.length === 0) return [];
      held.push(message);
      return held;
    };
    const { outcome, wordsOf, sound } = await talk([2, 2, 2], { cuts: [], extra });
    expect(await outcome).toBe('complete');
    expect(wordsOf(null)).toEqual(sound.words);
  });

  it('keeps what is newer than it, and goes on', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a message of tomorrow
    const newer = { speaker_changed: { speaker: 2 } } as unknown as ServiceMessage;
    const { outcome, log } = await talk([2], { cuts: [], extra: () => [newer] });
    expect(await outcome).toBe('complete');
    expect(log).toContain('voice: unknown message speaker_changed');
  });

  it('ends with the words of the service when that ends it, and keeps what was heard', async () => {
    let count = 0;
    const extra = (): ServiceMessage[] => {
      count += 1;
      if (count < 8) return [];
      const words = {
        request_type: 'source_media_chunk',
        error_message: 'The minutes are used up.',
      };
      return [{ error: { ...words, error_code: 456, reason_code: 4_560_000 } }];
    };
    const { outcome, wordsOf } = await talk([2, 2, 2, 2], { cuts: [], extra });
    await expect(outcome).rejects.toMatchObject({
      code: 'api/server-error',
      details: { status: 456, serviceMessage: 'The minutes are used up.' },
    });
    expect(wordsOf(null)?.slice(0, 2)).toEqual(['word1', 'word2']);
  });

  it('keeps the line open through a long pause, and its times right behind it', async () => {
    const clock = createManualClock();
    const service = new Service(clock, 'json', { cuts: [] });
    const sound = new PausedSpeech(clock);
    const session = new VoiceSession({
      api: service.api,
      open: service.open,
      sound,
      format: 'json',
      targets: [],
      clock: { now: () => clock.now(), wait: waitOn(clock) },
      random: () => 0.5,
      listener: SILENT,
      log: () => {},
    });
    expect(await runOn(clock, session)).toBe('complete');
    expect(session.source.lines).toMatchObject([
      { text: 'before', startMs: 0 },
      { text: 'behind', startMs: 5 * WORD_MS },
    ]);
    expect(service.sentMs).toBeGreaterThan(sound.durationMs);
  });
});

/** A word, five minutes in which the microphone is off, and another word. */
class PausedSpeech implements Sound {
  readonly #clock: ManualClock;
  readonly #startMs: number;
  readonly #bytes = new Uint8Array(dictate(['before', '', '', '', '', 'behind']).buffer);

  constructor(clock: ManualClock) {
    this.#clock = clock;
    this.#startMs = clock.now();
  }
  get isComplete() {
    return this.#clock.now() - this.#startMs > 5 * 60_000;
  }
  get durationMs() {
    return this.isComplete ? this.#bytes.byteLength / BYTES_PER_MS : 5 * WORD_MS;
  }
  read(fromMs: number, durationMs: number) {
    const at = fromMs * BYTES_PER_MS;
    return Promise.resolve(this.#bytes.slice(at, at + durationMs * BYTES_PER_MS));
  }
  more(signal: AbortSignal): Promise<void> {
    return waitOn(this.#clock)(this.isComplete ? 0 : 1_000, signal).then(() =>
      this.isComplete ? undefined : this.more(signal),
    );
  }
}
