import { AppError } from '../../shared/errors.ts';

/**
 * Settles with `work`, or rejects with `cancelled` as soon as `signal` aborts, for work that knows no
 * signal. What the work comes to after that is ignored.
 */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  work.catch(() => undefined);
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(new AppError('cancelled', 'Cancelled.'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
