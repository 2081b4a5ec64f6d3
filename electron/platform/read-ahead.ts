/** Runs code-loading functions sequentially, yielding to the event loop after each. */
export async function readAhead(readers: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const read of readers) {
    await read();
    await new Promise(setImmediate);
  }
}
