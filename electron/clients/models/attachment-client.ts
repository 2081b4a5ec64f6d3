import type { Timers } from '../../support/clock.ts';
import { startDeadline } from '../http/deadline.ts';
import type { HttpTransport } from '../http/transport.ts';
import { failureOf, statusError } from './errors.ts';

/** Time for an answer to begin, and for its next bytes. */
const STALL_MS = 30_000;

/** A file, or the rest of one. */
export interface AttachmentAnswer {
  /** Offset of its first byte: 0 if the server sends the whole file, even when asked for a range. */
  readonly startBytes: number;
  readonly etag: string | null;
}

export interface AttachmentClient {
  /**
   * Downloads a file, or the rest of it.
   * @param wish.fromBytes number of bytes already stored
   * @param wish.etag the server's tag for the file at that time: it sends a changed file from the beginning
   * @param onStart called once, before the first bytes
   * @param onBytes called with bytes in order
   * @throws `net/*`, `api/*`, `canceled`, and what the callbacks throw
   */
  download(
    url: string,
    wish: { fromBytes: number; etag: string | null; signal: AbortSignal },
    onStart: (answer: AttachmentAnswer) => Promise<void>,
    onBytes: (bytes: Uint8Array) => Promise<void>,
  ): Promise<void>;
}

/** Downloads model files. Redirects are not followed. */
export function createAttachmentClient(options: {
  transport: HttpTransport;
  timers: Timers;
  userAgent: string;
}): AttachmentClient {
  return {
    async download(url, { fromBytes, etag, signal: parent }, onStart, onBytes) {
      const deadline = startDeadline({ timers: options.timers, budgetMs: STALL_MS, parent });
      let isOurs = false;
      const ours = async (work: Promise<void>): Promise<void> => {
        isOurs = true;
        await work;
        isOurs = false;
      };
      try {
        const answer = await options.transport.fetch(url, {
          purpose: 'account',
          about: 'model',
          method: 'GET',
          headers: {
            'user-agent': options.userAgent,
            // Additional compression in transit would change the bytes of a range.
            'accept-encoding': 'identity',
            ...(fromBytes === 0 ? {} : { range: `bytes=${String(fromBytes)}-` }),
            ...(fromBytes === 0 || etag === null ? {} : { 'if-range': etag }),
          },
          body: null,
          signal: deadline.signal,
        });
        const startBytes = startOf(answer.status, answer.headers.get('content-range'));
        if (startBytes === null || (startBytes !== 0 && startBytes !== fromBytes)) {
          answer.discard();
          throw statusError(answer.status);
        }
        try {
          await ours(onStart({ startBytes, etag: answer.headers.get('etag') }));
          for await (const bytes of answer.body) {
            deadline.restart(STALL_MS);
            await ours(onBytes(bytes));
          }
        } finally {
          answer.discard();
        }
      } catch (error) {
        throw isOurs ? error : failureOf(error, deadline.hasPassed());
      } finally {
        deadline.clear();
      }
    },
  };
}

/** Returns the offset of the first byte; null for an answer that has no bytes of the file. */
function startOf(status: number, contentRange: string | null): number | null {
  if (status === 200) return 0;
  if (status !== 206) return null;
  const [, start] = /^bytes (\d{1,15})-/u.exec(contentRange ?? '') ?? [];
  return start === undefined ? null : Number(start);
}
