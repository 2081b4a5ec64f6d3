import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { MissingProgram } from '../../../shared/domain/connections/missing-program.ts';
import type { FoundSpeechModel } from '../../../shared/domain/voice/speech-model.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EngineName, TranslationEngine } from '../engines/engine.ts';
import { systemClock } from '../../support/clock.ts';
import { createReloadingEngine, type ReloadingEngine } from '../engines/reloading-engine.ts';
import { selectEngine, type EngineSources } from '../engines/select-engine.ts';
import { startTime, type StartedTime, type TimeEndpoint, type TimeStartOptions } from './time.ts';
import type { ServiceCertificate } from '../http/certificate.ts';
import type { Edition } from '../translation/accounts/caller.ts';
import { createPracticeService } from '../translation/practice/service.ts';
import { createPracticeEngine } from '../translation/practice/sample.ts';
import type { TranslationService, TranslationServiceOptions } from '../translation/service.ts';
import { createTranslationService } from '../translation/service.ts';
import { findEspeak } from '../translation/voice/espeak.ts';
import { findFfmpeg } from '../translation/voice/jobs/ffmpeg.ts';
import { findRecognizers } from '../translation/voice/choose-recognizer.ts';
import { createScript } from '../translation/voice/script.ts';

export interface StartOptions {
  /** Absolute folder for all data of the services. */
  readonly dataFolder: string;
  /** `apertium`, `bergamot`, `pseudo`, `lexicon:FILE.tsv`, or null for the best available. */
  readonly engine: string | null;
  /**
   * Absolute folder of the user's models, one subfolder each; absent: `models` in the data folder.
   */
  readonly modelsFolder?: string;
  /** The same for speech models; absent: `speech-models` in the data folder. */
  readonly speechModelsFolder?: string;
  /** 0: any free port. */
  readonly port: number;
  /** Default `pro`. In practice the key decides: a key that ends with `:fx` is free. */
  readonly edition?: Edition;
  /**
   * Proves to the app that these services answer: both use it for HTTPS. Absent: the translation
   * service speaks HTTP, as tools expect, and the time service uses the certificate of the data
   * folder.
   */
  readonly certificate?: Promise<ServiceCertificate>;
  /** Absent or null: no time service. */
  readonly time?: TimeStartOptions | null;
  readonly log: (line: string) => void;
  /** Called when a list of other programs would show something new. */
  readonly onProgramsChanged?: () => void;
  /** Built entry of the threads that read documents; absent: the source file. */
  readonly documentThreadEntry?: URL;
  /** Built entry of the thread that checks English; absent: the source file. */
  readonly englishThreadEntry?: URL;
  /** Built entry of the threads of speech models; absent: the source file. */
  readonly speechThreadEntry?: URL;
}

/** Services of one run. */
export interface RunningServices {
  readonly translation: { readonly url: string; readonly key: string; readonly adminKey: string };
  /** Null when it was not requested, or when it did not start and was not required. */
  readonly time: TimeEndpoint | null;
  /** Why a requested time service is not running; a plain sentence. */
  readonly timeFailure: string | null;
  /** Returns the time service's token, a new one if the last was revoked; null without a time service. */
  renewTimeToken(): string | null;
  readonly engine: EngineName;
  readonly isPractice: boolean;
  /** Missing programs that installed directions need; those directions are not offered. */
  readonly missingPrograms: readonly MissingProgram[];
  /**
   * Recreates the engine from the current models.
   * @returns its name
   * @throws as {@link startServices}; the previous engine then stays in use
   */
  reloadEngine(): Promise<EngineName>;
  /** Folders of speech models, used or not. */
  readonly speechModels: readonly FoundSpeechModel[];
  /** Ends everything that was started; safe to call twice. */
  close(): Promise<void>;
}

/** Data of practice mode; erased each time practice starts. */
const PRACTICE_FOLDER = 'practice';
const MODELS_FOLDER = 'models';
const SPEECH_MODELS_FOLDER = 'speech-models';
/** Lines that practice speech recognition returns. Owned by the user, so it is not in the folder that is erased. */
const SCRIPT_FILE = 'voice-script.txt';

/**
 * Starts the embedded services; used by both entries.
 * @throws `input/invalid`, `input/conflict` when the port is taken, `api/unavailable`, `db/*`
 */
