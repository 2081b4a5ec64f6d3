import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { app } from 'electron';
import type { SendEvent } from '../../shared/ipc/contract.ts';
import type { Database } from '../db/database.ts';
import type { Answer } from '../ipc/answer.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Timers } from '../support/clock.ts';
import { ENDPOINT_FILE, type EndpointSystem } from './endpoint.ts';
import { chooseAddress, storeEndpoint } from './listening-place.ts';
import { createCommandServer } from './server.ts';

/** How long an app without a window waits for the next command. */
const IDLE_MS = 15_000;

export interface CommandHostOptions {
  answer: Answer;
  database: { documentJobs: Pick<Database['documentJobs'], 'get'> };
  paths: DataPaths;
  logger: Logger;
  timers: Timers;
  /** True while no window keeps the app: it then ends when it has no work. */
  mayEnd: () => boolean;
  /** True while the user works in another window of it, or a document goes on by itself. */
  isInUse: () => Promise<boolean>;
}

export interface CommandHost {
  /** Reports an event to the commands that listen to it. */
  tell: SendEvent;
  /** True while a command is connected: the app outlives its window until it has ended. */
  isBusy: () => boolean;
}

/** Lets commands reach this app until it ends. */
export async function hostCommands(options: CommandHostOptions): Promise<CommandHost> {
  const { database, paths, logger, timers } = options;
  const system: EndpointSystem = {
    platform: process.platform,
    runtimeFolder: process.env['XDG_RUNTIME_DIR'],
    temporaryFolder: tmpdir(),
    userId: process.getuid?.() ?? -1,
  };
  let connectionCount = 0;
  let forgetIdle = (): void => undefined;
  const quitWhenIdle = (): void => {
    forgetIdle();
    if (connectionCount > 0 || !options.mayEnd()) return;
    forgetIdle = timers.after(IDLE_MS, () => {
      void options.isInUse().then(
        (isInUse) => {
          if (isInUse) quitWhenIdle();
          else if (connectionCount === 0 && options.mayEnd()) app.quit();
        },
        () => app.quit(),
      );
    });
  };
  try {
    // The secret is in its file before anyone can be asked for a proof of it.
    const endpoint = storeEndpoint(paths.base, chooseAddress(paths.base, system));
    const server = createCommandServer({
      endpoint,
      appVersion: app.getVersion(),
      answer: options.answer,
      facts: {
        connectionOfJob: async (id) => (await database.documentJobs.get(id))?.connectionId ?? null,
      },
      timers,
      logger,
      onConnections: (count) => {
        connectionCount = count;
        quitWhenIdle();
      },
    });
    await server.listen(system);
    app.once('will-quit', () => {
      void server.close();
      rmSync(join(paths.base, ENDPOINT_FILE), { force: true });
    });
    quitWhenIdle();
    return { tell: server.tell, isBusy: () => connectionCount > 0 };
  } catch (error) {
    // The window works without it, and a command says that nobody answers.
    logger.warn('commands cannot reach this app', { error });
    if (options.mayEnd()) {
      if (await options.isInUse().catch(() => false)) quitWhenIdle();
      else app.exit(1);
    }
    return { tell: () => undefined, isBusy: () => false };
  }
}
