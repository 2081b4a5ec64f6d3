/**
 * A failure told in plain words: what happened, what is safe, what to do.
 * The entry scripts print its message alone; every other error is a defect of ours.
 */
export class PlainError extends Error {
  name = 'PlainError';
}

/** The sentence to print for any thrown value: never a stack trace. */
export function toSentence(error) {
  if (error instanceof PlainError) return error.message;
  if (error?.code === 'ENOSPC') {
    return 'The disk is full. What was finished so far stays. Free some space (the set-up needs about 1 GB) and run the same command again.';
  }
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `Something unexpected stopped this command: ${reason}\n` +
    'Nothing of yours was changed. Run it again; if it stays, set DRAGOMAN_DEBUG=1 for the details.'
  );
}

/** Ends an entry script: the sentence on stderr, exit code 1. */
export function failWith(error) {
  process.stderr.write(`\n${toSentence(error)}\n`);
  if (process.env.DRAGOMAN_DEBUG && error instanceof Error) {
    process.stderr.write(`${error.stack}\n`);
  }
  process.exitCode = 1;
}
