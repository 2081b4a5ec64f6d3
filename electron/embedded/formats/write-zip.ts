import type { ZippableFile } from 'fflate';
import { zipSync } from 'fflate';
import type { ZipEntries } from '../../../shared/documents/zip.ts';

/** Packed already: packing again costs time and gains nothing. */
const PACKED = /\.(?:png|jpe?g|gif|webp|mp3|mp4|m4a|wmv|zip|docx|pptx|xlsx)$/iu;
/** A fixed date, the oldest that ZIP knows: the same document always gives the same bytes. */
const ENTRY_DATE = new Date(1980, 0, 1, 12);

/** Packs an archive again with some of its files replaced; order and names stay. */
export function writeZip(
  entries: ZipEntries,
  changed: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  const files = entries.names.map((name): [string, ZippableFile] => {
    const bytes = changed.get(name) ?? entries.read(name);
    return [name, [bytes, { level: PACKED.test(name) ? 0 : 6, mtime: ENTRY_DATE }]];
  });
  // Not by assignment: a file may be called `__proto__`.
  return zipSync(Object.fromEntries(files));
}
