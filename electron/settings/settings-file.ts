import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** The part of electron-store (and of `conf` below it) that the app uses. */
export interface StoreFile {
  /** The file's content as parsed JSON. Assigning replaces the file atomically. */
  store: Record<string, unknown>;
}

/** Opens `<folder>/<name>.json`. The app passes electron-store; tests pass the `conf` below it. */
export type OpenStoreFile = (options: {
  cwd: string;
  name: string;
  configFileMode: number;
}) => StoreFile;

/**
 * Quarantines a settings file that is not a JSON object, so that the store begins with an empty one instead of refusing
 * to start the app.
 * @returns its new base name, null when there was nothing to do
 */
export function quarantineDamagedFile(folder: string, name: string, nowMs: number): string | null {
  const path = join(folder, `${name}.json`);
  if (!existsSync(path) || isJsonObject(path)) return null;
  const stamp = new Date(nowMs).toISOString().replace(/[:.]/g, '-');
  const quarantined = `${name}.damaged-${stamp}.json`;
  renameSync(path, join(folder, quarantined));
  return quarantined;
}

function isJsonObject(path: string): boolean {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof content === 'object' && content !== null && !Array.isArray(content);
  } catch {
    return false;
  }
}
