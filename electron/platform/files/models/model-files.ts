import { MAX_MODEL_FILE_BYTES } from '../../../../shared/domain/models/limits.ts';
import type { ModelFiles } from '../../../services/models/model-files.ts';
import { createBundles } from './bundles.ts';
import { createDownloadFiles } from './download-files.ts';
import { createInstalledModels } from './installed-models.ts';

/**
 * Manages the folder of models. Each model is a folder in it with a manifest, as the engine expects; names that begin
 * with a dot belong to the app: the list, downloads in progress, and folders being filled or removed.
 * @param maxFileBytes of each file imported from a bundle
 */
export function createModelFiles(
  folder: string,
  maxFileBytes: number = MAX_MODEL_FILE_BYTES,
): ModelFiles {
  const downloads = createDownloadFiles(folder);
  const installed = createInstalledModels(folder);
  return {
    ...downloads,
    ...createBundles(installed, maxFileBytes),
    listInstalled: async () =>
      (await installed.list()).map(({ manifest: _manifest, ...model }) => model),
    install: (offer, signal) =>
      installed.put(offer, (kind) => downloads.readPart(offer.id, kind), signal),
    remove: (id) => installed.remove(id),
    restore: (id) => installed.restore(id),
    eraseRemoved: () => installed.eraseRemoved(),
    tidy: () => installed.tidy(),
  };
}
