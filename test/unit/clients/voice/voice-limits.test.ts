import { describe, expect, it } from 'vitest';
import {
  VoiceSession,
  type Sound,
  type VoiceLine,
} from '../../../../electron/clients/translation/voice/voice-session.ts';
import { dictate } from '../../../../electron/embedded/translation/voice/dictation.ts';
import { AppError } from '../../../../shared/errors.ts';
import { encodeFrame } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';
import { BYTES_PER_MS, runOn, Service, SILENT, talk, waitOn } from './voice-support.ts';

const MINUTE_MS = 60_000;

/** A microphone that produces a word every five minutes, and silence between them. */
class SparseSpeech implements Sound {
  readonly words: readonly string[];
  readonly #clock: ManualClock;
  readonly #startMs: number;
  readonly #minutes: number;
  readonly #bytes: Uint8Array;

  constructor(clock: ManualClock, minutes: number) {
    this.#clock = clock;
    this.#startMs = clock.now();
    this.#minutes = minutes;
    this.words = Array.from({ length: minutes / 5 }, (_, index) => `word${String(index)}`);
    const samples = dictate(this.words.flatMap((word) => [word, '', '', '', '']));
    this.#bytes = new Uint8Array(samples.buffer);
  }
  get isComplete() {
    return this.#clock.now() - this.#startMs >= this.#minutes * MINUTE_MS;
  }
  get durationMs() {
    const spoken = Math.floor((this.#clock.now() - this.#startMs) / (5 * MINUTE_MS));
    return Math.min(spoken, this.words.length) * 500;
  }
  read(fromMs: number, durationMs: number) {
    const at = fromMs * BYTES_PER_MS;
    return Promise.resolve(this.#bytes.slice(at, at + durationMs * BYTES_PER_MS));
  }
  async more(signal: AbortSignal): Promise<void> {
    const before = this.durationMs;
    while (this.durationMs === before && !this.isComplete) {
      await waitOn(this.#clock)(10_000, signal);
    }
  }
}

function sessionOn(clock: ManualClock, service: Pick<Service, 'api' | 'open'>, sound: Sound) {
  return new VoiceSession({
    api: service.api,
    open: service.open,
    sound,
    format: 'msgpack',
    targets: ['de'],
    clock: { now: () => clock.now(), wait: waitOn(clock) },
    random: () => 0.5,
    listener: SILENT,
    log: () => {},
  });
}

const wordsIn = (session: VoiceSession) =>
  session.source.lines.flatMap(({ text }) => text.trim().split(' '));

it('ends with the reason when stored sound cannot be read, instead of sending it again and again', async () => {
  const clock = createManualClock();
  const service = new Service(clock, 'msgpack', { cuts: [] });
  const damaged = new AppError('input/invalid', 'voiceErrors.soundDamaged');
  let reads = 0;
  const sound: Sound = {
    durationMs: 1_000,
    isComplete: true,
    read: () =>
      (reads += 1) < 3 ? Promise.resolve(new Uint8Array(6_400)) : Promise.reject(damaged),
    more: () => Promise.resolve(),
  };
  await expect(runOn(clock, sessionOn(clock, service, sound))).rejects.toBe(damaged);
  expect(reads).toBe(3);
});

describe('a voice session at its limits', () => {
  it('reconnects before an hour is over, and hears every word of 65 minutes', async () => {
    const clock = createManualClock();
    const service = new Service(clock, 'msgpack', { cuts: [] });
    const sound = new SparseSpeech(clock, 65);
    const session = sessionOn(clock, service, sound);
    expect(await runOn(clock, session)).toBe('complete');
    expect(service.tokens).toHaveLength(2);
    expect(sound.words).toHaveLength(13);
    expect(wordsIn(session)).toEqual(sound.words);
    expect(session.target('de')?.lines).toHaveLength(13);
  });

  it.each([
    ['goes on for hours while the computer sleeps', 5 * 60 * MINUTE_MS],
    ['is set forward by an hour', 60 * MINUTE_MS],
    ['is set back by an hour', -60 * MINUTE_MS],
  ])('loses nothing when the clock %s', async (_what, jumpMs) => {
    const clock = createManualClock();
    const startMs = clock.now();
    let shiftMs = 0;
    let count = 0;
    const extra = (): ServiceMessage[] => {
      count += 1;
      if (count === 6) shiftMs = jumpMs;
      return [];
    };
    const { outcome, wordsOf, sound } = await talk(
      [3, 9, 2, 4],
      { cuts: [], extra, shiftMs: () => shiftMs },
      'json',
      SILENT,
      clock,
    );
    expect(await outcome).toBe('complete');
    expect(wordsOf(null)).toEqual(sound.words);
    expect(clock.now() - startMs).toBeLessThan(MINUTE_MS);
  });

  it('continues in another session when the service gave up one that slept', async () => {
    const clock = createManualClock();
    const startMs = clock.now();
    let shiftMs = 0;
    let count = 0;
    const extra = (): ServiceMessage[] => {
      count += 1;
      if (count !== 6) return [];
      shiftMs = 8 * 60 * MINUTE_MS;
      return [endedBy(408, 'No sound for 30 seconds.')];
    };
    const { outcome, wordsOf, sound, service } = await talk(
      [3, 9, 2],
      { cuts: [], extra, shiftMs: () => shiftMs },
      'json',
      SILENT,
      clock,
    );
    expect(await outcome).toBe('complete');
    expect(service.tokens).toHaveLength(2);
    expect(wordsOf(null)).toEqual(sound.words);
    expect(wordsOf('es')).toEqual(sound.words);
    expect(clock.now() - startMs).toBeLessThan(MINUTE_MS);
  });

  it('waits for last lines that arrive late', async () => {
    const clock = createManualClock();
    let lateMs = 0;
    const instead = (message: ServiceMessage, say: (message: ServiceMessage) => void) => {
      lateMs += 6_000;
      clock.after(lateMs, () => say(message));
    };
    const { outcome, wordsOf, sound } = await talk(
      [2, 3],
      { cuts: [], instead },
      'json',
      SILENT,
      clock,
    );
    expect(await outcome).toBe('complete');
    expect(lateMs).toBeGreaterThan(MINUTE_MS);
    expect(wordsOf('de')).toEqual(sound.words);
  });

  it('takes each line once, in its place, from a service that sends it later or twice', async () => {
    const held: ServiceMessage[] = [];
    const instead = (message: ServiceMessage, say: (message: ServiceMessage) => void) => {
      const isLine =
        'source_transcript_update' in message &&
        message.source_transcript_update.concluded.length > 0;
      if (isLine) held.push(message);
      else say(message);
      if (held.length < 3 && !('end_of_source_transcript' in message)) return;
      for (const one of held.splice(0).toReversed()) {
        say(one);
        say(one);
      }
    };
    const { outcome, wordsOf, sound } = await talk([2, 3, 1, 4, 2], { cuts: [], instead });
    expect(await outcome).toBe('complete');
    expect(wordsOf(null)).toEqual(sound.words);
  });

  it.each(['falls silent', 'never ends', 'hangs up before the end'])(
    'is ended by the client when the service %s, with everything stored',
    async (what) => {
      const clock = createManualClock();
      const update: ServiceMessage = { source_transcript_update: { concluded: [], tentative: [] } };
      let isOver = false;
      const instead = (
        message: ServiceMessage,
        say: (message: ServiceMessage) => void,
        endLine: () => void,
      ) => {
        if (!('end_of_stream' in message)) say(message);
        else if (what === 'hangs up before the end') endLine();
        else if (what === 'never ends') resume();
        function resume(): void {
          if (isOver) return;
          say(update);
          clock.after(5_000, resume);
        }
      };
      const running = talk([2, 3], { cuts: [], instead }, 'json', SILENT, clock);
      const { outcome, wordsOf, sound, service } = await running;
      isOver = true;
      expect(await outcome).toBe('incomplete');
      expect(wordsOf('es')).toEqual(sound.words);
      // Retried at growing intervals, not in a loop.
      expect(service.tokens.length).toBeLessThan(200);
    },
  );

  it('ends when the service ends it immediately, instead of asking again and again', async () => {
    const clock = createManualClock();
    const service = new Service(clock, 'msgpack', { cuts: [] });
    let connections = 0;
    const open = (): Promise<VoiceLine> => {
      connections += 1;
      return Promise.resolve({
        send: () => Promise.resolve(),
        close: () => {},
        frames: (async function* () {
          yield await Promise.resolve(encodeFrame('msgpack', endedBy(403, 'Not with this plan.')));
        })(),
      });
    };
    const session = sessionOn(clock, { api: service.api, open }, new SparseSpeech(clock, 5));
    await expect(runOn(clock, session)).rejects.toMatchObject({
      details: { status: 403, serviceMessage: 'Not with this plan.' },
    });
    expect(connections).toBe(1);
  });
});

function endedBy(code: number, words: string): ServiceMessage {
  return {
    error: {
      request_type: 'source_media_chunk',
      error_code: code,
      reason_code: code * 10_000,
      error_message: words,
    },
  };
}
