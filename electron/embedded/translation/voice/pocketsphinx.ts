import { access } from 'node:fs/promises';
import { createProgramFinder } from '../../engines/apertium/programs.ts';
import type { Heard, OnHeard, Recogniser, RecogniserKind } from './recogniser.ts';
import { SphinxDrafts } from './sphinx-drafts.ts';
import { SPHINX_PROGRAM, SphinxProcess } from './sphinx-process.ts';

/** Where Debian puts the model of US English. */
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';

/**
 * Debian's PocketSphinx with its US English model, a process for each stream and one for its drafts. It cuts the
 * sound into utterances at pauses; its results are rough, a third of the words may be wrong.
 * @returns null where it is not installed
 */
export async function findPocketsphinx(
  searchPath: string = process.env['PATH'] ?? '',
): Promise<RecogniserKind | null> {
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
    listen: (_language, onHeard, onStopped, hasDrafts = true) =>
      new PocketsphinxListener(onHeard, onStopped, hasDrafts),
  };
}

class PocketsphinxListener implements Recogniser {
  readonly #process: SphinxProcess;
  readonly #drafts: SphinxDrafts | null;

  constructor(
    onHeard: OnHeard,
    onStopped: Parameters<RecogniserKind['listen']>[2],
    hasDrafts: boolean,
  ) {
    this.#drafts = hasDrafts
      ? new SphinxDrafts((draft) => onHeard([], [inSentence(draft, '')]))
      : null;
    const onUtterance = (utterance: Heard): void => {
      this.#drafts?.conclude(utterance.endMs);
      onHeard([inSentence(utterance, '.')], []);
    };
    this.#process = new SphinxProcess('', onUtterance, (error) => {
      this.#drafts?.close();
      onStopped(error);
    });
  }

  write(samples: Int16Array): void {
    this.#process.write(samples);
    this.#drafts?.write(samples);
  }

  ready(): Promise<void> {
    return this.#process.ready();
  }

  async end(): Promise<void> {
    this.#drafts?.close();
    await this.#process.end();
  }

  close(): void {
    this.#drafts?.close();
    this.#process.close();
  }
}

/** The model knows neither capitals nor stops; engines need both. */
function inSentence(heard: Heard, stop: string): Heard {
  const text = heard.text.replace(/\bi\b/gu, 'I');
  return { ...heard, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}` };
}
