import type { FoundSpeechModel } from '../../../../shared/domain/voice/speech-model.ts';
import type { Clock } from '../../../support/clock.ts';
import { BufferedSound } from './buffered-sound.ts';
import { discoverSpeechModels } from './models/discover-speech-models.ts';
import { createModelRecognizer } from './models/model-recognizer.ts';
import { findPocketsphinx } from './pocketsphinx.ts';
import {
  RecognizerStoppedError,
  type Heard,
  type OnHeard,
  type Recognizer,
  type RecognizerKind,
} from './recognizer.ts';

export interface FoundRecognizers {
  /** Null: no speech recognizer is available. */
  readonly recognizer: RecognizerKind | null;
  /** Folders of models, used or not. */
  readonly speechModels: readonly FoundSpeechModel[];
  close(): Promise<void>;
}

/** Finds the recognizers of this computer: the user's models first, by name, then PocketSphinx. */
export async function findRecognizers(options: {
  /** Absolute; need not exist. */
  readonly modelsFolder: string;
  readonly clock: Clock;
  /** Built entry of the model threads; absent: the source file. */
  readonly threadEntry: URL | undefined;
  readonly log: (line: string) => void;
}): Promise<FoundRecognizers> {
  const { modelsFolder, clock, threadEntry, log } = options;
  const [{ models, found }, pocketsphinx] = await Promise.all([
    discoverSpeechModels(modelsFolder, log),
    findPocketsphinx(),
  ]);
  const own = models.map((model) =>
    createModelRecognizer({
      model,
      clock,
      log,
      ...(threadEntry === undefined ? {} : { entry: threadEntry }),
    }),
  );
  return {
    recognizer: chooseRecognizer(pocketsphinx === null ? own : [...own, pocketsphinx]),
    speechModels: found,
    async close() {
      await Promise.all(own.map((one) => one.close()));
    },
  };
}

/**
 * Combines several recognizers: each language goes to the first one that supports it. When a model
 * crashes, its unconcluded sound is recognized again: by the same one, or by the next once it is
 * switched off.
 * @param parts in order of preference
 * @returns null for an empty list
 */
export function chooseRecognizer(parts: readonly RecognizerKind[]): RecognizerKind | null {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (others.length === 0 && first.isOff === undefined) return first;
  const usable = (): RecognizerKind[] => parts.filter(({ isOff }) => isOff !== true);
  const pick = (language: string | null): RecognizerKind | null => {
    const fitting = usable().filter((part) => knows(part, language));
    // Without a given language: the first recognizer that detects it, if any.
    const telling = language === null ? fitting.find((part) => part.detectsLanguage) : undefined;
    return telling ?? fitting[0] ?? null;
  };
  return {
    get id() {
      return usable()[0]?.id ?? first.id;
    },
    get quality() {
      return usable()[0]?.quality ?? first.quality;
    },
    get languages() {
      return [...new Set(usable().flatMap(({ languages }) => languages ?? []))];
    },
    get detectsLanguage() {
      return usable().some((part) => part.detectsLanguage);
    },
    isPractice: false,
    parts,
    listen: (language, onHeard, onStopped, hasDrafts = true, terms = []) =>
      new ReplacedListener({
        pick: () => pick(language),
        language,
        onHeard,
        onStopped,
        hasDrafts,
        terms,
      }),
  };
}

const knows = ({ languages }: RecognizerKind, language: string | null): boolean =>
  language === null || languages === null || languages.includes(language);

interface ReplacedOptions {
  readonly pick: () => RecognizerKind | null;
  readonly language: string | null;
  readonly onHeard: OnHeard;
  readonly onStopped: (error: RecognizerStoppedError) => void;
  readonly hasDrafts: boolean;
  readonly terms: readonly string[];
}

/** Holds unconcluded sound and passes it to a different recognizer when the current one crashes. */
class ReplacedListener implements Recognizer {
  readonly #options: ReplacedOptions;
  #kind: RecognizerKind | null = null;
  #recognizer: Recognizer | null = null;
  /** Sound that is not yet concluded. */
  readonly #kept = new BufferedSound();
  #tentative: readonly Heard[] = [];

  constructor(options: ReplacedOptions) {
    this.#options = options;
    // Deferred: the caller does not have this listener yet.
    if (!this.#begin()) queueMicrotask(() => options.onStopped(new RecognizerStoppedError()));
  }

  write(samples: Int16Array): void {
    // A recognizer that cannot be replaced needs no copy.
    if (this.#kind?.isOff !== undefined) this.#kept.add(samples);
    this.#recognizer?.write(samples);
  }

  async ready(): Promise<void> {
    await this.#recognizer?.ready?.();
  }

  async end(): Promise<void> {
    for (;;) {
      const { recognizer, kind } = { recognizer: this.#recognizer, kind: this.#kind };
      try {
        if (recognizer === null)
          throw new RecognizerStoppedError('Nothing understands this any more.');
        await recognizer.end();
        return;
      } catch (error) {
        const isStopped = error instanceof RecognizerStoppedError;
        // It may have been replaced meanwhile.
        if (recognizer !== this.#recognizer) continue;
        if (!isStopped || kind?.isOff === undefined || !this.#begin()) throw error;
      }
    }
  }

  close(): void {
    this.#recognizer?.close();
  }

  /** @returns false when no recognizer supports the language anymore */
  #begin(): boolean {
    const { pick, language, onHeard, onStopped, hasDrafts, terms } = this.#options;
    const kind = pick();
    this.#kind = kind;
    this.#recognizer = null;
    if (kind === null) return false;
    const { fromMs } = this.#kept;
    const shifted = (line: Heard): Heard => ({
      ...line,
      startMs: line.startMs + fromMs,
      endMs: line.endMs + fromMs,
    });
    const recognizer = kind.listen(
      language,
      (concluded, tentative, settledMs) => {
        if (recognizer !== this.#recognizer) return;
        const lines = concluded.map(shifted);
        this.#kept.forget(
          settledMs === undefined ? (lines.at(-1)?.endMs ?? 0) : settledMs + fromMs,
        );
        const before = this.#tentative;
        const isChanged = tentative !== before && tentative.length + before.length > 0;
        this.#tentative = tentative;
        if (lines.length > 0 || isChanged) onHeard(lines, tentative.map(shifted));
      },
      (error) => {
        if (recognizer !== this.#recognizer) return;
        if (kind.isOff === undefined || !this.#begin()) onStopped(error);
      },
      hasDrafts,
      terms,
    );
    this.#recognizer = recognizer;
    for (const samples of this.#kept.pieces) recognizer.write(samples);
    return true;
  }
}
