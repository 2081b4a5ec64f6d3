import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import type { NewDocumentJob } from '../../db/documents/jobs-repo.ts';
import type { InspectedFile } from '../../threads/documents/client.ts';
import type { DocumentFiles } from './files.ts';
import { outputFormatOf } from './output-formats.ts';

/** Where the bytes of a planned file are, and whose they were before. */
export interface PlannedOrigin {
  /** The person's file; null for bytes that came without one. */
  sourcePath: string | null;
  /** The app's own copy; null when it reads the person's file. */
  sourceCopy: string | null;
  /** Of the job that it was translated for before; null for a file that was added by hand. */
  earlierProjectId: string | null;
}

/** A file that was checked and not sent yet. */
export interface PlannedSource extends PlannedOrigin {
  file: PlannedFile;
  inspected: InspectedFile;
}

/** A rejected file: where its bytes are, and the person's file that they came from, if any. */
export interface ConvertibleFile extends Omit<PlannedOrigin, 'sourceCopy'> {
  fileName: string;
  path: string;
}

/** The job of a planned file and one target, with a copy of its own of what is only the app's. */
export async function toNewJob(
  deps: {
    files: Pick<DocumentFiles, 'keepSource' | 'inboxPath'>;
    newId: () => string;
    now: () => number;
  },
  source: PlannedSource,
  targetLang: string,
  request: StartDocuments,
  connectionName: string,
): Promise<NewDocumentJob> {
  const id = deps.newId();
  const { inspected, sourceCopy } = source;
  return {
    id,
    sourcePath: source.sourcePath,
    // Jobs of one drop must not share a copy: each is removed on its own.
    sourceCopy:
      sourceCopy === null
        ? null
        : await deps.files.keepSource(id, deps.files.inboxPath(sourceCopy)),
    fileName: source.file.fileName,
    format: inspected.format,
    outputFormat: outputFormatOf(inspected.format, request.outputFormats),
    sizeBytes: inspected.sizeBytes,
    sha256: inspected.sha256,
    charCount: inspected.charCount,
    connectionId: request.connectionId,
    connectionName,
    isPractice: false,
    sourceLang: request.sourceLang,
    targetLang,
    formality: request.formality,
    glossaryId: request.glossaryId,
    projectId: request.projectId ?? null,
    createdAtMs: deps.now(),
  };
}
