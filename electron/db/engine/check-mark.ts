import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hasLog } from '../../sqlite/inspect-file.ts';
import { hasFields } from './stored-values.ts';
import { DAY_MS } from '../../../shared/durations.ts';

/** Files smaller than this many bytes are checked completely at each opening, in a fraction of a second. */
export const CHECK_LATER_FROM_BYTES = 64 * 1024 * 1024;
/** After this long, every page is checked before use, regardless of how often the file is opened. */
const LONGEST_MS = 7 * DAY_MS;

/** State of a file when it was closed, and the time when all of its pages had been checked. */
interface Mark {
  checkedAtMs: number;
  sizeBytes: number;
  changedAtMs: number;
}

const pathOf = (file: string): string => `${file}.checked`;

/**
 * Reads and removes the mark of a database that is about to be opened: after a crash there is none.
 * @returns when every page of it was checked; null unless the app closed it properly, nothing has changed
 * it since, and the check is recent
 */
export function takeCheckMark(file: string, nowMs: number): number | null {
  const mark = readMark(file);
  rmSync(pathOf(file), { force: true });
  if (mark === null || hasLog(file)) return null;
  const { size, mtimeMs } = statSync(file);
  const ageMs = nowMs - mark.checkedAtMs;
  const isSame = size === mark.sizeBytes && mtimeMs === mark.changedAtMs;
  return isSame && ageMs >= 0 && ageMs < LONGEST_MS ? mark.checkedAtMs : null;
}

/** Marks a closed database, if it is large. Without a mark every page of it is checked. */
export function leaveCheckMark(file: string, checkedAtMs: number, fromBytes: number): void {
  try {
    const { size, mtimeMs } = statSync(file);
    if (size < fromBytes || hasLog(file)) return;
    const mark: Mark = { checkedAtMs, sizeBytes: size, changedAtMs: mtimeMs };
    writeFileSync(pathOf(file), JSON.stringify(mark), { mode: 0o600 });
  } catch {
    // For example a full disk: the database itself is closed and intact.
  }
}

/** Returns null also for a broken mark: then every page is checked. */
function readMark(file: string): Mark | null {
  try {
    const mark: unknown = JSON.parse(readFileSync(pathOf(file), 'utf8'));
    const fields = { checkedAtMs: 'number', sizeBytes: 'number', changedAtMs: 'number' } as const;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each of its fields was checked
    return hasFields(mark, fields) ? (mark as Mark) : null;
  } catch {
    return null;
  }
}
