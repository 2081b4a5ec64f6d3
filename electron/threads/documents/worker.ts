/** Entry of the document thread: reads untrusted files. */
import { createHash } from 'node:crypto';
import { workerData } from 'node:worker_threads';
import { convertXliff12 } from '../../../shared/documents/xliff/convert-xliff-12.ts';
import { detectContent } from '../../../shared/documents/content-kind.ts';
import { damagedDocument } from '../../../shared/documents/document-errors.ts';
import { clearZipTimes } from '../../../shared/documents/zip/zip-directory.ts';
import { DOCUMENT_ZIP_LIMITS } from '../../../shared/documents/zip/zip.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { canBeLight } from '../../../shared/domain/documents/light.ts';
import { extensionOf, soundFormatOfExtension } from '../../../shared/domain/documents/format.ts';
import { serveThread } from '../../support/serve-thread.ts';
import type { DocumentThreadCalls } from '../../services/documents/thread.ts';
import type { DocumentThreadData } from './client.ts';
import {
  countDocument,
  hasSameText,
  inspectContent,
  pairSegments,
  inspectSound,
} from './document-content.ts';
import { cutSegment } from './cut-segments.ts';
import { lightSize, listMedia, putMediaBack, readDocument, writeLightCopy } from './light-copy.ts';
import { readRegularFile } from './read-regular-file.ts';
import { findResultFault } from './result-fault.ts';

const { maxFileBytes }: DocumentThreadData = workerData;
/** A result may be somewhat larger than its source; it is already stored, so it is worth reading. */
const maxResultBytes = maxFileBytes * 2;

/** Videos take long to read, so each part restarts the deadline. */
const stillWorking = (): void => report();

const calls: DocumentThreadCalls = {
  async inspect(path, fileName) {
    const sound = soundFormatOfExtension(extensionOf(fileName));
    if (sound !== null) return inspectSound(path, fileName, sound);
    const content = await readDocument(path, maxFileBytes);
    const { wholeBytes: sizeBytes, bytes } = content;
    const inspected = await inspectContent(fileName, content);
    if (sizeBytes !== undefined) return { ...inspected, sizeBytes, lightBytes: bytes.length };
    if (!canBeLight(inspected.format)) return inspected;
    const read = async (at: number, length: number): Promise<Uint8Array> =>
      Promise.resolve(bytes.subarray(at, at + length));
    const lightBytes = await lightSize({ sizeBytes: bytes.length, read });
    return lightBytes === null ? inspected : { ...inspected, lightBytes };
  },
  inspectBytes(fileName, bytes) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return inspectContent(fileName, { bytes, sha256 });
  },
  async convertXliff(path) {
    const { bytes, sha256 } = await readRegularFile(path, maxFileBytes);
    return { sha256, ...convertXliff12(bytes, createReadBudget()) };
  },
  async readConverted(path) {
    const { bytes } = await readRegularFile(path, maxFileBytes);
    if (detectContent(bytes).kind !== 'docx') throw damagedDocument('faults.contents');
    clearZipTimes(bytes, DOCUMENT_ZIP_LIMITS.maxEntries);
    return bytes;
  },
  async countTexts(format, path, locale, rules) {
    return countDocument(format, await readDocument(path, maxFileBytes), locale, rules);
  },
  async readSegmentPairs(files) {
    const source = await readDocument(files.sourcePath, maxFileBytes);
    const target = await readDocument(files.targetPath, maxResultBytes);
    return pairSegments(files, source, target);
  },
  cutSegments: (segments, langs) => segments.map((segment) => cutSegment(segment, langs)),
  async findResultFault(files) {
    const source = await readDocument(files.sourcePath, maxFileBytes).catch(() => null);
    const target = await readRegularFile(files.targetPath, maxResultBytes);
    return findResultFault(files, source?.bytes ?? null, target.bytes);
  },
  async isSameContent(format, pathA, pathB) {
    const a = await readDocument(pathA, maxResultBytes);
    const b = await readDocument(pathB, maxResultBytes);
    return hasSameText(format, a, b);
  },
  listMedia: (path) => listMedia(path, stillWorking),
  writeLightCopy: (path, to) => writeLightCopy(path, to, stillWorking),
  putMediaBack: (files, media) => putMediaBack(files, media, stillWorking),
};

const report = serveThread(calls);
