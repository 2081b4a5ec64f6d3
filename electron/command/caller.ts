import type { EventName, RequestName } from '../../shared/ipc/channels.ts';
import type { EventPayload, RequestInput, RequestOutput } from '../../shared/ipc/contract.ts';
import type { NamedFiles } from '../support/asking.ts';

export type { NamedFiles } from '../support/asking.ts';

/** Circumstances of one request. */
export interface CallOptions {
  files?: NamedFiles;
}

/**
 * The running app, as a command reaches it: the same requests as the page's, through the same schemas, lane, and
 * ledger. Only requests that `reach.ts` opens to commands are answered.
 */
export interface Caller {
  /**
   * Makes a request. One that may cost money is put to the person first, unless `--yes` was given: a command need not
   * think of it, but can word the question itself with {@link CommandRun.agree} beforehand.
   * @throws AppError as the app reported it; `canceled` after Ctrl-C
   * @throws CommandError `NEEDS_CONSENT` where nobody could be asked or the answer was no; `CANNOT_CONNECT` if the app
   * ended
   */
  call<N extends RequestName>(
    name: N,
    // Requests without an input take `undefined`.
    input: RequestInput<N>,
    options?: CallOptions,
  ): Promise<RequestOutput<N>>;
  /** Calls `listener` for each such event from now on. Returns the function that ends it. */
  onEvent<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
  /**
   * Calls `listener` once the connection has ended, at once if it has: nothing more arrives then, no event either.
   * @returns the function that ends this
   */
  onEnd(listener: (error: Error) => void): () => void;
  close(): void;
}
