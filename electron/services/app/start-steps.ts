import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** A part of the startup that can fail independently. */
export interface StartStep<Name extends string> {
  name: Name;
  /** Steps that must succeed before this one. */
  needs?: readonly Name[];
  /** Never retried: later it would mistake this run's work for leftovers. */
  isOnce?: boolean;
  run: () => Promise<void> | void;
}

/** Runner of the startup steps, in order; a failed one is retried and blocks only the steps that need it. */
export interface StartSteps {
  /** Resolves when each step was tried or is blocked by a failed one. Never rejects. */
  start(): Promise<void>;
  /** Stops all retries. */
  stop(): void;
}

/** Delays before a failed step is retried; after the last it is given up. */
export const START_RETRIES_MS = [2_000, 10_000, 60_000, 300_000] as const;

export function createStartSteps<Name extends string>({
  steps,
  ...deps
}: {
  /** In the order in which they run. */
  steps: readonly StartStep<Name>[];
  timers: Timers;
  logger: Pick<Logger, 'error' | 'info'>;
  /** Called when a step first fails. */
  onFailed: (name: Name) => void;
  /** Called when a failed step has succeeded. */
  onRecovered: (name: Name) => void;
}): StartSteps {
  const succeeded = new Set<Name>();
  const failures = new Map<Name, number>();
  const retries = new Map<Name, () => void>();
  /** Steps that failed and are due for a retry. */
  const due = new Set<Name>();
  let round: Promise<void> = Promise.resolve();
  let isStopped = false;

  const isNext = ({ name, needs = [] }: StartStep<Name>): boolean =>
    !isStopped &&
    !succeeded.has(name) &&
    (!failures.has(name) || due.has(name)) &&
    needs.every((needed) => succeeded.has(needed));

  const failed = ({ name, isOnce = false }: StartStep<Name>, error: unknown): void => {
    const count = (failures.get(name) ?? 0) + 1;
    failures.set(name, count);
    deps.logger.error('a step of the start failed', { step: name, attempt: count, error });
    if (count === 1) deps.onFailed(name);
    const delayMs = START_RETRIES_MS[count - 1];
    if (isOnce || delayMs === undefined) return;
    retries.set(
      name,
      deps.timers.after(delayMs, () => {
        retries.delete(name);
        due.add(name);
        void goThrough();
      }),
    );
  };

  const attempt = async (step: StartStep<Name>): Promise<void> => {
    due.delete(step.name);
    try {
      await step.run();
    } catch (error) {
      // Closing the app closes the database under a step, which is not a failure.
      if (!isStopped) failed(step, error);
      return;
    }
    succeeded.add(step.name);
    if (!failures.has(step.name) || isStopped) return;
    deps.logger.info('a step of the start succeeded at last', { step: step.name });
    deps.onRecovered(step.name);
  };

  /** Runs one round at a time, so that no step runs twice concurrently. */
  const goThrough = (): Promise<void> => {
    round = round.then(async () => {
      for (const step of steps) if (isNext(step)) await attempt(step);
    });
    return round;
  };

  return {
    start: goThrough,
    stop() {
      isStopped = true;
      for (const retry of retries.values()) retry();
      retries.clear();
    },
  };
}
