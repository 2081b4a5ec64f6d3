import { expect, it } from 'vitest';
import {
  createCheckService,
  type CheckServiceDeps,
} from '../../../../electron/services/checks/service.ts';

/** Sets up an item of one segment with as many findings as told. */
function setup() {
  const state = { findings: 2, checks: 0, dismissed: [] as string[] };
  const counted: number[] = [];
  const item = { id: 'a', title: 'a.docx', sourceLang: 'en', targetLang: 'de' };
  const segment = { position: 0, source: 'a', target: 'b', state: 'machine' };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that a check reads
  const deps = {
    database: {
      history: {
        getDetail: async () => Promise.resolve({ item, segments: [segment], totalSegments: 1 }),
      },
      checks: {
        listForbidden: async () => Promise.resolve([]),
        listDismissed: async () => Promise.resolve(state.dismissed),
        setCount: async () => Promise.resolve(),
      },
    },
    termsOf: async () => Promise.resolve([]),
    ownWords: () => [],
    thread: {
      begin: async () => Promise.resolve(),
      add: async () => Promise.resolve(),
      end: async () => {
        state.checks += 1;
        const findings = Array.from({ length: state.findings }, (_, start) => ({
          key: String(start),
          rule: 'numbers',
          position: 0,
          start,
        }));
        return Promise.resolve({ findings, isSpellingChecked: true });
      },
    },
    logger: { error: () => undefined },
    onCounted: ({ count }: { count: number }) => counted.push(count),
  } as unknown as CheckServiceDeps;
  return { service: createCheckService(deps), state, counted };
}

it('open findings are those of the last check, and a changed item is checked behind them', async () => {
  const { service, state, counted } = setup();
  expect(await service.openFindings('a', false)).toBeNull();
  expect(state.checks).toBe(0);
  expect(await service.openFindings('a', true)).toEqual({ positions: [0, 0], starts: [0, 1] });
  const known = await service.openFindings('a', true);
  expect([state.checks, await service.openFindings('a', false)]).toEqual([1, known]);
  service.onItemChanged('a');
  [state.findings, state.dismissed] = [3, ['0']];
  expect(await service.openFindings('a', false)).toBe(known);
  expect(state.checks).toBe(1);
  expect(await service.openFindings('a', true)).toBe(known);
  await service.check('a');
  expect(await service.openFindings('a', false)).toEqual({ positions: [0, 0], starts: [1, 2] });
  expect([state.checks, counted.at(-1)]).toEqual([2, 2]);
});
