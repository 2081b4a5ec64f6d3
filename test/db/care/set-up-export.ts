import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import type { Database } from '../../../electron/db/database.ts';
import type { ExchangeFiles } from '../../../electron/services/exchange/files.ts';
import { createExchangeFiles } from '../../../electron/platform/files/exchange-files.ts';
import { createExportFolders } from '../../../electron/platform/files/export-folders.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import {
  createEverythingExportService,
  type EverythingExportDeps,
} from '../../../electron/services/data/everything/service.ts';
import { createTableFiles } from '../../../electron/services/data/everything/table-files.ts';
import { createTransferSlot } from '../../../electron/services/exchange/transfer-slot.ts';
import { createGlossaryExport } from '../../../electron/services/glossaries/export.ts';
import { createHistoryExportService } from '../../../electron/services/history/export-service.ts';
import { createMemoryExport } from '../../../electron/services/memories/export.ts';
import { createMemoryTmx } from '../../../electron/services/memories/tmx.ts';
import { createTimeExportService } from '../../../electron/services/time/export-service.ts';
import { createVoiceExportService } from '../../../electron/services/voice/export-service.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { createGlossaryThread } from '../../../electron/threads/glossaries/client.ts';
import { DEFAULT_SETTINGS } from '../../../shared/domain/app/settings.ts';
import type { ExportProgress } from '../../../shared/domain/data/data-care.ts';
import { NO_ORIGINS } from '../../fakes/no-origins.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { emptyFile, NOW_MS, openInWorker } from '../helpers.ts';

const EXCHANGE_WORKER = new URL('../../../electron/threads/exchange/worker.ts', import.meta.url);
const GLOSSARY_WORKER = new URL('../../../electron/threads/glossaries/worker.ts', import.meta.url);

/**
 * Sets up the export like the app, with its own database behind its worker.
 *
 * @param file of the database; empty by default
 */
export async function setUpExport(
  patch: (
    deps: EverythingExportDeps,
    parts: { database: Database; files: ExchangeFiles },
  ) => Partial<EverythingExportDeps> = () => ({}),
  file = emptyFile(),
) {
  const database = openInWorker(file);
  await database.opening;
  const notes = join(temporaryFolder(), 'unfinished');
  const memory = createTempFileMemory(notes);
  const files = createExchangeFiles(memory, NO_ORIGINS);
  const codec = createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl: EXCHANGE_WORKER });
  const thread = createGlossaryThread({ workerUrl: GLOSSARY_WORKER });
  onTestFinished(() => thread.close());
  const told: (ExportProgress | null)[] = [];
  let nowMs = NOW_MS;
  // Each read of the clock is a second later, so that every step is reported.
  const now = (): number => (nowMs += 1000);
  const deps: EverythingExportDeps = {
    history: createHistoryExportService({
      history: database.history,
      files,
      codec,
      slot: createTransferSlot({ now, onProgress: () => undefined }),
    }),
    time: createTimeExportService({ reports: database.timeReports, files, codec, now }),
    glossaryFiles: createGlossaryExport({
      entries: database.glossaryEntries,
      glossaries: database.glossaries,
      rules: database.projectRules,
      files,
      csvStyle: () => PLAIN_CSV,
      thread,
    }),
    memoryFiles: createMemoryExport({
      memories: database.memories,
      tmx: createMemoryTmx({
        transfers: database.memoryTransfers,
        copies: database.memoryCopies,
        codec,
      }),
      files,
      slot: createTransferSlot({ now }),
    }),
    voiceFiles: createVoiceExportService({ voice: database.voice, files }),
    voice: database.voice,
    rows: database.tableRows,
    tableFiles: createTableFiles({ rows: database.tableRows, files }),
    logger: { warn: () => undefined },
    counts: database.maintenance,
    settings: { get: () => DEFAULT_SETTINGS },
    folders: createExportFolders(memory),
    appVersion: '1.2.3',
    zone: () => 'UTC',
    now,
    requireNoPurge: () => undefined,
    onProgress: (progress) => told.push(progress),
  };
  const service = createEverythingExportService({ ...deps, ...patch(deps, { database, files }) });
  const parent = temporaryFolder();
  return { database, service, parent, told, notes, memory, deps };
}
