import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  DocumentThread,
  DocumentThreads,
} from '../../../../../electron/embedded/translation/documents/threads.ts';
import { createDocumentThreads } from '../../../../../electron/embedded/translation/documents/threads.ts';
import {
  createDocumentRoom,
  type DocumentRoom,
} from '../../../../../electron/embedded/translation/documents/room.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

const options = { sourceLang: 'EN', targetLang: 'DE', outputFormat: 'txt' } as const;
const OPEN = { kind: 'open', id: 'A', documentKey: 'B', format: 'txt', options } as const;

/** Returns a thread that handles each request with this code. */
function entry(onMessage: string): URL {
  const code = `
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ id, args: [task] }) => {
      const tell = (value) => parentPort.postMessage({ id, ok: true, value });
      const answer = (sample) => tell({
        kind: 'opened', facts: { charCount: threadId, segmentCount: 0, sample },
      });
      if (task.kind === 'weigh') tell({ kind: 'weighed', unpackedBytes: 0 });
      else { ${onMessage} }
    });
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const running: DocumentThreads[] = [];
afterEach(async () => {
  for (const threads of running.splice(0)) await threads.close();
});

function create(
  onMessage: string,
  maxThreads = 1,
): { threads: DocumentThreads; clock: ReturnType<typeof createManualClock> } {
  const clock = createManualClock();
  const threads = createDocumentThreads({
    entry: entry(onMessage),
    documentsFolder: '/nowhere',
    room: createDocumentRoom(),
    maxThreads,
    clock,
    memoryMb: 16,
    askTimeoutMs: 60_000,
  });
  running.push(threads);
  return { threads, clock };
}

const never = new AbortController().signal;

async function threadIdOf(threads: DocumentThreads, signal = never): Promise<number> {
  return threads.lend(signal, async (thread) => (await thread.ask(OPEN, 'opened')).facts.charCount);
}

/** Lends a thread until the returned function is called. */
async function holdThread(threads: DocumentThreads): Promise<() => Promise<void>> {
  let giveBack = (): void => undefined;
  let held: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve) => {
    held = threads.lend(never, async (_thread: DocumentThread) => {
      resolve();
      await new Promise<void>((done) => {
        giveBack = done;
      });
    });
  });
  return () => {
    giveBack();
    return held;
  };
}

describe('createDocumentThreads', () => {
  it('uses one thread for one document after the other', async () => {
    const { threads } = create('answer("")');
    expect(await threadIdOf(threads)).toBe(await threadIdOf(threads));
  });

  it('ends a thread that was idle for a minute', async () => {
    const { threads, clock } = create('answer("")');
    const first = await threadIdOf(threads);
    clock.jump(60_000);
    expect(await threadIdOf(threads)).not.toBe(first);
  });

  it('keeps a thread beyond that minute while it is lent', async () => {
    const { threads, clock } = create('answer("")');
    const first = await threadIdOf(threads);
    const giveBack = await holdThread(threads);
    clock.jump(59_000);
    clock.jump(2_000);
    await giveBack();
    expect(await threadIdOf(threads)).toBe(first);
  });

  it.each([
    [
      'needs too much memory',
      'const hoard = []; for (;;) hoard.push(new Array(1000).fill(Math.random()));',
      'document/too-large',
    ],
    ['fails', 'throw new Error("secret text")', 'document/damaged'],
    ['simply ends', 'process.exit(3)', 'document/damaged'],
  ])(
    'reports a document whose thread %s, and serves the next one',
    async (_name, code, expected) => {
      const { threads } = create(`if (task.id === 'A') { ${code} } else answer('')`);
      const failure = threadIdOf(threads);
      await expect(failure).rejects.toMatchObject({ code: expected });
      await expect(failure).rejects.not.toThrow(/secret/u);
      const next = await threads.lend(never, (thread) =>
        thread.ask({ ...OPEN, id: 'C' }, 'opened'),
      );
      expect(next.facts.sample).toBe('');
    },
  );

  it('stops a document that takes too long', async () => {
    const { threads, clock } = create('if (task.id !== "A") answer("");');
    let isAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const failure = threads.lend(never, (thread) => {
      const answer = thread.ask(OPEN, 'opened');
      isAsked();
      return answer;
    });
    await asked;
    clock.jump(60_000);
    await expect(failure).rejects.toMatchObject({ code: 'document/too-large' });
  });

  it('passes on refusals of the thread, and hides unexpected errors', async () => {
    const refusal = (code: string): string =>
      `parentPort.postMessage({ id, ok: false, error: { code: '${code}', message: 'm', retryable: false } })`;
    const told = create(refusal('document/encrypted'));
    await expect(threadIdOf(told.threads)).rejects.toMatchObject({ code: 'document/encrypted' });
    const unforeseen = create(refusal('internal'));
    await expect(threadIdOf(unforeseen.threads)).rejects.not.toHaveProperty('code');
    // Neither costs the thread.
    await expect(threadIdOf(told.threads)).rejects.toMatchObject({ code: 'document/encrypted' });
  });

  it('lends no more threads than allowed, and gives an abandoned turn to the next', async () => {
    const { threads } = create('answer("")');
    const giveBack = await holdThread(threads);
    const stop = new AbortController();
    const givenUp = threadIdOf(threads, stop.signal);
    const waiting = threadIdOf(threads);
    stop.abort();
    await expect(givenUp).rejects.toMatchObject({ code: 'canceled' });
    await giveBack();
    expect(await waiting).toBeGreaterThan(0);
  });

  it('ends a lent thread when its document is canceled', async () => {
    const { threads } = create('if (task.id !== "A") answer("");');
    const stop = new AbortController();
    const canceled = threadIdOf(threads, stop.signal);
    await Promise.resolve();
    stop.abort();
    await expect(canceled).rejects.toMatchObject({ code: 'canceled' });
    const next = await threads.lend(never, (thread) => thread.ask({ ...OPEN, id: 'C' }, 'opened'));
    expect(next.kind).toBe('opened');
  });

  it('fails running and waiting documents when it is closed', async () => {
    const { threads } = create('');
    const runs = threadIdOf(threads);
    const waits = threadIdOf(threads);
    const both = Promise.allSettled([runs, waits]);
    await Promise.resolve();
    await threads.close();
    for (const outcome of await both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'canceled' } });
    }
    await expect(threadIdOf(threads)).rejects.toMatchObject({ code: 'canceled' });
  });

  it('restarts the time limit of a thread that reports progress', async () => {
    const clock = createManualClock();
    const after = vi.fn<typeof clock.after>((ms, act) => clock.after(ms, act));
    const threads = createDocumentThreads({
      entry: entry('parentPort.postMessage({ isWorking: true })'),
      documentsFolder: '/nowhere',
      room: createDocumentRoom(),
      maxThreads: 1,
      clock: { ...clock, after },
      askTimeoutMs: 60_000,
    });
    running.push(threads);
    let hasEnded = false;
    const asked = threads.lend(never, async (thread) => {
      const answer = thread.ask(OPEN, 'opened');
      clock.jump(40_000);
      return answer;
    });
    const outcome = asked.catch((error: unknown) => {
      hasEnded = true;
      return error;
    });
    await vi.waitFor(
      () => {
        expect(after).toHaveBeenCalledTimes(3);
      },
      { timeout: 10_000 },
    );
    clock.jump(40_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(hasEnded).toBe(false);
    clock.jump(20_000);
    expect(await outcome).toMatchObject({ code: 'document/too-large' });
  });

  /** Threads for documents of 12 MB each. */
  function startLarge(room: DocumentRoom, maxThreads: number): DocumentThreads {
    const code = `
      import { parentPort, threadId } from 'node:worker_threads';
      parentPort.on('message', ({ id, args: [task] }) => {
        const value = task.kind === 'weigh'
          ? { kind: 'weighed', unpackedBytes: 12_000_000 }
          : { kind: 'opened', facts: { charCount: threadId, segmentCount: 0, sample: '' } };
        parentPort.postMessage({ id, ok: true, value });
      });
    `;
    const threads = createDocumentThreads({
      entry: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
      documentsFolder: '/nowhere',
      room,
      maxThreads,
      clock: createManualClock(),
    });
    running.push(threads);
    return threads;
  }

  it('works on one large document at a time, and returns its memory', async () => {
    const threads = startLarge(createDocumentRoom(), 2);
    let open = 0;
    let mostOpen = 0;
    const ids = await Promise.all(
      ['A', 'B'].map((id) =>
        threads.lend(never, async (thread) => {
          const { facts } = await thread.ask({ ...OPEN, id }, 'opened');
          open += 1;
          mostOpen = Math.max(mostOpen, open);
          await thread.ask({ kind: 'next', answers: [] }, 'opened');
          open -= 1;
          return facts.charCount;
        }),
      ),
    );
    expect(mostOpen).toBe(1);
    const later = await threads.lend(never, async (thread) => thread.ask(OPEN, 'opened'));
    expect(ids).not.toContain(later.facts.charCount);
  });

  it('lets a large upload wait while other threads translate a large document', async () => {
    const room = createDocumentRoom();
    const order: string[] = [];
    let upload: Promise<void> = Promise.resolve();
    const asked = vi.spyOn(room, 'enter');
    await startLarge(room, 2).lend(never, async (thread) => {
      await thread.ask(OPEN, 'opened');
      upload = startLarge(room, 1).lend(never, async (quick) => {
        await quick.ask(OPEN, 'opened');
        order.push('uploaded');
      });
      await vi.waitFor(() => {
        expect(asked).toHaveBeenCalledTimes(2);
      });
      await thread.ask({ kind: 'next', answers: [] }, 'opened');
      await thread.ask({ kind: 'next', answers: [] }, 'opened');
      order.push('translated');
    });
    await upload;
    expect(order).toEqual(['translated', 'uploaded']);
  });
});
