import { describe, expect, it } from 'vitest';
import {
  createQuotaGate,
  type CallCost,
  type QuotaGate,
  type QuotaPass,
} from '../../../../electron/clients/http/quota-gate.ts';
import { AppError } from '../../../../shared/errors.ts';

const REFUSAL = new AppError(
  'quota/exceeded',
  { english: 'Used up.' },
  { details: { traceId: 't' } },
);

function build() {
  const told: unknown[] = [];
  let nowMs = 1000;
  const gate = createQuotaGate({
    now: () => nowMs,
    onHold: (hold) => told.push(hold),
  });
  return {
    gate,
    told,
    later: () => {
      nowMs += 1;
    },
  };
}

const never = new AbortController().signal;

/** Returns a pass that is granted immediately. */
function passAt(gate: QuotaGate, cost: CallCost = 'spends'): QuotaPass {
  const entry = gate.enter(cost, never, () => undefined);
  if (entry instanceof Promise) throw new Error('The call must wait.');
  return entry;
}

/** Returns whether a promise has settled after the pending microtasks. */
async function isSettled(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void work.finally(() => {
    settled = true;
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  return settled;
}

describe('the quota gate', () => {
  it('is held from the first refusal on and reports it once', () => {
    const { gate, told, later } = build();
    const passes = [passAt(gate), passAt(gate)];
    passes[0]?.settle('exceeded', REFUSAL);
    later();
    passes[1]?.settle('exceeded', REFUSAL);
    expect(gate.hold()).toStrictEqual({ sinceMs: 1000 });
    expect(told).toStrictEqual([{ sinceMs: 1000 }]);
    expect(() => passAt(gate)).toThrow(
      expect.objectContaining({ code: 'quota/exceeded', details: { traceId: 't' } }),
    );
  });

  it.each([
    ['spends', 'nothing', false],
    ['spends', 'collects', false],
    ['spends', 'spends', true],
    ['collects', 'nothing', false],
    ['collects', 'collects', true],
    ['collects', 'spends', true],
    ['nothing', 'spends', false],
  ] as const)('refused while it %s, a call that %s is held: %s', (refused, cost, isHeld) => {
    const { gate } = build();
    passAt(gate, refused).settle('exceeded', REFUSAL);
    expect(gate.refusalOf(cost) !== null).toBe(isHeld);
  });

  it('stays held when a call that was under way passes', () => {
    const { gate } = build();
    const [refused, passed] = [passAt(gate), passAt(gate)];
    refused.settle('exceeded', REFUSAL);
    passed.settle('passed');
    expect(gate.hold()).not.toBeNull();
  });

  it("doesn't count a refusal from before the user resumed as a current one", () => {
    const { gate, told } = build();
    const [refused, late] = [passAt(gate), passAt(gate)];
    refused.settle('exceeded', REFUSAL);
    gate.resume();
    late.settle('exceeded', REFUSAL);
    expect(gate.hold()).toBeNull();
    expect(told).toStrictEqual([{ sinceMs: 1000 }, null]);
  });

  it('lets one attempt through, and passes the attempt on until one is decided', async () => {
    const { gate } = build();
    passAt(gate).settle('exceeded', REFUSAL);
    gate.resume();
    const first = passAt(gate);
    const second = Promise.resolve(gate.enter('spends', never, () => undefined));
    const third = Promise.resolve(gate.enter('spends', never, () => undefined));
    expect(await isSettled(second)).toBe(false);
    first.settle('undecided');
    const pass = await second;
    expect(await isSettled(third)).toBe(false);
    pass.settle('passed');
    expect(await isSettled(third)).toBe(true);
    passAt(gate);
  });

  it('forgets a waiting call that was stopped', async () => {
    const { gate } = build();
    passAt(gate).settle('exceeded', REFUSAL);
    gate.resume();
    const first = passAt(gate);
    const controller = new AbortController();
    const waiting = gate.enter('spends', controller.signal, () => undefined);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'canceled' });
    const stopped = gate.enter('spends', AbortSignal.abort(), () => undefined);
    await expect(stopped).rejects.toMatchObject({ code: 'canceled' });
    first.settle('passed');
    passAt(gate);
  });

  it('does nothing when there is nothing to resume', () => {
    const { gate, told } = build();
    gate.resume();
    expect(told).toStrictEqual([]);
    passAt(gate).settle('passed');
  });
});
