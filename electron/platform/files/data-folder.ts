import { existsSync, rmSync } from 'node:fs';
import { copyFile, readdir, rm, stat, lstat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { SizePart } from '../../../shared/domain/data/stored-data.ts';
import { AppError } from '../../../shared/errors.ts';
import { diskFull, errorCode, isDiskFull } from '../../support/error-code.ts';
import type { DataPaths } from './paths.ts';
import { makePrivateFolder, syncFolder } from '../../support/atomic-file.ts';
import { LINE_NAME } from './receipt-name.ts';
import { freeFile } from './free-names.ts';
import { createStoredFolder, emptyQuarantine } from './stored-files.ts';
import { soundName } from './sound-files.ts';

const BACKUP_NAME =
  /^dragoman-v(\d+)-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z(?:-before-restore)?(?:-\d+)?\.db$/;

/** An unfinished restore point, with its log. */
const UNFINISHED_POINT = 'unfinished.db';
/** Suffixes of the database name for files with earlier content. */
const QUARANTINED = /^(?:-wal)?\.(?:damaged-|before-restore-|orphaned-|restore|candidate|scratch)/;

/** A database copy among the restore points. */
export interface PointFile {
  fileName: string;
  path: string;
  madeAtMs: number;
  sizeBytes: number;
  version: number;
}

/** Manages the data folder on disk: sizes, restore points, and the targets of a purge. */
export function createDataFolder(paths: DataPaths) {
  const ingested = join(dirname(paths.database), 'chosen');
  const kept = (folder: string) => createStoredFolder({ folder, quarantine: paths.quarantine });
  const documentFolders = [paths.results, paths.inbox, paths.receipts].map(kept);
  const sound = kept(paths.voice);
  const backups = kept(paths.backups);

  return {
    /** Returns bytes on disk, by part. */
    async sizes(): Promise<Record<SizePart, number>> {
      const of = async (...folders: string[]): Promise<number> => {
        const sizes = await Promise.all(folders.map(sizeOnDisk));
        return sizes.reduce((sum, size) => sum + size, 0);
      };
      const [all, databaseFolder, restorePoints, documents, embedded, models, quarantine] =
        await Promise.all([
          of(paths.base),
          of(dirname(paths.database)),
          of(paths.backups),
          of(paths.results, paths.inbox, paths.voice),
          of(paths.embedded),
          of(paths.models, paths.speechModels),
          of(paths.quarantine),
        ]);
      const known = databaseFolder + documents + embedded + models + quarantine;
      return {
        database: Math.max(0, databaseFolder - restorePoints),
        restorePoints,
        documents,
        embedded,
        models,
        quarantine,
        other: Math.max(0, all - known),
      };
    },

    /** Lists restore points, newest first. */
    async listPoints(): Promise<PointFile[]> {
      const names = await readdir(paths.backups).catch(() => []);
      const found = await Promise.all(
        names.map((name) => readPoint(join(paths.backups, name)).catch(() => null)),
      );
      return found
        .filter((point) => point !== null)
        .toSorted((a, b) => b.madeAtMs - a.madeAtMs || (a.fileName < b.fileName ? 1 : -1));
    },

    /** Removes every restore point but one, and unfinished leftovers. @returns how many */
    async removePoints(keptName: string | null): Promise<number> {
      const names = (await namesIn(paths.backups)).filter(
        (name) =>
          name !== keptName && (BACKUP_NAME.test(name) || name.startsWith(UNFINISHED_POINT)),
      );
      await backups.removeAll(names);
      return names.filter((name) => BACKUP_NAME.test(name)).length;
    },

    /** Removes quarantined damaged databases, the quarantine, and a copy staged for restore. */
    async removeQuarantined(): Promise<void> {
      const own = basename(paths.database);
      await removeFrom(
        dirname(paths.database),
        (name) => name.startsWith(own) && QUARANTINED.test(name.slice(own.length)),
      );
      await emptyQuarantine(paths.quarantine);
    },

    /**
     * Removes results, copies and receipts of documents.
     * @param listKeptJobs lists jobs whose files are preserved; called after the files are listed, so that a job begun
     *   in between loses nothing
     */
    async removeDocuments(listStoredJobs: () => Promise<readonly string[]>): Promise<void> {
      const found = await Promise.all(documentFolders.map(({ list }) => list()));
      const jobs = await listStoredJobs();
      for (const [index, folder] of documentFolders.entries()) {
        const names = found[index] ?? [];
        await folder.removeAll(
          names.filter((name) => name !== LINE_NAME && !jobs.some((id) => name.includes(id))),
        );
      }
    },

    /**
     * Removes the sound of voice sessions. @param listKept lists sessions whose sound is preserved, called as for
     * documents
     */
    async removeSound(listStored: () => Promise<readonly string[]>): Promise<void> {
      const names = await sound.list();
      const sessions = new Set((await listStored()).map(soundName));
      await sound.removeAll(names.filter((name) => !sessions.has(name)));
    },

    /** Removes quarantined unreadable settings, which include recent searches. */
    async removeDamagedSettings(): Promise<void> {
      await removeFrom(paths.settings, (name) => name.startsWith('settings.damaged-'));
    },

    /** Removes quarantined unreadable key files. */
    async removeDamagedKeys(): Promise<void> {
      const damaged = `${basename(paths.vault)}.damaged-`;
      await removeFrom(dirname(paths.vault), (name) => name.startsWith(damaged));
    },

    /** Removes the data of the embedded services, which must not be running. */
    async removeEmbedded(): Promise<void> {
      await removeFrom(paths.embedded, () => true);
    },

    /** Copies a chosen file into the data folder, so that nothing is ever written beside the original. */
    async ingest(path: string): Promise<PointFile> {
      await rm(ingested, { recursive: true, force: true });
      try {
        // A pipe or a device would never end.
        if (!(await stat(path)).isFile()) throw new Error('not a file');
        await makePrivateFolder(ingested);
        const copy = join(ingested, basename(path));
        await copyFile(path, copy);
        if (existsSync(`${path}-wal`)) await copyFile(`${path}-wal`, `${copy}-wal`);
        const { mtimeMs, size } = await stat(path);
        const named = madeAt(basename(path));
        return {
          fileName: basename(path),
          path: copy,
          madeAtMs: named ?? mtimeMs,
          sizeBytes: size,
          version: 0,
        };
      } catch (error) {
        await rm(ingested, { recursive: true, force: true });
        throw unusable(error);
      }
    },
    dropIngested: () => rm(ingested, { recursive: true, force: true }),

    /** Removes the copy staged to replace the database at the next start. */
    dropStaged(): void {
      rmSync(`${paths.database}.restore`, { force: true });
    },

    freeFile,
  };
}

export type DataFolder = ReturnType<typeof createDataFolder>;

async function readPoint(path: string): Promise<PointFile | null> {
  const fileName = basename(path);
  const match = BACKUP_NAME.exec(fileName);
  const madeAtMs = madeAt(fileName);
  if (match === null || madeAtMs === null) return null;
  const { size } = await stat(path);
  return { fileName, path, madeAtMs, sizeBytes: size, version: Number(match[1]) };
}

/** Parses the instant in the name of a restore point; null for any other name. */
function madeAt(fileName: string): number | null {
  const match = BACKUP_NAME.exec(fileName);
  if (match === null) return null;
  const [, , day, hour, minute, second, ms] = match;
  const atMs = Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** Removes a folder's content, durably. */
async function removeFrom(folder: string, isGone: (name: string) => boolean): Promise<void> {
  const names = (await namesIn(folder)).filter(isGone);
  for (const name of names) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
  if (names.length > 0) await syncFolder(folder);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

function unusable(error: unknown): AppError {
  if (isDiskFull(error)) return diskFull('fileErrors.diskFullNothingChanged', error);
  return new AppError('input/invalid', 'fileErrors.placeUnusable', {
    details: { field: 'folder', hint: errorCode(error) },
    cause: error,
  });
}

/** Returns the bytes of all files below a folder, or of one file; 0 when missing. Links are not followed. */
async function sizeOnDisk(path: string): Promise<number> {
  try {
    const found = await lstat(path);
    if (!found.isDirectory()) return found.size;
    const names = await readdir(path);
    let sum = 0;
    for (const name of names) sum += await sizeOnDisk(join(path, name));
    return sum;
  } catch {
    // Already removed or unreadable: a size is not worth an error.
    return 0;
  }
}
