import { describe, expect, it } from 'vitest';
import type { RowFill } from '../../../../electron/db/history/repo-types.ts';
import {
  createGridService,
  type GridServiceDeps,
} from '../../../../electron/services/review/grid-service.ts';
import type { OpenFindings } from '../../../../electron/services/checks/service.ts';

const QUERY = { itemId: 'a', filter: 'all' as const, text: '', offset: 0, limit: 100 };

/** Sets up a database that forgets findings when told to. */
function setup(more: Partial<GridServiceDeps> = {}) {
  const calls: string[] = [];
  const state = { findings: null as OpenFindings | null, known: null as OpenFindings | null };
  let reads = 2;
  const fills: (readonly RowFill[])[] = [];
  const service = createGridService({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the service passes pages and segments on
    history: {
      prepareRows: async () => Promise.resolve((reads -= 1) <= 0),
      listRows: async () => {
        calls.push('list');
        const findings = state.known?.positions.length ?? null;
        return Promise.resolve({ counts: { findings }, rows: [{ repeatCount: 2 }] });
      },
      noteFindings: async (_: string, findings: OpenFindings) => {
        calls.push('note');
        state.known = findings;
        return Promise.resolve();
      },
      listRepeats: async () => Promise.resolve([{ position: 3 }, { position: 5, part: 1 }]),
      confirmRow: async (_: unknown, asked: readonly RowFill[]) => {
        fills.push(asked);
        return Promise.resolve({ filledCount: asked.length });
      },
    } as never,
    openFindings: async (_, isWanted) => {
      if (isWanted) calls.push('check');
      return Promise.resolve(state.findings);
    },
    readTagged: async () => Promise.resolve(new Map()),
    fillsRepeats: () => true,
    now: () => 7,
    onChanged: (itemId) => calls.push(`changed ${itemId}`),
    onSegmentChanged: () => undefined,
    ...more,
  });
  return { service, calls, state, fills };
}

describe('the grid', () => {
  it('checks the document only for its rows with findings', async () => {
    const { service, calls } = setup();
    await service.listRows(QUERY);
    await service.listRows({ ...QUERY, filter: 'findings' });
    expect(calls).toEqual(['list', 'check', 'list']);
  });

  it('tells the database about findings once, and again when it forgot them', async () => {
    const { service, calls, state } = setup();
    state.findings = { positions: [1], starts: [0] };
    await service.listRows(QUERY);
    await service.listRows(QUERY);
    expect(calls).toEqual(['note', 'list', 'list']);
    state.known = null;
    expect((await service.listRows(QUERY)).counts.findings).toBe(1);
    expect(calls.slice(3)).toEqual(['list', 'note', 'list']);
    state.findings = { positions: [], starts: [] };
    expect((await service.listRows(QUERY)).counts.findings).toBe(0);
  });

  it('fills repetitions unless the user does not want it, or tags cannot be compared', async () => {
    const edit = { itemId: 'a', position: 0, target: 'x' };
    const on = setup();
    expect((await on.service.confirmRow(edit)).filledCount).toBe(2);
    expect(on.calls).toEqual(['changed a']);
    expect((await on.service.listRows(QUERY)).rows[0]?.repeatCount).toBe(2);
    const off = setup({ fillsRepeats: () => false });
    expect((await off.service.confirmRow(edit)).filledCount).toBe(0);
    expect((await off.service.listRows(QUERY)).rows[0]?.repeatCount).toBe(0);
    const unread = setup({ readTagged: async () => Promise.resolve(null) });
    expect((await unread.service.confirmRow(edit)).filledCount).toBe(0);
    expect(unread.fills).toEqual([[]]);
  });
});
