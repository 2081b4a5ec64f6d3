import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BufferedSound } from '../../../../../electron/embedded/translation/voice/buffered-sound.ts';
import { findPocketsphinx } from '../../../../../electron/embedded/translation/voice/pocketsphinx.ts';
import {
  placeTerms,
  SphinxTerms,
} from '../../../../../electron/embedded/translation/voice/sphinx-terms.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Returns words of 500 ms, one after the other. */
const said = (...words: readonly [text: string, certainty: number][]) =>
  words.map(([text, certainty], index) => ({
    text,
    startMs: index * 500,
    endMs: index * 500 + 500,
    certainty,
  }));
const hit = (term: string, startMs: number, endMs: number, score = 0.9) => ({
  term,
  startMs,
  endMs,
  score,
});
const textOf = (...asked: Parameters<typeof placeTerms>) =>
  placeTerms(...asked)
    .map(({ text }) => text)
    .join(' ');

const GUESSED = said(['john', 0.93], ['guess', 0.67], ['what', 0.58], ['and', 0.99]);

describe('terms in an utterance', () => {
  it.each([
    ['replaces uncertain words', [hit('dashwood', 500, 1_450)], 'john dashwood and'],
    ["doesn't replace certain words", [hit('colonel', 0, 450)], 'john guess what and'],
    [
      "doesn't replace words that it only touches",
      [hit('dash', 900, 1_100)],
      'john guess what and',
    ],
    ["isn't repeated beside itself", [hit('john', 500, 950)], 'john guess what and'],
    [
      'of several is used when it is the surest',
      [hit('guest', 500, 950, 0.88), hit('dashwood', 500, 1_450, 0.9)],
      'john dashwood and',
    ],
    [
      "that isn't sure itself is dropped",
      [hit('dashwood', 500, 1_450, 0.86)],
      'john guess what and',
    ],
    ['may be far away', [hit('dashwood', 9_000, 9_500)], 'john guess what and'],
  ])('one %s', (_what, hits, text) => {
    expect(textOf(GUESSED, hits)).toBe(text);
  });

  it('stays where a term was already put', () => {
    const hits = [hit('dashwood', 500, 1_450, 0.95), hit('pepper', 600, 1_400, 0.9)];
    expect(textOf(GUESSED, hits)).toBe('john dashwood and');
  });
});

describe('stored sound', () => {
  it('is cut where requested, and forgotten piece by piece', () => {
    const kept = new BufferedSound();
    for (const value of [1, 2, 3]) kept.add(new Int16Array(1_600).fill(value));
    kept.forget(150);
    expect(kept.fromMs).toBe(100);
    const { samples, fromMs } = kept.cut(50, 250);
    expect(fromMs).toBe(100);
    expect([samples.length, samples[0], samples.at(-1)]).toEqual([2_400, 2, 3]);
    expect(kept.cut(9_000, 9_100).samples).toHaveLength(0);
  });
});

const CLIP =
  '/usr/share/pocketsphinx/test/data/librivox/sense_and_sensibility_01_austen_64kb-0870.wav';
const hasSpeech = existsSync(CLIP) && (await findPocketsphinx()) !== null;

describe.skipIf(!hasSpeech)('PocketSphinx', () => {
  async function hear(terms: readonly string[]): Promise<string> {
    const recognizer = await findPocketsphinx();
    const lines: string[] = [];
    const listener = recognizer?.listen(
      'en',
      (concluded) => void lines.push(...concluded.map(({ text }) => text)),
      () => undefined,
      false,
      terms,
    );
    onTestFinished(() => listener?.close());
    const bytes = Uint8Array.from(readFileSync(CLIP).subarray(44));
    listener?.write(new Int16Array(bytes.buffer));
    listener?.write(new Int16Array(16_000));
    await listener?.end();
    return lines.join(' ');
  }

  it('recognizes an expected name, and puts no other in its place', { tags: 'deep' }, async () => {
    const plain = await hear([]);
    expect(plain).not.toMatch(/dashwood/iu);
    const biased = await hear([
      'Dashwood',
      'Marianne',
      'Colonel',
      'Brandon-of-no-dictionary',
      'US',
    ]);
    expect(biased).toMatch(/john dashwood/iu);
    expect(biased).not.toMatch(/marianne|colonel|brandon/iu);
    // The rest of the line is unchanged.
    expect(biased).toMatch(/consider how much/iu);
  });

  it('leaves no list of terms behind, however it ends', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const terms = new SphinxTerms(['Dashwood']);
    onTestFinished(() => terms.close());
    const bytes = Uint8Array.from(readFileSync(CLIP).subarray(44));
    const seen = new Set<string>();
    const watch = setInterval(() => {
      for (const name of readdirSync(folder)) seen.add(name);
    }, 5);
    onTestFinished(() => clearInterval(watch));
    const uncertain = said(...Array.from({ length: 40 }, (): [string, number] => ['guess', 0.5]));
    // Two concurrent utterances read one list, each from its start.
    const heard = await Promise.all(
      [0, 0].map(() => terms.improve(uncertain, new Int16Array(bytes.buffer), 0)),
    );
    for (const words of heard) expect(words.map(({ text }) => text)).toContain('dashwood');
    // No file has a name while the programs run, so a kill leaves nothing behind.
    expect([...seen]).toEqual([]);
  });

  it('returns the words unchanged when it was closed', async () => {
    const terms = new SphinxTerms(['Dashwood']);
    terms.close();
    expect(await terms.improve(GUESSED, new Int16Array(1_600), 0)).toBe(GUESSED);
  });
});
