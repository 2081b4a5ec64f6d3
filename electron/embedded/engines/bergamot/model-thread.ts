import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../../support/clock.ts';
import type { Runner } from '../lending-pool.ts';
import type { ModelBytes } from './discover-models.ts';
import type { ModelPrecision } from '../../../../shared/domain/models/model-manifest.ts';

/** A loaded model in a separate thread, which answers questions in order. */
export interface ModelThread extends Runner {
  /**
   * Translates HTML fragments, one answer each.
   * @throws {ModelBrokenError} when the thread ends, hangs, or gives up
   */
  translate(fragments: readonly string[]): Promise<string[]>;
}

/** Error for a model that crashed the translator. Its thread cannot be used anymore. */
export class ModelBrokenError extends Error {
  override readonly name: string = 'ModelBrokenError';
}

/** Error for a model that did not answer in time: a retry would hang as well. */
export class ModelHungError extends ModelBrokenError {
  override readonly name = 'ModelHungError';
}

export interface ModelThreadOptions {
  readonly bytes: ModelBytes;
  readonly precision: ModelPrecision;
  readonly clock: Clock;
  /** A thread without an answer for this long is ended. */
  readonly answerTimeoutMs: number;
  /** Called once when the thread has ended for any reason. */
  readonly onEnd?: () => void;
}

/**
 * The package's script is CommonJS in a package of ES modules, so a thread cannot start with it. A
 * thread of plain code can run it, given the globals of CommonJS.
 */
const START_SCRIPT = `
const { workerData } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
globalThis.require = require;
globalThis.__filename = workerData.script;
globalThis.__dirname = require('node:path').dirname(workerData.script);
const { Memory } = WebAssembly;
WebAssembly.Memory = class extends Memory {
  constructor(limits) {
    super({ ...limits, maximum: Math.min(limits.maximum, workerData.maxPages) });
  }
};
require('node:vm').runInThisContext(readFileSync(workerData.script, 'utf8'), { filename: workerData.script });
`;
const SCRIPT = '@browsermt/bergamot-translator/worker/translator-worker.js';

/** Weights, derived data, and workspace of the largest published models. */
const MAX_MODEL_BYTES = 1024 * 1024 * 1024;
const WASM_PAGE_BYTES = 65_536;
/** Heap of the thread itself, excluding the model. */
const MAX_HEAP_MB = 256;

/** Name of the thread's only model. */
const PAIR = { from: 'source', to: 'target' };

interface Waiter {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/**
 * Starts a thread and loads a model into it.
 * @throws {ModelBrokenError} when the model cannot be loaded
 */
export async function openModelThread(options: ModelThreadOptions): Promise<ModelThread> {
  const worker = new Worker(START_SCRIPT, {
    eval: true,
    workerData: {
      script: createRequire(import.meta.url).resolve(SCRIPT),
      maxPages: MAX_MODEL_BYTES / WASM_PAGE_BYTES,
    },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    execArgv: [],
    // The translator's output may quote texts.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const waiters = new Map<number, Waiter>();
  let lastId = 0;
  let isOpen = true;
  let stopWatch = (): void => undefined;

  const endWith = (error: ModelBrokenError): void => {
    if (!isOpen) return;
    isOpen = false;
    stopWatch();
    void worker.terminate();
    for (const waiter of waiters.values()) waiter.reject(error);
    waiters.clear();
    options.onEnd?.();
  };
  const end = (): void => {
    endWith(new ModelBrokenError('The thread ended.'));
  };
  const giveUp = (): void => {
    endWith(new ModelHungError('The translator gave no answer.'));
  };
  const watch = (): void => {
    stopWatch();
    stopWatch =
      waiters.size === 0 ? () => undefined : options.clock.after(options.answerTimeoutMs, giveUp);
  };
  worker.on('message', (message: unknown) => {
    if (!isAnswer(message)) return;
    const waiter = waiters.get(message.id);
    waiters.delete(message.id);
    if ('error' in message) {
      // After an error, the translator's memory may be in any state.
      waiter?.reject(new ModelBrokenError('The translator gave up.'));
      end();
      return;
    }
    waiter?.resolve(message.result);
    watch();
  });
  worker.once('error', end);
  worker.once('exit', end);

  const call = (name: string, ...args: readonly unknown[]): Promise<unknown> => {
    if (!isOpen) return Promise.reject(new ModelBrokenError('The thread has ended.'));
    return new Promise((resolve, reject) => {
      lastId += 1;
      waiters.set(lastId, { resolve, reject });
      if (waiters.size === 1) watch();
      worker.postMessage({ id: lastId, name, args });
    });
  };

  await call('initialize', { cacheSize: 0 });
  await call('loadTranslationModel', PAIR, {
    ...options.bytes,
    qualityModel: null,
    // One sentence per question: the translator has no list of abbreviations and would split at "z. B.".
    config: { 'gemm-precision': options.precision, 'ssplit-mode': 'sentence' },
  });
  return {
    async translate(fragments) {
      const texts = fragments.map((text) => ({ text, html: true, qualityScores: false }));
      const answers = readTexts(await call('translate', { models: [PAIR], texts }));
      if (answers?.length === fragments.length) return answers;
      end();
      throw new ModelBrokenError('The translator gave other answers than it was asked for.');
    },
    close: end,
  };
}

function isAnswer(message: unknown): message is { id: number; result?: unknown; error?: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'id' in message &&
    typeof message.id === 'number'
  );
}

function readTexts(result: unknown): string[] | null {
  if (!Array.isArray(result)) return null;
  return result.flatMap((item: unknown) => {
    const target = typeof item === 'object' && item !== null ? Reflect.get(item, 'target') : null;
    const text = typeof target === 'object' && target !== null ? Reflect.get(target, 'text') : null;
    return typeof text === 'string' ? [text] : [];
  });
}
