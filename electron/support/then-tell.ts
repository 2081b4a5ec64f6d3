/** Calls `tell` with the result once `work` has succeeded. @returns the result */
export async function thenTell<T>(work: Promise<T>, tell: (done: T) => void): Promise<T> {
  const done = await work;
  tell(done);
  return done;
}
