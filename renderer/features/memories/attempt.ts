import type { ErrorData } from '../../../shared/errors.ts';
import { toErrorData } from '../../lib/loadable.ts';

/** @returns why the work could not be done; null when it was */
export async function attempt(work: () => Promise<void>): Promise<ErrorData | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return toErrorData(error);
  }
}
