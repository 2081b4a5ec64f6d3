import { z } from 'zod';

const times = z.number().int().min(0).max(100);

/**
 * What the practice service does wrong on purpose. Counts are "the next N times" of a round; a change of
 * anything begins a new round, and so does switching it on.
 */
export const practiceSchema = z.object({
  isOn: z.boolean(),
  /** Incremented to restart a round with the same numbers. */
  round: z.number().int().min(0),
  /** Answers 429 to whatever translates. */
  tooManyRequests: times,
  /** Sent as `Retry-After` with each 429; 0 sends none. */
  retryAfterSeconds: z.number().int().min(0).max(600),
  /** Answers 456. */
  quotaExceeded: times,
  /** Answers 503. */
  serverErrors: times,
  /** Takes the request and never answers. */
  noAnswers: times,
  /** Documents that end in an error at the service. */
  documentFailures: times,
  queueSeconds: z.number().int().min(0).max(600),
  translateSeconds: z.number().int().min(0).max(600),
  /** Speed of downloads; 0 is as fast as it can. */
  downloadBytesPerSecond: z.number().int().min(0).max(100_000_000),
  /** Downloads that break off midway. */
  cutDownloads: times,
  /** Characters of the practice account; 0 is no limit. */
  characterLimit: z.number().int().min(0).max(1_000_000_000),
});
export type Practice = z.infer<typeof practiceSchema>;

/** A practice service without faults, switched off. */
export const NO_PRACTICE: Practice = {
  isOn: false,
  round: 0,
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
