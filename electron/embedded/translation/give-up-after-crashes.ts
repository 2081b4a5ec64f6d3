/**
 * Two crashes until a document is given up: the process of the service ended this many times while it worked on
 * the same document or sound. An orderly end does not count.
 */
export const CRASHES_UNTIL_GIVEN_UP = 2;

/** What the client of a document is told. */
export const DOCUMENT_GIVEN_UP =
  'The document could not be translated: the service stopped twice while working on it. The source was not changed. Save it again in the program it was made with, or in another format, and translate that.';

/** What the client of a sound is told. */
export const SOUND_GIVEN_UP = 'The service ended while it worked on this sound, twice.';
