import { PlainError } from '../lib/plain-error.mjs';
import { COMPILED } from './contents.mjs';

/** @import { Content } from './contents.mjs' */
/** @typedef {{ name: string, pattern: RegExp, limitMb: number }} Group `limitMb`: in millions of bytes */

const module = (/** @type {string} */ names) =>
  new RegExp(`^resources/app\\.asar(?:\\.unpacked)?/node_modules/(?:${names})/`, 'u');

/**
 * Groups of files, and how much each may take. A file counts for the first group that fits. For Linux; with
 * about a tenth above what was measured.
 *
 * @type {readonly Group[]}
 */
export const GROUPS = [
  { name: 'compiled code', pattern: COMPILED, limitMb: 6 },
  {
    name: 'fonts for PDF files: Chinese, Japanese, Korean',
    pattern: module('@embedpdf/fonts-(?:sc|jp|kr)'),
    limitMb: 19,
  },
  { name: 'fonts for PDF files: other scripts', pattern: module('@embedpdf/fonts-.*'), limitMb: 4 },
  { name: 'drawing (Skia)', pattern: module('@napi-rs/canvas.*'), limitMb: 40 },
  {
    name: 'text recognition in pictures',
    pattern: module('@tesseract\\.js-data/.*|tesseract\\.js.*'),
    limitMb: 33,
  },
  { name: 'grammar check of English', pattern: module('harper\\.js'), limitMb: 18 },
  { name: 'speech recognition', pattern: module('sherpa-onnx'), limitMb: 17 },
  { name: 'offline translation', pattern: module('@browsermt/.*'), limitMb: 6 },
  {
    name: 'PDF files',
    pattern: module('pdfjs-dist|@embedpdf/pdfium|@cantoo/pdf-lib|fontkit'),
    limitMb: 14,
  },
  { name: 'database', pattern: module('better-sqlite3'), limitMb: 6 },
  { name: 'other packages', pattern: module('.*'), limitMb: 10 },
  {
    name: 'code of the app',
    pattern: /^resources\/app\.asar\/(?:out\/|package\.json|$)/u,
    limitMb: 14,
  },
  {
    name: 'resources of the app',
    pattern: /^resources\/(?:app\.asar(?:\.unpacked)?\/resources\/|sbom|third-party)/u,
    limitMb: 5,
  },
  { name: 'licenses of Electron and Chromium', pattern: /LICENSE/u, limitMb: 20 },
  { name: 'texts of Chromium', pattern: /^locales\//u, limitMb: 7 },
  { name: 'Electron', pattern: /./u, limitMb: 260 },
];
/** Everything together. */
export const INSTALLED_LIMIT_MB = 400;

const MB = 1_000_000;

/**
 * Sums up what each group takes.
 *
 * @param {readonly Pick<Content, 'path' | 'sizeBytes'>[]} contents
 * @returns {{ name: string, sizeBytes: number, limitMb: number }[]} as {@link GROUPS}
 */
export function sizesByGroup(contents) {
  const sums = new Map(GROUPS.map((group) => [group, 0]));
  for (const { path, sizeBytes } of contents) {
    const group = GROUPS.find(({ pattern }) => pattern.test(path));
    if (group) sums.set(group, (sums.get(group) ?? 0) + sizeBytes);
  }
  return [...sums].map(([{ name, limitMb }, sizeBytes]) => ({ name, limitMb, sizeBytes }));
}

/** @param {number} bytes */
const inMb = (bytes) => (bytes / MB).toFixed(1);

/**
 * Returns the table of sizes as printed.
 *
 * @param {readonly Pick<Content, 'path' | 'sizeBytes'>[]} contents
 */
export function sizeTable(contents) {
  const rows = sizesByGroup(contents);
  const total = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return [...rows, { name: 'together', sizeBytes: total, limitMb: INSTALLED_LIMIT_MB }]
    .map(
      ({ name, sizeBytes, limitMb }) =>
        `${inMb(sizeBytes).padStart(6)} MB of ${String(limitMb).padStart(3)}  ${name}`,
    )
    .join('\n');
}

/**
 * Fails a package that is larger than it may be.
 *
 * @param {readonly Pick<Content, 'path' | 'sizeBytes'>[]} contents
 * @throws {PlainError} with the groups that are too large
 */
export function requireSizes(contents) {
  const rows = sizesByGroup(contents);
  const total = rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const tooLarge = [
    ...rows,
    { name: 'together', sizeBytes: total, limitMb: INSTALLED_LIMIT_MB },
  ].filter(({ sizeBytes, limitMb }) => sizeBytes > limitMb * MB);
  if (tooLarge.length === 0) return;
  const lines = tooLarge.map(
    ({ name, sizeBytes, limitMb }) => `${name}: ${inMb(sizeBytes)} MB; the limit is ${limitMb} MB`,
  );
  throw new PlainError(
    `The package is too large.\n${lines.join('\n')}\n` +
      'Ship less (scripts/package/ship.mjs), or raise the limit (scripts/package/sizes.mjs) and say why in docs/releasing.md.',
  );
}
