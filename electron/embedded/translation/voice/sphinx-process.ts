import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '../../../support/kill-group.ts';
import { RecognizerStoppedError, type Heard } from './recognizer.ts';

export const SPHINX_PROGRAM = 'pocketsphinx_continuous';
/** `word(2) 0.370 0.620 0.988`: a word with its variant, its start and end in seconds, and its certainty. */
const WORD = /^(?<word>\S+) (?<start>\d+\.\d+) (?<end>\d+\.\d+) (?<certainty>\d+\.\d+)$/u;
/** Silence, noises, and utterance boundaries. */
const NO_WORD = /^(?:<.*>|\[.*\])$/u;
const LAST_WORD = '</s>';
/**
 * A pause of 300 ms ends an utterance, instead of 500: it is concluded sooner, with about the same
 * quality.
 * @see docs/voice.md
 */
const OPTIONS = '-infile /dev/stdin -time yes -vad_postspeech 30 -logfn /dev/null';

/** A word of an utterance, with its certainty from 0 to 1. */
export interface SphinxWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly certainty: number;
}

/** Speech between two pauses, also word by word. */
export interface SphinxUtterance extends Heard {
  readonly words: readonly SphinxWord[];
}

/** One run of PocketSphinx: sound in, utterances out, each as soon as a pause ends it. */
export class SphinxProcess {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #over: Promise<void>;
  readonly #onUtterance: (utterance: SphinxUtterance) => void;
  #words: SphinxWord[] = [];
  /** True when it may exit: all sound was written, or nobody waits for it. */
  #mayEnd = false;
  #isClosed = false;

  /**
   * @param options for the program, in addition to its usual ones
   * @param onStopped called when it ends before all sound was written
   */
  constructor(
    options: string,
    onUtterance: (utterance: SphinxUtterance) => void,
    onStopped: (error: RecognizerStoppedError) => void = () => undefined,
  ) {
    this.#onUtterance = onUtterance;
    // The program opens its input by name, which fails for the socket that Node provides, so `cat` makes a pipe of it.
    const command = `cat | ${SPHINX_PROGRAM} ${OPTIONS} ${options}`;
    this.#process = spawn('bash', ['--norc', '-c', command], {
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const { stdin, stdout } = this.#process;
    // A process that has ended accepts no more sound; the exit handler reports that.
    stdin.on('error', () => undefined);
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => this.#read(line));
    const read = new Promise((resolve) => lines.once('close', resolve));
    this.#over = new Promise((resolve, reject) => {
      this.#process.once('error', reject);
      this.#process.once('close', (code) => {
        if (this.#isClosed || (code === 0 && this.#mayEnd)) resolve(read.then(() => undefined));
        else reject(new Error(`The program ended with ${String(code)}.`));
      });
    });
    this.#over.catch(() => {
      if (!this.#mayEnd) onStopped(new RecognizerStoppedError());
    });
  }

  write(samples: Int16Array): void {
    this.#process.stdin.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  }

  /** Resolves when the program has read enough of the written sound. */
  async ready(): Promise<void> {
    await drained(this.#process.stdin);
  }

  /** @throws {RecogniserStoppedError} because unrecognized sound must not look like silence */
  async end(): Promise<void> {
    this.#mayEnd = true;
    this.#process.stdin.end();
    try {
      await this.#over;
    } catch (error) {
      throw new RecognizerStoppedError('PocketSphinx ended early.', { cause: error });
    }
    this.#conclude();
  }

  close(): void {
    this.#mayEnd = true;
    this.#words = [];
    this.#isClosed = true;
    killGroup(this.#process.pid);
  }

  /** Parses the output: each utterance is a line of text, which is ignored, and a line for each word with its times. */
  #read(line: string): void {
    const { word, start, end, certainty } = WORD.exec(line)?.groups ?? {};
    if (word === undefined) return;
    if (word === LAST_WORD) this.#conclude();
    else if (!NO_WORD.test(word)) {
      this.#words.push({
        text: word.replace(/\(\d+\)$/u, ''),
        startMs: Number(start) * 1_000,
        endMs: Number(end) * 1_000,
        certainty: Number(certainty),
      });
    }
  }

  #conclude(): void {
    const [first] = this.#words;
    const last = this.#words.at(-1);
    if (first === undefined || last === undefined) return;
    const words = this.#words;
    this.#words = [];
    this.#onUtterance({
      language: 'en',
      text: words.map(({ text }) => text).join(' '),
      startMs: first.startMs,
      endMs: last.endMs,
      words,
    });
  }
}

/** Resolves when a process has read enough of its input, or accepts no more. */
export async function drained(stdin: Writable): Promise<void> {
  if (!stdin.writableNeedDrain || stdin.destroyed) return;
  // One of the two events never comes: its listener must be removed, because this runs for each piece.
  const stop = new AbortController();
  const { signal } = stop;
  await Promise.race([once(stdin, 'drain', { signal }), once(stdin, 'close', { signal })]).catch(
    () => undefined,
  );
  stop.abort();
}
