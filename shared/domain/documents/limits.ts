/** Files of one request; more of them go in several. */
export const MAX_FILES_PER_REQUEST = 1000;
