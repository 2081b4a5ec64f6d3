/** After this long without a request, the thread is idle. */
const IDLE_MS = 400;
/** Pause between two pieces, so that a request that has arrived meanwhile is answered first. */
const REST_MS = 5;
/** How long a piece keeps a request waiting. */
const PIECE_MS = 30;

/**
 * Starts work in small pieces while a thread has nothing else to do.
 * @param doSome begins nothing more after that many milliseconds; returns true when nothing is left
 */
export function createIdleWork(doSome: (maxMs: number) => boolean) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(resume, ms);
  };
  const resume = (): void => {
    if (!doSome(PIECE_MS)) wait(REST_MS);
  };
  return {
    /** Called when a request arrives: the work resumes when no other follows for a while. */
    postpone() {
      wait(IDLE_MS);
    },
    /** Stops permanently, because the database closes. */
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
