import { app } from 'electron';
import { textLocale } from '../../shared/i18n/text.ts';
import type { SendEvent } from '../../shared/ipc/contract.ts';
import { createAttachmentClient } from '../clients/models/attachment-client.ts';
import { createModelListClient, MODEL_LIST_URL } from '../clients/models/model-list-client.ts';
import { modelHandlers } from '../ipc/models.ts';
import { now, systemClock } from '../support/clock.ts';
import type { Desktop } from '../platform/desktop.ts';
import { createModelFiles } from '../platform/files/models/model-files.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { EmbeddedService } from '../services/connections/embedded-service.ts';
import type { ConfidentialLane } from '../services/lane/confidential-lane.ts';
import { createModelBundleService } from '../services/models/bundle-service.ts';
import { composeModelService } from '../services/models/service.ts';

export interface ComposeModelsOptions {
  paths: Pick<DataPaths, 'models'>;
  lane: Pick<ConfidentialLane, 'transport'>;
  embedded: Pick<EmbeddedService, 'reloadModels'>;
  desktop: Desktop;
  logger: Logger;
  send: SendEvent;
  /** Called when the languages of the built-in service changed. */
  onLanguagesChanged: () => Promise<void>;
}

/** Builds the services for offline translation models. */
export function composeModels({ paths, lane, logger, send, ...options }: ComposeModelsOptions) {
  const files = createModelFiles(paths.models);
  const transport = lane.transport({ connectionId: null, connectionName: null });
  const userAgent = `Dragoman/${app.getVersion()}`;
  const onInstalledChanged = (): void => {
    void options.embedded
      .reloadModels()
      .then(options.onLanguagesChanged)
      .catch((error: unknown) => logger.error('the models could not be read again', { error }));
  };
  const models = composeModelService({
    files,
    list: createModelListClient({
      baseUrl: process.env['DRAGOMAN_MODELS_URL'] ?? MODEL_LIST_URL,
      transport,
      timers: systemClock,
      userAgent,
    }),
    client: createAttachmentClient({ transport, timers: systemClock, userAgent }),
    readPublished: async () => (await import('../services/models/directions.ts')).PUBLISHED,
    logger,
    now,
    timers: systemClock,
    random: Math.random,
    locale: textLocale,
    onInstalledChanged,
    onChanged: (direction) => send('models:changed', { direction }),
  });
  const bundles = createModelBundleService({
    files,
    now,
    onProgress: (transfer) => send('models:transfer-progressed', transfer),
    onInstalled: () => {
      onInstalledChanged();
      send('models:changed', { direction: null });
    },
  });
  return {
    handlers: modelHandlers({ models, bundles, desktop: options.desktop }),
    /** Called at startup, once requests may leave the computer. */
    start: () => models.start(),
    async stop() {
      await Promise.all([models.stop(), bundles.stop()]);
    },
  };
}
