/** @typedef {{ isTTY?: boolean, columns?: number, write: (text: string) => unknown }} ReportStream */

/**
 * @typedef {object} SetupReport
 * @property {(text: string) => void} say a line that is always shown
 * @property {(text: string) => void} mention a detail
 * @property {(text: string) => void} progress one line, rewritten in place
 */

const PROGRESS_EVERY_MS = 5000;
const TTY_PROGRESS_EVERY_MS = 100;

/**
 * Formats a duration: 940 ms, 12.3 s or 2 min 05 s.
 *
 * @param {number} durationMs
 */
export function formatDuration(durationMs) {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Formats "45 of 196 MB (23 %)", or "45 MB" when the total is unknown.
 *
 * @param {number} doneBytes
 * @param {number} [totalBytes]
 */
export function formatBytes(doneBytes, totalBytes) {
  const done = Math.floor(doneBytes / 1e6);
  if (!totalBytes) return `${done} MB`;
  return `${done} of ${Math.ceil(totalBytes / 1e6)} MB (${Math.floor((100 * doneBytes) / totalBytes)} %)`;
}

/**
 * Reports the setup's progress on stderr: stdout belongs to the command that follows.
 *
 * @param {{ quiet: boolean, stream?: ReportStream }} options quiet: only actual work
 * @returns {SetupReport}
 */
export function createReport({ quiet, stream = process.stderr }) {
  let openLine = false;
  let lastProgressMs = 0;

  /** @param {string} text */
  const write = (text) => {
    if (openLine) stream.write('\r\x1b[K');
    openLine = false;
    stream.write(`${text}\n`);
  };

  return {
    /**
     * Prints a line that is always shown: something is being done, or requires the user.
     *
     * @param {string} text
     */
    say(text) {
      lastProgressMs = 0;
      write(`setup  ${text}`);
    },
    /**
     * Prints a detail, unless quiet.
     *
     * @param {string} text
     */
    mention(text) {
      if (!quiet) write(`setup  ${text}`);
    },
    /**
     * Shows progress: one line rewritten in place on a terminal, a line every few seconds in a log.
     *
     * @param {string} text
     */
    progress(text) {
      const nowMs = performance.now();
      const everyMs = stream.isTTY ? TTY_PROGRESS_EVERY_MS : PROGRESS_EVERY_MS;
      if (nowMs - lastProgressMs < everyMs) return;
      lastProgressMs = nowMs;
      if (stream.isTTY) {
        stream.write(`\r\x1b[K       ${text}`.slice(0, (stream.columns ?? 80) + 3));
        openLine = true;
      } else {
        write(`       ${text}`);
      }
    },
  };
}
