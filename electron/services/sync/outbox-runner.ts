import { toAppError } from '../../../shared/errors.ts';
import type { TimeAccount } from '../../clients/time/time-client.ts';
import type { Database } from '../../db/database.ts';
import type { OutboxEffect, OutboxResult, OutboxWork } from '../../db/sync/outbox-repo-types.ts';
import { waitFor } from '../../support/abort.ts';
import type { Timers } from '../../support/clock.ts';
import type { RunDays } from '../../platform/files/run-days.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ConnectionHealth } from '../connections/connection-health.ts';
import { syncBackOffMs } from './sync-pace.ts';
import { QUARANTINED_KEPT_RUN_DAYS } from '../../../shared/domain/data/limits.ts';

/** Runner that sends the outbox: in order per row, concurrently across rows and connections. */
export type OutboxRunner = ReturnType<typeof createOutboxRunner>;

export interface OutboxRunnerDeps {
  outbox: Pick<
    Database['outbox'],
    'recover' | 'listConnectionIds' | 'take' | 'nextDueAtMs' | 'settle' | 'forgetDropped'
  >;
  health: ConnectionHealth;
  /** @throws why the connection is unusable */
  openAccount: (connectionId: string) => Promise<TimeAccount>;
  send: (work: OutboxWork, account: TimeAccount, signal: AbortSignal) => Promise<OutboxResult>;
  now: () => number;
  runDays: RunDays;
  random: () => number;
  timers: Timers;
  logger: Pick<Logger, 'error' | 'warn'>;
  onEffect: (effect: OutboxEffect) => void;
}

/** Concurrent changes per connection. */
export const OUTBOX_CONCURRENCY = 6;
/** Longest sleep, so that a changed clock does not make it sleep forever. */
const MAX_SLEEP_MS = 5 * 60_000;
const MIN_SLEEP_MS = 50;
/** Activity of one connection. */
interface Lane {
  abort: AbortController;
  underWay: Set<Promise<void>>;
  isLooking: boolean;
  mustLookAgain: boolean;
  isHalted: boolean;
  wake: (() => void) | null;
  failures: number;
}

