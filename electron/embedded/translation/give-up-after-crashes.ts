/**
 * Number of crashes before a document is given up: the service process ended this often while
 * working on the same document or sound. An orderly shutdown does not count.
 *
 * @see `recover` in documents/repo.ts and voice/jobs/repo.ts, which count them
 */
export const CRASHES_UNTIL_GIVEN_UP = 2;

/** Message for the client of a document. */
export const DOCUMENT_GIVEN_UP =
  'The document could not be translated: the service stopped twice while working on it. The source was not changed. Save it again in the program it was made with, or in another format, and translate that.';

/** Message for the client of a sound. */
export const SOUND_GIVEN_UP = 'The service ended while it worked on this sound, twice.';
