import { chmodSync, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { syncFolderSync } from '../support/atomic-file.ts';

/** Returns the path of the complete replacement of a damaged file, not yet in place. */
export const replacementOf = (file: string): string => `${file}.replacement`;

/** Formats an instant for file names, sortable, in UTC. */
export function fileStamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[:.]/g, '-');
}

/** Returns `path`, with a number before its extension when the name is taken. */
export function freePath(path: string, extension: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path + extension : `${path}-${number}${extension}`;
    if (!existsSync(candidate)) return candidate;
  }
}

/** Sets permission bits, if the file system supports them. */
export function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch {
    // Unsupported on Windows and some network shares; the folder controls access there.
  }
}

/** Removes an unneeded database of ours, with its log. */
export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Copies the damaged file as bytes: opening it would already change it. */
export function copyToScratch(file: string, scratch: string): void {
  removeDatabase(scratch);
  copyFileSync(file, scratch);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${scratch}-wal`);
}

/**
 * Quarantines a damaged file and moves its replacement into its place. Idempotent: as long as the replacement has its
 * own name, the old file and its log are still to be moved, or were.
 * @returns base name of the damaged file beside the new one; null when there was none
 */
export function putReplacement(file: string, nowMs: number): string | null {
  const quarantined = freePath(`${file}.damaged-${fileStamp(nowMs)}`, '');
  const hadFile = existsSync(file);
  if (hadFile) renameSync(file, quarantined);
  // The log belongs to the old file; applied to the new one it would destroy it.
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${quarantined}-wal`);
  rmSync(`${file}-shm`, { force: true });
  renameSync(replacementOf(file), file);
  syncFolderSync(dirname(file));
  return hadFile ? basename(quarantined) : null;
}
