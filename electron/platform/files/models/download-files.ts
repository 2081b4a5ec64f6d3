import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  MODEL_FILE_KINDS,
  modelListSchema,
  modelOfferSchema,
  type ModelFileKind,
} from '../../../../shared/domain/models/offer.ts';
import { errorDataSchema } from '../../../../shared/error-schemas.ts';
import type { StoredJob, ModelFiles } from '../../../services/models/model-files.ts';
import { makePrivateFolder, PRIVATE_MODE, writeFileAtomic } from '../../../support/atomic-file.ts';
import { diskFull, isDiskFull } from '../../../support/error-code.ts';

const LIST_FILE = '.list.json';
const DOWNLOADS_FOLDER = '.downloads';
const JOB_FILE = 'job.json';

const storedJobSchema = z.object({
  offer: modelOfferSchema,
  downloadUrl: z.url({ protocol: /^https$/ }),
  isPaused: z.boolean(),
  error: errorDataSchema.nullable(),
  etags: z.partialRecord(z.enum(MODEL_FILE_KINDS), z.string()),
});

type DownloadFiles = Pick<
  ModelFiles,
  | 'readList'
  | 'writeList'
  | 'readJobs'
  | 'writeJob'
  | 'removeJob'
  | 'partBytes'
  | 'openPart'
  | 'removePart'
  | 'isPartWhole'
  | 'freeBytes'
> & {
  /** Reads the chunks that have arrived, in order. */
  readPart(id: string, kind: ModelFileKind): AsyncIterable<Uint8Array>;
};

/** Manages the list, and for each download a folder with its job and the bytes that have arrived. */
export function createDownloadFiles(folder: string): DownloadFiles {
  const list = join(folder, LIST_FILE);
  const downloads = join(folder, DOWNLOADS_FOLDER);
  const jobFolder = (id: string): string => join(downloads, id);
  const partPath = (id: string, kind: ModelFileKind): string => join(downloads, id, `${kind}.part`);
  const partBytes = async (id: string, kind: ModelFileKind): Promise<number> =>
    stat(partPath(id, kind)).then(
      ({ size }) => size,
      () => 0,
    );
  const readPart = (id: string, kind: ModelFileKind): AsyncIterable<Uint8Array> =>
    createReadStream(partPath(id, kind));

  return {
    readList: () => readJson(list, modelListSchema),
    writeList: (value) => writeJson(folder, list, value),
    async readJobs() {
      const names = await readdir(downloads).catch(() => []);
      const jobs = await Promise.all(
        names.map((name) => readJson(join(downloads, name, JOB_FILE), storedJobSchema)),
      );
      // A folder with a foreign name is not ours.
      return jobs.flatMap((job, index) =>
        job !== null && job.offer.id === names[index] ? [withEtags(job)] : [],
      );
    },
    writeJob: (job) =>
      writeJson(jobFolder(job.offer.id), join(jobFolder(job.offer.id), JOB_FILE), job),
    removeJob: (id) => rm(jobFolder(id), { recursive: true, force: true, maxRetries: 3 }),
    partBytes,
    readPart,
    async openPart(id, kind, fromBytes) {
      const path = partPath(id, kind);
      return writing(async () => {
        await makePrivateFolder(jobFolder(id));
        const handle = await open(path, fromBytes === 0 ? 'w' : 'r+', PRIVATE_MODE);
        await handle.truncate(fromBytes);
        let at = fromBytes;
        return {
          write: (bytes) =>
            writing(async () => {
              for (let written = 0; written < bytes.length;) {
                const left = bytes.length - written;
                const { bytesWritten } = await handle.write(bytes, written, left, at);
                written += bytesWritten;
                at += bytesWritten;
              }
            }),
          async close() {
            try {
              await writing(() => handle.datasync());
            } finally {
              await handle.close();
            }
          },
        };
      });
    },
    removePart: (id, kind) => rm(partPath(id, kind), { force: true }),
    async isPartWhole(id, { kind, sizeBytes, sha256 }) {
      if ((await partBytes(id, kind)) !== sizeBytes) return false;
      const hash = createHash('sha256');
      for await (const bytes of readPart(id, kind)) hash.update(bytes);
      return hash.digest('hex') === sha256;
    },
    async freeBytes() {
      try {
        await mkdir(folder, { recursive: true });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      } catch {
        return null;
      }
    },
  };
}

/** Returns the job without unknown tags. */
function withEtags({ etags, ...job }: z.infer<typeof storedJobSchema>): StoredJob {
  const known = Object.entries(etags).flatMap(([kind, etag]) =>
    etag === undefined ? [] : [[kind, etag] as const],
  );
  return { ...job, etags: Object.fromEntries(known) };
}

/** Reads a JSON file; null if it is missing or has a different shape. */
async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    return schema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

async function writeJson(folder: string, path: string, value: unknown): Promise<void> {
  await writing(async () => {
    await makePrivateFolder(folder);
    await writeFileAtomic(path, new TextEncoder().encode(JSON.stringify(value)));
  });
}

/** Runs a write. @throws `document/disk-full` if the disk is full */
export async function writing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isDiskFull(error) ? diskFull('modelErrors.diskFull', error) : error;
  }
}