export function createOutboxRunner(deps: OutboxRunnerDeps) {
  const { outbox, health, timers } = deps;
  const lanes = new Map<string, Lane>();
  const settler = createSettler(deps);
  let isStarted = false;
  let isStopped = false;
  let retryStart: (() => void) | null = null;

  const laneOf = (id: string): Lane => {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const lane: Lane = {
      abort: new AbortController(),
      underWay: new Set(),
      isLooking: false,
      mustLookAgain: false,
      isHalted: false,
      wake: null,
      failures: 0,
    };
    lanes.set(id, lane);
    return lane;
  };

  const sleep = (id: string, lane: Lane, untilMs: number): void => {
    lane.wake?.();
    const delayMs = Math.min(MAX_SLEEP_MS, Math.max(MIN_SLEEP_MS, untilMs - deps.now()));
    lane.wake = timers.after(delayMs, () => {
      lane.wake = null;
      look(id);
    });
  };

  const rest = (id: string, lane: Lane): void => {
    lane.failures += 1;
    sleep(id, lane, deps.now() + syncBackOffMs(lane.failures, deps.random, undefined));
  };

  const dispatch = (id: string, lane: Lane, work: OutboxWork, account: TimeAccount): void => {
    const task = deps
      .send(work, account, lane.abort.signal)
      .then((result) => settler.add(result))
      .finally(() => {
        lane.underWay.delete(task);
        look(id);
      });
    lane.underWay.add(task);
  };

  /** Sends as much as there are free slots, then sleeps until something is due. */
  const lookOnce = async (id: string, lane: Lane): Promise<void> => {
    const hold = health.hold(id);
    if (hold !== null) {
      if (hold.untilMs !== null) sleep(id, lane, hold.untilMs);
      return;
    }
    const room = OUTBOX_CONCURRENCY - lane.underWay.size;
    if (room <= 0) return;
    let account: TimeAccount;
    try {
      account = await deps.openAccount(id);
    } catch (error) {
      if (isStopped || lane.isHalted) return;
      health.report(id, toAppError(error));
      // A connection on hold determines on its own until when.
      if (health.hold(id) !== null) lane.mustLookAgain = true;
      else rest(id, lane);
      return;
    }
    if (isStopped || lane.isHalted) return;
    lane.failures = 0;
    const works = await outbox.take(id, room, deps.now());
    for (const work of works) dispatch(id, lane, work, account);
    // Running work checks again when it ends.
    if (works.length > 0 || lane.underWay.size > 0) return;
    const dueAtMs = await outbox.nextDueAtMs(id);
    if (dueAtMs !== null) sleep(id, lane, dueAtMs);
  };

  const look = (id: string): void => {
    const lane = laneOf(id);
    if (isStopped || !isStarted || lane.isHalted) return;
    lane.mustLookAgain = true;
    if (lane.isLooking) return;
    lane.isLooking = true;
    const run = async (): Promise<void> => {
      while (lane.mustLookAgain) {
        lane.mustLookAgain = false;
        if (isStopped || lane.isHalted) return;
        await lookOnce(id, lane);
      }
    };
    run()
      .catch((error: unknown) => {
        if (isStopped) return;
        deps.logger.error('outbox could not be read', { connectionId: id, error });
        rest(id, lane);
      })
      .finally(() => {
        lane.isLooking = false;
        if (lane.mustLookAgain) look(id);
      });
  };

  const lookAtAll = async (): Promise<void> => {
    try {
      for (const id of await outbox.listConnectionIds()) look(id);
    } catch (error) {
      if (!isStopped) deps.logger.error('outbox could not be read', { error });
    }
  };

  const start = async (): Promise<void> => {
    try {
      await outbox.recover(deps.now());
      await outbox.forgetDropped(await deps.runDays.startedAtMs(QUARANTINED_KEPT_RUN_DAYS));
    } catch (error) {
      // Nothing may be sent before interrupted changes are marked as unknown.
      if (isStopped) return;
      deps.logger.error('outbox could not be started', { error });
      retryStart = timers.after(MAX_SLEEP_MS, () => void start());
      return;
    }
    isStarted = true;
    await lookAtAll();
  };

  const settled = async (lane: Lane): Promise<void> => {
    await Promise.allSettled(lane.underWay);
  };

  return {
    /** Called once, when the database is open. */
    start,
    /** Called when there may be something to send. Cheap, and may be called at any time. */
    nudge() {
      if (isStarted && !isStopped) void lookAtAll();
    },
    /** Ends sending over a connection; resolves when its results are stored. */
    async halt(id: string) {
      const lane = laneOf(id);
      lane.isHalted = true;
      lane.abort.abort();
      lane.wake?.();
      lane.wake = null;
      await settled(lane);
    },
    /** Resumes a connection after `halt`. */
    resume(id: string) {
      const lane = laneOf(id);
      lane.isHalted = false;
      lane.abort = new AbortController();
      look(id);
    },
    /** Ends all sending permanently. */
    async stop() {
      isStopped = true;
      retryStart?.();
      for (const lane of lanes.values()) {
        lane.abort.abort();
        lane.wake?.();
      }
      settler.stop();
      await Promise.all([...lanes.values()].map(settled));
    },
  };
}

/** Builds the settler, which stores results in order of arrival, several per transaction when they come fast. */
function createSettler(
  deps: Pick<OutboxRunnerDeps, 'outbox' | 'now' | 'random' | 'timers' | 'logger' | 'onEffect'>,
): { add(result: OutboxResult): Promise<void>; stop(): void } {
  let waiting: { result: OutboxResult; done: () => void }[] = [];
  let isBusy = false;
  const stopped = new AbortController();

  const flush = async (): Promise<void> => {
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const effect = await deps.outbox.settle(
          batch.map(({ result }) => result),
          deps.now(),
        );
        failures = 0;
        deps.onEffect(effect);
      } catch (error) {
        const { retryable } = toAppError(error);
        // A result that cannot be stored stays "sending" in the database: the next start asks the service about it.
        if (stopped.signal.aborted || !retryable) {
          deps.logger.error('results of the outbox could not be stored', { error });
        } else {
          failures += 1;
          deps.logger.warn('results of the outbox are stored later', { error });
          const delayMs = syncBackOffMs(failures, deps.random, undefined);
          await waitFor(deps.timers, delayMs, stopped.signal).catch(() => undefined);
          waiting = [...batch, ...waiting];
          continue;
        }
      }
      for (const { done } of batch) done();
    }
    isBusy = false;
  };

  return {
    add: (result) =>
      new Promise((resolve) => {
        waiting.push({ result, done: resolve });
        if (isBusy) return;
        isBusy = true;
        void flush();
      }),
    stop: () => stopped.abort(),
  };
}
