import type { FoundSpeechModel } from '../../../../shared/domain/voice/speech-model.ts';
import type { Clock } from '../../../support/clock.ts';
import { chooseRecogniser } from './choose-recogniser.ts';
import { discoverSpeechModels } from './models/discover-speech-models.ts';
import { createModelRecogniser } from './models/model-recogniser.ts';
import { findPocketsphinx } from './pocketsphinx.ts';
import type { RecogniserKind } from './recogniser.ts';

export interface FoundRecognisers {
  /** Null: no speech recognizer is available. */
  readonly recogniser: RecogniserKind | null;
  /** Folders of models, used or not. */
  readonly speechModels: readonly FoundSpeechModel[];
  close(): Promise<void>;
}

/** Finds the recognizers of this computer: the user's models first, by name, then PocketSphinx. */
export async function findRecognisers(options: {
  /** Absolute; need not exist. */
  readonly modelsFolder: string;
  readonly clock: Clock;
  /** Built entry of the model threads; absent: the source file. */
  readonly threadEntry: URL | undefined;
  readonly log: (line: string) => void;
}): Promise<FoundRecognisers> {
  const { modelsFolder, clock, threadEntry, log } = options;
  const [{ models, found }, pocketsphinx] = await Promise.all([
    discoverSpeechModels(modelsFolder, log),
    findPocketsphinx(),
  ]);
  const own = models.map((model) =>
    createModelRecogniser({
      model,
      clock,
      log,
      ...(threadEntry === undefined ? {} : { entry: threadEntry }),
    }),
  );
  return {
    recogniser: chooseRecogniser(pocketsphinx === null ? own : [...own, pocketsphinx]),
    speechModels: found,
    async close() {
      await Promise.all(own.map((one) => one.close()));
    },
  };
}
