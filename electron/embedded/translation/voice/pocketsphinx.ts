import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { killGroup } from '../../engines/apertium/pipe.ts';
import { createProgramFinder } from '../../engines/apertium/programs.ts';
import type { Heard, OnHeard, Recogniser, RecogniserKind } from './recogniser.ts';

const PROGRAM = 'pocketsphinx_continuous';
/** Where Debian puts the model of US English. */
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
/** `word(2) 0.370 0.620 0.988`: a word with its variant, its seconds in the sound, and how sure it is. */
const WORD = /^(?<word>\S+) (?<start>\d+\.\d+) (?<end>\d+\.\d+) \d+\.\d+$/u;
/** Silence, noises and the borders of an utterance. */
const NO_WORD = /^(?:<.*>|\[.*\])$/u;
const LAST_WORD = '</s>';
const COMMAND = `cat | ${PROGRAM} -infile /dev/stdin -time yes -logfn /dev/null`;

/**
 * Debian's PocketSphinx with its US English model, a process for each stream. It cuts the sound into utterances
 * at pauses; its results are rough, a third of the words may be wrong.
 * @returns null where it is not installed
 */
export async function findPocketsphinx(
  searchPath: string = process.env['PATH'] ?? '',
): Promise<RecogniserKind | null> {
  const [hasProgram, hasModel] = await Promise.all([
    createProgramFinder(searchPath)(PROGRAM),
    access(MODEL).then(
      () => true,
      () => false,
    ),
  ]);
  if (!hasProgram || !hasModel) return null;
  return {
    id: 'pocketsphinx',
    languages: ['en'],
    isPractice: false,
    listen: (_language, onHeard) => new PocketsphinxListener(onHeard),
  };
}

class PocketsphinxListener implements Recogniser {
  readonly #onHeard: OnHeard;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #over: Promise<void>;
  #words: Heard[] = [];

  constructor(onHeard: OnHeard) {
    this.#onHeard = onHeard;
    // The program opens its input by name, which a socket, as Node gives it, cannot be: `cat` makes a pipe of it.
    this.#process = spawn('bash', ['--norc', '-c', COMMAND], {
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    const { stdin, stdout } = this.#process;
    // A process that has ended takes no more sound; its end says so.
    stdin.on('error', () => undefined);
    const lines = createInterface({ input: stdout });
    lines.on('line', (line) => this.#read(line));
    this.#over = new Promise((resolve, reject) => {
      this.#process.on('error', reject);
      lines.on('close', resolve);
    });
    this.#over.catch(() => undefined);
  }

  write(samples: Int16Array): void {
    this.#process.stdin.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  }

  async end(): Promise<void> {
    this.#process.stdin.end();
    await this.#over;
    this.#conclude();
  }

  close(): void {
    this.#words = [];
    killGroup(this.#process.pid);
  }

  /** Each utterance is a line of text, which is left aside, and a line for each word with its times. */
  #read(line: string): void {
    const { word, start, end } = WORD.exec(line)?.groups ?? {};
    if (word === undefined) return;
    if (word === LAST_WORD) this.#conclude();
    else if (!NO_WORD.test(word)) {
      this.#words.push({
        language: 'en',
        text: word.replace(/\(\d+\)$/u, ''),
        startMs: Number(start) * 1_000,
        endMs: Number(end) * 1_000,
      });
    }
  }

  #conclude(): void {
    const [first] = this.#words;
    const last = this.#words.at(-1);
    if (first === undefined || last === undefined) return;
    const text = this.#words.map((word) => word.text).join(' ');
    this.#words = [];
    this.#onHeard([{ ...first, text: sentence(text), endMs: last.endMs }], []);
  }
}

/** The model knows neither capitals nor stops; engines need both. */
function sentence(text: string): string {
  const capital = text.replace(/\bi\b/gu, 'I');
  return `${capital.charAt(0).toUpperCase()}${capital.slice(1)}.`;
}
