import { randomUUID } from 'node:crypto';
import { MOST_SOUND_BYTES } from '../../shared/voice/file-types.ts';
import { watchHandlers } from '../ipc/watches.ts';
import { lookThrough, realFolder } from '../platform/files/folder-look.ts';
import { hashInPlace } from '../platform/files/regular-file.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import { createWatchService } from '../services/watches/service.ts';
import type { WatchPlan } from '../services/watches/planner.ts';
import { now, systemClock } from '../support/clock.ts';
import type { PageParts } from './parts.ts';

interface ComposeWatchesOptions extends PageParts {
  paths: DataPaths;
  heldPaths: HeldPaths;
  /** A plan apart from the one of the Documents page, under the same rules. */
  plan: WatchPlan;
}

/** Returns the local day of an instant, `YYYY-MM-DD`. */
function localDay(atMs: number): string {
  const at = new Date(atMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Builds the watched folders. */
export function composeWatches({ database, desktop, send, ...options }: ComposeWatchesOptions) {
  const service = createWatchService({
    ...options,
    watches: database.watches,
    files: database.watchFiles,
    catalog: database.catalog,
    lookThrough,
    hashInPlace: (path) => hashInPlace(path, MOST_SOUND_BYTES),
    realFolder,
    dataFolder: options.paths.base,
    pickFolder: () => desktop.pickFolder(),
    newId: randomUUID,
    now,
    today: () => localDay(now()),
    elapsedMs: () => performance.now(),
    timers: systemClock,
    onChanged: () => send('watches:changed', undefined),
  });
  return { service, handlers: watchHandlers(service) };
}
