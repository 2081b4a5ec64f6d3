import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PlainError } from '../lib/plain-error.mjs';
import { checkedEntryName } from './archive-names.mjs';

const BLOCK = 512;

function text(block, start, length) {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

/**
 * Reads one 512-byte tar header.
 *
 * @param {Buffer} block
 * @returns {{ name: string, sizeBytes: number, kind: string } | null} null for the empty block that ends the archive
 * @throws {PlainError} when the checksum is wrong or the name points outside the archive
 */
export function readTarHeader(block) {
  if (block.every((byte) => byte === 0)) return null;
  let sum = 8 * 32;
  for (let i = 0; i < BLOCK; i += 1) {
    if (i < 148 || i >= 156) sum += block[i];
  }
  const sizeText = text(block, 124, 12).trim();
  if (Number.parseInt(text(block, 148, 8).trim(), 8) !== sum || !/^[0-7]+$/u.test(sizeText)) {
    throw new PlainError(
      'A downloaded package is damaged (a tar header does not add up). It was not unpacked.',
    );
  }
  const prefix = text(block, 257, 5) === 'ustar' ? text(block, 345, 155) : '';
  const name = text(block, 0, 100);
  return {
    name: checkedEntryName(prefix ? `${prefix}/${name}` : name),
    sizeBytes: Number.parseInt(sizeText, 8),
    kind: String.fromCharCode(block[156] || 48),
  };
}

/**
 * Writes one file of a gzipped tar to disk, as a stream: memory stays flat whatever the size.
 *
 * @param {string} archivePath the .tgz
 * @param {string} entryName the file wanted
 * @param {string} outPath must not exist
 * @throws {PlainError} when the archive is damaged, unsafe, or lacks the entry
 */
export async function extractTarEntry(archivePath, entryName, outPath) {
  const source = createReadStream(archivePath);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let header = Buffer.alloc(0);
  let leftBytes = 0;
  let paddingBytes = 0;
  let out = null;
  try {
    for await (const chunk of gunzip) {
      let offset = 0;
      while (offset < chunk.length) {
        if (leftBytes > 0) {
          const part = chunk.subarray(offset, offset + leftBytes);
          offset += part.length;
          leftBytes -= part.length;
          if (out && !out.write(part)) {
            if (out.errored) throw out.errored;
            await once(out, 'drain');
          }
          if (leftBytes === 0 && out) {
            out.end();
            await finished(out);
            return;
          }
        } else if (paddingBytes > 0) {
          const skipped = Math.min(paddingBytes, chunk.length - offset);
          offset += skipped;
          paddingBytes -= skipped;
        } else {
          const part = chunk.subarray(offset, offset + BLOCK - header.length);
          offset += part.length;
          header = Buffer.concat([header, part]);
          if (header.length < BLOCK) continue;
          const entry = readTarHeader(header);
          header = Buffer.alloc(0);
          if (entry === null) continue;
          leftBytes = entry.sizeBytes;
          paddingBytes = (BLOCK - (entry.sizeBytes % BLOCK)) % BLOCK;
          if (entry.name === entryName && entry.kind === '0') {
            out = createWriteStream(outPath, { flags: 'wx' });
            // A full disk is told by `finished`; without a listener it would end the process.
            out.on('error', () => {});
            await once(out, 'open');
          }
        }
      }
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`A downloaded package could not be unpacked: ${error.message}.`);
  } finally {
    source.destroy();
    gunzip.destroy();
    out?.destroy();
  }
  throw new PlainError(`A downloaded package is not complete: it holds no ${entryName}.`);
}
