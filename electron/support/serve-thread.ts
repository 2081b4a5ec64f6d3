import { parentPort } from 'node:worker_threads';
import { AppError, toAppError, type ErrorData } from '../../shared/errors.ts';
import { movableBuffers } from './packed.ts';

/** A call of a thread's method. */
export interface ThreadRequest {
  id: number;
  method: string;
  args: unknown[];
}

/** Its answer; a message without a number reports that the thread has loaded or is still working. */
export type ThreadMessage =
  | { id: number; ok: true; value: unknown; workMs: number }
  | { id: number; ok: false; error: ErrorData; workMs: number }
  | { isReady: true }
  | { isWorking: true };

/**
 * Answers the calls of a thread client; called once by the worker's entry when loaded.
 * @param calls the callable methods, as own properties
 * @param options.bytesOf returns the bytes in an answer that are moved, not copied: this thread does not read them
 *   again
 * @param options.toError converts a thrown value to the error of the answer
 * @returns a function that reports a long call as still working, which restarts its deadline
 * @see createThreadClient
 */
export function serveThread(
  calls: object,
  {
    bytesOf = () => [],
    toError = toAppError,
  }: {
    bytesOf?: (value: unknown) => readonly Uint8Array[];
    toError?: (error: unknown) => AppError;
  } = {},
): () => void {
  const port = parentPort;
  if (port === null) throw new Error('This file runs as a worker only.');
  const tell = (message: ThreadMessage, parts: readonly Uint8Array[] = []): void => {
    port.postMessage(message, movableBuffers(parts));
  };
  const answer = async (request: ThreadRequest): Promise<void> => {
    const { id } = request;
    const startedAtMs = performance.now();
    const workMs = (): number => performance.now() - startedAtMs;
    try {
      const value = await runMethod(calls, request);
      tell({ id, ok: true, value, workMs: workMs() }, bytesOf(value));
    } catch (error) {
      tell({ id, ok: false, error: toError(error).toData(), workMs: workMs() });
    }
  };
  port.on('message', (request: ThreadRequest) => void answer(request));
  tell({ isReady: true });
  return () => tell({ isWorking: true });
}

/** Calls one of the methods in `calls`, which are own properties. @throws `internal` when there is no such method */
export function runMethod(calls: object, { method, args }: Omit<ThreadRequest, 'id'>): unknown {
  const call: unknown = Object.hasOwn(calls, method) ? Reflect.get(calls, method) : undefined;
  if (typeof call === 'function') return Reflect.apply(call, calls, args);
  throw new AppError(
    'internal',
    { english: 'The thread has no such method.' },
    { details: { hint: method } },
  );
}
