import type { TimerHandle, Timers } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** A part of the start of the app that can fail without the others. */
export interface StartStep<Name extends string> {
  name: Name;
  /** Steps that must have succeeded before this one is tried. */
  needs?: readonly Name[];
  /** Not tried again: later it would take what this run of the app has begun for a leftover. */
  isOnce?: boolean;
  run: () => Promise<void> | void;
}

/** Starts the parts of the app one after the other; what fails is tried again and holds up only what needs it. */
export interface StartSteps {
  /** Resolves when each step was tried, or waits for one that failed. Never rejects. */
  start(): Promise<void>;
  /** Nothing is tried any more. */
  stop(): void;
}

/** Waits before a failed step is tried again; after the last of them it is given up. */
export const START_RETRIES_MS = [2_000, 10_000, 60_000, 300_000] as const;

export function createStartSteps<Name extends string>({
  steps,
  ...deps
}: {
  /** In the order in which they are tried. */
  steps: readonly StartStep<Name>[];
  timers: Timers;
  logger: Pick<Logger, 'error' | 'info'>;
  /** A step failed for the first time. */
  onFailed: (name: Name) => void;
  /** A step that had failed has succeeded. */
  onRecovered: (name: Name) => void;
}): StartSteps {
  const succeeded = new Set<Name>();
  const failures = new Map<Name, number>();
  const retries = new Map<Name, TimerHandle>();
  /** Failed before, and to be tried again now. */
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
      deps.timers.setTimeout(() => {
        retries.delete(name);
        due.add(name);
        void goThrough();
      }, delayMs),
    );
  };

  const attempt = async (step: StartStep<Name>): Promise<void> => {
    due.delete(step.name);
    try {
      await step.run();
    } catch (error) {
      // The end of the app takes the database from under a step; that is no failure.
      if (!isStopped) failed(step, error);
      return;
    }
    succeeded.add(step.name);
    if (!failures.has(step.name) || isStopped) return;
    deps.logger.info('a step of the start succeeded at last', { step: step.name });
    deps.onRecovered(step.name);
  };

  /** One round after the other, so that no step runs twice at once. */
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
      for (const retry of retries.values()) deps.timers.clearTimeout(retry);
      retries.clear();
    },
  };
}
