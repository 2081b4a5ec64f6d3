import { readFileSync } from 'node:fs';
import { dictation } from './dictation.ts';
import {
  joinSamples,
  SAMPLES_PER_MS,
  type Heard,
  type OnHeard,
  type Recognizer,
  type RecognizerKind,
} from './recognizer.ts';

/** How long a word of the script takes to appear. */
const WORD_MS = 300;
/** A pause of this length ends a line. */
const PAUSE_MS = 500;
/** Maximum length of a line, however long somebody speaks. */
const MOST_LINE_MS = 10_000;
const FRAME_MS = 10;
const FRAME_SAMPLES = FRAME_MS * SAMPLES_PER_MS;
/** Amplitude out of 32,767: anything quieter is silence. */
const LOUD = 400;
const MOST_CHARACTERS = 1_000_000;

/**
 * Creates the practice recognizer: speech yields the lines of a text file, one each time somebody
 * speaks, starting over after the last one. A session continues where the previous one stopped; a
 * line that was not concluded is repeated. Without the file, or if it has no lines, typed words are
 * read as by {@link dictation}.
 * @param file read again for each connection, so that it can be changed at any time
 */
export function createScript(file: string): RecognizerKind {
  const script = { next: 0 };
  return {
    get id() {
      return readLines(file).length > 0 ? 'script' : dictation.id;
    },
    quality: 'practice',
    languages: null,
    isPractice: true,
    listen(language, onHeard, onStopped) {
      const lines = readLines(file);
      if (lines.length === 0) return dictation.listen(language, onHeard, onStopped);
      return new ScriptListener({ lines, script, language: language ?? 'en', onHeard });
    },
  };
}

/** Returns lines with words; none if the file is unreadable. */
function readLines(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8').slice(0, MOST_CHARACTERS);
    return text
      .replace(/^\uFEFF/u, '')
      .split(/\r?\n/u)
      .map((line) => line.trim())
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

interface Script {
  readonly lines: readonly string[];
  /** Number of the next line, shared by all listeners. */
  readonly script: { next: number };
  readonly language: string;
  readonly onHeard: OnHeard;
}

/** A line being spoken. */
interface Saying {
  readonly number: number;
  readonly words: readonly string[];
  readonly startMs: number;
  /** End of its last sound. */
  endMs: number;
}

class ScriptListener implements Recognizer {
  readonly #deps: Script;
  #rest = new Int16Array();
  #atMs = 0;
  #saying: Saying | null = null;

  constructor(deps: Script) {
    this.#deps = deps;
  }

  write(samples: Int16Array): void {
    const all = joinSamples([this.#rest, samples]);
    const concluded: Heard[] = [];
    const before = this.#line()?.text;
    let at = 0;
    for (; all.length - at >= FRAME_SAMPLES; at += FRAME_SAMPLES) {
      concluded.push(...this.#pass(isLoud(all.subarray(at, at + FRAME_SAMPLES))));
    }
    this.#rest = all.slice(at);
    if (concluded.length > 0 || this.#line()?.text !== before) this.#report(concluded);
  }

  end(): Promise<void> {
    this.#report(this.#conclude());
    return Promise.resolve();
  }

  close(): void {
    this.#saying = null;
  }

  /** @returns the line that ends at this instant */
  #pass(isSpeaking: boolean): Heard[] {
    const { lines, script } = this.#deps;
    const startMs = this.#atMs;
    this.#atMs += FRAME_MS;
    if (isSpeaking) {
      const number = script.next % lines.length;
      const words = (lines[number] ?? '').split(/\s+/u);
      this.#saying ??= { number, words, startMs, endMs: startMs };
      this.#saying.endMs = this.#atMs;
    }
    if (this.#saying === null) return [];
    const isQuiet = this.#atMs - this.#saying.endMs >= PAUSE_MS;
    return isQuiet || this.#atMs - this.#saying.startMs >= MOST_LINE_MS ? this.#conclude() : [];
  }

  /** Returns the spoken part of the line. */
  #line(): Heard | null {
    if (this.#saying === null) return null;
    const { words, startMs, endMs } = this.#saying;
    const count = Math.ceil((endMs - startMs) / WORD_MS);
    return { language: this.#deps.language, text: words.slice(0, count).join(' '), startMs, endMs };
  }

  /** Returns the whole line, however short the sound was. */
  #conclude(): Heard[] {
    if (this.#saying === null) return [];
    const { number, words, startMs, endMs } = this.#saying;
    this.#saying = null;
    this.#deps.script.next = number + 1;
    return [{ language: this.#deps.language, text: words.join(' '), startMs, endMs }];
  }

  #report(concluded: readonly Heard[]): void {
    const line = this.#line();
    this.#deps.onHeard(concluded, line === null ? [] : [line]);
  }
}

function isLoud(samples: Int16Array): boolean {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length) > LOUD;
}
