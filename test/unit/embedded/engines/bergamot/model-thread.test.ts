import { EventEmitter } from 'node:events';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import {
  ModelBrokenError,
  openModelThread,
} from '../../../../../electron/embedded/engines/bergamot/model-thread.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

interface Question {
  readonly id: number;
  readonly name: string;
}

/** A translator that answers requests of a name as given, and the others with nothing. */
const { started, answers } = vi.hoisted(() => ({
  started: [] as { options: { env?: object; stdout?: boolean; stderr?: boolean }; ended: number }[],
  answers: new Map<string, (id: number) => object | null>(),
}));

// Files share their modules; this one needs its own, with the mock in them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    readonly stdout = { resume: () => undefined };
    readonly stderr = { resume: () => undefined };
    readonly facts: (typeof started)[number];
    constructor(_script: string, options: object) {
      super();
      this.facts = { options, ended: 0 };
      started.push(this.facts);
    }
    postMessage({ id, name }: Question): void {
      const answer = answers.get(name) ?? (() => ({ id, result: null }));
      const message = answer(id);
      if (message !== null) queueMicrotask(() => this.emit('message', message));
    }
    terminate(): void {
      this.facts.ended += 1;
    }
  },
}));

const clock = createManualClock();
const ended = vi.fn<() => void>();
const open = () =>
  openModelThread({
    bytes: {
      model: new ArrayBuffer(0),
      vocabs: [new ArrayBuffer(0)],
      shortlist: new ArrayBuffer(0),
    },
    precision: 'float32',
    clock,
    answerTimeoutMs: 1_000,
    onEnd: ended,
  });
const translations = (texts: readonly string[]) => (id: number) => ({
  id,
  result: texts.map((text) => ({ target: { text } })),
});

afterEach(() => {
  started.length = 0;
  answers.clear();
  ended.mockClear();
});

describe('the thread of a model', () => {
  it('sees no variable of the app, and its output is discarded', async () => {
    await open();
    expect(started[0]?.options).toMatchObject({ env: {}, stdout: true, stderr: true });
    expect(Object.keys(started[0]?.options.env ?? { none: 1 })).toEqual([]);
  });

  it.each([[['one']], [['one', 'two', 'three']], [[]]])(
    'is ended when it gives unexpected answers: %j',
    async (texts) => {
      const thread = await open();
      answers.set('translate', translations(texts));
      await expect(thread.translate(['a', 'b'])).rejects.toThrow(ModelBrokenError);
      expect(started[0]?.ended).toBe(1);
      expect(ended).toHaveBeenCalledOnce();
      answers.set('translate', translations(['x', 'y']));
      await expect(thread.translate(['a', 'b'])).rejects.toThrow(ModelBrokenError);
    },
  );

  it('is ended when it takes too long to answer, but not before', async () => {
    const thread = await open();
    answers.set('translate', () => null);
    const asked = thread.translate(['a']);
    clock.jump(999);
    expect(started[0]?.ended).toBe(0);
    clock.jump(1);
    await expect(asked).rejects.toThrow(ModelBrokenError);
    expect(started[0]?.ended).toBe(1);
  });

  it("isn't ended for being idle, and is ended only once", async () => {
    const thread = await open();
    answers.set('translate', translations(['x']));
    expect(await thread.translate(['a'])).toEqual(['x']);
    clock.jump(10_000);
    expect(started[0]?.ended).toBe(0);
    thread.close();
    thread.close();
    expect([started[0]?.ended, ended.mock.calls.length]).toEqual([1, 1]);
  });
});
