/** A file that is being written under a temporary name. */
export interface OutputFile {
  /** Resolves when the bytes have left the app. @throws `document/disk-full`, `input/invalid` */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Forces the bytes to the disk and gives the file its name.
   * @param names candidates in order; the first free one is taken, or, with `isReplacing`, the first one
   * @returns the path it got
   * @throws `document/disk-full`, `input/invalid`
   */
  finish(names: Iterable<string>, isReplacing: boolean): Promise<string>;
  /** Removes what was written; harmless when it is finished. */
  discard(): Promise<void>;
}

/** A file that is being read. */
export interface InputFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Small pieces in order; whoever reads gives others their turn between two. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Files that the history is exported to and imported from. */
export interface ExchangeFiles {
  /** @param path the folder is that of this path */
  createBeside(path: string): Promise<OutputFile>;
  /** @throws `input/not-found` */
  open(path: string): Promise<InputFile>;
  /** Folder, name and ending (without the dot, empty when there is none) of a path. */
  split(path: string): { folder: string; name: string; extension: string };
}
