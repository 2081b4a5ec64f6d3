/**
 * Creates the sample documents of the guided demo. They are committed; rerun this only to change them: `node
 * scripts/make-samples.mjs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import * as docx from 'docx';
import { quarterlyReport } from './samples/quarterly-report.mjs';

/** @import { Zippable } from 'fflate' */

const FOLDER = join(import.meta.dirname, '..', 'resources', 'samples');
const ENTRY_DATE = new Date(1980, 0, 1, 12);
const DOCUMENT_DATE = '2026-01-15T09:00:00Z';

/**
 * Repacks without folder entries and without the time of this run.
 *
 * @param {Uint8Array} bytes
 */
function normalize(bytes) {
  /** @type {Zippable} */
  const files = {};
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    if (name.endsWith('/')) continue;
    files[name] = [withoutTime(name, content), { level: 6, mtime: ENTRY_DATE }];
  }
  return zipSync(files);
}

/**
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} content
 */
function withoutTime(name, content) {
  if (name !== 'docProps/core.xml') return content;
  const xml = new TextDecoder().decode(content);
  return new TextEncoder().encode(
    xml.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, DOCUMENT_DATE),
  );
}

mkdirSync(FOLDER, { recursive: true });
const bytes = await docx.Packer.toBuffer(quarterlyReport());
writeFileSync(join(FOLDER, 'quarterly-report.docx'), normalize(bytes));
console.log('resources/samples/quarterly-report.docx');
