import type { MissingProgram } from '../../../shared/domain/connections/missing-program.ts';
import type { FoundSpeechModel } from '../../../shared/domain/voice/speech-model.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';

/** Authenticates an embedded service: another program on its port lacks the key. */
export interface PinnedCertificate {
  certificatePem: string;
  /** SHA-256 of the certificate: 32 pairs of hexadecimal digits with colons. */
  fingerprint256: string;
}

/** Address of an embedded service in this run, and its key. */
export interface ServiceEndpoint extends PinnedCertificate {
  url: string;
  key: string;
}

/** Address of the embedded time service in this run. */
export interface TimeEndpoint extends PinnedCertificate {
  /** Base address; ends in `/api/v1`. */
  url: string;
  /** Constant across runs, bound to the first `User-Agent` that uses it. */
  token: string;
}

/** The embedded services: translation, and time beside it. */
export interface EmbeddedEndpoint extends ServiceEndpoint {
  /** Administers this installation's account in this run; valid for nothing else. */
  adminKey: string;
  engine: string;
  isPractice: boolean;
  /** Null when it did not start. */
  time: TimeEndpoint | null;
  /** Reason why it did not start, as a plain sentence. */
  timeFailure: string | null;
  /** Programs missing for installed directions; absent: none. */
  missingPrograms?: readonly MissingProgram[];
  /** Folders of speech models, used or not; absent: none. */
  speechModels?: readonly FoundSpeechModel[];
}

/** A started services process. */
export interface EmbeddedProcess {
  /** Resolves when it is listening; rejects with a plain sentence when it cannot. */
  ready: Promise<EmbeddedEndpoint>;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  /** Returns the time service's token, a new one if the last was destroyed. */
  renewTimeToken(): Promise<string>;
  /**
   * Resolves once subsequent translations use the models now in the folder.
   * @returns the engine; null where the previous one stays in use
   */
  reloadModels(): Promise<string | null>;
  /** Starts the practice service beside it; rejects with a plain sentence. */
  startPractice(): Promise<ServiceEndpoint>;
  stopPractice(): void;
  stop(): void;
}

export type EmbeddedService = ReturnType<typeof createEmbeddedService>;

const nothing = (): void => undefined;

/** Crashes within this window count toward giving up. */
const CRASH_WINDOW_MS = 60_000;
const MAX_CRASHES = 5;

/**
 * Supervises the process of the embedded services: starts it on first use, restarts it after a crash with
 * growing delays, and gives up (with a status that says so) when it keeps crashing.
 */
export function createEmbeddedService(deps: {
  launch: () => EmbeddedProcess;
  now: () => number;
  timers: Timers;
  logger: Logger;
  onStatus: (status: EmbeddedStatus) => void;
}) {
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

  /** Launches a process. One that cannot be created counts as one that ended immediately. */
  const launch = (): EmbeddedProcess => {
    try {
      return deps.launch();
    } catch (error) {
      const failed = Promise.reject<EmbeddedEndpoint>(error);
      return {
        ready: failed,
        ended: failed.then(nothing, nothing),
        renewTimeToken: async () => failed.then(({ key }) => key),
        reloadModels: async () => failed.then(() => null),
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
        const { engine, missingPrograms = [], speechModels = [] } = ready;
        setStatus({
          state: 'running',
          engine,
          message: null,
          ...(missingPrograms.length === 0 ? {} : { missingPrograms: [...missingPrograms] }),
          ...(speechModels.length === 0 ? {} : { speechModels: [...speechModels] }),
        });
        return ready;
      },
      (error: unknown) => {
        // Otherwise a failed process that still runs would be waited for until the app ends.
        process.stop();
        throw new AppError('api/unavailable', 'connectionErrors.builtInNotStarted', {
          retryable: true,
          cause: error,
        });
      },
    );
    // Callers get the rejection; without one it must not crash the app.
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
    // Absolute difference: after the clock is set back, old crashes must not count forever.
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
    deps.timers.after(250 * 2 ** crashes.length, () => {
      if (current === null && !isStopping) void start();
    });
  };

  const endpoint = async (): Promise<EmbeddedEndpoint> => {
    if (isStopping) throw new AppError('canceled', 'appErrors.quitting');
    if (current !== null) return current.endpoint;
    if (crashes.length >= MAX_CRASHES) {
      throw new AppError('api/unavailable', 'connectionErrors.builtInKeepsStopping');
    }
    return start();
  };

  return {
    status: () => status,
    /** Starts the services if needed; resolves with the endpoint. @throws `api/unavailable` */
    endpoint,
    /** Renews a refused token of the time service; no-op while no process runs. */
    async renewTimeToken() {
      const running = current;
      if (running === null) return;
      const { time, ...others } = await running.endpoint;
      if (time === null) return;
      const token = await running.process.renewTimeToken();
      running.endpoint = Promise.resolve({ ...others, time: { ...time, token } });
    },
    /** Called when the folder of models changed; no-op while no process runs, as the next one reads it anyway. */
    async reloadModels() {
      const running = current;
      if (running === null) return;
      await running.endpoint;
      const engine = await running.process.reloadModels();
      if (engine !== null && current === running) setStatus({ ...status, engine });
    },
    /** Starts the practice service in the same process if needed. @throws `api/unavailable` */
    async practiceEndpoint(): Promise<ServiceEndpoint> {
      await endpoint();
      const running = current;
      if (running === null) throw practiceNotStarted();
      running.practice ??= running.process.startPractice().catch((error: unknown) => {
        running.practice = null;
        throw practiceNotStarted(error);
      });
      return running.practice;
    },
    /** Stops the practice service and discards its data. */
    stopPractice() {
      if (current === null || current.practice === null) return;
      current.practice = null;
      current.process.stopPractice();
    },
    /** Ends the process permanently. */
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
