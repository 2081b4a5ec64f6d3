import { AppError } from '../../shared/errors.ts';

/** A port that cannot be had as `input/conflict`; anything else as it is. */
export function portError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new AppError('input/conflict', 'The port is in use or not allowed. Choose another one.');
}
