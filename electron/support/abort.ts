import { AppError, isCanceled } from '../../shared/errors.ts';
import type { Timers } from './clock.ts';

/** An abort signal of our own that also follows a caller's. */
export interface AbortScope {
  readonly signal: AbortSignal;
  abort(): void;
  /** Detaches from the parent; the signal's state stays unchanged. */
  dispose(): void;
}

/**
 * Opens a scope below `parent`. Used instead of `AbortSignal.any`, which leaves one listener per call on a long-lived
 * parent until it is collected.
 */
export function openAbortScope(parent?: AbortSignal): AbortScope {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (parent?.aborted === true) abort();
  else parent?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    abort,
    dispose: () => parent?.removeEventListener('abort', abort),
  };
}

/** Builds the error of a call that its caller, or closing the client, stopped. */
export function canceledError(): AppError {
  return new AppError('canceled', 'appErrors.cancelled');
}

/**
 * Settles with `work`, or rejects with `canceled` as soon as `signal` aborts, even when `work`
 * itself ignores the signal.
 */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(canceledError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  // The loser of the race may still reject, with nobody left to handle it.
  work.catch(() => undefined);
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Waits. @throws `canceled` as soon as `signal` aborts */
export function waitFor(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      cancel();
      reject(canceledError());
    };
    const cancel = timers.after(delayMs, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Returns `fallback` in place of an error; a cancellation is rethrown, since it says nothing about the files. */
export function unlessCanceled<T>(fallback: T): (error: unknown) => T {
  return (error) => {
    if (isCanceled(error)) throw error;
    return fallback;
  };
}
