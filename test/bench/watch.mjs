import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Measures the longest time that this thread, which is the app's main thread, couldn't respond, and the longest time
 * that it worked without a break. On a machine with more work than cores, the first isn't its own fault.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<Watched<T>>}
 */
export async function watchThread(work) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  let busyMs = 0;
  let before = process.threadCpuUsage();
  const sample = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    busyMs = Math.max(busyMs, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, 1);
  delays.enable();
  try {
    const result = await work();
    return { result, blockedMs: delays.max / 1_000_000, busyMs };
  } finally {
    delays.disable();
    clearInterval(sample);
  }
}

export const memoryMb = () => process.memoryUsage().rss / 1_000_000;

/**
 * Measures the peak memory in MB while `work` runs, and the memory before it.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
export async function watchMemory(work) {
  const before = memoryMb();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryMb());
  }, 50);
  try {
    return { result: await work(), before, most: () => most };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Result of a piece of work, with the longest time that this thread couldn't respond and that it worked without a
 * break.
 *
 * @template T
 * @typedef {{ result: T, blockedMs: number, busyMs: number }} Watched
 */
/** @typedef {<T>(work: () => Promise<T>) => Promise<Watched<T>>} Watch */
