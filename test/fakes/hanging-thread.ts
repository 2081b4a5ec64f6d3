/** Returns the entry of a thread that hangs on a call of this method, and answers all others with nothing. */
export function hangingThread(method: string): URL {
  const script = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (call) => {
      if (call.method === ${JSON.stringify(method)}) for (;;);
      parentPort.postMessage({ id: call.id, ok: true });
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
