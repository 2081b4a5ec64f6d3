/** Remembers whose texts a file of the person's holds, by its content. */
export interface FileOrigins {
  /** @param sha256 of the bytes, in lower-case hexadecimal */
  note(sha256: string, projectIds: readonly string[]): Promise<void>;
}

/** A file being written under a temporary name. */
export interface OutputFile {
  /** Resolves when the bytes have left the app; they are freed then. @throws `document/disk-full`, `input/invalid` */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Flushes the bytes to disk and gives the file its name.
   * @param names candidates in order; the first free one is used, or, with `isReplacing`, the first one
   * @param projectIds whose texts it holds: it is known as theirs before it has its name
   * @returns the final path
   * @throws `document/disk-full`, `input/invalid`
   */
  finish(
    names: Iterable<string>,
    isReplacing: boolean,
    projectIds: readonly string[],
  ): Promise<string>;
  /** Removes what was written; harmless once finished. */
  discard(): Promise<void>;
}

export interface InputFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Small chunks in order; the reader yields to other work in between. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Files for export and import. */
export interface ExchangeFiles {
  /** @param path the file is created in its folder */
  createBeside(path: string): Promise<OutputFile>;
  /** @throws `input/not-found` */
  open(path: string): Promise<InputFile>;
  /** Folder, name and extension (without the dot, empty when there is none) of a path. */
  split(path: string): { folder: string; name: string; extension: string };
}

/** A file for as long as one piece of work takes. */
export interface ScratchFile extends Pick<InputFile, 'sizeBytes' | 'chunks'> {
  /** Never rejects: what cannot be removed goes with {@link ScratchFiles.clear}. */
  remove(): Promise<void>;
}

export interface ScratchFiles {
  /** @throws `document/disk-full`, `input/invalid`, and what `pieces` throws; nothing is left then */
  write(pieces: AsyncIterable<Uint8Array>): Promise<ScratchFile>;
  /** Removes what an earlier run left; none may be in use. */
  clear(): Promise<void>;
}
