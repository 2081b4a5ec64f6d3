import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { filesOfManifest, writeManifest } from '../../../../shared/domain/models/model-manifest.ts';
import { AppError, type ErrorData } from '../../../../shared/errors.ts';
import type { BundledModel, ModelFiles } from '../../../services/models/model-files.ts';
import { syncFolder, TEMP_PREFIX } from '../../../support/atomic-file.ts';
import { errorCode } from '../../../support/error-code.ts';
import { isTaken, takeFreePath } from '../free-names.ts';
import { writing } from './download-files.ts';
import { copyTo, MANIFEST, readModel, type InstalledModels } from './installed-models.ts';

/** Maximum number of folders searched: a folder with more is not a bundle. */
const MAX_FOLDERS = 1_000;
const BUNDLE_NAME = 'Dragoman languages';
/** Codes for a removed medium or a missing file. */
const GONE: ReadonlySet<string> = new Set(['ENOENT', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'EBADF']);

type Bundles = Pick<ModelFiles, 'readBundle' | 'importModel' | 'exportModels'>;

/**
 * Reads and writes bundles. A bundle is a folder with models as they are installed: one folder each, with a manifest
 * that names its files and their checksums.
 * @param maxFileBytes of each imported file
 */
export function createBundles(installed: InstalledModels, maxFileBytes: number): Bundles {
  return {
    async readBundle(folder) {
      const models: BundledModel[] = [];
      const refused: { directionId: string; error: ErrorData }[] = [];
      for (const { parent, name } of await foldersOf(folder)) {
        const model = await readModel(parent, name);
        if (model === null) {
          refused.push({ directionId: name, error: incomplete().toData() });
          continue;
        }
        const { id, version, sizeBytes } = model;
        models.push({ id, version, sizeBytes, folder: join(parent, name) });
      }
      if (models.length + refused.length === 0) {
        throw new AppError('input/invalid', 'modelErrors.noBundle');
      }
      return { models, refused };
    },

    async importModel({ id, folder }, onBytes) {
      const model = await readModel(dirname(folder), basename(folder));
      if (model === null) {
        await reading(() => lstat(folder));
        throw incomplete();
      }
      const { manifest } = model;
      await installed.publish(id, async (fresh) => {
        for (const file of filesOfManifest(manifest)) {
          const from = join(folder, file.name);
          const { sha256 } = await reading(async () => {
            const about = await lstat(from);
            if (!about.isFile()) throw otherFile(file.name);
            if (about.size > maxFileBytes) throw tooLarge(file.name, maxFileBytes);
            let copiedBytes = 0;
            return copyTo(join(fresh, file.name), createReadStream(from), (bytes) => {
              copiedBytes += bytes;
              // The file grew while it was copied.
              if (copiedBytes > about.size) throw otherFile(file.name);
              onBytes(bytes);
            });
          });
          if (sha256 !== file.sha256) throw otherFile(file.name);
        }
        return { ...manifest, origin: 'bundle' };
      });
    },

    async exportModels(parent, ids, onBytes) {
      const models = (await installed.list()).filter(({ id }) => ids.includes(id));
      const temp = join(parent, `${TEMP_PREFIX}${randomUUID()}.tmp`);
      try {
        return await writing(async () => {
          await mkdir(temp);
          for (const { manifest, folderName } of models) {
            const to = join(temp, folderName);
            await mkdir(to);
            for (const file of filesOfManifest(manifest)) {
              const from = createReadStream(join(installed.folder, folderName, file.name));
              const { sha256 } = await copyTo(join(to, file.name), from, onBytes);
              if (sha256 !== file.sha256) throw otherFile(file.name);
            }
            const text = Buffer.from(writeManifest(manifest));
            await copyTo(join(to, MANIFEST), oneChunk(text), () => undefined);
            await syncFolder(to);
          }
          const path = await takeFreePath(parent, BUNDLE_NAME, async (wanted) => {
            if (await isTaken(wanted)) return false;
            await rename(temp, wanted);
            return true;
          });
          await syncFolder(parent);
          return { path, folderName: basename(path) };
        });
      } catch (error) {
        throw error instanceof AppError ? error : cannotWrite(error);
      } finally {
        await rm(temp, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
      }
    },
  };
}

/** Finds folders with a manifest: the folder itself, its children, or those of a bundle in it. */
async function foldersOf(folder: string): Promise<{ parent: string; name: string }[]> {
  if (await hasManifest(folder)) return [{ parent: dirname(folder), name: basename(folder) }];
  const found: { parent: string; name: string }[] = [];
  for (const parent of [
    folder,
    ...(await subfoldersOf(folder)).map((name) => join(folder, name)),
  ]) {
    for (const name of await subfoldersOf(parent)) {
      if (await hasManifest(join(parent, name))) found.push({ parent, name });
    }
    if (found.length > 0) return found;
  }
  return found;
}

async function subfoldersOf(folder: string): Promise<string[]> {
  const entries = await reading(() => readdir(folder, { withFileTypes: true }));
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
    .slice(0, MAX_FOLDERS);
}

const hasManifest = (folder: string): Promise<boolean> =>
  stat(join(folder, MANIFEST)).then(
    (stats) => stats.isFile(),
    () => false,
  );

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Runs a read. @throws `input/not-found` if the medium is missing, or cannot be read */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (!GONE.has(code) && code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new AppError('input/not-found', 'modelErrors.bundleGone', { cause: error });
  }
}

const incomplete = (): AppError => new AppError('document/damaged', 'modelErrors.incomplete');
const otherFile = (fileName: string): AppError =>
  new AppError('document/damaged', 'modelErrors.otherFile', { values: { fileName } });
const tooLarge = (fileName: string, maxBytes: number): AppError =>
  new AppError('document/too-large', 'modelErrors.tooLarge', {
    values: { fileName, maxMb: Math.floor(maxBytes / 1e6) },
  });
const cannotWrite = (cause: unknown): AppError =>
  new AppError('input/invalid', 'modelErrors.cannotWrite', { cause });
