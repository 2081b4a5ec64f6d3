/** Record of which projects' texts a user's file holds, by its content. */
export interface FileOrigins {
  /** @param sha256 of the bytes, in lower-case hexadecimal */
  note(sha256: string, projectIds: readonly string[]): Promise<void>;
}

/** An output file under a temporary name. */
export interface OutputFile {
  /** Resolves when the bytes have left the app; they are freed then. @throws `document/disk-full`, `input/invalid` */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Flushes the bytes to disk and gives the file its name.
   * @param names candidates in order; the first free one is used, or, with `isReplacing`, the first one
   * @param projectIds projects that own its texts, recorded before the file has its name
   * @returns the final path
   * @throws `document/disk-full`, `input/invalid`
   */
  finish(
    names: Iterable<string>,
    isReplacing: boolean,
    projectIds: readonly string[],
  ): Promise<string>;
  /** Removes the written bytes; harmless once finished. */
  discard(): Promise<void>;
}

export interface InputFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Yields small chunks in order; the reader yields to other work between them. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Files for export and import. */
export interface ExchangeFiles {
  /** @param path the file is created in its folder */
  createBeside(path: string): Promise<OutputFile>;
  /** @throws `input/not-found` */
  open(path: string): Promise<InputFile>;
  /** Splits a path into folder, name, and extension (without the dot, empty when there is none). */
  split(path: string): { folder: string; name: string; extension: string };
}

/** A temporary file that lives as long as one piece of work. */
export interface ScratchFile extends Pick<InputFile, 'sizeBytes' | 'chunks'> {
  /** Never rejects: a file that cannot be removed is removed by {@link ScratchFiles.clear}. */
  remove(): Promise<void>;
}

export interface ScratchFiles {
  /**
   * Leaves nothing behind when it fails.
   * @throws `document/disk-full`, `input/invalid`, and anything that `pieces` throws
   */
  write(pieces: AsyncIterable<Uint8Array>): Promise<ScratchFile>;
  /** Removes leftovers of an earlier run; none may be in use. */
  clear(): Promise<void>;
}
