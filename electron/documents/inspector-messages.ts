import type { DocumentFormatId } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { InspectedFile } from './inspected-file.ts';

/** What the worker is started with. */
export interface InspectorWorkerData {
  /** Largest file that is read at all, in bytes. */
  maxFileBytes: number;
}

/** A task for the worker. One is under way at a time. */
export type InspectorTask =
  | { kind: 'inspect'; path: string; fileName: string }
  | { kind: 'inspect-bytes'; fileName: string; bytes: Uint8Array }
  | { kind: 'convert-xliff'; path: string }
  | {
      kind: 'read-pairs';
      format: DocumentFormatId;
      targetFormat: DocumentFormatId;
      sourcePath: string;
      targetPath: string;
    }
  | { kind: 'compare'; format: DocumentFormatId; pathA: string; pathB: string };

/** `ready` comes once, unasked, when the worker has loaded; then one answer per task. */
export type InspectorAnswer =
  | { kind: 'ready' }
  | { kind: 'inspected'; file: InspectedFile }
  | { kind: 'converted'; bytes: Uint8Array; warnings: string[] }
  | { kind: 'pairs'; segments: HistorySegment[] }
  | { kind: 'compared'; isSame: boolean }
  | { kind: 'failed'; error: ErrorData };
