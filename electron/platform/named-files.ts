import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import type { Desktop } from './desktop.ts';

/**
 * Answers to the file dialogs that a request would open in the window. A request of a command never opens one: without
 * the path that it needs, it fails with `input/invalid`.
 */
export interface NamedFiles {
  /** Files to read, absolute. A dialog for one file takes the first. */
  open?: readonly string[];
  /** File to write, absolute. */
  save?: string;
  /** True if `save` may replace a file that exists; otherwise that is refused with `input/conflict`. */
  mayReplace?: boolean;
  /** Folder to write to, absolute. */
  folder?: string;
}

const named = new AsyncLocalStorage<NamedFiles>();

/** Runs a request of a command: its dialogs are answered with these files. */
export function withNamedFiles<T>(files: NamedFiles, run: () => Promise<T>): Promise<T> {
  return named.run(files, run);
}

const nothingNamed = (field: keyof NamedFiles, english: string): AppError =>
  new AppError('input/invalid', { english }, { details: { field } });

/**
 * Returns the desktop as requests see it: those of the window open dialogs, those of a command get the files that it
 * named. The same handlers serve both.
 */
export function withCommands(desktop: Desktop): Desktop {
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
    if (mayReplace !== true && existsSync(save)) {
      const english = 'The file to write exists already. Nothing was written.';
      throw new AppError('input/conflict', { english }, { details: { field: 'save' } });
    }
    return save;
  };
  const chosenFolder = ({ folder }: NamedFiles): string => {
    if (folder !== undefined) return folder;
    throw nothingNamed('folder', 'This needs a folder to write to, and the command named none.');
  };

  return {
    ...desktop,
    async pickFiles() {
      const files = named.getStore();
      return files === undefined ? desktop.pickFiles() : opened(files);
    },
    async pickFile(filter) {
      const files = named.getStore();
      return files === undefined ? desktop.pickFile(filter) : (opened(files)[0] ?? null);
    },
    async pickFolder() {
      const files = named.getStore();
      return files === undefined ? desktop.pickFolder() : chosenFolder(files);
    },
    async pickSavePath(suggestedName, filter) {
      const files = named.getStore();
      return files === undefined ? desktop.pickSavePath(suggestedName, filter) : saved(files);
    },
    // Nobody sees a dialog of a request that came from a terminal, so nobody can agree in it.
    confirm: async (question) => named.getStore() === undefined && desktop.confirm(question),
  };
}
