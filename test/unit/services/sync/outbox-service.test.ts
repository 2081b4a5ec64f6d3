import { describe, expect, it, vi } from 'vitest';
import { createConnectionHealth } from '../../../../electron/services/connections/connection-health.ts';
import {
  createOutboxService,
  type OutboxServiceDeps,
} from '../../../../electron/services/sync/outbox-service.ts';
import type { OutboxOperation, OutboxQuery } from '../../../../shared/domain/sync/outbox.ts';
import { anOperation } from '../../renderer/time-builders.ts';

const QUERY: OutboxQuery = { text: '', state: 'blocked', page: 1, limit: 2 };

const operation = (rowId: number): OutboxOperation =>
  anOperation({
    id: String(rowId),
    connectionId: 'c',
    connectionName: 'Work',
    subjectId: String(rowId),
    label: '',
    state: 'blocked',
    createdAtMs: 0,
  });

/** @param pieces row ids of each checked piece */
function setUp(pieces: number[][], gone: readonly number[] = []) {
  const steps: string[] = [];
  const unused = (): never => {
    throw new Error('not expected');
  };
  let fails = 0;
  let open = (): void => undefined;
  let gate = Promise.resolve();
  const outbox: Pick<OutboxServiceDeps['outbox'], 'list' | 'findSome' | 'listFound'> = {
    list: async () => {
      steps.push('list');
      return Promise.resolve({ operations: [], total: 7 });
    },
    findSome: async (_filter, after) => {
      steps.push(`look after ${String(after)}`);
      await gate;
      if (fails > 0) {
        fails -= 1;
        throw new Error('locked');
      }
      const rowIds = pieces[after];
      return { rowIds: rowIds ?? [], next: rowIds === undefined ? null : after + 1 };
    },
    listFound: async (_filter, rowIds) => {
      steps.push(`read ${rowIds.join()}`);
      return Promise.resolve(rowIds.filter((each) => !gone.includes(each)).map(operation));
    },
  };
  const service = createOutboxService({
    outbox: new Proxy(outbox, {
      get: (target, name) => Reflect.get(target, name) ?? unused,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all other calls throw
    }) as OutboxServiceDeps['outbox'],
    runner: { nudge: unused },
    health: createConnectionHealth({
      now: () => 0,
      random: () => 0,
      onChanged: unused,
      onContact: unused,
    }),
    now: () => 0,
    onChanged: unused,
    onManyChanged: unused,
  });
  const failOnce = (): void => {
    fails = 1;
  };
  const close = (): void => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  return {
    service,
    steps,
    failOnce,
    close,
    open: () => {
      open();
    },
  };
}

const idsOf = ({ operations }: { operations: readonly OutboxOperation[] }): string[] =>
  operations.map(({ id }) => id);

describe('a list of the outbox', () => {
  it('is looked up in batches, and only its page is read', async () => {
    const { service, steps } = setUp([[1], [], [5, 6, 8]]);
    const page = await service.list({ ...QUERY, page: 2 });
    expect([page.total, idsOf(page)]).toEqual([4, ['6', '8']]);
    const looks = [0, 1, 2, 3].map((after) => `look after ${String(after)}`);
    expect(steps).toEqual([...looks, 'read 6,8']);
  });

  it("doesn't count what was removed before its page is read", async () => {
    const { service } = setUp([[1, 2, 3]], [2]);
    const page = await service.list(QUERY);
    expect([page.total, idsOf(page)]).toEqual([2, ['1']]);
  });

  it('reads nothing for a page after the last one', async () => {
    const { service, steps } = setUp([[1, 2, 3]]);
    expect(await service.list({ ...QUERY, page: 3 })).toEqual({ operations: [], total: 3 });
    expect(steps.some((step) => step.startsWith('read'))).toBe(false);
  });

  it.each([null, 'parked', 'held', 'dropped', 'sending'] as const)(
    'of what an index finds is one call: state %s',
    async (state) => {
      const { service, steps } = setUp([]);
      expect((await service.list({ ...QUERY, text: '  ', state })).total).toBe(7);
      expect(steps).toEqual(['list']);
    },
  );

  it('is looked up once more for all who asked while it was looked up', async () => {
    const { service, steps, close, open } = setUp([[1]]);
    const looks = () => steps.filter((step) => step === 'look after 0').length;
    close();
    const first = service.list(QUERY);
    await vi.waitFor(() => {
      expect(looks()).toBe(1);
    });
    const later = Array.from({ length: 5 }, () => service.list(QUERY));
    open();
    const pages = await Promise.all([first, ...later]);
    expect(pages.map(idsOf)).toEqual(pages.map(() => ['1']));
    expect(looks()).toBe(2);
    await service.list(QUERY);
    expect(looks()).toBe(3);
  });

  it("that could not be looked up isn't the answer for those who asked later", async () => {
    const { service, steps, failOnce, close, open } = setUp([[1]]);
    failOnce();
    close();
    const first = service.list(QUERY);
    await vi.waitFor(() => {
      expect(steps).toHaveLength(1);
    });
    const second = service.list(QUERY);
    open();
    await expect(first).rejects.toThrow('locked');
    expect(idsOf(await second)).toEqual(['1']);
  });
});
