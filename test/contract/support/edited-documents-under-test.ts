import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../electron/db/client.ts';
import { createDocumentFiles } from '../../../electron/platform/files/document-files.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createTempFileMemory } from '../../../electron/platform/files/temp-file-memory.ts';
import { createEditedDocumentService } from '../../../electron/services/review/edited-document-service.ts';
import type { WriteEditsInput } from '../../../electron/clients/translation/documents/document-calls.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';

/**
 * Moments at which a save is held: half of the answer has arrived; all of it; the file beside the source is half
 * written; it is complete.
 */
export const SAVING_MOMENTS = ['answer', 'stored', 'copying', 'published'] as const;
export type SavingMoment = (typeof SAVING_MOMENTS)[number];

export const EDITED_ITEM = '00000000-0000-4000-8000-000000000001';
/** Larger than a single copy step, so that copying has a middle. */
const PART = Buffer.alloc(1024 * 1024, 'edited ');
const PARTS = 24;
export const EDITED_BYTES = PART.length * PARTS;

const never = (): Promise<never> => new Promise(() => setInterval(() => undefined, 60_000));

/** Opens real files and a real database under `folder`; requests to the built-in service are answered here. */
export function openEditedDocuments(
  folder: string,
  { holdAt, onHeld = () => undefined }: { holdAt?: SavingMoment; onHeld?: () => unknown } = {},
) {
  const paths = dataPaths(join(folder, 'data'));
  const beside = join(folder, 'documents');
  mkdirSync(beside, { recursive: true });
  const database = openDatabase({
    file: putMigratedDatabase(paths.database),
    workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
  });
  const unfinished = createTempFileMemory(join(folder, 'data', 'unfinished'));
  const files = createDocumentFiles({
    ...paths,
    origins: { note: (sha256, ids) => database.documentJobs.noteFile(sha256, ids) },
    downloads: () => beside,
    unfinishedFiles: unfinished,
  });
  const asked: WriteEditsInput[] = [];
  const hold = async (): Promise<void> => {
    onHeld();
    await never();
  };
  const body = async function* () {
    for (let part = 0; part < PARTS; part += 1) {
      if (holdAt === 'answer' && part === PARTS / 2) await hold();
      yield await Promise.resolve(PART);
    }
  };
  const service = createEditedDocumentService({
    history: database.history,
    jobs: database.documentJobs,
    files: {
      ...files,
      async publish(file, path, like) {
        if (holdAt === 'stored') await hold();
        if (holdAt === 'copying') onHeld();
        const isPublished = await files.publish(file, path, like);
        if (holdAt === 'published') await hold();
        return isPublished;
      },
    },
    rememberPairs: () => Promise.resolve([]),
    client: () =>
      Promise.resolve({
        writeEdits: (input) => {
          asked.push(input);
          return Promise.resolve({
            contentType: null,
            sizeBytes: null,
            isEndKnown: true,
            body: body(),
            unplaced: [],
          });
        },
      }),
  });
  const chosen = join(beside, 'letter.de.txt');
  return {
    beside,
    chosen,
    results: paths.results,
    database,
    files,
    unfinished,
    asked,
    save: () => service.save(EDITED_ITEM, chosen),
  };
}
