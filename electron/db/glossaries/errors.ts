import { AppError } from '../../../shared/errors.ts';

export const notFound = (): AppError =>
  new AppError('input/not-found', 'This glossary does not exist any more.');
export const pairTwice = (): AppError =>
  new AppError('input/conflict', 'The glossary has a dictionary for this pair of languages.', {
    details: { field: 'targetLang' },
  });
export const linkedTwice = (): AppError =>
  new AppError(
    'input/conflict',
    'Another glossary here is linked to this glossary of the service. Nothing was changed.',
  );
export const stillLinked = (): AppError =>
  new AppError(
    'input/conflict',
    'The glossary is linked to one at its service. Unlink it first; nothing was changed.',
    { details: { field: 'connectionId' } },
  );
