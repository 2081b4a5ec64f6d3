import { fileURLToPath } from 'node:url';
import type { EmbeddedStatus } from '../shared/ipc/contract.ts';
import { systemClock, systemTimers } from './platform/clock.ts';
import { launchEmbeddedProcess } from './platform/embedded-process.ts';
import type { Logger } from './platform/logger.ts';
import type { DataPaths } from './platform/paths.ts';
import { createEmbeddedService, type EmbeddedService } from './services/embedded-service.ts';

/** The services inside the app, in a process of their own that starts when they are first asked for. */
export function composeEmbedded(options: {
  /** The built entry of that process. */
  entry: URL;
  paths: Pick<DataPaths, 'embedded' | 'models'>;
  logger: Logger;
  onStatus: (status: EmbeddedStatus) => void;
}): EmbeddedService {
  const { paths, logger } = options;
  return createEmbeddedService({
    launch: () =>
      launchEmbeddedProcess({
        entryPath: fileURLToPath(options.entry),
        dataFolder: paths.embedded,
        modelsFolder: paths.models,
        engine: process.env['DRAGOMAN_ENGINE'] ?? null,
        onLog: (line) => {
          logger.warn('embedded services', { line });
        },
      }),
    now: () => systemClock.now(),
    timers: systemTimers,
    logger,
    onStatus: options.onStatus,
  });
}
