import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns true if a remembered failure is recent enough to skip a new attempt.
 *
 * @param {{ failedAtMs?: unknown } | undefined} record
 * @param {number} nowMs
 * @param {number} keepMs
 */
export function isRecent(record, nowMs, keepMs) {
  if (typeof record?.failedAtMs !== 'number') return false;
  const ageMs = nowMs - record.failedAtMs;
  // A clock that was set back makes ages negative: then it retries.
  return ageMs >= 0 && ageMs < keepMs;
}

/**
 * Remembers failures on this machine, so that each launch does not wait for them again.
 *
 * @param {string} folder the cache folder
 * @param {string} name of the failed step; it becomes a file name
 * @param {number} keepMs
 */
export function failureMemory(folder, name, keepMs) {
  const path = join(folder, 'failures', `${name}.json`);
  return {
    /** Returns the reason when it failed recently, else undefined. */
    recall() {
      try {
        const record = JSON.parse(readFileSync(path, 'utf8'));
        return isRecent(record, Date.now(), keepMs) ? String(record.reason) : undefined;
      } catch {
        return undefined;
      }
    },
    /** @param {string} reason */
    remember(reason) {
      mkdirSync(join(folder, 'failures'), { recursive: true });
      writeFileSync(path, `${JSON.stringify({ failedAtMs: Date.now(), reason })}\n`);
    },
    forget() {
      rmSync(path, { force: true });
    },
  };
}
