import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Answer of the worker: the result, or the code of the thrown error. */
type Answer = { readonly bytes: Uint8Array; readonly segments: number } | { readonly code: string };

/** Opens and writes an office file, and reads its texts, in a thread with little memory. */
export async function translateInThread(
  format: 'docx' | 'xlsx',
  bytes: Uint8Array,
  memoryMb: number,
): Promise<Answer> {
  const worker = new Worker(new URL('office-worker.mjs', import.meta.url), {
    workerData: { format, bytes },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    const [answer] = (await once(worker, 'message')) as [Answer];
    return answer;
  } finally {
    await worker.terminate();
  }
}
