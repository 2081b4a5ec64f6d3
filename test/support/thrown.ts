import { AppError } from '../../shared/errors.ts';

/** Returns the `AppError` that `work` throws; any other outcome fails the test. */
export function thrownBy(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
