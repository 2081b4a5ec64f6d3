/** Maximum files per request; more are sent in several requests. */
export const MAX_FILES_PER_REQUEST = 1000;
