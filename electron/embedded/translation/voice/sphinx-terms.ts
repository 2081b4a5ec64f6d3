import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killGroup } from '../../../support/kill-group.ts';
import { SAMPLES_PER_MS } from './recognizer.ts';
import { SPHINX_PROGRAM, type SphinxWord } from './sphinx-process.ts';

/** A term that was probably spoken. */
export interface TermHit {
  readonly term: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly score: number;
}

const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict';
/** Likelihood from which on a term counts as heard. @see docs/voice.md */
const THRESHOLD = '1e-5';
/** Minimum score of a term: anything less certain is wrong more often than right. */
const LEAST_SCORE = 0.87;
/** More would take longer than the speech itself. */
const MOST_TERMS = 100;
/** Shorter words produce too many false matches. */
const LEAST_LETTERS = 5;
const GIVEN_UP_MS = 20_000;
/** Words with a higher mean certainty are not replaced by a term. */
const CERTAIN = 0.8;
/** Minimum share of a word that must overlap with the term that replaces it. */
const SHARE = 0.5;
const SILENCE = new Uint8Array(500 * SAMPLES_PER_MS * 2);
const HIT = /^(?<term>\S.*?) +(?<start>\d+\.\d+) (?<end>\d+\.\d+) (?<score>\d+\.\d+)$/gmu;

let dictionary: Promise<ReadonlySet<string>> | null = null;

function readDictionary(): Promise<ReadonlySet<string>> {
  dictionary ??= readFile(DICTIONARY, 'utf8').then(
    (text) => new Set(text.split('\n').map((line) => line.slice(0, line.search(/[\s(]/u)))),
    () => new Set<string>(),
  );
  return dictionary;
}

/** Finds terms in finished utterances with PocketSphinx, one process each. */
export class SphinxTerms {
  readonly #terms: Promise<readonly string[]>;
  readonly #running = new Set<number>();
  #list: number | null = null;
  #isClosed = false;

  /** @param terms as they are written; those with words missing from PocketSphinx's dictionary are skipped */
  constructor(terms: readonly string[]) {
    const spoken = [
      ...new Set(terms.map((term) => term.toLowerCase().replaceAll('-', ' ').trim())),
    ];
    this.#terms = readDictionary().then((words) =>
      spoken
        .filter((term) => term.length >= LEAST_LETTERS)
        .filter((term) => term.split(/\s+/u).every((word) => words.has(word)))
        .slice(0, MOST_TERMS),
    );
  }

  /** @returns the words of an utterance, with terms in place of uncertain words */
  async improve(
    words: readonly SphinxWord[],
    samples: Int16Array,
    fromMs: number,
  ): Promise<readonly SphinxWord[]> {
    const terms = await this.#terms;
    const isNeeded = words.some(({ certainty }) => certainty < CERTAIN);
    if (terms.length === 0 || !isNeeded || this.#isClosed) return words;
    const output = await this.#listen(terms, samples).catch(() => '');
    return placeTerms(words, readHits(output, fromMs));
  }

  close(): void {
    this.#isClosed = true;
    for (const pid of this.#running) killGroup(pid);
    if (this.#list !== null) closeSync(this.#list);
    this.#list = null;
  }

  #listen(terms: readonly string[], samples: Int16Array): Promise<string> {
    const command = `cat | ${SPHINX_PROGRAM} -infile /dev/stdin -kws /dev/fd/3 -time yes -logfn /dev/null`;
    const child = spawn('bash', ['--norc', '-c', command], {
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
      stdio: ['pipe', 'pipe', 'ignore', this.#listOf(terms)],
      detached: true,
    });
    const { pid, stdin, stdout } = child;
    if (pid !== undefined) this.#running.add(pid);
    stdin?.on('error', () => undefined);
    stdin?.write(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    stdin?.end(SILENCE);
    const parts: Buffer[] = [];
    stdout?.on('data', (part: Buffer) => void parts.push(part));
    const timer = setTimeout(() => killGroup(pid), GIVEN_UP_MS);
    return new Promise<string>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => resolve(Buffer.concat(parts).toString('utf8')));
    }).finally(() => {
      clearTimeout(timer);
      if (pid !== undefined) this.#running.delete(pid);
    });
  }

  /**
   * Writes the list to a file without a name: the program reads it twice, so a pipe does not work.
   * The name is deleted before the first term is written, so that nothing remains however this
   * process ends.
   */
  #listOf(terms: readonly string[]): number {
    if (this.#list === null) {
      const file = path.join(tmpdir(), `dragoman-terms-${randomUUID()}`);
      this.#list = openSync(file, 'wx+', 0o600);
      unlinkSync(file);
      writeSync(this.#list, terms.map((term) => `${term} /${THRESHOLD}/\n`).join(''));
    }
    return this.#list;
  }
}

/** @param fromMs start of the processed sound */
function readHits(output: string, fromMs: number): TermHit[] {
  return [...output.matchAll(HIT)].map(({ groups = {} }) => ({
    term: groups['term'] ?? '',
    startMs: fromMs + Number(groups['start']) * 1_000,
    endMs: fromMs + Number(groups['end']) * 1_000,
    score: Number(groups['score']),
  }));
}

/** Replaces the words overlapped by each term if they were uncertain. The most certain term goes first. */
export function placeTerms(
  words: readonly SphinxWord[],
  hits: readonly TermHit[],
): readonly SphinxWord[] {
  let placed = [...words];
  const sure = hits.filter(({ score }) => score >= LEAST_SCORE);
  for (const { term, startMs, endMs } of sure.toSorted((one, other) => other.score - one.score)) {
    const shared = (word: SphinxWord): number =>
      Math.min(endMs, word.endMs) - Math.max(startMs, word.startMs);
    const isInside = (word: SphinxWord): boolean =>
      shared(word) >= SHARE * (word.endMs - word.startMs);
    const first = placed.findIndex(isInside);
    const last = placed.findLastIndex(isInside);
    if (first === -1) continue;
    const around = placed.slice(Math.max(0, first - 1), last + 2).map(({ text }) => text);
    if (` ${around.join(' ')} `.includes(` ${term} `)) continue;
    if (meanCertainty(placed.slice(first, last + 1)) >= CERTAIN) continue;
    const inPlace = { text: term, startMs, endMs, certainty: 1 };
    placed = [...placed.slice(0, first), inPlace, ...placed.slice(last + 1)];
  }
  return placed;
}

/** Returns the mean certainty, weighted by word length. */
function meanCertainty(words: readonly SphinxWord[]): number {
  let [sum, lengthMs] = [0, 0];
  for (const { certainty, startMs, endMs } of words) {
    sum += certainty * (endMs - startMs);
    lengthMs += endMs - startMs;
  }
  return lengthMs === 0 ? 1 : sum / lengthMs;
}
