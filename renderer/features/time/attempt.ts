import type { ErrorData } from '../../../shared/errors.ts';
import { toErrorData } from '../../lib/loadable.ts';

/** Runs an action; the error it ended with, or null. */
export async function attempt(action: () => Promise<void>): Promise<ErrorData | null> {
  try {
    await action();
    return null;
  } catch (error) {
    return toErrorData(error);
  }
}
