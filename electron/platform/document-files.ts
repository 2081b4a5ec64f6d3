import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  statfs,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HistorySegment } from '../../shared/domain/history.ts';
import { AppError } from '../../shared/errors.ts';
import type { DocumentJobRecord } from '../db/document-jobs-repo.ts';
import type { DocumentFiles } from '../services/document-files.ts';
import { publishFile, TEMP_PREFIX, writeFileAtomic } from './atomic-file.ts';
import { errorCode } from './error-code.ts';
import { hasSignature } from './file-signature.ts';

const PLANNED_PREFIX = 'plan-';
const COPY_PREFIX = 'job-';

/** Room asked for before a result is collected: results are seldom several times their source. */
const RESULT_GROWTH = 4;
const RESULT_RESERVE_BYTES = 16 * 1024 * 1024;

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

export interface DocumentFolders {
  inbox: string;
  results: string;
  /** Where results go that have no source folder. */
  downloads: () => string;
  /** Bytes that may still be written to the file system of a folder; asked of the system unless given. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** The ledger's files on disk: `inbox` for sources, `results` for raw results, both private to the user. */
export function createDocumentFiles(folders: DocumentFolders): DocumentFiles {
  const freeBytes = folders.freeBytes ?? systemFreeBytes;
  const inboxPath = (name: string): string => join(folders.inbox, name);
  const resultPath = (file: string): string => join(folders.results, file);
  const resultName = (jobId: string): string => `${jobId}.bin`;
  const pairsPath = (jobId: string): string => join(folders.results, `${jobId}.pairs.json`);
  /** Names that this run of the app wrote: pruning is for what earlier runs left. */
  const ownNames = new Set<string>();

  const sourcePath = (job: DocumentJobRecord): string =>
    job.sourceCopy !== null ? inboxPath(job.sourceCopy) : (job.sourcePath ?? '');

  /** Best effort: what cannot be removed now is tried again at the next start. */
  const pruneFolder = async (
    folder: string,
    isLeftOver: (name: string) => boolean | Promise<boolean>,
  ): Promise<void> => {
    for (const name of await readdir(folder).catch(() => [])) {
      try {
        if (!ownNames.has(name) && (await isLeftOver(name))) await rm(join(folder, name));
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
      const name = `${PLANNED_PREFIX}${id}`;
      ownNames.add(name);
      try {
        await mkdir(folders.inbox, { recursive: true, mode: 0o700 });
        await writeFileAtomic(inboxPath(name), bytes, { mode: 0o600 });
      } catch (error) {
        throw isDiskFull(error) ? diskFull('Nothing was sent.', error) : error;
      }
      return name;
    },
    async keepSource(jobId, path) {
      const name = `${COPY_PREFIX}${jobId}`;
      ownNames.add(name);
      try {
        await mkdir(folders.inbox, { recursive: true, mode: 0o700 });
        // A copy that a crash left may have the source's permissions, and so refuse to be replaced.
        await rm(inboxPath(name), { force: true });
        await copyFile(path, inboxPath(name), constants.COPYFILE_FICLONE);
        await chmod(inboxPath(name), 0o600).catch(() => undefined);
      } catch (error) {
        await rm(inboxPath(name), { force: true }).catch(() => undefined);
        throw isDiskFull(error) ? diskFull('Nothing was sent.', error) : sourceMissing(error);
      }
      return name;
    },
    async removeInbox(name) {
      await rm(inboxPath(name), { force: true });
    },
    async prunePlanned() {
      const isTemporary = (name: string): boolean => name.startsWith(TEMP_PREFIX);
      await pruneFolder(
        folders.inbox,
        (name) => name.startsWith(PLANNED_PREFIX) || isTemporary(name),
      );
      await pruneFolder(folders.results, isTemporary);
    },
    async pruneCopies(isNeeded) {
      await pruneFolder(
        folders.inbox,
        async (name) =>
          name.startsWith(COPY_PREFIX) && !(await isNeeded(name.slice(COPY_PREFIX.length))),
      );
    },
    async *readSource(job) {
      try {
        yield* readChunks(sourcePath(job));
      } catch (error) {
        throw sourceMissing(error);
      }
    },
    async ensureRoomForResult(sizeBytes) {
      await mkdir(folders.results, { recursive: true, mode: 0o700 });
      const free = await freeBytes(folders.results);
      if (free < sizeBytes * RESULT_GROWTH + RESULT_RESERVE_BYTES) {
        throw diskFull('The translation waits at the service and was not asked for yet.');
      }
    },
    async storeResult(jobId, body) {
      await mkdir(folders.results, { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      const file = resultName(jobId);
      try {
        await writeFileAtomic(resultPath(file), hashed(body, hash), { mode: 0o600 });
      } catch (error) {
        throw isDiskFull(error) ? diskFull('Nothing half was kept.', error) : error;
      }
      return { file, sha256: hash.digest('hex') };
    },
    async findResult(jobId) {
      const file = resultName(jobId);
      const sha256 = await hashOf(resultPath(file));
      return sha256 === null ? null : { file, sha256 };
    },
    looksLike: (resultFile, format) => hasSignature(resultPath(resultFile), format),
    async storePairs(jobId, pairs) {
      await mkdir(folders.results, { recursive: true, mode: 0o700 });
      await writeFileAtomic(pairsPath(jobId), Buffer.from(JSON.stringify(pairs)), { mode: 0o600 });
    },
    async readPairs(jobId) {
      try {
        const pairs: HistorySegment[] = JSON.parse(await readFile(pairsPath(jobId), 'utf8'));
        return pairs;
      } catch {
        // A note of the app's own, written whole or not at all: without it the files are compared.
        return null;
      }
    },
    async removePairs(jobId) {
      await rm(pairsPath(jobId), { force: true });
    },
    async removeResult(jobId) {
      await rm(resultPath(resultName(jobId)), { force: true });
      await rm(pairsPath(jobId), { force: true });
    },
    deliveryFolder: (job) =>
      job.sourcePath === null ? folders.downloads() : dirname(job.sourcePath),
    async hasContent(path, sha256) {
      return (await hashOf(path)) === sha256;
    },
    async isTaken(path) {
      try {
        await lstat(path);
        return true;
      } catch {
        // Also where it cannot be looked at: publishing tells why.
        return false;
      }
    },
    async publish(resultFile, path) {
      // One name per result: what a crash leaves is taken over by the next try, and removed.
      const temporary = join(dirname(path), `${TEMP_PREFIX}${resultFile}.tmp`);
      try {
        await rm(temporary, { force: true });
        await copyDurably(resultPath(resultFile), temporary);
        return await publishFile(temporary, path);
      } catch (error) {
        throw deliveryFailed(error);
      } finally {
        await rm(temporary, { force: true }).catch(() => undefined);
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

/** The platform's stream is untyped; without an encoding it yields bytes. */
function readChunks(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path);
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

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  try {
    // The stored result is private to the user; what is delivered is an ordinary file of theirs. Some
    // file systems (memory sticks, shares) have no such permissions and refuse.
    await file.chmod(0o644).catch(() => undefined);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** SHA-256 of a file as lower-case hex; null when it cannot be read. */
async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of readChunks(path)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

async function systemFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some network shares do not tell; writing then finds out.
    return Number.MAX_SAFE_INTEGER;
  }
}

const isDiskFull = (error: unknown): boolean => DISK_FULL_CODES.has(errorCode(error));

function diskFull(state: string, cause?: unknown): AppError {
  return new AppError(
    'document/disk-full',
    `The disk that holds the data of the app is full. ${state} Make room, then try again.`,
    { cause },
  );
}

function deliveryFailed(cause: unknown): AppError {
  const what = isDiskFull(cause)
    ? 'there is no room for it in the folder. Make room or choose another folder.'
    : 'it could not be written to the folder. Choose another folder.';
  return new AppError(
    'document/delivery-failed',
    `The translation is safe inside the app, but ${what}`,
    { cause },
  );
}

function sourceMissing(cause: unknown): AppError {
  return new AppError(
    'document/source-missing',
    'The file cannot be read any more: it was moved, renamed, deleted, or its folder is out of reach. Nothing was sent.',
    { cause },
  );
}
