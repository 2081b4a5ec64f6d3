import { basename } from 'node:path';
import { DOCUMENT_FORMATS, type DocumentFormatId } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import type { ConvertedXliff } from '../../shared/documents/xliff/convert-xliff-12.ts';
import { AppError, toAppError } from '../../shared/errors.ts';
import { systemTimers, type Timers } from '../platform/clock.ts';
import type { InspectedFile } from './inspected-file.ts';
import type { InspectorAnswer, InspectorTask } from './inspector-messages.ts';
import { checkFileSize } from './read-regular-file.ts';
import { createTaskWorker } from './task-worker.ts';

export type { InspectedFile } from './inspected-file.ts';

export interface InspectorLimits {
  /** Largest file that is read at all, in bytes. */
  maxFileBytes: number;
  /** Heap of the worker thread, in MB. */
  memoryMb: number;
  taskTimeoutMs: number;
  /** Without a task for this long the thread is ended; the next task starts it again. */
  idleTimeoutMs: number;
}

export const DEFAULT_INSPECTOR_LIMITS: InspectorLimits = {
  maxFileBytes: Math.max(
    ...Object.values(DOCUMENT_FORMATS).map((format) => format.maxSizeBytes.paid),
  ),
  memoryMb: 1536,
  taskTimeoutMs: 60_000,
  idleTimeoutMs: 60_000,
};

export interface DocumentInspectorOptions {
  /** The built `worker.ts` of this folder. */
  workerUrl: URL;
  limits?: Partial<InspectorLimits>;
  timers?: Timers;
}

/** Reads documents in a worker thread, one after the other. Every method throws `AppError`. */
export interface DocumentInspector {
  /**
   * Finds out what a file is, by its content, and what it holds.
   * @param fileName the name it goes by, when the file on disk is a copy with another name
   * @throws `document/*` with the reason why it cannot be translated
   */
  inspect(path: string, fileName?: string): Promise<InspectedFile>;
  /** The same for bytes without a path. */
  inspectBytes(fileName: string, bytes: Uint8Array): Promise<InspectedFile>;
  /**
   * An XLIFF 1.x file as XLIFF 2.1, with sentences about what was left out.
   * @param fileName the name it goes by
   */
  convertXliff(path: string, fileName: string): Promise<ConvertedXliff>;
  /**
   * The texts of a document beside those of its translation; empty for formats that cannot be read here.
   * Pairs that nothing but their order tells say so in their location.
   */
  readSegmentPairs(files: {
    format: DocumentFormatId;
    /** The format of the translation. */
    targetFormat: DocumentFormatId;
    sourcePath: string;
    targetPath: string;
  }): Promise<HistorySegment[]>;
  /** True when both files hold the same bytes or the same text: a translation that changed nothing. */
  isSameContent(format: DocumentFormatId, pathA: string, pathB: string): Promise<boolean>;
  /** Ends the thread; what still runs fails with `cancelled`. */
  close(): Promise<void>;
}

/** What is safe and what to do, for a file that was refused before anything was sent. */
function hintOf(error: AppError): string {
  const safe = 'Nothing was sent.';
  if (error.code !== 'document/damaged') return safe;
  return `${safe} Open the file in its own program, save it again and add the new copy.`;
}

/** Names the file an error is about. */
function about(fileName: string, error: AppError, hint?: string): AppError {
  const details = { ...error.details, fileName, ...(hint === undefined ? {} : { hint }) };
  const retry = error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs };
  const { code, message, retryable, cause } = error;
  return new AppError(code, message, { retryable, ...retry, details, cause });
}

function unexpected(): AppError {
  return new AppError('internal', 'The document reader gave an answer to another question.');
}

/** Starts no thread until the first task. */
export function createDocumentInspector(options: DocumentInspectorOptions): DocumentInspector {
  const limits = { ...DEFAULT_INSPECTOR_LIMITS, ...options.limits };
  const worker = createTaskWorker({
    ...limits,
    workerUrl: options.workerUrl,
    workerData: { maxFileBytes: limits.maxFileBytes },
    timers: options.timers ?? systemTimers,
  });

  const run = async (task: InspectorTask): Promise<InspectorAnswer> => {
    const answer = await worker.run(task);
    if (answer.kind === 'failed') throw AppError.fromData(answer.error);
    return answer;
  };

  const inspectTask = async (task: InspectorTask, fileName: string): Promise<InspectedFile> => {
    try {
      if (task.kind === 'inspect-bytes') checkFileSize(task.bytes.length, limits.maxFileBytes);
      const answer = await run(task);
      if (answer.kind !== 'inspected') throw unexpected();
      return answer.file;
    } catch (error) {
      const known = toAppError(error);
      throw about(fileName, known, hintOf(known));
    }
  };

  return {
    inspect: (path, fileName = basename(path)) =>
      inspectTask({ kind: 'inspect', path, fileName }, fileName),
    inspectBytes: (fileName, bytes) =>
      inspectTask({ kind: 'inspect-bytes', fileName, bytes }, fileName),
    async convertXliff(path, fileName) {
      try {
        const answer = await run({ kind: 'convert-xliff', path });
        if (answer.kind !== 'converted') throw unexpected();
        return { bytes: answer.bytes, warnings: answer.warnings };
      } catch (error) {
        const known = toAppError(error);
        throw about(fileName, known, hintOf(known));
      }
    },
    async readSegmentPairs(files) {
      const answer = await run({ kind: 'read-pairs', ...files });
      if (answer.kind !== 'pairs') throw unexpected();
      return answer.segments;
    },
    async isSameContent(format, pathA, pathB) {
      const answer = await run({ kind: 'compare', format, pathA, pathB });
      if (answer.kind !== 'compared') throw unexpected();
      return answer.isSame;
    },
    close: () => worker.close(),
  };
}
