import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';

/** A raw result on disk. */
export interface StoredResult {
  /** Name in the results folder. */
  file: string;
  sha256: string;
}

/** `light`: an office file without its media; `whole`: a result with them. */
export type NewFileKind = 'light' | 'whole';

/** Files of the ledger: sources, raw results, and deliveries to the user's folders. */
export interface DocumentFiles {
  /**
   * Stores dropped bytes without a path until they are sent or removed. Resolves with a name in the
   * inbox. @throws `document/disk-full`
   */
  storePlanned(id: string, bytes: Uint8Array): Promise<string>;
  /**
   * Stores a job's own copy of a source; only this copy is sent. Resolves with its name in the inbox. Leaves nothing
   * behind when it fails.
   * @param sha256 of the planned content
   * @throws `document/source-changed` for other content, `document/unsupported` for a link,
   * `document/source-missing`, `document/disk-full`
   */
  keepSource(jobId: string, path: string, sha256: string): Promise<string>;
  /** Returns the absolute path of a copy in the inbox. */
  inboxPath(name: string): string;
  removeInbox(name: string): Promise<void>;
  /**
   * Quarantines dropped bytes that an earlier run never sent, and removes unfinished files.
   * @param kept names of those that are still planned
   */
  prunePlanned(kept?: ReadonlySet<string>): Promise<void>;
  /**
   * Restores the copies that jobs need from quarantine, and quarantines those of an earlier run that no job needs.
   * Called before any job runs. Never rejects.
   */
  settleCopies(isNeeded: (jobId: string) => Promise<boolean>): Promise<void>;
  /** Returns where a job's source is read from: the app's copy once there is one. */
  sourcePath(job: Pick<DocumentJobRecord, 'sourceCopy' | 'sourcePath'>): string;
  /** Reads the source in chunks. @throws `document/source-missing` */
  readSource(job: Pick<DocumentJobRecord, 'sourceCopy' | 'sourcePath'>): AsyncIterable<Uint8Array>;
  /** @throws `document/disk-full` when the result of a source of this size may not fit */
  ensureRoomForResult(sizeBytes: number): Promise<void>;
  /**
   * Writes a raw result durably (temporary file, fsync, rename) before it is used. Leaves nothing behind when it fails.
   * @throws `document/disk-full`; anything that `body` throws
   */
  storeResult(jobId: string, body: AsyncIterable<Uint8Array>): Promise<StoredResult>;
  /**
   * Returns the absolute path of a file to be written in the app's folders, where no leftover is: the copy that is sent,
   * or a result with its media. It is private until it is dropped, or kept; the next start drops it.
   */
  newFile(kind: NewFileKind, jobId: string): Promise<string>;
  dropNewFile(kind: NewFileKind, jobId: string): Promise<void>;
  /** Durably keeps the new `whole` file of a job beside its raw result. */
  keepWhole(jobId: string): Promise<StoredResult>;
  /** Removes the raw results of a job besides the file that is its result. */
  removeOthers(jobId: string, resultFile: string): Promise<void>;
  /** Finds a complete raw result of this job on disk; null when there is none. */
  findResult(jobId: string): Promise<StoredResult | null>;
  /**
   * Durably moves this job's raw result so that it is preserved but not found as its result. Of two, the longer is
   * preserved: it holds more of the document. Resolves with its name.
   */
  quarantine(jobId: string): Promise<string>;
  findQuarantined(jobId: string): Promise<StoredResult | null>;
  removeQuarantined(jobId: string): Promise<void>;
  /** Returns the absolute path of a stored raw result. */
  resultPath(file: string): string;
  /** Returns false only if the file definitely does not begin like this format. */
  looksLike(resultFile: string, format: DocumentFormatId): Promise<boolean>;
  /**
   * Stores the translated segments reported by the service beside the raw result, until the history has
   * them.
   */
  storePairs(jobId: string, pairs: readonly HistorySegment[]): Promise<void>;
  /** Returns null when there are none or they are unreadable. */
  readPairs(jobId: string): Promise<HistorySegment[] | null>;
  removePairs(jobId: string): Promise<void>;
  /** Durably removes a job's raw result, the one with its media, its quarantined result, and the pairs beside it. */
  removeResult(jobId: string): Promise<void>;
  /**
   * Stores a document with edits until it is published. Resolves with its name in the results folder.
   * @throws `document/disk-full`; anything that `body` throws
   */
  storeEdited(id: string, body: AsyncIterable<Uint8Array>): Promise<string>;
  removeEdited(id: string): Promise<void>;
  /** Opens any file for reading from its beginning. @throws `document/source-missing` */
  readFile(path: string): Promise<{ sizeBytes: number; open: () => AsyncIterable<Uint8Array> }>;
  /** Returns the folder for a job's result: beside its source, or the downloads folder. */
  deliveryFolder(job: DocumentJobRecord): string;
  /** Returns true when `path` has exactly this content. */
  hasContent(path: string, sha256: string): Promise<boolean>;
  /** Returns true when `path` exists. */
  isTaken(path: string): Promise<boolean>;
  /**
   * Publishes a copy of a stored result at `path`: temporary file in the same folder, fsync, rename. Resolves with
   * false when the name is taken; never replaces a file.
   * @param of the source whose permissions it gets, within the umask (null: those of a new file), and the
   * project that owns its texts, recorded before the file has its name
   * @throws `document/delivery-failed` when the folder is not writable
   */
  publish(
    resultFile: string,
    path: string,
    of: Pick<DocumentJobRecord, 'sourcePath' | 'projectId'>,
  ): Promise<boolean>;
  /**
   * Frees a path reserved for a result when the app exited between reserving and publishing. Only ever removes an empty
   * file.
   */
  dropReservation(path: string): Promise<unknown>;
  /** Removes the temporary file that an exit while publishing `resultFile` at `path` left behind. Never rejects. */
  dropTemporary(resultFile: string, path: string): Promise<void>;
  /** Creates an incremental SHA-256 as lower-case hex. */
  createHash(): { update(chunk: Uint8Array): void; digest(): string };
}
