import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { DocumentJobRecord } from '../db/document-jobs-repo.ts';
import type { DocumentFiles } from '../services/document-files.ts';
import { publishFile, writeFileAtomic } from './atomic-file.ts';

const PLANNED_PREFIX = 'plan-';

/** The ledger's files on disk: `inbox` for sources, `results` for raw results, both private to the user. */
export function createDocumentFiles(folders: {
  inbox: string;
  results: string;
  /** Where results go that have no source folder. */
  downloads: () => string;
}): DocumentFiles {
  const inboxPath = (name: string): string => join(folders.inbox, name);
  const resultPath = (file: string): string => join(folders.results, file);

  const sourcePath = (job: DocumentJobRecord): string =>
    job.sourceCopy !== null ? inboxPath(job.sourceCopy) : (job.sourcePath ?? '');

  return {
    inboxPath,
    resultPath,
    sourcePath,
    async storePlanned(id, bytes) {
      const name = `${PLANNED_PREFIX}${id}`;
      await mkdir(folders.inbox, { recursive: true, mode: 0o700 });
      await writeFileAtomic(inboxPath(name), bytes, { mode: 0o600 });
      return name;
    },
    async keepSource(jobId, path) {
      const name = `job-${jobId}`;
      await mkdir(folders.inbox, { recursive: true, mode: 0o700 });
      try {
        await copyFile(path, inboxPath(name), constants.COPYFILE_FICLONE);
      } catch (error) {
        throw sourceMissing(error);
      }
      return name;
    },
    async removeInbox(name) {
      await rm(inboxPath(name), { force: true });
    },
    async prunePlanned() {
      const names = await readdir(folders.inbox).catch(() => []);
      for (const name of names) {
        if (name.startsWith(PLANNED_PREFIX)) await rm(inboxPath(name), { force: true });
      }
    },
    async *readSource(job) {
      try {
        yield* readChunks(sourcePath(job));
      } catch (error) {
        throw sourceMissing(error);
      }
    },
    async storeResult(jobId, body) {
      await mkdir(folders.results, { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      const file = `${jobId}.bin`;
      await writeFileAtomic(resultPath(file), hashed(body, hash), { mode: 0o600 });
      return { file, sha256: hash.digest('hex') };
    },
    async removeResult(file) {
      await rm(resultPath(file), { force: true });
    },
    deliveryFolder: (job) =>
      job.sourcePath === null ? folders.downloads() : dirname(job.sourcePath),
    async hasContent(path, sha256) {
      const hash = createHash('sha256');
      try {
        for await (const chunk of readChunks(path)) hash.update(chunk);
      } catch {
        return false;
      }
      return hash.digest('hex') === sha256;
    },
    async publish(resultFile, path) {
      const temporary = join(dirname(path), `.dragoman-${randomUUID()}.tmp`);
      try {
        await copyDurably(resultPath(resultFile), temporary);
        return await publishFile(temporary, path);
      } catch (error) {
        throw new AppError(
          'document/delivery-failed',
          'The translation is safe inside the app, but it could not be written to the folder. Choose another folder.',
          { cause: error },
        );
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
    // The stored result is private to the user; what is delivered is an ordinary file of theirs.
    await file.chmod(0o644);
    await file.sync();
  } finally {
    await file.close();
  }
}

function sourceMissing(cause: unknown): AppError {
  return new AppError(
    'document/source-missing',
    'The file cannot be read any more: it was moved, renamed or deleted. Nothing was sent.',
    { cause },
  );
}
