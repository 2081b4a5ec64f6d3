/** Limits of the connection between a command and the app, read by both sides. */

/** Version of the frames; raised by any change that an older side would not understand. */
export const PROTOCOL_VERSION = 1;
/** Before both sides have proved their secret, nothing larger is read. */
export const MAX_GREETING_BYTES = 2_048;
/** Largest request: several times the longest text, and lists of files. */
export const MAX_REQUEST_BYTES = 8 * 1024 * 1024;
/** Largest answer or event. */
export const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** Connections at a time; further ones are closed at once. */
export const MAX_CONNECTIONS = 32;
/** Requests of one connection at a time. */
export const MAX_RUNNING_REQUESTS = 64;
/** Events waiting for a command that does not read them. */
export const MAX_UNREAD_BYTES = MAX_ANSWER_BYTES;
/** Time for both proofs. */
export const PROOF_MS = 5_000;
/** Time from the first to the last byte of a frame. */
export const FRAME_MS = 30_000;
