import { randomUUID } from 'node:crypto';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { projectHandlers } from '../../../../electron/ipc/projects.ts';
import {
  timeConflictHandlers,
  timeHandlers,
  timeImportHandlers,
  timeReportHandlers,
} from '../../../../electron/ipc/time.ts';
import { createCatalogService } from '../../../../electron/services/projects/catalog-service.ts';
import { createTimeConflictService } from '../../../../electron/services/sync/time-conflict-service.ts';
import { createTimeEntryService } from '../../../../electron/services/time/entry-service.ts';
import { createTimeExportService } from '../../../../electron/services/time/export-service.ts';
import { createTimeImportService } from '../../../../electron/services/time/import-service.ts';
import { createTimerService } from '../../../../electron/services/time/timer-service.ts';
import { exchangeFiles } from '../../../unit/platform/forgetful-files.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { threadOf, type StoredDatabase } from './stored-database.ts';

/** Returns time as the app stores it, on a computer that never reaches a service. */
export const storedTime =
  ({ database, desktop }: StoredDatabase) =>
  (fake: FakeApi): Handlers => {
    const now = (): number => Date.now();
    const newId = randomUUID;
    const onEntriesChanged = (entryId: string | null): void => {
      fake.emit('time:entries-changed', { entryId });
    };
    const timer = createTimerService({
      entries: database.timeEntries,
      gaps: database.timerGaps,
      newId,
      now,
      canMeasureIdle: () => false,
      logger: { error: () => undefined },
      onEntriesChanged,
      onTimerChanged: (changed) => {
        fake.emit('time:timer-changed', changed);
      },
    });
    const entries = createTimeEntryService({
      entries: database.timeEntries,
      newId,
      now,
      onChanged: onEntriesChanged,
      onImportChanged: () => onEntriesChanged(null),
      onTimerTouched: () => void timer.refresh(),
    });
    const catalog = createCatalogService({
      catalog: database.catalog,
      newId,
      now,
      onChanged: () =>
        void database.catalog.list().then((list) => {
          fake.emit('projects:changed', list);
        }),
      onNamesChanged: () => {
        onEntriesChanged(null);
      },
    });
    const conflicts = createTimeConflictService({
      sync: database.timeSync,
      entries: database.timeEntries,
      now,
      onChanged: onEntriesChanged,
    });
    const codec = createExchangeCodec({
      csvStyle: () => PLAIN_CSV,
      workerUrl: threadOf('threads/exchange'),
    });
    const files = { files: exchangeFiles, codec, newId, now };
    const exports = createTimeExportService({ reports: database.timeReports, ...files });
    const imports = createTimeImportService({
      imports: database.timeImports,
      catalog: database.catalog,
      connections: database.timeConnections,
      ...files,
      onProgress: (progress) => fake.emit('time:import-progressed', progress),
      onChanged: () => onEntriesChanged(null),
    });
    return {
      ...timeHandlers({ entries, timer }),
      ...projectHandlers(catalog),
      ...timeConflictHandlers(conflicts),
      ...timeReportHandlers({
        reports: { get: (query) => database.timeReports.sumUp(query, now()) },
        exports,
        desktop,
      }),
      // A page that a test made has no files with a path.
      ...timeImportHandlers({ imports, heldPaths: { take: String }, desktop }),
    };
  };
