import { access } from 'node:fs/promises';
import { createProgramFinder } from '../../engines/apertium/programs.ts';
import type { Heard, OnHeard, Recognizer, RecognizerKind } from './recognizer.ts';
import { SphinxDrafts } from './sphinx-drafts.ts';
import { SPHINX_PROGRAM, SphinxProcess, type SphinxUtterance } from './sphinx-process.ts';
import { BufferedSound } from './buffered-sound.ts';
import { SphinxTerms } from './sphinx-terms.ts';

/** Debian's path of the US English model. */
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
/** Extra sound on each side of an utterance when it is recognized again. */
const MARGIN_MS = 200;

/**
 * Finds Debian's PocketSphinx with its US English model, which runs as one process per stream and
 * one for its drafts. It cuts the sound into utterances at pauses; its results are rough: a third
 * of the words may be wrong.
 * @returns null if it is not installed
 */
export async function findPocketsphinx(
  searchPath: string = process.env['PATH'] ?? '',
): Promise<RecognizerKind | null> {
  const [hasProgram, hasModel] = await Promise.all([
    createProgramFinder(searchPath)(SPHINX_PROGRAM),
    access(MODEL).then(
      () => true,
      () => false,
    ),
  ]);
  if (!hasProgram || !hasModel) return null;
  return {
    id: 'pocketsphinx',
    quality: 'rough',
    languages: ['en'],
    isPractice: false,
    listen: (_language, onHeard, onStopped, hasDrafts = true, terms = []) =>
      new PocketsphinxListener(onHeard, onStopped, hasDrafts, terms),
  };
}

class PocketsphinxListener implements Recognizer {
  readonly #process: SphinxProcess;
  readonly #drafts: SphinxDrafts | null;
  /** Null if there are none. */
  readonly #terms: SphinxTerms | null;
  readonly #sound = new BufferedSound();
  /** Keeps lines in order, however long one takes. */
  #last: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(
    onHeard: OnHeard,
    onStopped: Parameters<RecognizerKind['listen']>[2],
    hasDrafts: boolean,
    terms: readonly string[],
  ) {
    this.#terms = terms.length === 0 ? null : new SphinxTerms(terms);
    this.#drafts = hasDrafts
      ? new SphinxDrafts((draft) => onHeard([], [inSentence(draft, '')]))
      : null;
    const conclude = (utterance: Heard): void => {
      if (!this.#isClosed) onHeard([inSentence(utterance, '.')], []);
    };
    const onUtterance = (utterance: SphinxUtterance): void => {
      this.#drafts?.conclude(utterance.endMs);
      if (this.#terms === null) conclude(utterance);
      else this.#last = this.#improved(this.#terms, utterance, this.#last).then(conclude);
    };
    this.#process = new SphinxProcess('', onUtterance, (error) => {
      this.#drafts?.close();
      onStopped(error);
    });
  }

  write(samples: Int16Array): void {
    this.#process.write(samples);
    if (this.#terms !== null) this.#sound.add(samples);
    this.#drafts?.write(samples);
  }

  ready(): Promise<void> {
    return this.#process.ready();
  }

  async end(): Promise<void> {
    this.#drafts?.close();
    await this.#process.end();
    await this.#last;
    this.#terms?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#drafts?.close();
    this.#process.close();
    this.#terms?.close();
  }

  /** Returns an utterance with its spoken terms, after the previous line. */
  async #improved(
    terms: SphinxTerms,
    utterance: SphinxUtterance,
    before: Promise<void>,
  ): Promise<Heard> {
    const { language, startMs, endMs, words } = utterance;
    const { samples, fromMs } = this.#sound.cut(startMs - MARGIN_MS, endMs + MARGIN_MS);
    this.#sound.forget(endMs);
    await before;
    const improved = await terms.improve(words, samples, fromMs);
    return { language, text: improved.map(({ text }) => text).join(' '), startMs, endMs };
  }
}

/** Adds capitals and periods, which the model does not write but engines need. */
function inSentence(heard: Heard, stop: string): Heard {
  const text = heard.text.replace(/\bi\b/gu, 'I');
  return { ...heard, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}` };
}
