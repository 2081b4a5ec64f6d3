import { deliveredName } from '../../../shared/domain/documents/delivered-name.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { ExportPiece } from './codec.ts';
import type { ExchangeFiles, OutputFile } from './files.ts';

/** Called between two batches; throwing ends the export and removes its files. */
export type OnBatch = (doneCount: number, totalCount: number) => void;

export interface FileToExport {
  /** The user's destination; replacing an existing file was confirmed. */
  path: string;
  /** Without the dot; added to a name that has none, which then replaces no file. */
  extension: string;
  /**
   * Bytes in order. Those with a language pair go to one file per pair, if there are several. An error ends the export.
   */
  pieces: AsyncIterable<Uint8Array | ExportPiece>;
  /**
   * Projects whose texts the file holds, requested once all of it is written; none where it holds no text that was
   * written or translated for a project.
   */
  projectIds: readonly string[] | (() => Iterable<string>);
  /** Called between two pieces. @throws `canceled` */
  throwIfCanceled?: () => void;
}

/** Limit of open files, one per language pair. */
const MAX_FILES = 200;
/** Maximum number appended to a taken name. */
const MAX_ATTEMPTS = 1000;

/** Builds the writer of files for the user: whole or not at all, under a temporary name until done. */
export function createFileExport(files: Pick<ExchangeFiles, 'createBeside' | 'split'>) {
  let lastPath: string | null = null;
  let isStopped = false;
  const running = new Set<Promise<unknown>>();

  const writeNow = async ({ path, extension, pieces, projectIds, ...file }: FileToExport) => {
    const throwIfCanceled = (): void => {
      if (isStopped) throw new AppError('canceled', 'appErrors.cancelledNoFile');
      file.throwIfCanceled?.();
    };
    const outputs = new Map<string, OutputFile>();
    const outputOf = async (pair: string): Promise<OutputFile> => {
      const known = outputs.get(pair);
      if (known !== undefined) return known;
      if (outputs.size === MAX_FILES) throw tooManyPairs();
      const output = await files.createBeside(path);
      outputs.set(pair, output);
      return output;
    };
    let sizeBytes = 0;
    try {
      for await (const piece of pieces) {
        throwIfCanceled();
        const { pair, bytes } = piece instanceof Uint8Array ? { pair: '', bytes: piece } : piece;
        const output = await outputOf(pair);
        sizeBytes += bytes.length;
        if (bytes.length > 0) await output.write(bytes);
      }
      const asked = files.split(path);
      const owners = [...new Set(typeof projectIds === 'function' ? projectIds() : projectIds)];
      const paths: string[] = [];
      for (const [pair, output] of outputs) {
        throwIfCanceled();
        const isOnly = outputs.size === 1;
        // The user agreed to replace the file they named, and no other.
        const isAsked = isOnly && asked.extension !== '';
        const name = asked.extension === '' ? `${asked.name}.${extension}` : asked.name;
        const names = isAsked ? [name] : freeNames(name, isOnly ? null : pair);
        paths.push(await output.finish(names, isAsked, owners));
      }
      lastPath = paths[0] ?? null;
      const fileNames = paths.map((each) => files.split(each).name);
      return { fileNames, fileName: fileNames[0] ?? '', sizeBytes };
    } finally {
      for (const output of outputs.values()) await output.discard();
    }
  };

  return {
    /**
     * @returns the final file names, and the total bytes
     * @throws `document/disk-full`, `input/invalid`, `canceled`; anything that the pieces throw
     */
    async write(
      file: FileToExport,
    ): Promise<{ fileNames: string[]; fileName: string; sizeBytes: number }> {
      const working = writeNow(file);
      const ended = working.catch(() => undefined);
      running.add(ended);
      try {
        return await working;
      } finally {
        running.delete(ended);
      }
    },
    /** Returns the first file of the last export of this run; null when there was none. */
    lastPath: () => lastPath,
    /** Aborts running and future exports, and waits until everything is cleaned up. */
    stop: async (): Promise<void> => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/**
 * Yields candidate names for a file that must not replace another.
 * @param pair included in the name when there are several files
 */
function* freeNames(name: string, pair: string | null): Generator<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (pair !== null) yield deliveredName(name, pair, null, attempt);
    else yield attempt === 1 ? name : name.replace(/(?=\.[^.]*$)/u, ` (${String(attempt)})`);
  }
}

/** Asks for the path of a new file and writes it; null when the dialog was closed. */
export async function saveWith<T>(
  desktop: Pick<Desktop, 'pickSavePath'>,
  suggestedName: string,
  [label, extension]: readonly [label: string, extension: string],
  write: (path: string) => Promise<T>,
): Promise<T | null> {
  const filter = { name: label, extensions: [extension] };
  const path = await desktop.pickSavePath(suggestedName, filter);
  return path === null ? null : write(path);
}

/** Shows the last exported file in its folder. @throws `input/not-found` when there was none */
export function revealExport(path: string | null, desktop: Pick<Desktop, 'revealFile'>): void {
  if (path === null) throw new AppError('input/not-found', 'appErrors.nothingExported');
  desktop.revealFile(path);
  return undefined;
}

/**
 * Prefetches one batch, so that database and disk work in parallel.
 * @param read the batch after the given one, null at first; returns null when it was the last
 */
export async function* readAhead<T>(
  read: (before: T | null) => Promise<T> | null,
): AsyncGenerator<T, void, undefined> {
  let next = read(null);
  while (next !== null) {
    const batch: T = await next;
    next = read(batch);
    // It may fail while the previous batch is written, when nobody awaits it yet.
    next?.catch(() => undefined);
    yield batch;
  }
}

function tooManyPairs(): AppError {
  return new AppError('input/invalid', 'dataErrors.tooManyPairs', {
    values: { most: MAX_FILES },
    details: { field: 'format' },
  });
}
