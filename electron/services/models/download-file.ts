import type { OfferedFile } from '../../../shared/domain/models/offer.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import type { AttachmentClient } from '../../clients/models/attachment-client.ts';
import { backOffMs } from '../../support/back-off.ts';
import { canceledError, waitFor } from '../../support/abort.ts';
import type { Timers } from '../../support/clock.ts';
import type { ModelFiles, PartWriter } from './model-files.ts';

/** Consecutive attempts without any bytes. */
const MAX_IDLE_ATTEMPTS = 5;
const BACK_OFF = { firstMs: 1_000, maxMs: 30_000, minMs: 200 };
/** Statuses that show the server does not have these bytes of the file. */
const NO_RANGE: ReadonlySet<number> = new Set([206, 416]);

export interface DownloadFileDeps {
  client: AttachmentClient;
  files: Pick<ModelFiles, 'partBytes' | 'openPart' | 'removePart' | 'isPartWhole'>;
  timers: Timers;
  random: () => number;
}

export interface FileDownload {
  id: string;
  file: OfferedFile;
  url: string;
  /** ETag that came with the file's first bytes; null: unknown. */
  etag: string | null;
  signal: AbortSignal;
  onEtag: (etag: string | null) => Promise<void>;
  /** Receives how many bytes of the file are here. */
  onBytes: (bytes: number) => void;
}

/**
 * Downloads a file of a model, or the rest of it, and checks it. A broken connection is resumed where it broke.
 * Received bytes are preserved unless they differ from the list.
 * @throws `document/damaged` for bytes that differ from the list, `document/disk-full`, `net/*`, `api/*`,
 * `canceled`
 */
export async function downloadFile(deps: DownloadFileDeps, wish: FileDownload): Promise<void> {
  const { files } = deps;
  const { id, file, signal } = wish;
  let { etag } = wish;
  /** Bytes of an earlier attempt may be from a different file, or may not have reached the disk. */
  let mayStartOver = (await files.partBytes(id, file.kind)) > 0;
  let idleAttempts = 0;
  for (;;) {
    const fromBytes = await files.partBytes(id, file.kind);
    wish.onBytes(Math.min(fromBytes, file.sizeBytes));
    if (fromBytes >= file.sizeBytes) {
      if (await files.isPartWhole(id, file)) return;
      await files.removePart(id, file.kind);
      if (!mayStartOver) throw otherBytes(file);
      mayStartOver = false;
      continue;
    }
    try {
      await receive(deps, { ...wish, etag }, fromBytes, async (known) => {
        etag = known;
        await wish.onEtag(known);
      });
      // The answer was complete, but shorter than the file in the list.
      if ((await files.partBytes(id, file.kind)) < file.sizeBytes) throw shortAnswer();
    } catch (thrown) {
      if (isCanceled(thrown) || signal.aborted) throw canceledError();
      const error = toAppError(thrown);
      if (!error.retryable) throw error;
      if (NO_RANGE.has(error.details?.status ?? 0)) await files.removePart(id, file.kind);
      const hasMore = (await files.partBytes(id, file.kind)) > fromBytes;
      idleAttempts = hasMore ? 1 : idleAttempts + 1;
      mayStartOver ||= hasMore;
      if (idleAttempts >= MAX_IDLE_ATTEMPTS) throw error;
      await waitFor(deps.timers, backOffMs(idleAttempts, deps.random(), BACK_OFF), signal);
    }
  }
}

/** Makes one attempt. */
async function receive(
  { client, files }: DownloadFileDeps,
  { id, file, url, etag, signal, onBytes }: FileDownload,
  fromBytes: number,
  onEtag: (etag: string | null) => Promise<void>,
): Promise<void> {
  let part: PartWriter | null = null;
  let bytesHere = fromBytes;
  try {
    await client.download(
      url,
      { fromBytes, etag, signal },
      async (answer) => {
        bytesHere = answer.startBytes;
        if (answer.startBytes === 0) await onEtag(answer.etag);
        part = await files.openPart(id, file.kind, answer.startBytes);
      },
      async (bytes) => {
        // Bytes beyond the listed size are not part of this file.
        if (bytesHere + bytes.length > file.sizeBytes) throw otherBytes(file);
        await part?.write(bytes);
        bytesHere += bytes.length;
        onBytes(bytesHere);
      },
    );
  } finally {
    await closed(part);
  }
}

const closed = (part: PartWriter | null): Promise<void> | undefined => part?.close();

/** @returns the error for a file that differs from the list */
function otherBytes({ name }: OfferedFile): AppError {
  return new AppError('document/damaged', 'modelErrors.otherFile', { values: { fileName: name } });
}

const shortAnswer = (): AppError =>
  new AppError('net/interrupted', 'modelErrors.endedEarly', { retryable: true });
