import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { namedFiles, whoAsks, type NamedFiles } from '../support/asking.ts';
import type { Desktop } from './desktop.ts';

/** Returns false for a request of a command that may not replace files, however long ago it looked for one. */
export const mayReplaceFiles = (): boolean => namedFiles()?.mayReplace ?? whoAsks().isPage;

const nothingNamed = (field: keyof NamedFiles, english: string): AppError =>
  new AppError('input/invalid', { english }, { details: { field } });

/**
 * Returns the desktop as requests see it: those of the window open dialogs, those of a command get the files that it
 * named. The same handlers serve both.
 * @param ownFolder the data folder, into which no command writes
 */
export function withCommands(desktop: Desktop, ownFolder: string): Desktop {
  const refuseOwnFolder = (folder: string, field: keyof NamedFiles): void =>
    refuseInside(ownFolder, folder, field);
  const opened = (files: NamedFiles): string[] => {
    if (files.open === undefined || files.open.length === 0) {
      throw nothingNamed('open', 'This needs a file to read, and the command named none.');
    }
    return [...files.open];
  };
  const saved = ({ save, mayReplace }: NamedFiles): string => {
    if (save === undefined) {
      throw nothingNamed('save', 'This needs a file to write, and the command named none.');
    }
    refuseOwnFolder(dirname(save), 'save');
    if (mayReplace !== true && existsSync(save)) {
      const english = 'The file to write exists already. Nothing was written.';
      throw new AppError('input/conflict', { english }, { details: { field: 'save' } });
    }
    return save;
  };
  const chosenFolder = ({ folder }: NamedFiles): string => {
    if (folder !== undefined) {
      refuseOwnFolder(folder, 'folder');
      return folder;
    }
    throw nothingNamed('folder', 'This needs a folder to write to, and the command named none.');
  };

  return {
    ...desktop,
    async pickFiles() {
      const files = namedFiles();
      return files === null ? desktop.pickFiles() : opened(files);
    },
    async pickFile(filter) {
      const files = namedFiles();
      return files === null ? desktop.pickFile(filter) : (opened(files)[0] ?? null);
    },
    async pickFolder() {
      const files = namedFiles();
      return files === null ? desktop.pickFolder() : chosenFolder(files);
    },
    async pickSavePath(suggestedName, filter) {
      const files = namedFiles();
      return files === null ? desktop.pickSavePath(suggestedName, filter) : saved(files);
    },
    // Nobody sees a dialog of a request that came from a terminal, so nobody can agree in it.
    confirm: async (question) => namedFiles() === null && desktop.confirm(question),
  };
}

/**
 * @param ownFolder the data folder
 * @param path need not exist
 * @throws `input/invalid` for the data folder, and for everything in it
 */
export function refuseInside(ownFolder: string, path: string, field: string): void {
  const inside = relative(realPath(ownFolder), realPath(path));
  // A name may itself begin with two dots.
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return;
  const english = 'The data folder of the app takes no other files. Name a different folder.';
  throw new AppError('input/invalid', { english }, { details: { field } });
}

/** Follows links as far as the path exists: one that leads into the data folder must not hide it. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : resolve(realPath(parent), relative(parent, path));
  }
}
