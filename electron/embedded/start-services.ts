import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { EngineId, TranslationEngine } from './engines/engine.ts';
import { selectEngine } from './engines/select-engine.ts';
import type { Edition } from './translation/accounts/caller.ts';
import { createPracticeEngine } from './translation/practice/practice-engine.ts';
import { createPracticeService } from './translation/practice/practice-service.ts';
import type { TranslationService, TranslationServiceOptions } from './translation/service.ts';
import { createTranslationService } from './translation/service.ts';

export interface StartOptions {
  /** Absolute folder for all data of the services. */
  readonly dataFolder: string;
  /** `apertium`, `pseudo`, `lexicon:FILE.tsv`, or null for the best there is. */
  readonly engine: string | null;
  /** 0: any free port. */
  readonly port: number;
  /** Default `pro`. In practice the key decides: one that ends with `:fx` is free. */
  readonly edition?: Edition;
  readonly log: (line: string) => void;
  /** The built entry of the threads that read documents; absent: its source. */
  readonly documentThreadEntry?: URL;
  /** The built entry of the thread that checks English; absent: its source. */
  readonly englishThreadEntry?: URL;
}

/** The services of one run. */
export interface RunningServices {
  readonly translation: { readonly url: string; readonly key: string; readonly adminKey: string };
  readonly engine: EngineId;
  readonly isPractice: boolean;
  /** Ends everything that was started; safe to call twice. */
  close(): Promise<void>;
}

/** What practice leaves behind; erased whenever practice starts again. */
const PRACTICE_FOLDER = 'practice';

/**
 * Starts the embedded services; both entries use it.
 * @throws `input/invalid`, `input/conflict` when the port is taken, `api/unavailable`, `db/*`
 */
export async function startServices(options: StartOptions): Promise<RunningServices> {
  const engine = await selectEngine(options.engine);
  return run(engine, createTranslationService, options);
}

/**
 * Starts a translation service for practice, with data, port and keys of its own, beside the others or
 * instead of them. Without a named engine it knows the sample phrase and accents the rest.
 * @throws as {@link startServices}
 */
export async function startPractice(options: StartOptions): Promise<RunningServices> {
  const dataFolder = path.join(options.dataFolder, PRACTICE_FOLDER);
  await rm(dataFolder, { recursive: true, force: true }).catch((error: unknown) => {
    throw new AppError('db/unavailable', 'The data of the last practice cannot be erased.', {
      cause: error,
    });
  });
  const engine =
    options.engine === null ? createPracticeEngine() : await selectEngine(options.engine);
  return run(engine, createPracticeService, { ...options, dataFolder });
}

async function run(
  engine: TranslationEngine,
  create: (options: TranslationServiceOptions) => Promise<TranslationService>,
  { engine: _name, edition = 'pro', ...options }: StartOptions,
): Promise<RunningServices> {
  try {
    const service = await create({ ...options, engine, edition });
    const { url } = await service.listen().catch(async (error: unknown) => {
      await service.close();
      throw portError(error);
    });
    let closing: Promise<void> | null = null;
    return {
      translation: { url, key: service.apiKey, adminKey: service.adminKey },
      engine: engine.id,
      isPractice: engine.isPractice,
      close() {
        closing ??= (async () => {
          await service.close();
          await engine.close();
        })();
        return closing;
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function portError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new AppError('input/conflict', 'The port is in use or not allowed. Choose another one.');
}
