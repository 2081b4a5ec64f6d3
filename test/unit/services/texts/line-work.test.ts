import { describe, expect, it } from 'vitest';
import {
  createTextLineStore,
  type KnownLine,
} from '../../../../electron/services/texts/line-store.ts';
import {
  createTextLineWork,
  type LinePlan,
  type SendOptions,
} from '../../../../electron/services/texts/line-work.ts';
import { answerTo, newAsker } from '../../../../electron/support/asking.ts';
import type { TextWait } from '../../../../shared/domain/texts/translation.ts';
import { AppError } from '../../../../shared/errors.ts';

/** A request that the service holds until the test answers it. */
interface Sent {
  lines: readonly string[];
  options: SendOptions;
  /** Delivers some of its lines. */
  keep: (...lines: string[]) => void;
  /** Answers one of its lines like this. */
  keepAs: (line: string, text: string) => void;
  end: (error?: AppError) => void;
}

function known(line: string): KnownLine {
  return {
    answer: {
      text: line.toUpperCase(),
      sourceLang: 'EN',
      targetLang: null,
      modelTypeUsed: null,
      quality: null,
      isPractice: false,
    },
    billedChars: line.length,
    isTold: false,
  };
}

function setUp() {
  const sent: Sent[] = [];
  const kept: string[] = [];
  const waits: [string, TextWait | null][] = [];
  const work = createTextLineWork({
    store: createTextLineStore(),
    onKept: (_key, answers) => kept.push(...answers.map(([line]) => line)),
    onWait: (requestId, wait) => waits.push([requestId, wait]),
  });
  const planOf = (lines: readonly string[], routeKey = 'route'): LinePlan => ({
    routeKey,
    lines,
    countTogether: () => 2,
    send: async (together, options) =>
      new Promise((resolve, reject) => {
        const end = (error?: AppError): void => {
          if (error === undefined) resolve();
          else reject(error);
        };
        options.signal.addEventListener('abort', () => {
          end(new AppError('canceled', { english: 'Canceled.' }));
        });
        sent.push({
          lines: together,
          options,
          keep: (...answered) => {
            options.keep(answered.map((line) => [line, known(line)] as const));
          },
          keepAs: (line, text) => {
            const { answer, ...other } = known(line);
            options.keep([[line, { ...other, answer: { ...answer, text } }]]);
          },
          end,
        });
      }),
  });
  const run = async (requestId: string, lines: readonly string[], routeKey?: string) => {
    const answers = await work.run(requestId, async () => Promise.resolve(planOf(lines, routeKey)));
    return Object.fromEntries([...answers].map(([line, { answer }]) => [line, answer.text]));
  };
  /** Answers request number `index` in full. */
  const answer = (index: number): void => {
    sent[index]?.keep(...(sent[index]?.lines ?? []));
    sent[index]?.end();
  };
  /** Lets everything proceed that does not need the service. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { work, run, sent, kept, waits, answer, settle };
}

const canceled = { code: 'canceled' };

describe('work on lines', () => {
  it('lets the newer request of one page end no request of the other', async () => {
    const { run, answer, settle } = setUp();
    const page = run('1', ['a']);
    await settle();
    const quick = answerTo({ asker: newAsker(true).asker, files: null }, () => run('2', ['b']));
    await settle();
    answer(1);
    expect(await quick).toEqual({ b: 'B' });
    answer(0);
    expect(await page).toEqual({ a: 'A' });
  });

  it('lets a command have several requests', async () => {
    const { run, answer, settle } = setUp();
    const { asker } = newAsker(false);
    const both = answerTo({ asker, files: {} }, () => [run('1', ['a']), run('2', ['b'])]);
    await settle();
    answer(0);
    answer(1);
    expect(await Promise.all(both)).toEqual([{ a: 'A' }, { b: 'B' }]);
  });

  it('ends what a page that is gone requested, and nothing of the other', async () => {
    const { run, sent, answer, settle } = setUp();
    const page = run('1', ['a']);
    await settle();
    const { asker, end } = newAsker(true);
    const quick = answerTo({ asker, files: null }, () => run('2', ['b']));
    await settle();
    end();
    await expect(quick).rejects.toMatchObject(canceled);
    expect(sent[1]?.options.signal.aborted).toBe(true);
    answer(0);
    expect(await page).toEqual({ a: 'A' });
  });

  it('sends a few together, each once, and never resends what is known', async () => {
    const { run, sent, answer, settle } = setUp();
    const first = run('1', ['a', 'b', 'c']);
    await settle();
    answer(0);
    await settle();
    answer(1);
    expect(await first).toEqual({ a: 'A', b: 'B', c: 'C' });
    expect(await run('2', ['c', 'a'])).toEqual({ a: 'A', c: 'C' });
    expect(sent.map(({ lines }) => lines)).toEqual([['a', 'b'], ['c']]);
  });

  it('knows a line by the way it was worked on', async () => {
    const { run, sent, answer, settle } = setUp();
    const first = run('1', ['a'], 'formal');
    await settle();
    answer(0);
    await first;
    void run('2', ['a'], 'informal').catch(() => undefined);
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('lets a newer request win immediately, and uses what the older has in transit', async () => {
    const { run, sent, answer, settle } = setUp();
    const older = run('1', ['a', 'b', 'c']);
    await settle();
    sent[0]?.options.onWait(null);
    const newer = run('2', ['b', 'd']);
    await expect(older).rejects.toMatchObject(canceled);
    expect(sent[0]?.options.signal.aborted).toBe(false);
    await settle();
    expect(sent.map(({ lines }) => lines)).toEqual([['a', 'b'], ['d']]);
    answer(1);
    answer(0);
    expect(await newer).toEqual({ b: 'B', d: 'D' });
    // Nothing of the older one is sent after it has ended, and none of it is lost.
    expect(await run('3', ['a'])).toEqual({ a: 'A' });
    expect(sent).toHaveLength(2);
  });

  it('stops an older request that has nothing in transit, and sends the lines itself', async () => {
    const { run, sent, answer, settle } = setUp();
    const older = run('1', ['a']);
    await settle();
    sent[0]?.options.onWait({ reason: 'rate-limit', untilMs: 5 });
    const newer = run('2', ['a']);
    await expect(older).rejects.toMatchObject(canceled);
    expect(sent[0]?.options.signal.aborted).toBe(true);
    await settle();
    answer(1);
    expect(await newer).toEqual({ a: 'A' });
  });

  it('stops an outdated request when it would wait for a retry', async () => {
    const { work, run, sent, settle } = setUp();
    const only = run('1', ['a']);
    await settle();
    sent[0]?.options.onWait(null);
    work.cancel('1');
    await expect(only).rejects.toMatchObject(canceled);
    expect(sent[0]?.options.signal.aborted).toBe(false);
    sent[0]?.options.onWait({ reason: 'retry', untilMs: null });
    expect(sent[0]?.options.signal.aborted).toBe(true);
  });

  it('sends lines itself when the request it waits for is stopped', async () => {
    const { run, sent, answer, settle } = setUp();
    const older = run('1', ['a']);
    await settle();
    sent[0]?.options.onWait(null);
    const newer = run('2', ['a']);
    await expect(older).rejects.toMatchObject(canceled);
    await settle();
    expect(sent).toHaveLength(1);
    sent[0]?.options.onWait({ reason: 'retry', untilMs: null });
    await settle();
    answer(1);
    expect(await newer).toEqual({ a: 'A' });
  });

  it('keeps what was paid for when a later part fails, and requests only the rest', async () => {
    const { run, sent, kept, answer, settle } = setUp();
    const quota = new AppError('quota/exceeded', { english: 'Used up.' });
    const first = run('1', ['a', 'b']);
    await settle();
    sent[0]?.keep('a');
    sent[0]?.end(quota);
    await expect(first).rejects.toBe(quota);
    expect(kept).toEqual(['a']);
    const second = run('2', ['a', 'b']);
    await settle();
    expect(sent[1]?.lines).toEqual(['b']);
    answer(1);
    expect(await second).toEqual({ a: 'A', b: 'B' });
  });

  it.each(['', ' \n', '\u200b\u00ad'])(
    "doesn't accept %j as an answer, after all others",
    async (nothing) => {
      const { run, sent, kept, answer, settle } = setUp();
      const first = run('1', ['a', 'b', 'c', '1']);
      await settle();
      sent[0]?.keepAs('a', nothing);
      sent[0]?.keep('b');
      sent[0]?.end();
      await settle();
      sent[1]?.keep('c');
      // A text without letters may become empty.
      sent[1]?.keepAs('1', nothing);
      sent[1]?.end();
      await expect(first).rejects.toMatchObject({
        code: 'api/unexpected-response',
        retryable: false,
        details: { hint: 'no-answer' },
      });
      expect(kept).toEqual(['b', 'c', '1']);
      // While a different line is typed nothing is paid for twice; the same text again is the
      // user's request.
      const typed = run('2', ['a', 'b', 'd']);
      await settle();
      expect(sent.map(({ lines }) => lines).slice(2)).toEqual([['d']]);
      answer(2);
      await expect(typed).rejects.toMatchObject({ code: 'api/unexpected-response' });
      const again = run('3', ['a', 'b', 'd']);
      await settle();
      expect(sent[3]?.lines).toEqual(['a']);
      answer(3);
      expect(await again).toEqual({ a: 'A', b: 'B', d: 'D' });
    },
  );

  it("doesn't request forever a line that the service leaves out", async () => {
    const { run, sent, settle } = setUp();
    const first = run('1', ['a']);
    await settle();
    sent[0]?.end();
    await expect(first).rejects.toMatchObject({ details: { hint: 'no-answer' } });
    expect(sent).toHaveLength(1);
  });

  it('sends nothing more after a failure', async () => {
    const { run, sent, settle } = setUp();
    const first = run('1', ['a', 'b', 'c']);
    await settle();
    sent[0]?.end(new AppError('auth/rejected', { english: 'No.' }));
    await expect(first).rejects.toMatchObject({ code: 'auth/rejected' });
    await settle();
    expect(sent).toHaveLength(1);
  });

  it("tells a newer request why the lines it waits for failed, and doesn't request them a second time", async () => {
    const { run, sent, settle } = setUp();
    const older = run('1', ['a']);
    await settle();
    sent[0]?.options.onWait(null);
    const newer = run('2', ['a']);
    await expect(older).rejects.toMatchObject(canceled);
    await settle();
    sent[0]?.end(new AppError('net/timeout', { english: 'The outcome is unknown.' }));
    await expect(newer).rejects.toMatchObject({ code: 'net/timeout' });
    expect(sent).toHaveLength(1);
  });

  it('gives up a request that is still planning', async () => {
    const { work, run, sent, settle } = setUp();
    let signal: AbortSignal | undefined;
    const planning = work.run('1', async (given) => {
      signal = given;
      return new Promise(() => undefined);
    });
    await settle();
    const newer = run('2', []);
    await expect(planning).rejects.toMatchObject(canceled);
    expect(signal?.aborted).toBe(true);
    expect(await newer).toEqual({});
    expect(sent).toEqual([]);
  });

  it('reports waits and their end for the latest request only', async () => {
    const { run, sent, waits, answer, settle } = setUp();
    const wait = { reason: 'slot', untilMs: null } as const;
    const older = run('1', ['a']);
    await settle();
    sent[0]?.options.onWait(null);
    const newer = run('2', ['b']);
    await expect(older).rejects.toMatchObject(canceled);
    await settle();
    sent[0]?.options.onWait(wait);
    sent[1]?.options.onWait(wait);
    answer(1);
    await newer;
    expect(waits).toEqual([
      ['2', wait],
      ['2', null],
    ]);
  });

  it("ignores the end of a request that doesn't exist", () => {
    const { work } = setUp();
    expect(() => {
      work.cancel('nobody');
    }).not.toThrow();
  });
});

describe('the store of lines', () => {
  it('forgets those used least recently, by number and by length', () => {
    const byNumber = createTextLineStore({ lines: 2, chars: 1000 });
    for (const line of ['a', 'b']) byNumber.put('r', line, known(line));
    byNumber.get('r', 'a');
    byNumber.put('r', 'c', known('c'));
    expect(['a', 'b', 'c'].map((line) => byNumber.get('r', line) !== null)).toEqual([
      true,
      false,
      true,
    ]);
    const byLength = createTextLineStore({ lines: 9, chars: 10 });
    byLength.put('r', 'aaaa', known('aaaa'));
    byLength.put('r', 'aaaa', known('aaaa'));
    expect(byLength.get('r', 'aaaa')).not.toBeNull();
    byLength.put('r', 'bbbb', known('bbbb'));
    expect(byLength.get('r', 'aaaa')).toBeNull();
    expect(byLength.get('r', 'bbbb')).not.toBeNull();
  });
});
