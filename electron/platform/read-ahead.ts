/** Runs code-loading functions one after the other, yielding to the event loop in between. */
export async function readAhead(readers: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const read of readers) {
    await read();
    await new Promise(setImmediate);
  }
}
