import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import type { DocumentJobRecord } from '../../db/documents/jobs-repo.ts';

/** A raw result on disk. */
export interface StoredResult {
  /** Name in the results folder. */
  file: string;
  sha256: string;
}

/** The files of the ledger: sources, raw results, and what is delivered to the person's folders. */
export interface DocumentFiles {
  /**
   * Keeps bytes that were dropped without a path until they are sent or removed. Resolves with a name in
   * the inbox. @throws `document/disk-full`
   */
  storePlanned(id: string, bytes: Uint8Array): Promise<string>;
  /**
   * Keeps a job's own copy of a source. Resolves with its name in the inbox.
   * @throws `document/source-missing`, `document/disk-full`
   */
  keepSource(jobId: string, path: string): Promise<string>;
  /** Absolute path of a copy in the inbox. */
  inboxPath(name: string): string;
  removeInbox(name: string): Promise<void>;
  /** Removes dropped bytes that an earlier run of the app never sent, and files it never finished. */
  prunePlanned(): Promise<void>;
  /** Removes copies of an earlier run of the app whose job does not need them. */
  pruneCopies(isNeeded: (jobId: string) => Promise<boolean>): Promise<void>;
  /** Where the source of a job is read from: the app's copy once there is one. */
  sourcePath(job: DocumentJobRecord): string;
  /** Reads the source in chunks. @throws `document/source-missing` */
  readSource(job: DocumentJobRecord): AsyncIterable<Uint8Array>;
  /** @throws `document/disk-full` when the result of a source of this size may not find room */
  ensureRoomForResult(sizeBytes: number): Promise<void>;
  /**
   * Writes a raw result durably (temporary file, fsync, rename) before anything is done with it.
   * @throws `document/disk-full`; whatever `body` throws. Nothing is left behind then
   */
  storeResult(jobId: string, body: AsyncIterable<Uint8Array>): Promise<StoredResult>;
  /** A whole raw result of this job that is on disk already; null when there is none. */
  findResult(jobId: string): Promise<StoredResult | null>;
  /**
   * Puts the raw result of this job aside durably, so that it is kept but not found as its result. Of two,
   * the longer stays: it holds more of the document. Resolves with its name.
   */
  setAside(jobId: string): Promise<string>;
  /** What was set aside for this job; null when nothing was. */
  findSetAside(jobId: string): Promise<StoredResult | null>;
  removeSetAside(jobId: string): Promise<void>;
  /** Absolute path of a stored raw result. */
  resultPath(file: string): string;
  /** True unless the file begins as one of this format surely does not. */
  looksLike(resultFile: string, format: DocumentFormatId): Promise<boolean>;
  /** Keeps what the service said it translated, beside the raw result, until the history has it. */
  storePairs(jobId: string, pairs: readonly HistorySegment[]): Promise<void>;
  /** Null when there are none, or they cannot be read. */
  readPairs(jobId: string): Promise<HistorySegment[] | null>;
  removePairs(jobId: string): Promise<void>;
  /** Removes durably the raw result of a job, if there is one, what was set aside, and the pairs beside it. */
  removeResult(jobId: string): Promise<void>;
  /** Folder where a job's result belongs: beside its source, or the downloads folder. */
  deliveryFolder(job: DocumentJobRecord): string;
  /** True when a file with exactly this content is at `path`. */
  hasContent(path: string, sha256: string): Promise<boolean>;
  /** True when something has this path. */
  isTaken(path: string): Promise<boolean>;
  /**
   * Publishes a copy of a stored result at `path`: temporary file in the same folder, fsync, then
   * its name. Resolves with false when the name is taken; never replaces a file.
   * @param sourcePath what it was made from: as readable as that, within the umask; null: as any new file
   * @throws `document/delivery-failed` when the folder cannot be written
   */
  publish(resultFile: string, path: string, sourcePath: string | null): Promise<boolean>;
  /**
   * Frees a path that was noted for a result, when the app was ended after it had taken the name and
   * before the result had it. Only an empty file is ever removed.
   */
  dropReservation(path: string): Promise<unknown>;
  /** SHA-256 as lower-case hex, fed chunk by chunk. */
  createHash(): { update(chunk: Uint8Array): void; digest(): string };
}
