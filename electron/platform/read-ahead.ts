/** Runs what reads code one after the other; between two of them, what came meanwhile has its turn. */
export async function readAhead(readers: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const read of readers) {
    await read();
    await new Promise(setImmediate);
  }
}
