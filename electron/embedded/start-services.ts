import { AppError } from '../../shared/errors.ts';
import type { EngineId } from './engines/engine.ts';
import { selectEngine } from './engines/select-engine.ts';
import { createTranslationService } from './translation/service.ts';

export interface StartOptions {
  /** Absolute folder for all data of the services. */
  readonly dataFolder: string;
  /** `apertium`, `pseudo`, `lexicon:FILE.tsv`, or null for the best there is. */
  readonly engine: string | null;
  /** 0: any free port. */
  readonly port: number;
  readonly log: (line: string) => void;
}

/** The services of one run. */
export interface RunningServices {
  readonly translation: { readonly url: string; readonly key: string; readonly adminKey: string };
  readonly engine: EngineId;
  readonly isPractice: boolean;
  /** Ends everything that was started; safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts the embedded services; both entries use it.
 * @throws `input/invalid`, `input/conflict` when the port is taken, `api/unavailable`, `db/*`
 */
export async function startServices(options: StartOptions): Promise<RunningServices> {
  const engine = await selectEngine(options.engine);
  try {
    const service = await createTranslationService({
      dataFolder: options.dataFolder,
      engine,
      port: options.port,
      log: options.log,
    });
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
