import type { MissingProgram } from '../../../shared/domain/connections/missing-program.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import type { Timers } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** By what a service inside the app proves that it is the one: whoever has its port by now has no such key. */
export interface PinnedCertificate {
  certificatePem: string;
  /** SHA-256 of the certificate: 32 pairs of hexadecimal digits with colons. */
  fingerprint256: string;
}

/** Where a service inside the app listens in this run, and its key for this run. */
export interface ServiceEndpoint extends PinnedCertificate {
  url: string;
  key: string;
}

/** Where the time service inside the app listens in this run. */
export interface TimeEndpoint extends PinnedCertificate {
  /** Base address; ends in `/api/v1`. */
  url: string;
  /** The same in every run, bound to the first `User-Agent` that uses it. */
  token: string;
}

/** The services inside the app: translation, and time beside it. */
export interface EmbeddedEndpoint extends ServiceEndpoint {
  /** Administers the account of this installation, for this run; nothing else can be done with it. */
  adminKey: string;
  engine: string;
  isPractice: boolean;
  /** Null when it did not start. */
  time: TimeEndpoint | null;
  /** Why it did not start: a plain sentence. */
  timeFailure: string | null;
  /** Programs without which installed directions cannot be offered; absent: none. */
  missingPrograms?: readonly MissingProgram[];
}

/** A started services process. */
export interface EmbeddedProcess {
  /** Resolves when it listens; rejects with a plain sentence when it cannot. */
  ready: Promise<EmbeddedEndpoint>;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** The token of the time service, a new one where the last was destroyed. */
  renewTimeToken(): Promise<string>;
  /** Starts the practice service beside the other; rejects with a plain sentence. */
  startPractice(): Promise<ServiceEndpoint>;
  stopPractice(): void;
  stop(): void;
}

export interface EmbeddedService {
  status(): EmbeddedStatus;
  /** Starts the services when they do not run; resolves with the endpoint. @throws `api/unavailable` */
  endpoint(): Promise<EmbeddedEndpoint>;
  /** Asks the running process for a token of the time service that is taken; nothing while none runs. */
  renewTimeToken(): Promise<void>;
  /** Starts the practice service in the same process when it does not run. @throws `api/unavailable` */
  practiceEndpoint(): Promise<ServiceEndpoint>;
  /** Ends the practice service; what it held is gone. */
  stopPractice(): void;
  /** Ends the process; it is not started again. */
  stop(): Promise<void>;
}

const nothing = (): void => undefined;

/** A crash within this time counts towards giving up. */
const CRASH_WINDOW_MS = 60_000;
const MAX_CRASHES = 5;

/**
 * Supervises the process of the embedded services: started on first need, started again after a
 * crash with growing pauses, given up on (with a status that says so) when it keeps crashing.
 */
export function createEmbeddedService(deps: {
  launch: () => EmbeddedProcess;
  now: () => number;
  timers: Timers;
  logger: Logger;
  onStatus: (status: EmbeddedStatus) => void;
}): EmbeddedService {
  let status: EmbeddedStatus = { state: 'stopped', engine: null, message: null };
  let current: {
    process: EmbeddedProcess;
    endpoint: Promise<EmbeddedEndpoint>;
    practice: Promise<ServiceEndpoint> | null;
  } | null = null;
  let crashes: number[] = [];
  let isStopping = false;

  const setStatus = (next: EmbeddedStatus): void => {
    status = next;
    deps.onStatus(next);
  };

  /** A process that cannot even be made counts as one that ended at once. */
  const launch = (): EmbeddedProcess => {
    try {
      return deps.launch();
    } catch (error) {
      const failed = Promise.reject<EmbeddedEndpoint>(error);
      return {
        ready: failed,
        ended: failed.then(nothing, nothing),
        renewTimeToken: async () => failed.then(({ key }) => key),
        startPractice: async () => failed,
        stopPractice: nothing,
        stop: nothing,
      };
    }
  };

  const start = (): Promise<EmbeddedEndpoint> => {
    setStatus({ state: 'starting', engine: null, message: null });
    const process = launch();
    const endpoint = process.ready.then(
      (ready) => {
        const { engine, missingPrograms = [] } = ready;
        setStatus({
          state: 'running',
          engine,
          message: null,
          ...(missingPrograms.length === 0 ? {} : { missingPrograms: [...missingPrograms] }),
        });
        return ready;
      },
      (error: unknown) => {
        // One that failed but still runs would be waited for until the app ends.
        process.stop();
        throw new AppError('api/unavailable', 'connectionErrors.builtInNotStarted', {
          retryable: true,
          cause: error,
        });
      },
    );
    // Callers get the rejection; without a caller it must not end the app.
    endpoint.catch(() => undefined);
    current = { process, endpoint, practice: null };
    void process.ended.then(() => {
      if (current?.process === process) onEnded();
    });
    return endpoint;
  };

  const onEnded = (): void => {
    current = null;
    if (isStopping) {
      setStatus({ state: 'stopped', engine: null, message: null });
      return;
    }
    const now = deps.now();
    // Either side of now: a clock that was set back must not make old crashes count for ever.
    crashes = [...crashes.filter((atMs) => Math.abs(now - atMs) < CRASH_WINDOW_MS), now];
    deps.logger.warn('embedded services ended unexpectedly', { crashes: crashes.length });
    const hasGivenUp = crashes.length >= MAX_CRASHES;
    setStatus({
      state: 'failed',
      engine: null,
      message: hasGivenUp
        ? 'connectionErrors.builtInGivenUp'
        : 'connectionErrors.builtInRestarting',
    });
    if (hasGivenUp) return;
    deps.timers.setTimeout(
      () => {
        if (current === null && !isStopping) void start();
      },
      250 * 2 ** crashes.length,
    );
  };

  const endpoint = async (): Promise<EmbeddedEndpoint> => {
    if (isStopping) throw new AppError('cancelled', 'appErrors.quitting');
    if (current !== null) return current.endpoint;
    if (crashes.length >= MAX_CRASHES) {
      throw new AppError('api/unavailable', 'connectionErrors.builtInKeepsStopping');
    }
    return start();
  };

  return {
    status: () => status,
    endpoint,
    async renewTimeToken() {
      const running = current;
      if (running === null) return;
      const { time, ...others } = await running.endpoint;
      if (time === null) return;
      const token = await running.process.renewTimeToken();
      running.endpoint = Promise.resolve({ ...others, time: { ...time, token } });
    },
    async practiceEndpoint() {
      await endpoint();
      const running = current;
      if (running === null) throw practiceNotStarted();
      running.practice ??= running.process.startPractice().catch((error: unknown) => {
        running.practice = null;
        throw practiceNotStarted(error);
      });
      return running.practice;
    },
    stopPractice() {
      if (current === null || current.practice === null) return;
      current.practice = null;
      current.process.stopPractice();
    },
    async stop() {
      isStopping = true;
      if (current === null) return;
      const { process } = current;
      process.stop();
      await process.ended;
    },
  };
}

function practiceNotStarted(cause?: unknown): AppError {
  return new AppError('api/unavailable', 'connectionErrors.practiceNotStarted', {
    retryable: true,
    cause,
  });
}
