import { AppError, type ErrorCode } from '../../../shared/errors.ts';

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  throw new Error('Not an AppError was thrown', { cause: thrown });
}

/** Returns the code of the `AppError` that `act` throws, or `none`; any other error fails the test. */
export function codeOf(act: () => unknown): ErrorCode | 'none' {
  try {
    act();
  } catch (error) {
    return asAppError(error).code;
  }
  return 'none';
}

/** Returns the `AppError` that `act` throws; a different code, or none, fails the test. */
export function errorOf(act: () => unknown, code: ErrorCode): AppError {
  try {
    act();
  } catch (error) {
    const thrown = asAppError(error);
    if (thrown.code === code) return thrown;
    throw new Error(`Expected ${code}, got ${thrown.code}`, { cause: error });
  }
  throw new Error(`Expected ${code}, got no error`);
}

/** Same for a promise. */
export async function rejectionOf(promise: Promise<unknown>, code: ErrorCode): Promise<AppError> {
  const thrown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  return errorOf(() => {
    if (thrown !== null) throw thrown;
  }, code);
}
