import { describe, expect, it } from 'vitest';
import { createOutboxStore } from '../../../../../renderer/features/outbox/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { OutboxOperation, OutboxPage } from '../../../../../shared/domain/sync/outbox.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { anOperation } from '../../time-builders.ts';

const NOTHING = { waiting: 0, parked: 0, held: 0, conflicts: 0 };

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'outbox:list-operations': () => ({ operations: [anOperation()], total: 1 }),
    'outbox:get-summary': () => ({ ...NOTHING, waiting: 1 }),
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const store = createOutboxStore({ api: fake.api, timers, session });
  return { fake, timers, get: store.getState };
}

const states = (page: OutboxPage | null) => page?.operations.map(({ state }) => state);

describe('the list', () => {
  it('asks by text and state, 20 at a time', async () => {
    const { fake, get } = setup();
    await get().outboxSearch.reload();
    get().outboxSearch.setValue('text', 'review');
    get().outboxSearch.setValue('state', 'parked');
    await get().outboxSearch.submit();
    expect(fake.inputsOf('outbox:list-operations')).toEqual([
      { text: '', state: null, page: 1, limit: 20 },
      { text: 'review', state: 'parked', page: 1, limit: 20 },
    ]);
  });

  it('ignores an unknown state', async () => {
    const { fake, get } = setup();
    get().outboxSearch.setValue('state', 'nonsense');
    await get().outboxSearch.submit();
    expect(fake.inputsOf('outbox:list-operations')[0]?.state).toBeNull();
  });

  it('is read again when something changes, once it was opened', async () => {
    const { fake, get } = setup();
    get().connect();
    fake.emit('outbox:changed', { ...NOTHING, parked: 2 });
    await settle();
    expect(get().summary?.parked).toBe(2);
    expect(fake.inputsOf('outbox:list-operations')).toEqual([]);
    await get().outboxSearch.reload();
    fake.emit('outbox:changed', NOTHING);
    await settle();
    expect(fake.inputsOf('outbox:list-operations')).toHaveLength(2);
  });

  it('keeps the count of an event that arrived before the first answer', async () => {
    const first = defer<typeof NOTHING>();
    const { fake, get } = setup({ 'outbox:get-summary': () => first.promise });
    get().connect();
    void get().loadSummary();
    fake.emit('outbox:changed', { ...NOTHING, waiting: 7 });
    first.resolve({ ...NOTHING, waiting: 3 });
    await settle();
    expect(get().summary?.waiting).toBe(7);
  });
});

describe('a row', () => {
  it('shows the outcome of an action, and waits while it is under way', async () => {
    const answer = defer<OutboxOperation>();
    const { fake, get } = setup({
      'outbox:hold-operation': () => answer.promise,
      'outbox:list-operations': () => ({
        operations: [
          anOperation({
            state: fake.inputsOf('outbox:hold-operation').length > 0 ? 'held' : 'waiting',
          }),
        ],
        total: 1,
      }),
    });
    await get().outboxSearch.reload();
    const first = get().runOperation(anOperation(), 'hold');
    void get().runOperation(anOperation(), 'drop');
    expect(get().busyOperations).toEqual({ 'operation-1': 'hold' });
    answer.resolve(anOperation({ state: 'held' }));
    await first;
    expect(get().busyOperations).toEqual({});
    expect(states(valueOf(get().outboxSearch.results))).toEqual(['held']);
    expect(fake.inputsOf('outbox:drop-operation')).toEqual([]);
  });

  it('keeps the reason why an action failed, until the next one', async () => {
    let isRefused = true;
    const { get } = setup({
      'outbox:retry-operation': () => {
        if (isRefused) throw new AppError('input/conflict', { english: 'It is under way.' });
        return anOperation();
      },
    });
    await get().runOperation(anOperation(), 'retry');
    expect(get().operationErrors['operation-1']?.message).toBe('It is under way.');
    expect(get().busyOperations).toEqual({});
    isRefused = false;
    await get().runOperation(anOperation(), 'retry');
    expect(get().operationErrors).toEqual({});
  });

  it('keeps the undo when it failed', async () => {
    const { get } = setup({
      'outbox:drop-operation': () => anOperation({ state: 'dropped' }),
      'outbox:restore-operation': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    await get().runOperation(anOperation(), 'drop');
    await get().undoDrop();
    expect(get().dropped).not.toBeNull();
    expect(get().retryAllError?.code).toBe('db/unavailable');
  });
});

describe('all of them', () => {
  it('are tried immediately, one request at a time', async () => {
    const { fake, get } = setup({ 'outbox:retry-all': () => NOTHING });
    const first = get().retryAll();
    await Promise.all([first, get().retryAll()]);
    expect(fake.inputsOf('outbox:retry-all')).toHaveLength(1);
    expect(get().summary).toEqual(NOTHING);
    expect(get().isRetryingAll).toBe(false);
  });

  it('say why it failed', async () => {
    const { get } = setup({
      'outbox:retry-all': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    await get().retryAll();
    expect(get().retryAllError?.code).toBe('db/unavailable');
    expect(get().isRetryingAll).toBe(false);
  });
});
