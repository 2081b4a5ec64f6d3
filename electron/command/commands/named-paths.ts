import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { usage, type CommandRun } from '../command.ts';

/** With this many files of the same name, something else is wrong. */
const MAX_NAMES = 1000;

type Resolving = Pick<CommandRun, 'resolve'>;

/**
 * Returns the absolute path of a file that exists, with its links followed, as results are written beside it.
 * @throws CommandError `USAGE` for a missing file, and for a folder
 */
export async function existingFile({ resolve }: Resolving, path: string): Promise<string> {
  const found = await lookAt(resolve(path));
  if (found === null) throw usage(`There is no file “${path}”.`);
  if (found.isFolder) throw usage(`“${path}” is a folder. Name its files.`);
  return found.path;
}

/** Returns the absolute path of a folder that exists, with its links followed. @throws CommandError `USAGE` */
export async function existingFolder({ resolve }: Resolving, path: string): Promise<string> {
  const found = await lookAt(resolve(path));
  if (found === null) throw usage(`There is no folder “${path}”.`);
  if (!found.isFolder) throw usage(`“${path}” is a file. Name a folder.`);
  return found.path;
}

/** Returns whether there is a file or folder of this path. */
export const isThere = async ({ resolve }: Resolving, path: string): Promise<boolean> =>
  (await lookAt(resolve(path))) !== null;

/**
 * Returns the path of a new file: the one of `--out`, or a free name in the folder of `--out`, or in the current one.
 * @param name such as `history.tmx`
 * @throws CommandError `USAGE` for a file that exists, and for a folder that does not
 */
export async function newFile(run: CommandRun, out: string | null, name: string): Promise<string> {
  if (out === null) return freeName(run.cwd, name);
  const path = run.resolve(out);
  const found = await lookAt(path);
  if (found?.isFolder === true) return freeName(found.path, name);
  if (found !== null) throw usage(`“${out}” exists, and is not replaced. Choose a different name.`);
  const folder = await existingFolder({ resolve: (same) => same }, dirname(path));
  // A missing extension is added by the app, which then avoids taken names.
  return join(folder, basename(path));
}

async function freeName(folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = basename(name, extension);
  for (let attempt = 1; attempt <= MAX_NAMES; attempt += 1) {
    const number = attempt === 1 ? '' : ` (${String(attempt)})`;
    const path = join(folder, `${stem}${number}${extension}`);
    if (!(await isTaken(path))) return path;
  }
  throw usage(`Every name like “${name}” is taken in “${folder}”. Choose one with --out.`);
}

/** A broken link takes its name, too. */
const isTaken = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

async function lookAt(path: string): Promise<{ path: string; isFolder: boolean } | null> {
  try {
    const real = await realpath(path);
    return { path: real, isFolder: (await stat(real)).isDirectory() };
  } catch {
    return null;
  }
}
