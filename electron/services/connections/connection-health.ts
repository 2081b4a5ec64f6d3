import type { AppError, ErrorCode, ErrorData } from '../../../shared/errors.ts';
import { syncBackOffMs } from '../sync/sync-pace.ts';

/** Why and until when nothing is sent over a connection. */
export interface ConnectionHold {
  error: ErrorData;
  /** Null: until a person or the network changes something. */
  untilMs: number | null;
}

/** Keeps apart what is wrong with a connection from what is wrong with a change. */
export interface ConnectionHealth {
  /** Null while it may be used. */
  hold(connectionId: string): ConnectionHold | null;
  /** The service answered as it should. */
  succeeded(connectionId: string): void;
  /** @returns true when the error is about the connection, so that it now waits as a whole */
  failed(connectionId: string, error: AppError): boolean;
  /** The same, and told at the connection also when it goes on being used. */
  report(connectionId: string, error: AppError): void;
  /** Lets it be tried at once: a token was given, the network came back, a person asks for it. */
  lift(connectionId: string): void;
  /** The same for all that wait for nothing but time or the network. */
  liftTimed(): void;
}

export interface ConnectionHealthDeps {
  now: () => number;
  random: () => number;
  /** Told when the error of a connection changed; null: it works. */
  onChanged: (connectionId: string, error: ErrorData | null) => void;
  /** The service answered, told once a minute at most. */
  onContact: (connectionId: string) => void;
}

/** Only a person can help: a new token, another address. */
const UNTIL_HELPED = new Set<ErrorCode>(['auth/missing-key', 'auth/rejected', 'input/not-found']);
/** What lies between the app and the service, tried again by itself. */
const OF_CONNECTION = new Set<ErrorCode>([
  'net/offline',
  'net/proxy-auth',
  'net/certificate',
  'net/insecure-url',
  'quota/too-many-requests',
  'api/unexpected-response',
  'vault/unavailable',
]);
/** May be about the one request, or about the service. */
const PERHAPS = new Set<ErrorCode>([
  'net/timeout',
  'net/interrupted',
  'api/server-error',
  'api/unavailable',
]);
/** So many of these in a row are about the service. */
const MAX_PERHAPS = 6;
/** A certificate does not mend itself in seconds. */
const MIN_CERTIFICATE_WAIT_MS = 5 * 60_000;
const CONTACT_EVERY_MS = 60_000;

interface State {
  failures: number;
  perhaps: number;
  hold: ConnectionHold | null;
  contactAtMs: number | null;
  hasError: boolean;
}

export function createConnectionHealth(deps: ConnectionHealthDeps): ConnectionHealth {
  const states = new Map<string, State>();

  const stateOf = (id: string): State => {
    const known = states.get(id);
    if (known !== undefined) return known;
    // An error that an earlier run noted is taken back by the first success.
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

  const health: ConnectionHealth = {
    hold(id) {
      const { hold } = stateOf(id);
      return hold === null || (hold.untilMs !== null && hold.untilMs <= deps.now()) ? null : hold;
    },

    succeeded(id) {
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

    failed(id, error) {
      const state = stateOf(id);
      if (PERHAPS.has(error.code)) {
        state.perhaps += 1;
        if (state.perhaps < MAX_PERHAPS && error.retryAfterMs === undefined) return false;
      } else if (!OF_CONNECTION.has(error.code) && !UNTIL_HELPED.has(error.code)) {
        return false;
      }
      // Answers that were under way together are one failure.
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

    report(id, error) {
      if (health.failed(id, error)) return;
      stateOf(id).hasError = true;
      deps.onChanged(id, error.toData());
    },

    lift(id) {
      const state = stateOf(id);
      state.hold = null;
      state.perhaps = 0;
    },

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