export async function startServices(options: StartOptions): Promise<RunningServices> {
  const missingPrograms: MissingProgram[] = [];
  const noteMissing = (program: MissingProgram): void => void missingPrograms.push(program);
  const speech = await findRecognizers({
    modelsFolder: options.speechModelsFolder ?? path.join(options.dataFolder, SPEECH_MODELS_FOLDER),
    clock: systemClock,
    threadEntry: options.speechThreadEntry,
    log: options.log,
  });
  const services = await run(
    () => selectEngine(options.engine, { ...engineSources(options), noteMissing }),
    // Practice output is requested like that of any client: with the memory it names.
    async (service) => {
      const [speaker, decoder] = await Promise.all([
        findEspeak(),
        findFfmpeg(service.clock ?? systemClock),
      ]);
      return createTranslationService({
        ...service,
        recognizer: speech.recognizer ?? undefined,
        speaker: speaker ?? undefined,
        decoder: decoder ?? undefined,
        asksMemoriesFirst: () => !service.engine.isPractice,
      });
    },
    options,
  );
  return {
    ...services,
    missingPrograms,
    speechModels: speech.speechModels,
    async close() {
      await services.close();
      await speech.close();
    },
  };
}

function engineSources(options: StartOptions): EngineSources {
  const modelsFolder = options.modelsFolder ?? path.join(options.dataFolder, MODELS_FOLDER);
  return { modelsFolder, log: options.log };
}

/**
 * Starts a translation service for practice, with its own data, port, and keys, in addition to the
 * others or instead of them. Without a named engine it translates the sample phrase and accents
 * everything else.
 * @throws as {@link startServices}
 */
export async function startPractice(options: StartOptions): Promise<RunningServices> {
  const dataFolder = path.join(options.dataFolder, PRACTICE_FOLDER);
  await rm(dataFolder, { recursive: true, force: true }).catch((error: unknown) => {
    throw new AppError(
      'db/unavailable',
      { english: 'The data of the last practice cannot be erased.' },
      {
        cause: error,
      },
    );
  });
  const scriptFile = path.join(options.dataFolder, SCRIPT_FILE);
  const select = async (): Promise<TranslationEngine> =>
    options.engine === null
      ? createPracticeEngine()
      : selectEngine(options.engine, engineSources(options));
  const create = (service: TranslationServiceOptions) =>
    createPracticeService({ ...service, recognizer: createScript(scriptFile) });
  return run(select, create, { ...options, dataFolder });
}

/** Starts both services concurrently; neither blocks the other. */
async function run(
  select: () => Promise<TranslationEngine>,
  create: (options: TranslationServiceOptions) => Promise<TranslationService>,
  { time: timeOptions = null, ...options }: StartOptions,
): Promise<RunningServices> {
  const [translation, time] = await Promise.allSettled([
    createReloadingEngine(select).then((engine) => startTranslation(engine, create, options)),
    timeOptions === null ? null : startTime(timeOptions, options),
  ]);
  const running = [translation, time].flatMap((one) =>
    one.status === 'fulfilled' && one.value !== null && 'close' in one.value ? [one.value] : [],
  );
  const failure = [translation, time].find((one) => one.status === 'rejected');
  let closing: Promise<unknown> | null = null;
  const close = async (): Promise<void> => {
    closing ??= Promise.all(running.map((one) => one.close()));
    await closing;
  };
  if (translation.status === 'rejected' || time.status === 'rejected') {
    await close();
    throw failure?.reason;
  }
  const { service, engine, url } = translation.value;
  return {
    translation: { url, key: service.apiKey, adminKey: service.adminKey },
    ...timeOf(time.value),
    engine: engine.id,
    isPractice: engine.isPractice,
    missingPrograms: [],
    async reloadEngine() {
      await engine.reload();
      return engine.id;
    },
    speechModels: [],
    close,
  };
}

function timeOf(
  started: StartedTime | null,
): Pick<RunningServices, 'time' | 'timeFailure' | 'renewTimeToken'> {
  if (started === null || 'failure' in started) {
    return { time: null, timeFailure: started?.failure ?? null, renewTimeToken: () => null };
  }
  const { endpoint } = started;
  return { time: endpoint, timeFailure: null, renewTimeToken: () => started.renewToken() };
}

interface StartedTranslation {
  readonly service: TranslationService;
  readonly engine: ReloadingEngine;
  readonly url: string;
  close(): Promise<void>;
}

async function startTranslation(
  engine: ReloadingEngine,
  create: (options: TranslationServiceOptions) => Promise<TranslationService>,
  {
    engine: _name,
    modelsFolder: _models,
    speechModelsFolder: _speechModels,
    speechThreadEntry: _speechThread,
    edition = 'pro',
    certificate,
    ...options
  }: Omit<StartOptions, 'time'>,
): Promise<StartedTranslation> {
  try {
    const pair = certificate === undefined ? {} : { certificate: await certificate };
    const service = await create({ ...options, ...pair, engine, edition });
    const { url } = await service.listen().catch(async (error: unknown) => {
      await service.close();
      throw error;
    });
    const close = async (): Promise<void> => {
      await service.close();
      await engine.close();
    };
    return { service, engine, url, close };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
