import { AppError } from '../../../shared/errors.ts';
import { canceledError } from '../../support/abort.ts';

/** A used-up quota that awaits the user. */
export interface QuotaHold {
  /** UTC epoch milliseconds of the refusal. */
  sinceMs: number;
}

/**
 * Cost of a call: `nothing`; characters (`spends`: translation, upload, improvement); or it downloads a finished
 * translation (`collects`), which some services charge only at that point.
 */
export type CallCost = 'nothing' | 'spends' | 'collects';

/** How a call that passed the gate ended. */
export interface QuotaPass {
  /** Must be called exactly once per pass. */
  settle(outcome: 'passed' | 'exceeded' | 'undecided', error?: AppError): void;
}

type GateState =
  | { kind: 'open' }
  | { kind: 'held'; hold: QuotaHold; error: AppError; coversCollecting: boolean }
  | { kind: 'trying'; isTaken: boolean; coversCollecting: boolean };

const FREE_PASS: QuotaPass = { settle: () => undefined };

/**
 * Builds the gate that guards all calls of an account that cost characters. The first quota refusal closes it; after
 * `resume` one call is tried first, so that a long queue does not hit the same refusal call by call.
 * @param deps.onHold called when the gate closes and, with null, when the user reopens it
 */
export function createQuotaGate(deps: {
  now: () => number;
  onHold: (hold: QuotaHold | null) => void;
}) {
  let state: GateState = { kind: 'open' };
  /** Incremented on each resume: a call from an earlier round says nothing about the current quota. */
  let round = 0;
  let waiting: (() => void)[] = [];

  const isCovered = (cost: CallCost): boolean =>
    cost === 'spends' || (cost === 'collects' && state.kind !== 'open' && state.coversCollecting);

  const refusalOf = (cost: CallCost): AppError | null =>
    state.kind === 'held' && isCovered(cost) ? heldError(state.error) : null;

  const wakeAll = (): void => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };

  const close = (cost: CallCost, error: AppError): void => {
    const wasHeld = state.kind === 'held';
    const coversCollecting =
      cost === 'collects' || (state.kind !== 'open' && state.coversCollecting);
    const hold = state.kind === 'held' ? state.hold : { sinceMs: deps.now() };
    state = { kind: 'held', hold, error, coversCollecting };
    if (!wasHeld) deps.onHold(hold);
    wakeAll();
  };

  const passOf = (cost: CallCost, isTrying: boolean): QuotaPass => {
    const startedIn = round;
    return {
      settle(outcome, error) {
        if (startedIn !== round) return;
        if (outcome === 'exceeded' && error !== undefined) {
          close(cost, error);
        } else if (isTrying && state.kind === 'trying') {
          if (outcome === 'passed') state = { kind: 'open' };
          else state = { ...state, isTaken: false };
          wakeAll();
        }
      },
    };
  };

  const untilWoken = async (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting = waiting.filter((other) => other !== resume);
        reject(canceledError());
      };
      const resume = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      if (signal.aborted) {
        reject(canceledError());
        return;
      }
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.push(resume);
    });

  /** Returns a pass, an error, or null while a different call is on trial. */
  const decide = (cost: CallCost): QuotaPass | null => {
    const refusal = refusalOf(cost);
    if (refusal !== null) throw refusal;
    if (state.kind !== 'trying' || !isCovered(cost)) return passOf(cost, false);
    if (state.isTaken) return null;
    state = { ...state, isTaken: true };
    return passOf(cost, true);
  };

  const waitAndDecide = async (cost: CallCost, signal: AbortSignal): Promise<QuotaPass> => {
    for (;;) {
      await untilWoken(signal);
      const pass = decide(cost);
      if (pass !== null) return pass;
    }
  };

  return {
    hold: (): QuotaHold | null => (state.kind === 'held' ? state.hold : null),
    /** The error for a call that waited elsewhere while the gate closed, or null. */
    refusalOf,
    /**
     * Lets a call through, immediately or after the trial call.
     * @throws `quota/exceeded` while held; `canceled` when `signal` aborts
     */
    enter(cost: CallCost, signal: AbortSignal, onWait: () => void): QuotaPass | Promise<QuotaPass> {
      if (cost === 'nothing') return FREE_PASS;
      const pass = decide(cost);
      if (pass !== null) return pass;
      onWait();
      return waitAndDecide(cost, signal);
    },
    resume: (): void => {
      if (state.kind !== 'held') return;
      round += 1;
      state = { kind: 'trying', isTaken: false, coversCollecting: state.coversCollecting };
      deps.onHold(null);
    },
  };
}

export type QuotaGate = ReturnType<typeof createQuotaGate>;

/** Turns the refusal that closed the gate into the error of a call that was not sent. */
function heldError(refusal: AppError): AppError {
  return new AppError('quota/exceeded', 'serviceErrors.accountUsedUp', {
    details: refusal.details,
  });
}
