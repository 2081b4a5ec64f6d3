import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  VoiceSession,
  type Sound,
} from '../../../../electron/clients/translation/voice/voice-session.ts';
import { dictate, WORD_MS } from '../../../../electron/embedded/translation/voice/dictation.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { createManualClock, type ManualClock } from '../../../fakes/manual-clock.ts';
import { forAllAsync } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { BYTES_PER_MS, runOn, Service, SILENT, talk, waitOn } from './voice-support.ts';

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
    await forAllAsync(
      runs(500, 15),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 }),
      fc.constantFrom('json', 'msgpack'),
      async (lines, cuts, format) => {
        const { outcome, wordsOf, sound } = await talk(lines, { cuts }, format);
        expect(await outcome).toBe('complete');
        for (const language of [null, 'de', 'es']) expect(wordsOf(language)).toEqual(sound.words);
      },
    );
  });

  it('continues in a new session when the former one is over', async () => {
    const { outcome, wordsOf, sound, service } = await talk([5, 5, 5], {
      cuts: [20, 20],
      overAt: 2,
    });
    expect(await outcome).toBe('complete');
    expect(service.tokens.length).toBeGreaterThan(2);
    expect(wordsOf(null)).toEqual(sound.words);
  });

  it('takes a line that the service finalizes twice once, and in its order', async () => {
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

  it('keeps every line that a service finalizes in one connection, also when two people speak together', async () => {
    const extra = (message: ServiceMessage): ServiceMessage[] => {
      if (!('source_transcript_update' in message)) return [];
      const { concluded } = message.source_transcript_update;
      if (concluded.length === 0) return [];
      const other = concluded.map((line) => ({ ...line, text: 'No, five!' }));
      return [{ source_transcript_update: { concluded: other, tentative: [] } }];
    };
    const { outcome, session } = await talk([2, 2, 2], { cuts: [], extra });
    expect(await outcome).toBe('complete');
    const texts = session.source.lines.map(({ text }) => text);
    expect(texts.filter((text) => text === 'No, five!')).toHaveLength(3);
    expect(texts.filter((text) => text !== 'No, five!')).toHaveLength(3);
  });

  it('treats an end that arrives before its own as a broken line, and loses nothing', async () => {
    let isEnded = false;
    const extra = (message: ServiceMessage): ServiceMessage[] => {
      if (isEnded || !('target_transcript_update' in message)) return [];
      isEnded = true;
      return [{ end_of_stream: {} }];
    };
    const { outcome, wordsOf, sound, service } = await talk([3, 9, 2], { cuts: [], extra });
    expect(await outcome).toBe('complete');
    expect(service.tokens).toHaveLength(2);
    for (const language of [null, 'de', 'es']) expect(wordsOf(language)).toEqual(sound.words);
  });

  it('gives up on a service that ends again and again before all sound was sent', async () => {
    const extra = (): ServiceMessage[] => [{ end_of_stream: {} }];
    const { outcome, service } = await talk([3, 9, 2], { cuts: [], extra });
    await expect(outcome).rejects.toThrow(/^The service ended the voice session/u);
    expect(service.tokens).toHaveLength(3);
  });

  it('hears nothing more until its listener has processed what came before', async () => {
    let busy = 0;
    let most = 0;
    const listener = {
      ...SILENT,
      lines: async () => {
        busy += 1;
        most = Math.max(most, busy);
        for (let step = 0; step < 50; step += 1) await Promise.resolve();
        busy -= 1;
      },
    };
    const { outcome, wordsOf, sound } = await talk([5, 5], { cuts: [] }, 'json', listener);
    expect(await outcome).toBe('complete');
    expect(wordsOf('de')).toEqual(sound.words);
    expect(most).toBe(1);
  });

  it('ignores unknown newer messages, and continues', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a message of a future version
    const newer = { speaker_changed: { speaker: 2 } } as unknown as ServiceMessage;
    const { outcome, log } = await talk([2], { cuts: [], extra: () => [newer] });
    expect(await outcome).toBe('complete');
    expect(log).toContain('voice: unknown message speaker_changed');
  });

  it('ends with the words of the service when the service ends it, and keeps what was heard', async () => {
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

  it('keeps the line open through a long pause, and its times correct right after it', async () => {
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
      { text: ' behind', startMs: 5 * WORD_MS },
    ]);
    expect(service.sentMs).toBeGreaterThan(sound.durationMs);
  });
});

/** A word, five minutes with the microphone off, and a second word. */
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
