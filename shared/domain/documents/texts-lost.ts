import { AppError } from '../../errors.ts';

/** Marks the error of a document of whose texts a damaged database lost some. */
export const TEXTS_LOST_HINT = 'texts-lost';

/** Nothing more is sent or saved until a person decides, since what was lost may be billed a second time. */
export function textsLost(): AppError {
  return new AppError('document/texts-unanswered', 'documentErrors.textsLost', {
    details: { hint: TEXTS_LOST_HINT },
  });
}
