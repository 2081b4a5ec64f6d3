import { z } from 'zod';
import { PRACTICE_MAXIMA } from './limits.ts';

const upTo = (name: keyof typeof PRACTICE_MAXIMA) =>
  z.number().int().min(0).max(PRACTICE_MAXIMA[name]);

/**
 * Faults that the practice service makes on purpose. Counts are "the next N times" of a round; any
 * change, and switching it on, begins a new round.
 */
export const practiceSchema = z.object({
  isOn: z.boolean(),
  /** Incremented to restart a round with the same numbers. */
  round: z.number().int().min(0),
  /** Answers 429 to translation requests. */
  tooManyRequests: upTo('tooManyRequests'),
  /** Sent as `Retry-After` with each 429; 0 sends none. */
  retryAfterSeconds: upTo('retryAfterSeconds'),
  /** Answers 456. */
  quotaExceeded: upTo('quotaExceeded'),
  /** Answers 503. */
  serverErrors: upTo('serverErrors'),
  /** Accepts the request and never answers. */
  noAnswers: upTo('noAnswers'),
  /** Documents that fail at the service. */
  documentFailures: upTo('documentFailures'),
  queueSeconds: upTo('queueSeconds'),
  translateSeconds: upTo('translateSeconds'),
  /** Speed of downloads; 0 is unlimited. */
  downloadBytesPerSecond: upTo('downloadBytesPerSecond'),
  /** Downloads that break off midway. */
  cutDownloads: upTo('cutDownloads'),
  /** Characters of the practice account; 0 is unlimited. */
  characterLimit: upTo('characterLimit'),
});
export type Practice = z.infer<typeof practiceSchema>;

export const NO_FAULTS: Omit<Practice, 'isOn' | 'round'> = {
  tooManyRequests: 0,
  retryAfterSeconds: 0,
  quotaExceeded: 0,
  serverErrors: 0,
  noAnswers: 0,
  documentFailures: 0,
  queueSeconds: 0,
  translateSeconds: 0,
  downloadBytesPerSecond: 0,
  cutDownloads: 0,
  characterLimit: 0,
};

/** A practice service without faults, switched off. */
export const NO_PRACTICE: Practice = { isOn: false, round: 0, ...NO_FAULTS };
