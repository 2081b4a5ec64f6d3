import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync, type Stats } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HIDDEN_SWITCH } from '../../shared/domain/app/at-hand.ts';
import { HEADLESS_SWITCH, COMMAND_HOST_SWITCH } from '../command/command-names.ts';

/**
 * Chromium passes the arguments of a second start to the first in one message of 32 KB; a longer one ends the first
 * process. They are passed twice, with what they cost to pack.
 */
const MAX_PASSED_BYTES = 10_000;
/** More than any system passes to a program. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
const KEPT = /^--arrived=(?<name>[0-9a-f-]{36})$/u;
/** Stands for arguments that could not be stored, such as on a full disk. */
export const LOST_ARGUMENTS = '--arrived=lost';
const KEPT_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){4}[0-9a-f]{8}\.json$/u;

/** Arguments of one start, and the folder that relative paths begin at. */
export interface HandedArguments {
  argv: readonly string[];
  folder: string;
}

/** Returns what was handed over, which may be anything; null if it has another shape. */
export function readHanded(handed: unknown): HandedArguments | null {
  if (typeof handed !== 'object' || handed === null) return null;
  const argv: unknown = Reflect.get(handed, 'argv');
  const folder: unknown = Reflect.get(handed, 'folder');
  if (!Array.isArray(argv) || typeof folder !== 'string') return null;
  return argv.every((each) => typeof each === 'string') ? { argv, folder } : null;
}

/** Returns the arguments after the program's own, and the switches that it needs to start again. */
export function splitArguments(
  argv: readonly string[],
  isUnpackaged: boolean,
): { own: string[]; given: string[] } {
  const given = argv.slice(1);
  // The folder of the app, after the switches of Chromium.
  const at = isUnpackaged ? given.findIndex((each) => !each.startsWith('-')) : -1;
  const own = at === -1 ? [] : given.splice(0, at + 1);
  return { own, given };
}

/** Returns the switches of Chromium among the arguments. */
export function switchesOf(given: readonly string[]): string[] {
  const end = given.indexOf('--');
  const before = end === -1 ? given : given.slice(0, end);
  return before.filter((each) => each.startsWith('-'));
}

/** Requests of one start, which the next one does not repeat. */
const ONCE: ReadonlySet<string> = new Set([`--${HIDDEN_SWITCH}`, COMMAND_HOST_SWITCH]);
/** Where a start for commands found no display, a later one may have one. */
const OF_HOST: ReadonlySet<string> = new Set([COMMAND_HOST_SWITCH, HEADLESS_SWITCH]);

const isKept = (each: string): boolean => KEPT.test(each) || each === LOST_ARGUMENTS;

const bytesOf = (argv: readonly string[]): number =>
  argv.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0);

/** Returns the arguments to start again on the user's request: with a window, and without opening anything again. */
export function restartArguments(argv: readonly string[], isUnpackaged: boolean): string[] {
  const { own, given } = splitArguments(argv, isUnpackaged);
  return [...own, ...switchesOf(given).filter((each) => !ONCE.has(each) && !isKept(each))];
}

/**
 * Returns the arguments of a start that gets others from a file.
 * @param kept the argument that stands for them
 */
export function keptStart(
  own: readonly string[],
  given: readonly string[],
  kept: string,
): string[] {
  const start = own.filter((each) => !OF_HOST.has(each));
  const switches: string[] = [];
  for (const each of switchesOf(given)) {
    if (OF_HOST.has(each) || isKept(each)) continue;
    // Were they too long again, each start would start the next one.
    if (bytesOf([...start, ...switches, each]) < MAX_PASSED_BYTES / 2) switches.push(each);
  }
  return [...start, ...switches, kept];
}

/** Returns true for arguments that must not be passed to a running app. */
export function isTooLong(argv: readonly string[]): boolean {
  return bytesOf(argv) > MAX_PASSED_BYTES;
}

/**
 * Stores arguments in a folder, unless they are stored already.
 * @returns the argument that stands for them, or for their loss, which the next start tells about
 */
export function keepArguments(handed: HandedArguments, folder: string): string {
  const kept = handed.argv.find(isKept);
  if (kept !== undefined) return kept;
  const name = randomUUID();
  const file = join(folder, `${name}.json`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(handed), { mode: 0o600, flag: 'wx' });
    return `--arrived=${name}`;
  } catch {
    return LOST_ARGUMENTS;
  }
}

/** Returns the arguments that were stored, once; anything else as it is. */
export function keptArguments(handed: HandedArguments, folder: string): unknown {
  const name = handed.argv.map((each) => KEPT.exec(each)?.groups?.['name']).find(Boolean);
  if (name === undefined) return handed;
  const file = join(folder, `${name}.json`);
  try {
    if (statSync(file).size > MAX_KEPT_BYTES) return null;
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return kept;
  } catch {
    // It was read before, or never written.
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Removes stored arguments that no start has read, such as after a crash: regular files of this user, by their names.
 * @param beforeMs those written earlier are removed
 */
export async function pruneArguments(folder: string, beforeMs: number): Promise<void> {
  const userId = process.getuid?.();
  const isOwn = ({ uid }: Stats): boolean => userId === undefined || uid === userId;
  const isOld = ({ mtimeMs }: Stats): boolean => mtimeMs < beforeMs;
  const place = await lstat(folder).catch(() => null);
  // A link would lead into a folder of someone else.
  if (place === null || !place.isDirectory() || !isOwn(place)) return;
  for (const name of await readdir(folder)) {
    if (!KEPT_FILE.test(name)) continue;
    const file = join(folder, name);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile() === true && isOwn(stats) && isOld(stats)) await rm(file, { force: true });
  }
}
