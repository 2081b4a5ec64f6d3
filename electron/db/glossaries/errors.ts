import { AppError } from '../../../shared/errors.ts';

export const notFound = (): AppError =>
  new AppError('input/not-found', 'This glossary no longer exists.');
export const pairTwice = (): AppError =>
  new AppError('input/conflict', 'The glossary already has a dictionary for this language pair.', {
    details: { field: 'targetLang' },
  });
export const linkedTwice = (): AppError =>
  new AppError(
    'input/conflict',
    'Another glossary on this computer is already linked to this glossary at the service. Nothing was changed.',
  );
export const stillLinked = (): AppError =>
  new AppError(
    'input/conflict',
    'This glossary is linked to one at its service. Unlink it first; nothing was changed.',
    { details: { field: 'connectionId' } },
  );
