import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { PlainError } from '../lib/plain-error.mjs';
import { checkedEntryName, checkedLinkTarget } from './archive-names.mjs';

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_LINK_BYTES = 4096;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

const damaged = (what) =>
  new PlainError(
    `A downloaded archive is damaged (${what}). It was not used; start again to fetch it anew.`,
  );

async function readExactly(file, position, length) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw damaged('it ends too early');
  return buffer;
}

/**
 * Lists a zip file from its central directory.
 *
 * @param {import('node:fs/promises').FileHandle} file
 * @returns {Promise<Array<{ name: string, mode: number, method: number, packedBytes: number, sizeBytes: number, offset: number }>>}
 * @throws {PlainError} when it is damaged, encrypted, over 4 GB, or an entry points outside
 */
export async function readZipEntries(file) {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  if (tailBytes < END_BYTES) throw damaged('it is too short');
  const tail = await readExactly(file, size - tailBytes, tailBytes);
  let end = tailBytes - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw damaged('its table of contents is missing');
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryOffset = tail.readUInt32LE(end + 16);
  if (count === 0xffff || directoryOffset === 0xffffffff)
    throw damaged('it is larger than this reader handles');
  const directory = await readExactly(file, directoryOffset, directoryBytes);
  const entries = [];
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL_SIGNATURE) {
      throw damaged('its table of contents is broken');
    }
    const nameBytes = directory.readUInt16LE(at + 28);
    const skipBytes = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (directory.readUInt16LE(at + 8) & 1) throw damaged('it is encrypted');
    entries.push({
      name: checkedEntryName(directory.toString('utf8', at + 46, at + 46 + nameBytes)),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + skipBytes;
  }
  return entries;
}

/** Lets exactly the announced number of bytes through: neither a cut entry nor a bomb passes. */
function exactly(sizeBytes, name) {
  let seenBytes = 0;
  return new Transform({
    transform(chunk, _encoding, done) {
      seenBytes += chunk.length;
      done(seenBytes > sizeBytes ? damaged(`${name} is larger than announced`) : null, chunk);
    },
    flush(done) {
      done(seenBytes === sizeBytes ? null : damaged(`${name} is shorter than announced`));
    },
  });
}

async function streamEntry(archive, entry, sink) {
  const { file, path } = archive;
  const local = await readExactly(file, entry.offset, 30);
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE)
    throw damaged(`${entry.name} is not where it should be`);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (entry.packedBytes === 0) {
    await pipeline(Readable.from([]), exactly(entry.sizeBytes, entry.name), sink);
    return;
  }
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 });
  const stages = [packed];
  if (entry.method === 8) stages.push(createInflateRaw());
  else if (entry.method !== 0) throw damaged(`${entry.name} is packed in an unknown way`);
  try {
    await pipeline([...stages, exactly(entry.sizeBytes, entry.name), sink]);
  } catch (error) {
    throw error instanceof PlainError ? error : damaged(`${entry.name}: ${error.message}`);
  }
}

async function readLink(archive, entry) {
  if (entry.sizeBytes > MAX_LINK_BYTES) throw damaged(`the link ${entry.name} is too long`);
  const chunks = [];
  const sink = new Transform({
    transform(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  sink.resume();
  await streamEntry(archive, entry, sink);
  return checkedLinkTarget(entry.name, Buffer.concat(chunks).toString('utf8'));
}

/**
 * Unpacks a zip file entry by entry, as streams, keeping executable bits and symbolic links.
 *
 * @param {string} archivePath
 * @param {string} folder an empty folder that the caller throws away on failure
 * @param {object} [options]
 * @param {(name: string) => string | null} [options.rename] gives an entry's new name; null leaves it out
 * @param {(doneBytes: number, totalBytes: number) => void} [options.onProgress]
 * @throws {PlainError} see {@link readZipEntries}
 */
export async function unzip(archivePath, folder, options = {}) {
  const { rename = (name) => name, onProgress } = options;
  const file = await open(archivePath, 'r');
  const archive = { file, path: archivePath };
  try {
    const wanted = [];
    let totalBytes = 0;
    for (const entry of await readZipEntries(file)) {
      const renamed = rename(entry.name);
      if (renamed === null) continue;
      wanted.push({ entry, path: join(folder, checkedEntryName(renamed)) });
      totalBytes += entry.sizeBytes;
    }
    const links = [];
    let doneBytes = 0;
    for (const { entry, path } of wanted) {
      if (entry.name.endsWith('/')) {
        await mkdir(path, { recursive: true });
      } else if ((entry.mode & FILE_TYPE) === SYMLINK) {
        links.push({ path, target: await readLink(archive, entry) });
      } else {
        await mkdir(dirname(path), { recursive: true });
        const executable = (entry.mode & 0o111) !== 0;
        await streamEntry(archive, entry, createWriteStream(path, { flags: 'wx' }));
        if (executable) await chmod(path, 0o755);
      }
      doneBytes += entry.sizeBytes;
      onProgress?.(doneBytes, totalBytes);
    }
    // Links come last, so that no file of the archive is ever written through one.
    for (const { path, target } of links) {
      await mkdir(dirname(path), { recursive: true });
      await symlink(target, path);
    }
  } finally {
    await file.close();
  }
}
