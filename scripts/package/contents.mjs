import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractFile, getRawHeader } from '@electron/asar';

/** @typedef {{ path: string, sizeBytes: number, sha256: string, mode: number }} Content */
/** @typedef {{ size?: number, unpacked?: boolean, files?: Record<string, ArchiveNode> }} ArchiveNode */

const ARCHIVE = /(?:^|\/)app\.asar$/u;
/** Written by V8 while the app runs; see docs/releasing.md. */
export const COMPILED = /\.kept$/u;

/** @param {import('node:crypto').BinaryLike} data */
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/**
 * Lists the files inside an archive.
 *
 * @param {Record<string, ArchiveNode>} files
 * @param {string} under
 * @returns {{ path: string, size: number }[]}
 */
const listed = (files, under = '') =>
  Object.entries(files).flatMap(([name, node]) => {
    if (node.files) return listed(node.files, `${under}${name}/`);
    return node.unpacked ? [] : [{ path: `${under}${name}`, size: node.size ?? 0 }];
  });

/**
 * Returns everything in an unpacked app, in order; the archive of its code is listed file by file.
 *
 * @param {string} folder
 * @returns {Content[]}
 */
export function contentsOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => {
      const absolute = join(entry.parentPath, entry.name);
      const path = absolute.slice(folder.length + 1).replaceAll(sep, '/');
      const { size: sizeBytes, mode } = lstatSync(absolute);
      if (entry.isSymbolicLink())
        return [{ path, sizeBytes, mode, sha256: sha256(readlinkSync(absolute)) }];
      if (!entry.isFile()) return [];
      if (ARCHIVE.test(path)) {
        const { header, headerSize } = getRawHeader(absolute);
        const { files } = /** @type {{ files: Record<string, ArchiveNode> }} */ (header);
        const inside = listed(files).map((file) => ({
          path: `${path}/${file.path}`,
          sizeBytes: file.size,
          mode: 0,
          sha256: sha256(extractFile(absolute, file.path.replaceAll('/', sep))),
        }));
        // Names and checksums of the files above.
        return [...inside, { path: `${path}/`, sizeBytes: headerSize, mode, sha256: '' }];
      }
      return [{ path, sizeBytes, mode, sha256: sha256(readFileSync(absolute)) }];
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns the paths that differ between two builds; compiled code is not compared.
 *
 * @param {readonly Content[]} a
 * @param {readonly Content[]} b
 * @returns {string[]} in order
 */
export function differences(a, b) {
  const facts = (/** @type {readonly Content[]} */ contents) =>
    new Map(
      contents
        .filter(({ path }) => !COMPILED.test(path))
        .map(({ path, sha256: hash, mode }) => [path, `${hash} ${mode}`]),
    );
  const [left, right] = [facts(a), facts(b)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => left.get(path) !== right.get(path))
    .toSorted();
}
