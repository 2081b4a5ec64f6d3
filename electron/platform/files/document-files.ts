import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { FileOrigins } from '../../services/exchange/files.ts';
import type { DocumentFiles, NewFileKind, StoredResult } from '../../services/documents/files.ts';
import {
  replaceFile,
  syncFolder,
  TEMP_PREFIX,
  writeFileAtomic,
  writeNewFile,
  makePrivateFolder,
} from '../../support/atomic-file.ts';
import { hashOf, hasSignature, readChunks, sizeOf, systemFreeBytes } from './file-facts.ts';
import { isTaken } from './free-names.ts';
import { createStoredFolder, type StoredFolder } from './stored-files.ts';
import { dropReservation, publishFile } from './publish-file.ts';
import { readRegularChunks } from './regular-file.ts';
import type { TempFileMemory } from './temp-file-memory.ts';
import { AppError } from '../../../shared/errors.ts';
import { diskFull, isDiskFull } from '../../support/error-code.ts';

const PLANNED_PREFIX = 'plan-';
const COPY_PREFIX = 'job-';
const EDITED_PREFIX = 'edited-';

/** Space required per source byte before a download: results are rarely several times their source. */
const RESULT_GROWTH = 4;
const RESULT_RESERVE_BYTES = 16 * 1024 * 1024;

export interface DocumentFolders {
  inbox: string;
  results: string;
  /** Folder to which startup moves copies that the open database does not know. */
  quarantine: string;
  /** Returns the folder for results without a source folder. */
  downloads: () => string;
  origins: FileOrigins;
  /** Returns the free bytes of a folder's file system; asks the system by default. */
  freeBytes?: (folder: string) => Promise<number>;
  /**
   * Records names reserved for unfinished results, and documents with edits while they are written beside their source;
   * absent: nothing is recorded.
   */
  unfinishedFiles?: Omit<TempFileMemory, 'removeLeftovers'>;
}

