import { afterEach, describe, expect, it } from 'vitest';
import type { EnglishChecker } from '../../../../../electron/embedded/translation/write/english-checker.ts';
import { createEnglishChecker } from '../../../../../electron/embedded/translation/write/english-checker.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';

/** A thread that answers with its number of requests, unless the text says otherwise. */
const THREAD = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let count = 0;
    parentPort.on('message', ({ id, args: [text] }) => {
      count += 1;
      if (text === 'crash') process.exit(1);
      if (text === 'throw') throw new Error('broken');
      if (text === 'hang') return;
      const value = [{ start: 0, end: count, replacement: text }];
      parentPort.postMessage({ id, ok: true, value });
    });
  `)}`,
);

const edit = (end: number, replacement: string): object[] => [{ start: 0, end, replacement }];

describe('createEnglishChecker', () => {
  let checker: EnglishChecker | null = null;
  const clock = createManualClock();
  const create = (): EnglishChecker => {
    checker = createEnglishChecker({ entry: THREAD, clock, timeoutMs: 1000, idleMs: 5000 });
    return checker;
  };
  afterEach(async () => {
    await checker?.close();
  });

  it('uses one thread for consecutive texts', async () => {
    const english = create();
    const both = [english.check('a', 'EN-GB'), english.check('b', 'EN-US')];
    expect(await Promise.all(both)).toEqual([edit(1, 'a'), edit(2, 'b')]);
  });

  it.each(['crash', 'throw'])(
    'finds nothing when the thread ends (%s), and starts another',
    async (text) => {
      const english = create();
      expect(await english.check(text, 'EN-GB')).toEqual([]);
      expect(await english.check('a', 'EN-GB')).toEqual(edit(1, 'a'));
    },
  );

  it('gives up after the time limit, and starts another thread', async () => {
    const english = create();
    expect(await english.check('a', 'EN-GB')).toEqual(edit(1, 'a'));
    const hanging = english.check('hang', 'EN-GB');
    await Promise.resolve();
    await Promise.resolve();
    clock.jump(1000);
    expect(await hanging).toEqual([]);
    expect(await english.check('a', 'EN-GB')).toEqual(edit(1, 'a'));
  });

  it('ends an idle thread', async () => {
    const english = create();
    expect(await english.check('a', 'EN-GB')).toEqual(edit(1, 'a'));
    clock.jump(5000);
    expect(await english.check('b', 'EN-GB')).toEqual(edit(1, 'b'));
  });

  it('finds nothing once it is closed, even for waiting texts', async () => {
    const english = create();
    const waiting = [english.check('hang', 'EN-GB'), english.check('a', 'EN-GB')];
    await english.close();
    expect(await Promise.all(waiting)).toEqual([[], []]);
    expect(await english.check('a', 'EN-GB')).toEqual([]);
  });

  it("finds nothing when the thread can't even start", async () => {
    checker = createEnglishChecker({ entry: new URL('data:text/javascript,}'), clock });
    expect(await checker.check('a', 'EN-GB')).toEqual([]);
  });
});
