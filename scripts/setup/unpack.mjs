/** Unpacks downloads. It depends on packages, so nothing may import it before they are installed. */
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar';
import { openPromise } from 'yauzl';
import { PlainError } from '../lib/plain-error.mjs';

/** @import { Entry, ZipFile } from 'yauzl' */

const MAX_LINK_BYTES = 4096;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/**
 * Reports a full disk and the like as such; any other error is attributed to the archive.
 *
 * @param {unknown} error
 */
function explained(error) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && 'syscall' in error) {
    // The code that prints it has a better message for a full disk.
    if ('code' in error && error.code === 'ENOSPC') return error;
    return new PlainError(`A downloaded archive could not be unpacked: ${message}.`);
  }
  return new PlainError(
    `A downloaded archive is damaged or unsafe (${message}). It was not used; start again to fetch it once more.`,
  );
}

/**
 * Writes one file of a gzipped tar below a folder, under its name in the archive. Nothing else in the archive is
 * written, regardless of name or kind.
 *
 * @param {string} archivePath the .tgz
 * @param {string} entryName the file wanted
 * @param {string} folder
 * @returns {Promise<string>} path of the file
 * @throws {PlainError} when the archive is damaged or lacks the file, or the disk is full
 */
export async function extractTarEntry(archivePath, entryName, folder) {
  let isThere = false;
  try {
    await extract({
      file: archivePath,
      cwd: folder,
      strict: true,
      preserveOwner: false,
      filter(path, entry) {
        if (path !== entryName || !('type' in entry) || entry.type !== 'File') return false;
        isThere = true;
        return true;
      },
    });
  } catch (error) {
    throw explained(error);
  }
  if (!isThere) {
    throw new PlainError(`A downloaded package is not complete: it holds no ${entryName}.`);
  }
  return join(folder, entryName);
}

/**
 * @param {ZipFile} zip
 * @param {Entry} entry
 * @param {{ folder: string, path: string }} place
 */
async function readLink(zip, entry, { folder, path }) {
  if (entry.uncompressedSize > MAX_LINK_BYTES) throw new Error(`${entry.fileName} is too long`);
  const target = await text(await zip.openReadStreamPromise(entry));
  const [first] = relative(folder, resolve(dirname(path), target)).split(sep);
  if (target === '' || isAbsolute(target) || first === '..')
    throw new Error(`the link ${entry.fileName} leads outside`);
  return target;
}

/**
 * Unpacks a zip file entry by entry, as streams, preserving executable bits and symbolic links.
 *
 * @param {string} archivePath
 * @param {string} folder an empty folder that the caller throws away on failure
 * @param {object} [options]
 * @param {(name: string) => string | null} [options.rename] returns an entry's new name; null omits it
 * @param {(doneBytes: number, totalBytes: number) => void} [options.onProgress]
 * @throws {PlainError} when it is damaged, when a name or a link in it leads outside, or the disk is full
 */
export async function unzip(archivePath, folder, { rename = (name) => name, onProgress } = {}) {
  /** @type {ZipFile | undefined} */
  let zip;
  try {
    // The library refuses names that lead outside, and entries whose size differs from the declared one.
    zip = await openPromise(archivePath, { autoClose: false, strictFileNames: true });
    /** @type {{ entry: Entry, path: string }[]} */
    const wanted = [];
    for await (const entry of zip.eachEntry()) {
      const name = rename(entry.fileName);
      if (name !== null) wanted.push({ entry, path: join(folder, name) });
    }
    const totalBytes = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    const links = [];
    let doneBytes = 0;
    for (const { entry, path } of wanted) {
      const mode = entry.externalFileAttributes >>> 16;
      if (entry.fileName.endsWith('/')) {
        await mkdir(path, { recursive: true });
      } else if ((mode & FILE_TYPE) === SYMLINK) {
        links.push({ path, target: await readLink(zip, entry, { folder, path }) });
      } else {
        await mkdir(dirname(path), { recursive: true });
        const content = await zip.openReadStreamPromise(entry);
        await pipeline(content, createWriteStream(path, { flags: 'wx' }));
        if ((mode & 0o111) !== 0) await chmod(path, 0o755);
      }
      doneBytes += entry.uncompressedSize;
      onProgress?.(doneBytes, totalBytes);
    }
    // Links come last, so that no file of the archive is ever written through one.
    for (const { path, target } of links) {
      await mkdir(dirname(path), { recursive: true });
      await symlink(target, path);
    }
  } catch (error) {
    throw explained(error);
  } finally {
    zip?.close();
  }
}
