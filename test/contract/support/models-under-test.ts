import { createAttachmentClient } from '../../../electron/clients/models/attachment-client.ts';
import { createModelListClient } from '../../../electron/clients/models/model-list-client.ts';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import type { HttpTransport } from '../../../electron/clients/http/transport.ts';
import { systemClock, type Timers } from '../../../electron/support/clock.ts';
import { createModelFiles } from '../../../electron/platform/files/models/model-files.ts';
import { createModelBundleService } from '../../../electron/services/models/bundle-service.ts';
import { composeModelService } from '../../../electron/services/models/service.ts';
import type { PublishedModels } from '../../../electron/services/models/directions.ts';
import type { ModelFiles } from '../../../electron/services/models/model-files.ts';
import type { ModelDirection } from '../../../shared/domain/models/model.ts';

/** Delays between attempts end immediately; answer timeouts do not. */
const hastyTimers: Timers = {
  after: (delayMs, action) => systemClock.after(delayMs < 30_000 ? 0 : delayMs, action),
};

/** Opens the app's own model service on a folder, over real HTTPS. */
export function openModels(options: {
  folder: string;
  url: string;
  certificate: string;
  transport?: HttpTransport;
  timers?: Timers;
  published?: PublishedModels;
  change?: (files: ModelFiles) => ModelFiles;
  maxFileBytes?: number;
}) {
  const transport = options.transport ?? createNodeTransport({ ca: options.certificate });
  const real = createModelFiles(options.folder, options.maxFileBytes);
  const files = options.change?.(real) ?? real;
  const heard: (ModelDirection | null)[] = [];
  let installs = 0;
  const http = { transport, timers: options.timers ?? hastyTimers, userAgent: 'Dragoman/test' };
  const onInstalledChanged = (): void => {
    installs += 1;
  };
  const models = composeModelService({
    files,
    list: createModelListClient({ baseUrl: options.url, ...http }),
    client: createAttachmentClient(http),
    readPublished: async () => Promise.resolve(options.published ?? { models: [] }),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    now: () => Date.now(),
    timers: http.timers,
    random: () => 0,
    locale: () => 'en',
    onInstalledChanged,
    onChanged: (direction) => {
      heard.push(direction);
    },
  });
  const bundles = createModelBundleService({
    files,
    now: () => Date.now(),
    onProgress: () => undefined,
    onInstalled: onInstalledChanged,
  });
  return { models, bundles, files, heard, installCount: () => installs };
}
