import type { AppError, ErrorCode, ErrorData } from '../../../shared/errors.ts';
import { syncBackOffMs } from '../sync/sync-pace.ts';

/** Reason why nothing is sent over a connection, and the time until when. */
export interface ConnectionHold {
  error: ErrorData;
  /** Null: until the user or the network changes something. */
  untilMs: number | null;
}

/** Tracker that separates faults of a connection from faults of a single change. */
export type ConnectionHealth = ReturnType<typeof createConnectionHealth>;

export interface ConnectionHealthDeps {
  now: () => number;
  random: () => number;
  /** Called when the error of a connection changed; null: it works. */
  onChanged: (connectionId: string, error: ErrorData | null) => void;
  /** Called when the service answered, at most once a minute. */
  onContact: (connectionId: string) => void;
}

/** Errors that only the user can resolve: a new token, another address. */
const UNTIL_HELPED = new Set<ErrorCode>(['auth/missing-key', 'auth/rejected', 'input/not-found']);
/** Failures between the app and the service, retried automatically. */
const OF_CONNECTION = new Set<ErrorCode>([
  'net/offline',
  'net/proxy-auth',
  'net/certificate',
  'net/insecure-url',
  'quota/too-many-requests',
  'api/unexpected-response',
  'vault/unavailable',
]);
/** Errors that may concern the single request or the service. */
const PERHAPS = new Set<ErrorCode>([
  'net/timeout',
  'net/interrupted',
  'api/server-error',
  'api/unavailable',
]);
/** This many of them in a row concern the service. */
const MAX_PERHAPS = 6;
/** A certificate is not fixed within seconds. */
const MIN_CERTIFICATE_WAIT_MS = 5 * 60_000;
const CONTACT_EVERY_MS = 60_000;

interface State {
  failures: number;
  perhaps: number;
  hold: ConnectionHold | null;
  contactAtMs: number | null;
  hasError: boolean;
}

export function createConnectionHealth(deps: ConnectionHealthDeps) {
  const states = new Map<string, State>();

  const stateOf = (id: string): State => {
    const known = states.get(id);
    if (known !== undefined) return known;
    // The first success clears an error recorded by an earlier run.
    const made = { failures: 0, perhaps: 0, hold: null, contactAtMs: null, hasError: true };
    states.set(id, made);
    return made;
  };

  const untilMs = (state: State, error: AppError): number | null => {
    if (UNTIL_HELPED.has(error.code)) return null;
    const waitMs = syncBackOffMs(state.failures, deps.random, error.retryAfterMs);
    const leastMs = error.code === 'net/certificate' ? MIN_CERTIFICATE_WAIT_MS : 0;
    return deps.now() + Math.max(waitMs, leastMs);
  };

  const health = {
    /** Returns null while it is usable. */
    hold(id: string): ConnectionHold | null {
      const { hold } = stateOf(id);
      return hold === null || (hold.untilMs !== null && hold.untilMs <= deps.now()) ? null : hold;
    },

    /** Records that the service answered normally. */
    succeeded(id: string) {
      const state = stateOf(id);
      state.failures = 0;
      state.perhaps = 0;
      state.hold = null;
      if (state.hasError) {
        state.hasError = false;
        deps.onChanged(id, null);
      }
      const nowMs = deps.now();
      const sinceMs = state.contactAtMs === null ? null : nowMs - state.contactAtMs;
      // Negative when the clock was set back.
      if (sinceMs !== null && sinceMs >= 0 && sinceMs < CONTACT_EVERY_MS) return;
      state.contactAtMs = nowMs;
      deps.onContact(id);
    },

    /** @returns true when the error is about the connection, which now waits as a whole */
    failed(id: string, error: AppError): boolean {
      const state = stateOf(id);
      if (PERHAPS.has(error.code)) {
        state.perhaps += 1;
        if (state.perhaps < MAX_PERHAPS && error.retryAfterMs === undefined) return false;
      } else if (!OF_CONNECTION.has(error.code) && !UNTIL_HELPED.has(error.code)) {
        return false;
      }
      // Concurrent failures count as one.
      const isFirst = state.hold === null || (state.hold.untilMs ?? Infinity) <= deps.now();
      if (isFirst) state.failures += 1;
      const isSettled = !isFirst && state.hold?.untilMs === null;
      if (isFirst || (!isSettled && UNTIL_HELPED.has(error.code))) {
        state.hold = { error: error.toData(), untilMs: untilMs(state, error) };
        state.hasError = true;
        deps.onChanged(id, error.toData());
      }
      return true;
    },

    /** Like `failed`, and reports the error at the connection even if it stays in use. */
    report(id: string, error: AppError) {
      if (health.failed(id, error)) return;
      stateOf(id).hasError = true;
      deps.onChanged(id, error.toData());
    },

    /** Allows an immediate retry: a token was entered, the network is back, or the user asks. */
    lift(id: string) {
      const state = stateOf(id);
      state.hold = null;
      state.perhaps = 0;
    },

    /** Like `lift`, for all connections that only wait for time or the network. */
    liftTimed() {
      for (const state of states.values()) {
        if (state.hold === null || state.hold.untilMs === null) continue;
        state.hold = null;
        state.perhaps = 0;
      }
    },
  };
  return health;
}
