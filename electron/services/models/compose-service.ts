import type { ModelDirection } from '../../../shared/domain/models/model.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createModelDownloads, type ModelDownloadsDeps } from './downloads.ts';
import { createModelService, type ModelService, type ModelServiceDeps } from './service.ts';

/** Interval in which bytes are reported to the window, in milliseconds. */
const REPORT_EVERY_MS = 250;

export interface ModelParts
  extends
    Omit<ModelServiceDeps, 'downloads' | 'onInstalledChanged' | 'onListChanged'>,
    Pick<ModelDownloadsDeps, 'client' | 'timers' | 'random'> {
  logger: Logger;
  /** Called when the installed models changed. */
  onInstalledChanged: () => void;
  /** Called when one direction changed, or with null when many did. */
  onChanged: (direction: ModelDirection | null) => void;
}

/** Builds the service with its downloads, whose progress goes to the window. */
export function composeModelService({ onChanged, ...parts }: ModelParts): ModelService {
  const reportedAtMs = new Map<string, number>();
  const report = (id: string, isUrgent: boolean): void => {
    const nowMs = parts.now();
    if (!isUrgent && nowMs - (reportedAtMs.get(id) ?? -Infinity) < REPORT_EVERY_MS) return;
    reportedAtMs.set(id, nowMs);
    void models.get(id).then(
      (direction) => onChanged(direction),
      (error: unknown) => parts.logger.error('a change of a model was not reported', { error }),
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
    onListChanged: () => onChanged(null),
  });
  return models;
}
