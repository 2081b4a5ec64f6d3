import { readFileSync, statSync } from 'node:fs';

/** Reads a file of at most `maxBytes`; null for one that is missing, larger, or unreadable. */
export function readSmallFile(path: string, maxBytes: number): Buffer | null {
  try {
    return statSync(path).size > maxBytes ? null : readFileSync(path);
  } catch {
    return null;
  }
}
