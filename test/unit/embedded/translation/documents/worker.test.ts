import { expect, it } from 'vitest';
import { createDocumentWorker } from '../../../../../electron/embedded/translation/documents/worker.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

/** Sets up documents whose work ends when the test decides. Those that begin with `s` ended the service once. */
function setUp() {
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const worker = createDocumentWorker({
    work: (id) =>
      new Promise<void>((resolve) => {
        events.push(`+${id}`);
        ends.set(id, () => {
          events.push(`-${id}`);
          resolve();
        });
      }),
    isSuspect: (id) => id.startsWith('s'),
    fail: async () => Promise.resolve(),
    clock: createManualClock(),
    log: () => undefined,
    maxRunning: 3,
  });
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await new Promise(setImmediate);
  };
  return { worker, events, end };
}

it('works on a document that crashed the service alone, in its turn', async () => {
  const { worker, events, end } = setUp();
  for (const id of ['a', 'b', 's1', 'c', 's2', 'd']) worker.enqueue(id, 'key');
  expect(events).toEqual(['+a', '+b']);
  await end('a');
  expect(events.slice(2)).toEqual(['-a']);
  await end('b');
  expect(events.slice(3)).toEqual(['-b', '+s1']);
  await end('s1');
  expect(events.slice(5)).toEqual(['-s1', '+c']);
  await end('c');
  await end('s2');
  expect(events.slice(7)).toEqual(['-c', '+s2', '-s2', '+d']);
});
