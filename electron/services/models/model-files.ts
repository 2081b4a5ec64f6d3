import type { ErrorData } from '../../../shared/errors.ts';
import type { InstalledModel } from '../../../shared/domain/models/model.ts';
import type {
  ModelFileKind,
  ModelList,
  ModelOffer,
  OfferedFile,
} from '../../../shared/domain/models/offer.ts';

/** A model in the folder of models. */
export interface ModelOnDisk extends InstalledModel {
  readonly id: string;
  /** BCP 47. */
  readonly sourceLang: string;
  readonly targetLang: string;
  readonly folderName: string;
}

/** A stored download: with it and the received bytes, the download resumes after a crash. */
export interface StoredJob {
  readonly offer: ModelOffer;
  /** Base address of all downloads, with a trailing slash. */
  readonly downloadUrl: string;
  readonly isPaused: boolean;
  /** Reason why it failed; null while it runs or waits. */
  readonly error: ErrorData | null;
  /** ETag that came with each file's first bytes. */
  readonly etags: Partial<Record<ModelFileKind, string>>;
}

/** Writer of one file's bytes, in order. */
export interface PartWriter {
  /** @throws `document/disk-full` */
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes what was written. */
  close(): Promise<void>;
}

/** A model in a bundle, or one to be exported. */
export interface BundledModel {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly version: string | null;
  readonly sizeBytes: number;
}

/** Folder of models, with the downloaded list and unfinished downloads. */
export interface ModelFiles {
  /** Lists the model that the engine uses for each direction. Folders that it cannot use are left out. */
  listInstalled(): Promise<ModelOnDisk[]>;
  /** Returns null before the list was downloaded, and for a damaged one. */
  readList(): Promise<ModelList | null>;
  writeList(list: ModelList): Promise<void>;

  /** Reads all jobs. Unreadable ones are left out. */
  readJobs(): Promise<StoredJob[]>;
  /** @throws `document/disk-full` */
  writeJob(job: StoredJob): Promise<void>;
  /** Removes a job with all bytes received. */
  removeJob(id: string): Promise<void>;
  /** Returns how many bytes of a file have been received. */
  partBytes(id: string, kind: ModelFileKind): Promise<number>;
  /** Continues after `fromBytes` bytes; bytes after them are dropped. */
  openPart(id: string, kind: ModelFileKind, fromBytes: number): Promise<PartWriter>;
  removePart(id: string, kind: ModelFileKind): Promise<void>;
  /** Returns true when all bytes have arrived and match the list. */
  isPartWhole(id: string, file: OfferedFile): Promise<boolean>;

  /**
   * Unpacks and checks a download, installs it where the engine finds it, and removes the previous version. After a
   * crash there is either the old version or the new one.
   * @throws `document/damaged`, `document/disk-full`, `canceled`; the installed version is then untouched
   */
  install(offer: ModelOffer, signal: AbortSignal): Promise<void>;
  /**
   * Hides a model from the engine; its files stay until {@link eraseRemoved}.
   * @returns false when it was missing or was installed by the user
   */
  remove(id: string): Promise<boolean>;
  /** Restores a removed model. @returns false when it was erased or is installed again */
  restore(id: string): Promise<boolean>;
  /** Frees the disk space of removed models. */
  eraseRemoved(): Promise<void>;

  /** Reads models from a folder of the user, or from the folders in it. @throws `input/invalid` where there is none */
  readBundle(folder: string): Promise<{
    models: BundledModel[];
    refused: { directionId: string; error: ErrorData }[];
  }>;
  /**
   * Copies a model of a bundle, checks it, and installs it where the engine finds it.
   * @param onBytes called with the size of each piece; throwing ends the import
   * @throws `document/damaged`, `document/disk-full`, `input/not-found` when the bundle is gone
   */
  importModel(model: BundledModel, onBytes: (bytes: number) => void): Promise<void>;
  /** Leaves nothing behind when it fails. @throws `document/disk-full`, `input/invalid` */
  exportModels(
    parent: string,
    ids: readonly string[],
    onBytes: (bytes: number) => void,
  ): Promise<{ path: string; folderName: string }>;

  /** Returns the free bytes on the disk of the folder of models; null where the system does not report them. */
  freeBytes(): Promise<number | null>;
  /** Runs at startup: removes leftovers of a crash. */
  tidy(): Promise<void>;
}
