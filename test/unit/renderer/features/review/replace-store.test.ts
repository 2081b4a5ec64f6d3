import { describe, expect, it } from 'vitest';
import {
  chosenCounts,
  createReplaceStore,
} from '../../../../../renderer/features/review/replace-store.ts';
import type { ReplacePreview } from '../../../../../shared/domain/history/replace-schemas.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';

const preview = (change: Partial<ReplacePreview> = {}): ReplacePreview => ({
  previewId: 'p',
  segments: [],
  total: 3,
  placeCount: 5,
  segmentCount: 3,
  lockedCount: 0,
  isCut: false,
  ...change,
});
const REPLACED = { placeCount: 4, segmentCount: 2, lockedCount: 0, changedCount: 0, changed: [] };

function setUp(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'history:preview-replace': () => preview(),
    'history:replace-text': () => REPLACED,
    ...handlers,
  });
  const timers = createManualTimers();
  const get = createReplaceStore({ api: fake.api, timers }).getState;
  const looked = () => fake.inputsOf('history:preview-replace');
  return { fake, timers, get, looked };
}

describe('the preview of a replacement', () => {
  it("follows typing after a pause, and isn't one of text typed since", async () => {
    const { get, timers, looked } = setUp();
    get().open('a');
    get().setWanted({ find: 'x' });
    get().setWanted({ find: 'xy', replaceWith: 'z' });
    expect(looked()).toEqual([]);
    timers.runAll();
    await settle();
    expect(looked()).toEqual([
      {
        itemId: 'a',
        find: 'xy',
        replaceWith: 'z',
        isCaseMatched: false,
        areWholeWords: false,
        page: 1,
        limit: 50,
      },
    ]);
    expect(get()).toMatchObject({ isCurrent: true, preview: { status: 'ready' } });
    get().setWanted({ find: 'xyz' });
    expect(get().isCurrent).toBe(false);
    await get().replace();
    expect(get().done).toBeNull();
  });

  it('pages through one preview; a new search begins again, with everything chosen', async () => {
    const { get, looked } = setUp();
    get().open('a');
    get().setWanted({ find: 'x' });
    await get().search();
    await get().setPage(2);
    expect(looked().at(-1)).toMatchObject({ page: 2, previewId: 'p' });
    get().setTaken(1, 2, false);
    await get().search();
    expect(looked().at(-1)).not.toHaveProperty('previewId');
    expect(get()).toMatchObject({ page: 1, choice: { isAll: true } });
    expect(get().choice.others.size).toBe(0);
  });

  it('shows nothing of the previous search when one fails', async () => {
    const { get } = setUp({
      'history:preview-replace': ({ find }) => {
        if (find === 'y') throw new AppError('internal', { english: 'cut' });
        return preview();
      },
    });
    get().open('a');
    get().setWanted({ find: 'x' });
    await get().search();
    get().setWanted({ find: 'y' });
    await get().search();
    expect(get().preview).toMatchObject({ status: 'failed', previous: null });
  });

  it('never shows an older answer after a newer one', async () => {
    const first = defer<ReplacePreview>();
    const { get } = setUp({
      'history:preview-replace': async ({ find }) =>
        find === 'x' ? first.promise : preview({ total: 9 }),
    });
    get().open('a');
    get().setWanted({ find: 'x' });
    const older = get().search();
    get().setWanted({ find: 'y' });
    await get().search();
    first.resolve(preview({ total: 1 }));
    await older;
    expect(get().preview).toMatchObject({ status: 'ready', value: { total: 9 } });
  });

  it('is empty without a text, and separate for another item', async () => {
    const { get, looked } = setUp();
    get().open('a');
    await get().search();
    expect(get().preview.status).toBe('idle');
    get().setWanted({ find: 'x' });
    await get().search();
    get().open('a');
    expect(get()).toMatchObject({ askedCount: 2, preview: { status: 'ready' } });
    get().close();
    get().open('b');
    await settle();
    expect(looked().map(({ itemId }) => itemId)).toEqual(['a', 'b']);
  });
});

describe('what is chosen', () => {
  it('is counted as all except some, or some alone', async () => {
    const { get } = setUp();
    const counts = () => chosenCounts(preview(), get().choice);
    expect(counts()).toEqual({ places: 5, segments: 3 });
    get().setTaken(1, 2, false);
    expect(counts()).toEqual({ places: 3, segments: 2 });
    get().setTaken(1, 2, true);
    expect(counts()).toEqual({ places: 5, segments: 3 });
    get().setAll(false);
    expect(counts()).toEqual({ places: 0, segments: 0 });
    get().setTaken(2, 1, true);
    expect(counts()).toEqual({ places: 1, segments: 1 });
    get().setTaken(2, 1, false);
    expect(counts()).toEqual({ places: 0, segments: 0 });
    await settle();
  });
});

describe('replacing', () => {
  const ready = async (handlers: Handlers = {}) => {
    const under = setUp(handlers);
    under.get().open('a');
    under.get().setWanted({ find: 'x' });
    await under.get().search();
    return under;
  };

  it('sends the choice once, and offers its undo until another edit follows', async () => {
    const { fake, get } = await ready();
    get().setTaken(1, 2, false);
    await Promise.all([get().replace(), get().replace()]);
    expect(fake.inputsOf('history:replace-text')).toEqual([
      { previewId: 'p', isAll: true, positions: [1] },
    ]);
    expect(get()).toMatchObject({ done: { segmentCount: 2 }, preview: { status: 'idle' } });
    fake.emit('history:changed', { itemId: 'other' });
    expect(get().done).not.toBeNull();
    fake.emit('history:changed', { itemId: 'a' });
    expect(get().done).toBeNull();
  });

  it('says why it failed, and keeps the preview', async () => {
    const { get } = await ready({
      'history:replace-text': () => {
        throw new AppError('input/conflict', 'historyErrors.previewGone');
      },
    });
    await get().replace();
    expect(get()).toMatchObject({
      error: { code: 'input/conflict' },
      done: null,
      isReplacing: false,
      preview: { status: 'ready' },
    });
  });
});
