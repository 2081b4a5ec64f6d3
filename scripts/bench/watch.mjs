import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest time in which this thread, which is the app's main thread, could not answer. */
export async function watchThread(work) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  try {
    const result = await work();
    return { result, blockedMs: delays.max / 1_000_000 };
  } finally {
    delays.disable();
  }
}

export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

export const memoryMb = () => process.memoryUsage().rss / 1_000_000;

/** The most memory in MB while `work` runs, and before it. */
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
