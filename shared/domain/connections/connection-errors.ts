import { AppError } from '../../errors.ts';

/** Another connection has the name. */
export function nameTaken(): AppError {
  return new AppError('input/conflict', 'connectionErrors.nameTaken', {
    details: { field: 'name' },
  });
}

export function unknownConnection(): AppError {
  return new AppError('input/not-found', 'connectionErrors.removedMeanwhile');
}
