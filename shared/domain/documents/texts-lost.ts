import { AppError } from '../../errors.ts';

/** Marks the error of a document that lost some of its texts in a damaged database. */
export const TEXTS_LOST_HINT = 'texts-lost';

/**
 * Makes the error that stops sending and saving until the user decides, because lost texts may be
 * billed a second time.
 */
export function textsLost(): AppError {
  return new AppError('document/texts-unanswered', 'documentErrors.textsLost', {
    details: { hint: TEXTS_LOST_HINT },
  });
}
