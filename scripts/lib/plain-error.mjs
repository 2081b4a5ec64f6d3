/**
 * A failure in plain words: what happened, what is safe, what to do. The entry scripts print only its
 * message; every other error is a bug.
 */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}

/**
 * Returns the system's code of an error, such as `ENOENT`.
 *
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/**
 * Returns the message of any thrown value.
 *
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

const NOT_WRITABLE = new Set(['EROFS', 'EACCES', 'EPERM']);

/**
 * Returns the sentence to print for any thrown value: never a stack trace.
 *
 * @param {unknown} error
 */
export function toSentence(error) {
  const [reason, code] = [messageOf(error), codeOf(error)];
  // Also covers messages passed on from a different program that ran out of space.
  if (code === 'ENOSPC' || /\bENOSPC\b|no space left on device/iu.test(reason)) {
    return 'The disk is full. What was finished so far stays. Free some space (the set-up needs about 3 GB) and run the same command again.';
  }
  if ((code !== undefined && NOT_WRITABLE.has(code)) || /\bEROFS\b/u.test(reason)) {
    const path =
      error instanceof Error && 'path' in error && typeof error.path === 'string'
        ? error.path
        : null;
    return (
      `${path ?? 'The folder of this checkout'} cannot be written. Nothing of yours was changed.\n` +
      'Make it writable for this user, or clone into a folder of yours, and run the same command again.'
    );
  }
  if (error instanceof PlainError) return reason;
  return (
    `Something unexpected stopped this command: ${reason}\n` +
    'Nothing of yours was changed. Run it again; if it stays, set DRAGOMAN_DEBUG=1 for the details.'
  );
}

/**
 * Ends an entry script with the sentence on stderr and exit code 1.
 *
 * @param {unknown} error
 */
export function failWith(error) {
  process.stderr.write(`\n${toSentence(error)}\n`);
  if (process.env.DRAGOMAN_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack}\n`);
  }
  process.exitCode = 1;
}
