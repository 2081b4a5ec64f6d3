import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * The longest time that this thread, which is the app's main thread, could not answer, and the longest
 * that it worked in one go: on a machine with more to do than cores, the first is not its own doing.
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
 * The most memory in MB while `work` runs, and before it.
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
 * What a piece of work came to, and the longest that this thread could not answer, and that it worked in one go.
 *
 * @template T
 * @typedef {{ result: T, blockedMs: number, busyMs: number }} Watched
 */
/** @typedef {<T>(work: () => Promise<T>) => Promise<Watched<T>>} Watch */
