import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { HELP, parseCliOptions } from './cli-options.ts';
import { startPractice, startServices, type RunningServices } from './services.ts';

const BAD_ARGUMENTS = 2;

async function main(): Promise<void> {
  const options = parseCliOptions(process.argv.slice(2), process.cwd(), process.env);
  if (options.isHelp) {
    process.stdout.write(HELP);
    return;
  }
  const temporary =
    options.dataFolder === null ? await mkdtemp(path.join(tmpdir(), 'dragoman-services-')) : null;
  const cleanUp = async (): Promise<void> => {
    if (temporary !== null) await rm(temporary, { recursive: true, force: true });
  };

  let services: RunningServices | null = null;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await services?.close();
    await cleanUp();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  try {
    const start = options.isPractice ? startPractice : startServices;
    services = await start({
      dataFolder: options.dataFolder ?? temporary ?? '',
      engine: options.engine,
      ...(options.modelsFolder === null ? {} : { modelsFolder: options.modelsFolder }),
      ...(options.speechModelsFolder === null
        ? {}
        : { speechModelsFolder: options.speechModelsFolder }),
      edition: options.edition,
      port: options.port,
      time: { port: options.timePort, signIn: options.timeSignIn, isRequired: true },
      log: (line) => {
        process.stderr.write(`${line}\n`);
      },
    });
  } catch (error) {
    await cleanUp();
    throw error;
  }
  process.stderr.write(`engine: ${services.engine}${services.isPractice ? ' (practice)' : ''}\n`);
  process.stdout.write(`${JSON.stringify(readyLine(services))}\n`);
}

/** Builds the line printed when everything is listening. */
function readyLine({ translation, time }: RunningServices): object {
  if (time === null) return { translation };
  const { url, token, certificate } = time;
  return { translation, time: { url, token, certificate } };
}

main().catch((error: unknown) => {
  process.stderr.write(`${toAppError(error).message}\n`);
  const isBadInput = error instanceof AppError && error.code.startsWith('input/');
  process.exitCode = isBadInput ? BAD_ARGUMENTS : 1;
});
