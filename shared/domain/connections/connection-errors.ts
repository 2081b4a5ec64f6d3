import { AppError } from '../../errors.ts';

/** Makes the error for a name that a different connection has. */
export function nameTaken(): AppError {
  return new AppError('input/conflict', 'connectionErrors.nameTaken', {
    details: { field: 'name' },
  });
}

export function unknownConnection(): AppError {
  return new AppError('input/not-found', 'connectionErrors.removedMeanwhile');
}
