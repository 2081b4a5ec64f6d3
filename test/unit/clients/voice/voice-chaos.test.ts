import { describe, expect, it } from 'vitest';
import type { VoiceFormat } from '../../../../shared/voice/frames.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import { runs } from '../../../support/runs.ts';
import { talk } from './voice-support.ts';

/** Returns the same numbers for the same seed, from 0 up to 1. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Round {
  readonly format: VoiceFormat;
  readonly lines: readonly number[];
  readonly cuts: number[];
  readonly overAt: number;
  readonly repeats: boolean;
}

function roundOf(seed: number): Round {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  return {
    format: seed % 2 === 0 ? 'json' : 'msgpack',
    lines: Array.from({ length: 2 + upTo(6) }, () => 1 + upTo(11)),
    // Before any message of the connection, counted in both directions.
    cuts: Array.from({ length: 1 + upTo(7) }, () => upTo(70)),
    overAt: random() < 0.3 ? 1 + upTo(2) : -1,
    repeats: random() < 0.3,
  };
}

/** Concluded lines are repeated with the next message of the connection. */
function repeating(): (message: ServiceMessage, connection: number) => ServiceMessage[] {
  let last: ServiceMessage | null = null;
  let lastConnection = 0;
  return (message, connection) => {
    const before = connection === lastConnection ? last : null;
    lastConnection = connection;
    last =
      'source_transcript_update' in message || 'target_transcript_update' in message
        ? message
        : null;
    return before === null ? [] : [before];
  };
}

const LANGUAGES = [null, 'de', 'es'];

describe('chaos', () => {
  it('lost no word and doubled none, compared with the same sessions without interruptions', async () => {
    const sessions = runs(200);
    let [words, lost, doubled, cut] = [0, 0, 0, 0];
    for (let seed = 1; seed <= sessions; seed += 1) {
      const { format, lines, cuts, overAt, repeats } = roundOf(seed);
      const calm = await talk(lines, { cuts: [] }, format);
      const extra = repeats ? { extra: repeating() } : {};
      const rough = await talk(lines, { cuts, overAt, ...extra }, format);
      expect([await calm.outcome, await rough.outcome]).toEqual(['complete', 'complete']);
      cut += rough.service.tokens.length - 1;
      for (const language of LANGUAGES) {
        const [wanted = [], heard = []] = [calm.wordsOf(language), rough.wordsOf(language)];
        expect(wanted).toEqual(calm.sound.words);
        words += wanted.length;
        lost += wanted.filter((word) => !heard.includes(word)).length;
        doubled += heard.length - new Set(heard).size;
        expect(heard, `seed ${String(seed)}`).toEqual(wanted);
      }
    }
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    // Otherwise the test proves nothing.
    expect(cut).toBeGreaterThan(sessions);
    expect(words).toBeGreaterThan(1_000);
  });
});
