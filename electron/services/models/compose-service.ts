import type { ModelDirection } from '../../../shared/domain/models/model.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createModelDownloads, type ModelDownloadsDeps } from './downloads.ts';
import { createModelService, type ModelService, type ModelServiceDeps } from './service.ts';

/** How often the window hears of bytes, in milliseconds. */
const REPORT_EVERY_MS = 250;

export interface ModelParts
  extends
    Omit<ModelServiceDeps, 'downloads' | 'onInstalledChanged' | 'onListChanged'>,
    Pick<ModelDownloadsDeps, 'client' | 'timers' | 'random'> {
  logger: Logger;
  /** What is installed is not the same any more. */
  onInstalledChanged: () => void;
  /** One direction, or with null many. */
  onChanged: (direction: ModelDirection | null) => void;
}

/** The service with its downloads, whose progress goes to the window. */
export function composeModelService({ onChanged, ...parts }: ModelParts): ModelService {
  const reportedAtMs = new Map<string, number>();
  const report = (id: string, isUrgent: boolean): void => {
    const nowMs = parts.now();
    if (!isUrgent && nowMs - (reportedAtMs.get(id) ?? -Infinity) < REPORT_EVERY_MS) return;
    reportedAtMs.set(id, nowMs);
    void models.get(id).then(
      (direction) => {
        onChanged(direction);
      },
      (error: unknown) => {
        parts.logger.error('a change of a model was not reported', { error });
      },
    );
  };
  const models = createModelService({
    ...parts,
    downloads: createModelDownloads({
      ...parts,
      onChanged: report,
      onInstalled: (id) => {
        parts.onInstalledChanged();
        report(id, true);
      },
    }),
    onInstalledChanged: () => {
      parts.onInstalledChanged();
      onChanged(null);
    },
    onListChanged: () => {
      onChanged(null);
    },
  });
  return models;
}
