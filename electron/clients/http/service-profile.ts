import type { AppError } from '../../../shared/errors.ts';
import { MAX_ERROR_BYTES } from './read-body.ts';
import { statusError, type ServiceName, type StatusAnswer } from './status-errors.ts';

/** Differences between the kinds of services for the HTTP layer. */
export interface ServiceProfile {
  /** How messages name it. */
  name: ServiceName;
  /** Longest key, in characters. */
  maxKeyChars: number;
  /** How much of an error answer is read. */
  maxErrorBytes: number;
  /** Returns the headers that carry a key; names in lower case. */
  authorization: (key: string) => Record<string, string>;
  /** Returns the error of a non-success answer. @param context.secrets what the error must not contain */
  statusError: (
    answer: StatusAnswer,
    context: { nowMs: number; secrets: readonly string[]; baseUrl: string },
  ) => AppError;
}

/** @see translation service, authentication */
export const TRANSLATION_PROFILE: ServiceProfile = {
  name: 'translation',
  maxKeyChars: 500,
  maxErrorBytes: MAX_ERROR_BYTES,
  authorization: (key) => ({ authorization: `DeepL-Auth-Key ${key}` }),
  statusError,
};
