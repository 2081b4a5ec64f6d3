import {
  joinSamples,
  SAMPLES_PER_MS,
  type Heard,
  type OnHeard,
  type Recognizer,
  type RecognizerKind,
} from './recognizer.ts';

/** Duration of a typed word. */
export const WORD_MS = 100;
/** A pause of this length ends a line. */
const PAUSE_MS = 300;
/** Maximum length of a line. */
const MOST_WORDS = 8;
const WORD_SAMPLES = WORD_MS * SAMPLES_PER_MS;
/** Marks the start of a word; too loud to occur in quiet sound. */
const MARK = 0x6d57;

/** Encodes typed words as sound: for tests and demonstrations, where every word must arrive exactly once. */
export function dictate(words: readonly string[]): Int16Array {
  const samples = new Int16Array(words.length * WORD_SAMPLES);
  for (const [index, word] of words.entries()) {
    const bytes = new TextEncoder().encode(word).slice(0, WORD_SAMPLES - 2);
    const at = index * WORD_SAMPLES;
    if (bytes.length === 0) continue;
    samples[at] = MARK;
    samples[at + 1] = bytes.length;
    samples.set(bytes, at + 2);
  }
  return samples;
}

/** Reads words that {@link dictate} wrote. */
export const dictation: RecognizerKind = {
  id: 'dictation',
  quality: 'practice',
  languages: null,
  isPractice: true,
  listen: (language, onHeard) => new DictationListener(language ?? 'en', onHeard),
};

class DictationListener implements Recognizer {
  readonly #language: string;
  readonly #onHeard: OnHeard;
  #rest = new Int16Array();
  #atMs = 0;
  #words: Heard[] = [];
  #pauseMs = 0;

  constructor(language: string, onHeard: OnHeard) {
    this.#language = language;
    this.#onHeard = onHeard;
  }

  write(samples: Int16Array): void {
    const all = joinSamples([this.#rest, samples]);
    let at = 0;
    const before = this.#words.length;
    const concluded: Heard[] = [];
    while (all.length - at > 0) {
      const isWord = all[at] === MARK;
      const needed = isWord ? WORD_SAMPLES : SAMPLES_PER_MS;
      if (all.length - at < needed) break;
      if (isWord) this.#hear(all.subarray(at + 2, at + 2 + (all[at + 1] ?? 0)));
      else this.#passQuietly();
      at += needed;
      if (this.#pauseMs >= PAUSE_MS || this.#words.length >= MOST_WORDS)
        concluded.push(...this.#conclude());
    }
    this.#rest = all.slice(at);
    if (concluded.length > 0 || this.#words.length !== before) this.#report(concluded);
  }

  end(): Promise<void> {
    this.#report(this.#conclude());
    return Promise.resolve();
  }

  close(): void {
    this.#words = [];
  }

  #hear(bytes: Int16Array): void {
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    const startMs = this.#atMs;
    this.#atMs += WORD_MS;
    this.#pauseMs = 0;
    this.#words.push({ language: this.#language, text, startMs, endMs: this.#atMs });
  }

  #passQuietly(): void {
    this.#atMs += 1;
    this.#pauseMs += 1;
  }

  /** Returns the words so far as one line. */
  #line(): Heard[] {
    const [first] = this.#words;
    const last = this.#words.at(-1);
    if (first === undefined || last === undefined) return [];
    const text = this.#words.map((word) => word.text).join(' ');
    return [{ ...first, text, endMs: last.endMs }];
  }

  #conclude(): Heard[] {
    const line = this.#line();
    this.#words = [];
    return line;
  }

  #report(concluded: readonly Heard[]): void {
    this.#onHeard(concluded, this.#line());
  }
}
