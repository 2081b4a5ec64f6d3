import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { TEMP_PREFIX, writeFileAtomic, makePrivateFolder } from '../../support/atomic-file.ts';
import { errorCode } from '../../support/error-code.ts';
import { dropReservation, type NameMemory } from './publish-file.ts';

/**
 * Tracks unfinished files and folders in the user's folders, so that leftovers of a killed app can be
 * removed. No method rejects: an export is worth more than a clean folder.
 */
export interface TempFileMemory extends NameMemory {
  /**
   * Records a file. Resolves once the note is on disk, before the file is made. @param path absolute, with a temporary
   * name
   */
  remember(path: string): Promise<void>;
  /** Removes the note once the file is finished or gone. */
  forget(path: string): Promise<void>;
  /** Removes leftovers of earlier runs, not files that this run writes. @returns how many files were removed */
  removeLeftovers(): Promise<number>;
}

/** Only files and folders with such a name are ever removed, even if a note names others. */
const TEMP_NAME = new RegExp(`^\\${TEMP_PREFIX}(?:edited-)?[0-9a-f-]{36}(?:\\.bin)?\\.tmp$`, 'u');
/** Suffix of notes about names. */
const NAME_NOTE = '.name';
/** Longer than any path. */
const MAX_NOTE_BYTES = 65_536;

/** Builds the memory. @param folder in the data folder, for one small note per unfinished file; created on demand */
export function createTempFileMemory(folder: string): TempFileMemory {
  const own = new Set<string>();
  const noteOf = (path: string): string => join(folder, `${basename(path)}.note`);
  /** Returns the path of a name's note; the name itself may already use all 255 bytes. */
  const nameNoteOf = (path: string): string =>
    join(folder, createHash('sha256').update(path).digest('hex') + NAME_NOTE);

  /** @returns whether a file was removed; the note is deleted unless its file may return with a drive */
  const removeOne = async (note: string): Promise<boolean> => {
    const path = (await stat(note)).size > MAX_NOTE_BYTES ? '' : await readFile(note, 'utf8');
    if (isAbsolute(path) && note === nameNoteOf(path)) {
      await stat(dirname(path));
      const isRemoved = await dropReservation(path);
      await rm(note, { force: true });
      return isRemoved;
    }
    if (!isAbsolute(path) || !TEMP_NAME.test(basename(path))) {
      await rm(note, { force: true });
      return false;
    }
    // A missing file in an unfinished folder was removed with it.
    if (!TEMP_NAME.test(basename(dirname(path)))) await stat(dirname(path));
    const isRemoved = await rm(path, { recursive: true }).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === 'ENOENT') return false;
        throw error;
      },
    );
    await rm(note, { force: true });
    return isRemoved;
  };

  const write = async (note: string, path: string): Promise<void> => {
    own.add(note);
    try {
      await makePrivateFolder(folder);
      await writeFileAtomic(note, new TextEncoder().encode(path));
    } catch {
      // Without a note, a killed app leaves the file behind; it is still worth writing.
    }
  };
  const remove = async (note: string): Promise<void> => {
    own.delete(note);
    await rm(note, { force: true }).catch(() => undefined);
  };

  return {
    remember: (path) => write(noteOf(path), path),
    forget: (path) => remove(noteOf(path)),
    rememberName: (path) => write(nameNoteOf(path), path),
    forgetName: (path) => remove(nameNoteOf(path)),
    async removeLeftovers() {
      const names = await readdir(folder).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const note = join(folder, name);
        if (own.has(note)) continue;
        // Files that cannot be removed now are retried at the next start.
        if (await removeOne(note).catch(() => false)) removed += 1;
      }
      return removed;
    },
  };
}
