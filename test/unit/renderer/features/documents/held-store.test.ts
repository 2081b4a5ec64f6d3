import { describe, expect, it } from 'vitest';
import { createHeldStore } from '../../../../../renderer/features/documents/held-store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { HeldWork } from '../../../../../shared/domain/data/held-work.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi } from '../../fake-api.ts';
import { createManualTimers } from '../../manual-timers.ts';

const held = (id: string): HeldWork => ({
  kind: 'whole-upload',
  id,
  name: `${id}.docx`,
  connectionName: 'Agency',
  targetLang: 'DE',
  charCount: 1200,
  why: 'restored',
  sinceMs: 1,
});

function setUp() {
  let rows = [held('a'), held('b')];
  const asked: unknown[] = [];
  const fake = createFakeApi({
    'data:list-held-work': () => ({ rows, total: rows.length }),
    'data:decide-held-work': (input) => {
      asked.push(input);
      const { ids } = input;
      if (ids?.includes('gone')) throw new AppError('input/conflict', { english: 'Decided.' });
      rows = ids === null ? [] : rows.filter(({ id }) => !ids.includes(id));
      return { count: rows.length };
    },
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const { getState: get } = createHeldStore({ api: fake.api, timers, session });
  const shown = () => valueOf(get().heldSearch.results)?.rows.map(({ id }) => id);
  return { get, asked, shown };
}

describe('what may have been sent already', () => {
  it('is listed, and leaves the list with its decision', async () => {
    const { get, asked, shown } = setUp();
    await get().heldSearch.reload();
    expect(shown()).toEqual(['a', 'b']);
    await get().decideHeld('a', 'leave');
    expect(asked).toEqual([{ ids: ['a'], decision: 'leave' }]);
    expect(shown()).toEqual(['b']);
    await get().decideHeld(null, 'go-on');
    expect(asked.at(-1)).toEqual({ ids: null, decision: 'go-on' });
    expect(shown()).toEqual([]);
  });

  it('says why a decision was not carried out, and reads the list again', async () => {
    const { get, shown } = setUp();
    await get().decideHeld('gone', 'go-on');
    expect(get()).toMatchObject({ deciding: null, decideError: { code: 'input/conflict' } });
    expect(shown()).toEqual(['a', 'b']);
  });

  it('accepts one decision at a time', async () => {
    const { get, asked } = setUp();
    await Promise.all([get().decideHeld('a', 'leave'), get().decideHeld('a', 'go-on')]);
    expect(asked).toHaveLength(1);
  });
});
