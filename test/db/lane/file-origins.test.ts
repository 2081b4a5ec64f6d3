import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createExchangeFiles } from '../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import { createTransferSlot } from '../../../electron/services/exchange/transfer-slot.ts';
import { createHistoryExportService } from '../../../electron/services/history/export-service.ts';
import { createMemoryFilesService } from '../../../electron/services/memories/files-service.ts';
import { createMemoryTmx } from '../../../electron/services/memories/tmx.ts';
import { createHandoffService } from '../../../electron/services/review/handoff-service.ts';
import { createTimeExportService } from '../../../electron/services/time/export-service.ts';
import { createTableFiles } from '../../../electron/services/data/everything/table-files.ts';
import { createVoiceExportService } from '../../../electron/services/voice/export-service.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { emptyFile, hashOf, newItem, NOW_MS, openInWorker, segments } from '../helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';
import { aTimeFilter, newProject } from '../../support/builders/time.ts';

const codec = createExchangeCodec({
  csvStyle: () => PLAIN_CSV,
  workerUrl: new URL('../../../electron/threads/exchange/worker.ts', import.meta.url),
});

const RULE = { connectionId: null, glossaryId: null, memoryId: null } as const;
const ALL = { text: '' };

/** Sets up texts of a confidential and an open project in every place, and everything that writes files of them. */
async function setUp() {
  const database = openInWorker(emptyFile());
  await database.opening;
  const folder = temporaryFolder();
  for (const id of ['secret', 'open']) {
    await database.catalog.addProject(id, newProject({ name: id }), 1);
    await database.history.add(newItem(`item-${id}`, { projectId: id }), segments(['One', id]));
    await database.timeEntries.add(newEntry(`entry-${id}`, { projectId: id, note: id }), NOW_MS);
  }
  await database.memories.create({
    id: 'm',
    name: 'M',
    sourceLang: 'en',
    targetLang: 'de',
    atMs: 1,
  });
  const unit = { source: 'Merger', target: 'Fusion', targetLang: 'de' };
  await database.memoryUnits.remember('m', [unit], 'secret', 1);
  const files = createExchangeFiles(createTempFileMemory(join(folder, 'unfinished')), {
    note: (sha256, projectIds) => database.documentJobs.noteFile(sha256, projectIds),
  });
  const slot = () => createTransferSlot({ now: () => NOW_MS, onProgress: () => undefined });
  const parts = { files, codec, now: () => NOW_MS };
  /** Marks the project only when the file is written, and returns the file's owners. */
  const ownersOf = async (name: string): Promise<string[]> => {
    await database.projectRules.save({ ...RULE, projectId: 'secret', reach: 'here' }, NOW_MS);
    return database.documentJobs.listConfidentialProjects(hashOf(join(folder, name)));
  };
  return { database, folder, parts, slot, ownersOf };
}

describe("a file written from a project's texts", () => {
  it("is recognized as the project's own: history search results", async () => {
    const { database, folder, parts, slot, ownersOf } = await setUp();
    const exports = createHistoryExportService({
      ...parts,
      history: database.history,
      slot: slot(),
    });
    for (const format of ['tmx', 'xlsx'] as const) {
      await exports.export({ format, filter: ALL }, join(folder, `all.${format}`));
      const filter = { ...ALL, projectId: 'open' };
      await exports.export({ format, filter }, join(folder, `open.${format}`));
      expect(await ownersOf(`all.${format}`), format).toEqual(['secret']);
      expect(await ownersOf(`open.${format}`), format).toEqual([]);
    }
  });

  it("is recognized as the project's own: a document for a colleague", async () => {
    const { database, folder, parts, slot, ownersOf } = await setUp();
    const handoff = createHandoffService({ ...parts, history: database.history, slot: slot() });
    await handoff.write({ itemId: 'item-secret', format: 'xliff-2.1' }, join(folder, 'a.xlf'));
    expect(await ownersOf('a.xlf')).toEqual(['secret']);
  });

  it("is recognized as the project's own: a memory with its pairs", async () => {
    const { database, folder, parts, slot, ownersOf } = await setUp();
    const memories = createMemoryFilesService({
      ...parts,
      memories: database.memories,
      transfers: database.memoryTransfers,
      tmx: createMemoryTmx({
        transfers: database.memoryTransfers,
        copies: database.memoryCopies,
        codec,
      }),
      slot: slot(),
      offers: { withProblem: (memory) => memory, wake: () => undefined },
      newId: () => 'none',
      onChanged: () => undefined,
    });
    await memories.export('m', join(folder, 'm.tmx'));
    expect(await ownersOf('m.tmx')).toEqual(['secret']);
  });

  it("is recognized as the project's own: hours with their notes", async () => {
    const { database, folder, parts, ownersOf } = await setUp();
    const hours = createTimeExportService({ ...parts, reports: database.timeReports });
    const filter = aTimeFilter();
    await hours.export({ filter, format: 'csv', isRounded: false }, join(folder, 'hours.csv'));
    expect(await ownersOf('hours.csv')).toEqual(['secret']);
  });

  it("is recognized as the project's own: database rows", async () => {
    const { database, folder, parts, ownersOf } = await setUp();
    const rows = createTableFiles({ ...parts, rows: database.tableRows });
    const told = { onBatch: () => undefined, onMissing: () => undefined };
    await rows.export(['projects'], join(folder, 'rows.json'), told);
    expect(await ownersOf('rows.json')).toEqual(['secret']);
  });

  it("is recognized as the project's own: a transcript", async () => {
    const { folder, parts, ownersOf } = await setUp();
    const session = { title: 'Talk', startedAtMs: 1, projectId: 'secret' };
    const line = { number: 1, startMs: 0, endMs: 1, speaker: null, language: 'en', text: 'Merger' };
    const voice = createVoiceExportService({
      files: parts.files,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is read
      voice: {
        get: async () => Promise.resolve(session),
        listAllLines: async () => Promise.resolve([{ ...line, targetLang: null }]),
      } as never,
    });
    await voice.export({ sessionId: 's', format: 'txt', targetLang: null }, join(folder, 's.txt'));
    expect(await ownersOf('s.txt')).toEqual(['secret']);
  });
});