/** Manages the ledger's files on disk: `inbox` for sources, `results` for raw results, both owner-only. */
export function createDocumentFiles(folders: DocumentFolders): DocumentFiles {
  const freeBytes = folders.freeBytes ?? systemFreeBytes;
  const { quarantine } = folders;
  const inbox = createStoredFolder({ folder: folders.inbox, quarantine });
  const results = createStoredFolder({ folder: folders.results, quarantine });
  const inboxPath = inbox.pathOf;
  const resultPath = results.pathOf;
  const resultName = (jobId: string): string => `${jobId}.bin`;
  const quarantinedName = (jobId: string): string => `${jobId}.aside.bin`;
  const wholeName = (jobId: string): string => `${jobId}.whole.bin`;
  const pairsName = (jobId: string): string => `${jobId}.pairs.json`;
  const pairsPath = (jobId: string): string => resultPath(pairsName(jobId));
  const newFile = (kind: NewFileKind, jobId: string) => ({
    ...(kind === 'light'
      ? { folder: folders.inbox, stored: inbox }
      : { folder: folders.results, stored: results }),
    name: `${TEMP_PREFIX}${kind}-${jobId}.tmp`,
  });
  /** Names that this run wrote; pruning covers only files from earlier runs. */
  const ownNames = new Set<string>();

  const findStored = async (file: string): Promise<StoredResult | null> => {
    const sha256 = await hashOf(resultPath(file));
    return sha256 === null ? null : { file, sha256 };
  };

  const sourcePath: DocumentFiles['sourcePath'] = (job) =>
    job.sourceCopy !== null ? inboxPath(job.sourceCopy) : (job.sourcePath ?? '');

  /** Stores a file completely on disk before a row names it, since its original may then be removed. */
  const storeInInbox = async (
    name: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<string> => {
    const temporary = `${TEMP_PREFIX}${name}.tmp`;
    ownNames.add(name).add(temporary);
    await makePrivateFolder(folders.inbox);
    await inbox.remove(temporary);
    await writeNewFile(inboxPath(temporary), bytes, 0o600);
    await replaceFile(inboxPath(temporary), inboxPath(name));
    return name;
  };

  /** Handles leftovers on a best-effort basis: failures are retried at the next start. */
  const forLeftOvers = async (
    folder: StoredFolder,
    handle: (name: string) => Promise<void> | undefined,
  ): Promise<void> => {
    for (const name of await folder.list().catch(() => [])) {
      try {
        if (!ownNames.has(name)) await handle(name);
      } catch {
        // As above.
      }
    }
  };

  return {
    inboxPath,
    resultPath,
    sourcePath,
    async storePlanned(id, bytes) {
      try {
        return await storeInInbox(`${PLANNED_PREFIX}${id}`, bytes);
      } catch (error) {
        throw isDiskFull(error) ? diskFull('documentErrors.diskFullNotSent', error) : error;
      }
    },
    async keepSource(jobId, path, sha256) {
      try {
        return await storeInInbox(`${COPY_PREFIX}${jobId}`, checkedChunks(path, sha256));
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw isDiskFull(error)
          ? diskFull('documentErrors.diskFullNotSent', error)
          : sourceMissing(error);
      }
    },
    async removeInbox(name) {
      await inbox.remove(name);
    },
    async prunePlanned(kept = new Set()) {
      const isTemporary = (name: string): boolean => name.startsWith(TEMP_PREFIX);
      await forLeftOvers(inbox, (name) => {
        if (isTemporary(name)) return inbox.remove(name);
        if (kept.has(name)) return undefined;
        return name.startsWith(PLANNED_PREFIX) ? inbox.quarantine(name, 'never-sent') : undefined;
      });
      await forLeftOvers(results, (name) =>
        name.startsWith(EDITED_PREFIX) || isTemporary(name) ? results.remove(name) : undefined,
      );
    },
    async settleCopies(isNeeded) {
      const isWanted = async (name: string): Promise<boolean> =>
        name.startsWith(COPY_PREFIX) && isNeeded(name.slice(COPY_PREFIX.length));
      await inbox.bringBack(isWanted);
      await forLeftOvers(inbox, async (name) => {
        if (!name.startsWith(COPY_PREFIX) || (await isWanted(name))) return;
        await inbox.quarantine(name, 'no-job');
      });
    },
    async *readSource(job) {
      try {
        yield* readChunks(sourcePath(job));
      } catch (error) {
        throw sourceMissing(error);
      }
    },
    async ensureRoomForResult(sizeBytes) {
      await makePrivateFolder(folders.results);
      const free = await freeBytes(folders.results);
      if (free < sizeBytes * RESULT_GROWTH + RESULT_RESERVE_BYTES) {
        throw diskFull('documentErrors.diskFullResultWaits');
      }
    },
    async storeResult(jobId, body) {
      await makePrivateFolder(folders.results);
      const hash = createHash('sha256');
      const file = resultName(jobId);
      try {
        await writeFileAtomic(resultPath(file), hashed(body, hash));
      } catch (error) {
        throw isDiskFull(error) ? diskFull('documentErrors.diskFullNoPartialResult', error) : error;
      }
      return { file, sha256: hash.digest('hex') };
    },
    async newFile(kind, jobId) {
      const { folder, stored, name } = newFile(kind, jobId);
      ownNames.add(name);
      await makePrivateFolder(folder);
      await stored.remove(name);
      return stored.pathOf(name);
    },
    async dropNewFile(kind, jobId) {
      const { stored, name } = newFile(kind, jobId);
      await stored.remove(name);
    },
    async keepWhole(jobId) {
      const file = wholeName(jobId);
      await replaceFile(resultPath(newFile('whole', jobId).name), resultPath(file));
      return { file, sha256: (await hashOf(resultPath(file))) ?? '' };
    },
    async removeOthers(jobId, resultFile) {
      for (const name of [resultName(jobId), quarantinedName(jobId)]) {
        if (name !== resultFile) await results.remove(name);
      }
    },
    findResult: (jobId) => findStored(resultName(jobId)),
    async quarantine(jobId) {
      const [file, quarantined] = [resultName(jobId), quarantinedName(jobId)];
      if ((await sizeOf(resultPath(quarantined))) > (await sizeOf(resultPath(file)))) {
        await results.remove(file);
      } else {
        await rename(resultPath(file), resultPath(quarantined));
      }
      // Under its old name it would be mistaken for the newly requested result.
      await syncFolder(folders.results);
      return quarantined;
    },
    findQuarantined: (jobId) => findStored(quarantinedName(jobId)),
    async removeQuarantined(jobId) {
      await results.remove(quarantinedName(jobId));
    },
    looksLike: (resultFile, format) => hasSignature(resultPath(resultFile), format),
    async storePairs(jobId, pairs) {
      await makePrivateFolder(folders.results);
      await writeFileAtomic(pairsPath(jobId), Buffer.from(JSON.stringify(pairs)));
    },
    async readPairs(jobId) {
      try {
        const pairs: HistorySegment[] = JSON.parse(await readFile(pairsPath(jobId), 'utf8'));
        return pairs;
      } catch {
        // The app's own note, written atomically; without it the files are compared.
        return null;
      }
    },
    async removePairs(jobId) {
      await results.remove(pairsName(jobId));
    },
    async removeResult(jobId) {
      await results.remove(resultName(jobId));
      await results.remove(wholeName(jobId));
      await results.remove(quarantinedName(jobId));
      await results.remove(pairsName(jobId));
      await syncFolder(folders.results);
    },
    async storeEdited(id, body) {
      const file = `${EDITED_PREFIX}${id}.bin`;
      ownNames.add(file);
      await makePrivateFolder(folders.results);
      try {
        await writeFileAtomic(resultPath(file), body);
      } catch (error) {
        throw isDiskFull(error) ? diskFull('documentErrors.diskFullNoPartialResult', error) : error;
      }
      return file;
    },
    async removeEdited(id) {
      await results.remove(`${EDITED_PREFIX}${id}.bin`);
    },
    async readFile(path) {
      try {
        const { size: sizeBytes } = await stat(path);
        return { sizeBytes, open: () => readChunks(path) };
      } catch (error) {
        throw sourceMissing(error);
      }
    },
    deliveryFolder: (job) =>
      job.sourcePath === null ? folders.downloads() : dirname(job.sourcePath),
    async hasContent(path, sha256) {
      return (await hashOf(path)) === sha256;
    },
    isTaken,
    dropReservation,
    dropTemporary: (resultFile, path) =>
      rm(temporaryOf(resultFile, path), { force: true }).catch(() => undefined),
    async publish(resultFile, path, { sourcePath, projectId }) {
      const temporary = temporaryOf(resultFile, path);
      if (projectId !== null) {
        const sha256 = await hashOf(resultPath(resultFile));
        if (sha256 !== null) await folders.origins.note(sha256, [projectId]);
      }
      // Unlike a job's result, it has no row.
      const noted = resultFile.startsWith(EDITED_PREFIX) ? folders.unfinishedFiles : undefined;
      await noted?.remember(temporary);
      try {
        await rm(temporary, { force: true });
        await writeNewFile(
          temporary,
          readChunks(resultPath(resultFile)),
          await modeLike(sourcePath),
        );
        return await publishFile(temporary, path, folders.unfinishedFiles);
      } catch (error) {
        throw deliveryFailed(error);
      } finally {
        await rm(temporary, { force: true }).catch(() => undefined);
        await noted?.forget(temporary);
      }
    },
    createHash() {
      const hash = createHash('sha256');
      return {
        update(chunk) {
          hash.update(chunk);
        },
        digest: () => hash.copy().digest('hex'),
      };
    },
  };
}

/** Returns the temporary name, one per result: the next attempt reuses a file left by a crash, and removes it. */
function temporaryOf(resultFile: string, path: string): string {
  return join(dirname(path), `${TEMP_PREFIX}${resultFile}.tmp`);
}

/** Reads exactly the file that was planned. @throws `document/source-changed` */
async function* checkedChunks(path: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  yield* hashed(readRegularChunks(path), hash);
  if (hash.digest('hex') === sha256) return;
  throw new AppError('document/source-changed', 'documentErrors.changedSinceCheck', {
    details: { fileName: basename(path) },
  });
}

async function* hashed(
  body: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Returns permission bits for files derived from the user's: anyone who may read one may read the other. */
async function modeLike(path: string | null): Promise<number> {
  const mode =
    path === null
      ? null
      : await stat(path).then(
          ({ mode: bits }) => bits,
          () => null,
        );
  return ((mode ?? 0o666) & 0o666) | 0o600;
}

/** Builds the error for a stored result that could not be delivered to a folder. */
function deliveryFailed(cause: unknown): AppError {
  const message = isDiskFull(cause)
    ? 'documentErrors.noRoomInFolder'
    : 'documentErrors.folderNotWritable';
  return new AppError('document/delivery-failed', message, { cause });
}

function sourceMissing(cause: unknown): AppError {
  return new AppError('document/source-missing', 'documentErrors.sourceMissing', { cause });
}
