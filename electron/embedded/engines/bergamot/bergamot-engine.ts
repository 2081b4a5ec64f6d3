import { totalmem } from 'node:os';
import { AppError } from '../../../../shared/errors.ts';
import { systemClock, type Clock } from '../../../support/clock.ts';
import type { LanguagePair, TranslationEngine } from '../engine.ts';
import { throwIfAborted, UnsupportedPairError } from '../engine.ts';
import { baseCode, normalizeCode } from '../language-codes.ts';
import { createLendingPool } from '../lending-pool.ts';
import { ModelFileError, readModel, type BergamotModel } from './discover-models.ts';
import {
  ModelBrokenError,
  ModelHungError,
  openModelThread,
  type ModelThread,
} from './model-thread.ts';
import { openJob, type SentenceJob } from './sentence-jobs.ts';

/** Maximum number of loaded models. Each takes several hundred megabytes; routes through English need two. */
const MAX_THREADS = totalmem() < 8 * 1024 ** 3 ? 2 : 4;
const IDLE_MS = 5 * 60_000;
/** Far longer than a question takes (some seconds), even on a slow, busy computer. */
const ANSWER_TIMEOUT_MS = 60_000;
/**
 * Maximum total length of the sentences in one question: enough to keep the translator busy, and
 * cancellation is checked between questions.
 */
const MAX_QUESTION_CHARS = 4_000;

export interface BergamotEngineOptions {
  /** At least one. */
  readonly models: readonly BergamotModel[];
  readonly clock?: Clock;
  /** A model without an answer for this long is switched off. */
  readonly answerTimeoutMs?: number;
  /** Receives a line when a model is switched off; no texts, no paths. */
  readonly log?: (line: string) => void;
}

/**
 * Creates an engine for neural translation with the user's models, sentence by sentence. A model
 * that crashes the translator gets one more chance in a new thread and is then switched off until
 * the next start; one that hangs is switched off immediately. A segment with a sentence whose
 * answer cannot be trusted is given up.
 */
export function createBergamotEngine(options: BergamotEngineOptions): TranslationEngine {
  const {
    clock = systemClock,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    log = () => undefined,
  } = options;
  const usable = new Map(options.models.map((model) => [model.name, model]));
  const pool = createLendingPool<ModelThread>({
    clock,
    maxOpen: MAX_THREADS,
    idleMs: IDLE_MS,
    open: async (name, onEnd) => {
      const model = usable.get(name);
      if (model === undefined) throw new ModelBrokenError('The model is switched off.');
      return openModelThread({
        bytes: await readModel(model),
        precision: model.manifest.precision,
        clock,
        answerTimeoutMs,
        onEnd,
      });
    },
  });

  const find = (source: string, target: string): BergamotModel | undefined => {
    const [from, to] = [baseCode(source), normalizeCode(target)];
    const fitting = [...usable.values()].filter((model) => model.source === from);
    return (
      fitting.find((model) => model.target === to) ??
      fitting.find((model) => model.target === baseCode(to))
    );
  };

  const listPairs = (): LanguagePair[] =>
    [...usable.values()].map(({ source, target }) => ({ source, target, engine: 'bergamot' }));
  let pairs = listPairs();

  const switchOff = (model: BergamotModel, reason: string): AppError => {
    if (usable.delete(model.name)) log(`model ${model.name} is switched off: ${reason}`);
    pairs = listPairs();
    return new AppError('api/unavailable', {
      english: `The translation model “${model.name}” is switched off until the next start. ${reason} Put a working one into the folder of models, or remove it.`,
    });
  };

  const ask = async (model: BergamotModel, fragments: readonly string[]): Promise<string[]> => {
    const tries = 2;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pool.use(model.name, (thread) => thread.translate(fragments));
      } catch (error) {
        if (error instanceof ModelFileError) throw switchOff(model, error.message);
        if (error instanceof ModelHungError) throw switchOff(model, 'It did not answer in time.');
        if (!(error instanceof ModelBrokenError)) throw error;
        if (attempt === tries) throw switchOff(model, 'It broke the translator twice.');
      }
    }
  };

  return {
    id: 'bergamot',
    isPractice: false,
    pairs: () => pairs,
    async translate(segments, source, target, signal) {
      const model = find(source, target);
      if (model === undefined) throw new UnsupportedPairError(source, target);
      const jobs = segments.map((segment) => openJob(segment, { source, target }));
      const sentences = jobs.flatMap((job) => job.sentences);
      // The second round repeats the sentences whose numbers were lost.
      for (let round = 1; round <= 2; round += 1) {
        for (const batch of batchesOf(sentences)) {
          throwIfAborted(signal);
          const answers = await ask(
            model,
            batch.map(({ question }) => question ?? ''),
          );
          for (const [index, sentence] of batch.entries()) sentence.take(answers[index] ?? '');
        }
      }
      throwIfAborted(signal);
      return jobs.map((job) => job.close());
    },
    warm(source, target) {
      const model = find(source, target);
      return model === undefined ? 'nothing' : pool.warm(model.name);
    },
    async close() {
      pool.close();
    },
  };
}

/** Groups the sentences into questions of a suitable size. */
function batchesOf(sentences: readonly SentenceJob[]): SentenceJob[][] {
  const batches: SentenceJob[][] = [];
  let chars = Infinity;
  for (const sentence of sentences) {
    if (sentence.question === null) continue;
    chars += sentence.question.length;
    if (chars > MAX_QUESTION_CHARS) {
      batches.push([]);
      chars = sentence.question.length;
    }
    batches.at(-1)?.push(sentence);
  }
  return batches;
}
