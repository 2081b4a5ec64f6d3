import { describe, expect, it, vi } from 'vitest';
import { createLaneStore } from '../../../../../renderer/features/lane/store.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import type { EgressFilter } from '../../../../../shared/domain/lane/egress-log.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { createFakeApi } from '../../fake-api.ts';
import { projectRules } from '../../../../support/builders/lane.ts';

const RULES = projectRules();

/** Typed text is only sent manually. */
const NEVER = { setTimeout: () => 1, clearTimeout: () => undefined };

function setUp() {
  const fake = createFakeApi();
  const asked: EgressFilter[] = [];
  fake.answer({
    'lane:list-rules': () => [RULES],
    'lane:save-rules': (input) => ({ ...RULES, reach: input?.reach ?? 'anywhere' }),
    'lane:list-egress': (query) => {
      if (query !== undefined) asked.push(query);
      return { entries: [], total: 3, totalBytes: 9 };
    },
    'lane:export-egress': () => ({ fileName: 'a.csv', entryCount: 3 }),
    'lane:purge-egress': () => ({ count: 3 }),
    'settings:get': () => {
      throw new AppError('internal', { english: 'Not here.' });
    },
  });
  const session = createSearchSession({ api: fake.api, timers: NEVER });
  const store = createLaneStore({ api: fake.api, timers: NEVER, session });
  return { fake, store, asked };
}

describe('the store of the lane', () => {
  it('asks for nothing before something is shown, then keeps the rules up to date', async () => {
    const { store, fake } = setUp();
    expect(store.getState().rules.status).toBe('idle');
    await store.getState().loadRules();
    fake.emit('lane:rules-changed', { ...RULES, reach: 'here' });
    expect(valueOf(store.getState().rules)).toEqual([{ ...RULES, reach: 'here' }]);
    fake.emit('lane:rules-changed', { ...RULES, projectId: 'q' });
    expect(valueOf(store.getState().rules)).toHaveLength(2);
  });

  it('asks once when several parts of a page need the rules', async () => {
    const { store, fake } = setUp();
    const { needRules } = store.getState();
    await Promise.all([needRules(), needRules()]);
    await needRules();
    expect(fake.inputsOf('lane:list-rules')).toHaveLength(1);
  });

  it('shows what was saved, and says why it was not', async () => {
    const { store, fake } = setUp();
    await store.getState().loadRules();
    expect(await store.getState().saveRules({ ...RULES, reach: 'here' })).toBeNull();
    expect(valueOf(store.getState().rules)?.[0]?.reach).toBe('here');
    fake.answer({
      'lane:save-rules': () => {
        throw new AppError(
          'input/invalid',
          { english: 'No.' },
          { details: { field: 'connectionId' } },
        );
      },
    });
    const failed = await store.getState().saveRules({ ...RULES, connectionId: 'work' });
    expect(failed?.details?.field).toBe('connectionId');
    expect(valueOf(store.getState().rules)?.[0]?.reach).toBe('here');
  });

  it('exports and removes what is on screen, not what is being typed', async () => {
    const { store, fake } = setUp();
    const filters: (EgressFilter | undefined)[] = [];
    const purge = vi.fn<(filter: EgressFilter | undefined) => { count: number }>(() => ({
      count: 3,
    }));
    fake.answer({
      'lane:export-egress': (filter) => {
        filters.push(filter);
        return { fileName: 'a.csv', entryCount: 3 };
      },
      'lane:purge-egress': purge,
    });
    const state = () => store.getState();
    state().egressSearch.setValue('kind', 'text');
    await state().egressSearch.submit();
    state().egressSearch.setValue('text', 'half typ');
    await state().exportEgress();
    expect(filters).toMatchObject([{ text: '', kind: 'text' }]);
    expect(valueOf(state().egressExport)).toEqual({ fileName: 'a.csv', entryCount: 3 });
    await state().purgeEgress();
    expect(purge).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: '', kind: 'text' }),
    );
    expect([valueOf(state().egressPurged), valueOf(state().egressExport)]).toEqual([3, null]);
  });

  it('says why an export failed, and can be asked again', async () => {
    const { store, fake } = setUp();
    fake.answer({
      'lane:export-egress': () => {
        throw new AppError('document/disk-full', { english: 'Full.' });
      },
    });
    await store.getState().exportEgress();
    expect(store.getState()).toMatchObject({
      egressExport: { status: 'failed', error: { code: 'document/disk-full' } },
    });
  });
});
