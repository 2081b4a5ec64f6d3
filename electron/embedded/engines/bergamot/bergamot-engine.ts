import { AppError } from '../../../../shared/errors.ts';
import { systemClock, type Clock } from '../../clock.ts';
import type { SegmentTranslation, TranslationEngine } from '../engine.ts';
import { throwIfAborted, UnsupportedPairError } from '../engine.ts';
import { closeSegment, openSegment } from '../guarded-segment.ts';
import { baseCode, normaliseCode } from '../language-codes.ts';
import { createLendingPool } from '../lending-pool.ts';
import { ModelFileError, readModel, type BergamotModel } from './discover-models.ts';
import { readFragment, toFragment } from './html-fragment.ts';
import { ModelBrokenError, openModelThread, type ModelThread } from './model-thread.ts';

/** Each takes some hundred megabytes. */
const MAX_THREADS = 2;
const IDLE_MS = 5 * 60_000;
/** Far above what a batch takes; a model is loaded in less than a second. */
const ANSWER_TIMEOUT_MS = 120_000;
/** Segments in one question: between them a cancellation is seen. */
const BATCH_SIZE = 16;

export interface BergamotEngineOptions {
  /** At least one. */
  readonly models: readonly BergamotModel[];
  readonly clock?: Clock;
  /** Gets a line when a model is switched off; no texts, no paths. */
  readonly log?: (line: string) => void;
}

/**
 * Neural translation with models that the person has. A model that breaks the translator is given one
 * more chance in a new thread and is then switched off until the next start.
 */
export function createBergamotEngine(options: BergamotEngineOptions): TranslationEngine {
  const { clock = systemClock, log = () => undefined } = options;
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
        answerTimeoutMs: ANSWER_TIMEOUT_MS,
        onEnd,
      });
    },
  });

  const find = (source: string, target: string): BergamotModel | undefined => {
    const [from, to] = [baseCode(source), normaliseCode(target)];
    const fitting = [...usable.values()].filter((model) => model.source === from);
    return (
      fitting.find((model) => model.target === to) ??
      fitting.find((model) => model.target === baseCode(to))
    );
  };

  const switchOff = (model: BergamotModel, reason: string): AppError => {
    if (usable.delete(model.name)) log(`model ${model.name} is switched off: ${reason}`);
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
        if (!(error instanceof ModelBrokenError)) throw error;
        if (attempt === tries) throw switchOff(model, 'It broke the translator twice.');
      }
    }
  };

  return {
    id: 'bergamot',
    isPractice: false,
    pairs: () => [...usable.values()].map(({ source, target }) => ({ source, target })),
    async translate(segments, source, target, signal) {
      const model = find(source, target);
      if (model === undefined) throw new UnsupportedPairError(source, target);
      const answers: SegmentTranslation[] = [];
      for (let start = 0; start < segments.length; start += BATCH_SIZE) {
        const opened = segments.slice(start, start + BATCH_SIZE).map(openSegment);
        const asked = opened.flatMap(({ content }) => (content === null ? [] : [content]));
        throwIfAborted(signal);
        const fragments = asked.length === 0 ? [] : await ask(model, asked.map(toFragment));
        const next = fragments.values();
        for (const one of opened) {
          const fragment = one.content === null ? undefined : next.next().value;
          answers.push(
            closeSegment(one, {
              engine: 'bergamot',
              hops: 1,
              unknownWords: 0,
              content:
                one.content === null || fragment === undefined
                  ? null
                  : readFragment(fragment, one.content),
            }),
          );
        }
      }
      throwIfAborted(signal);
      return answers;
    },
    async close() {
      pool.close();
    },
  };
}
