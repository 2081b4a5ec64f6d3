import { join } from 'node:path';
import { app } from 'electron';
import { MAX_LIST_BYTES } from '../../shared/domain/updates/limits.ts';
import { t } from '../../shared/i18n/text.ts';
import { createVersionListClient } from '../clients/updates/version-list-client.ts';
import { createDataTasks } from '../db/care/data-tasks-client.ts';
import { updateHandlers } from '../ipc/updates.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import { readInstallation } from '../platform/installation.ts';
import { restartApp } from '../platform/quit-cleanly.ts';
import { readPublicKey } from '../services/updates/signed-list.ts';
import { createUpdatesService } from '../services/updates/updates-service.ts';
import { createWayBackService } from '../services/updates/way-back-service.ts';
import { findNativeBinding } from '../sqlite/native-binding.ts';
import { writeFileAtomicSync } from '../support/atomic-file.ts';
import { now, systemClock } from '../support/clock.ts';
import { readSmallFile } from '../support/small-file.ts';
import type { PageParts } from './parts.ts';

declare global {
  interface ImportMetaEnv {
    /** Public key of the publisher, given to the build as `DRAGOMAN_VERSION_LIST_KEY`; empty without one. */
    readonly VERSION_LIST_KEY?: string;
  }
}

/** Returns the key of this build. Only a checkout, which anyone who starts it can edit, takes it from the environment. */
function publisherKey(): string {
  const built = import.meta.env.VERSION_LIST_KEY ?? '';
  return app.isPackaged ? built : (process.env['DRAGOMAN_VERSION_LIST_KEY'] ?? built);
}

/** Builds the services for newer versions, and for going back to this one. */
export function composeUpdates({
  database,
  notices,
  paths,
  ...options
}: PageParts & { paths: DataPaths; databaseUrl: URL }) {
  const updates = createUpdatesService({
    settings: options.settings,
    client: createVersionListClient({
      transport: options.lane.transport({ connectionId: null, connectionName: null }),
      timers: systemClock,
    }),
    key: readPublicKey(publisherKey()),
    installation: readInstallation(
      app.isPackaged ? join(process.resourcesPath, 'installation.json') : null,
    ),
    current: app.getVersion(),
    kept: {
      read: () => readSmallFile(paths.versionList, MAX_LIST_BYTES),
      write: (bytes) => writeFileAtomicSync(paths.versionList, bytes),
    },
    now,
    timers: systemClock,
    logger: options.logger,
    onChanged: () => options.send('updates:changed', undefined),
    onFound: (version) =>
      notices.add({
        severity: 'info',
        title: t('updates.available', { version }),
        message: t('updates.availableDetail'),
        opens: 'updates',
      }),
  });
  const tasks = createDataTasks({
    file: paths.database,
    workerUrl: options.databaseUrl,
    nativeBinding: findNativeBinding(),
  });
  const wayBack = createWayBackService({
    database,
    tasks,
    backups: paths.backups,
    restart: restartApp,
  });
  return {
    handlers: updateHandlers({ updates, wayBack }),
    /** Called at startup, once requests may leave the computer. */
    start: () => updates.start(),
    async stop() {
      await Promise.all([updates.stop(), tasks.stop()]);
    },
  };
}
