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

/** A download as it is kept: with it and the bytes that have arrived, it goes on after a crash. */
export interface KeptJob {
  readonly offer: ModelOffer;
  /** Address of all downloads, with a slash at its end. */
  readonly downloadUrl: string;
  readonly isPaused: boolean;
  /** Why it failed; null for one that goes on, or waits. */
  readonly error: ErrorData | null;
  /** What the server called each file when its first bytes came. */
  readonly etags: Partial<Record<ModelFileKind, string>>;
}

/** Takes the bytes of one file, in order. */
export interface PartWriter {
  /** @throws `document/disk-full` */
  write(bytes: Uint8Array): Promise<void>;
  /** Flushes what was written. */
  close(): Promise<void>;
}

/** A model in a bundle, or one that is exported. */
export interface BundledModel {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly version: string | null;
  readonly sizeBytes: number;
}

/** The folder of models, with what belongs to it: the fetched list and downloads under way. */
export interface ModelFiles {
  /** Of each direction the one that the engine uses. Folders that it cannot use are left out. */
  listInstalled(): Promise<ModelOnDisk[]>;
  /** Null before the list was fetched, and for a damaged one. */
  readList(): Promise<ModelList | null>;
  writeList(list: ModelList): Promise<void>;

  /** Unreadable ones are left out. */
  readJobs(): Promise<KeptJob[]>;
  /** @throws `document/disk-full` */
  writeJob(job: KeptJob): Promise<void>;
  /** With all bytes that have arrived. */
  removeJob(id: string): Promise<void>;
  /** How many bytes of a file have arrived. */
  partBytes(id: string, kind: ModelFileKind): Promise<number>;
  /** Goes on behind `fromBytes` bytes; what is behind them is dropped. */
  openPart(id: string, kind: ModelFileKind, fromBytes: number): Promise<PartWriter>;
  removePart(id: string, kind: ModelFileKind): Promise<void>;
  /** True when all bytes have arrived and are those of the list. */
  isPartWhole(id: string, file: OfferedFile): Promise<boolean>;

  /**
   * Unpacks and checks what was downloaded, puts it where the engine finds it, and removes the version before.
   * After a crash there is the old version or the new one.
   * @throws `document/damaged`, `document/disk-full`, `cancelled`; what was installed before is untouched
   */
  install(offer: ModelOffer, signal: AbortSignal): Promise<void>;
  /**
   * Takes a model away from the engine; its files stay until {@link eraseRemoved}.
   * @returns false when it was not there, or a person put it there
   */
  remove(id: string): Promise<boolean>;
  /** Puts back what was removed. @returns false when it was erased, or is there again */
  restore(id: string): Promise<boolean>;
  /** Gives the room of removed models free. */
  eraseRemoved(): Promise<void>;

  /** Models in a folder of the user, or in the folders in it. @throws `input/invalid` where there is none */
  readBundle(folder: string): Promise<{
    models: BundledModel[];
    refused: { directionId: string; error: ErrorData }[];
  }>;
  /**
   * Copies a model of a bundle, checks it, and puts it where the engine finds it.
   * @param onBytes called with the size of each piece; throwing ends the import
   * @throws `document/damaged`, `document/disk-full`, `input/not-found` where the bundle is gone
   */
  importModel(model: BundledModel, onBytes: (bytes: number) => void): Promise<void>;
  /** @throws `document/disk-full`, `input/invalid`; nothing is left then */
  exportModels(
    parent: string,
    ids: readonly string[],
    onBytes: (bytes: number) => void,
  ): Promise<{ path: string; folderName: string }>;

  /** On the disk of the folder of models; null where the system does not say. */
  freeBytes(): Promise<number | null>;
  /** At startup: removes what a crash left. */
  tidy(): Promise<void>;
}
