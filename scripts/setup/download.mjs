import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, messageOf } from '../lib/plain-error.mjs';

/** @import { ReadableStream } from 'node:stream/web' */

const STALL_MS = 60_000;

/**
 * Computes the digest of a file in the form that package lockfiles use, `sha512-<base64>`.
 *
 * @param {string} path
 */
export async function fileIntegrity(path) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return `sha512-${hash.digest('base64')}`;
}

/**
 * Returns true if a file is byte for byte the expected one; false if it is missing.
 *
 * @param {string} path
 * @param {string} integrity `sha512-<base64>`
 */
export async function hasIntegrity(path, integrity) {
  try {
    return (await fileIntegrity(path)) === integrity;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Downloads to a file. The limit applies to stalls, not to the total: a slow connection may take as long as it needs.
 *
 * @param {string} url
 * @param {string} path appears only when complete
 * @param {object} options
 * @param {(doneBytes: number, totalBytes: number | undefined) => void} options.onProgress
 * @param {number} [options.stallMs]
 * @throws {Error} for any network failure
 */
export async function downloadFile(url, path, { onProgress, stallMs = STALL_MS }) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('no data arrived for a minute')), stallMs);
  const part = `${path}.part`;
  try {
    const response = await fetch(url, { signal: abort.signal });
    if (!response.ok || response.body === null)
      throw new Error(`the server answered ${response.status}`);
    const totalBytes = Number(response.headers.get('content-length')) || undefined;
    let doneBytes = 0;
    const watch = new Transform({
      transform(chunk, _encoding, done) {
        timer.refresh();
        doneBytes += chunk.length;
        onProgress(doneBytes, totalBytes);
        done(null, chunk);
      },
    });
    await pipeline(
      Readable.fromWeb(/** @type {ReadableStream} */ (response.body)),
      watch,
      createWriteStream(part),
      {
        signal: abort.signal,
      },
    );
    await rename(part, path);
  } catch (error) {
    // fetch only reports "fetch failed"; the reason is one level down.
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const reason = abort.signal.aborted ? abort.signal.reason : cause;
    throw new Error(messageOf(reason), { cause: error });
  } finally {
    clearTimeout(timer);
    await rm(part, { force: true });
  }
}
