import { spawn } from 'node:child_process';
import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../support/clock.ts';
import { killGroup } from '../../../support/kill-group.ts';

/** A live pipeline: requests are answered in order, many may be in flight. */
export interface Pipe {
  /** Number of unanswered requests. */
  readonly pending: number;
  readonly isOpen: boolean;
  /**
   * Sends one request (without NUL) and resolves with its answer.
   * @throws {PipeBrokenError} when the pipeline ends or hangs first
   */
  request(payload: string): Promise<string>;
  /** Ends every process of the pipeline immediately; open requests are rejected. */
  close(): void;
}

/** Error for a pipeline that ended or did not answer in time. It cannot be used anymore. */
export class PipeBrokenError extends Error {
  override readonly name = 'PipeBrokenError';
}

export interface PipeOptions {
  /**
   * Shell line of the pipeline; every stage flushes at NUL, and only the last one has the
   * pipeline's output open. `$1` is the generator's option.
   */
  readonly shellLine: string;
  readonly clock: Clock;
  /** A pipeline without an answer for this long is ended. */
  readonly answerTimeoutMs: number;
  /**
   * Returns whether an output is an answer. Stages whose input ends send empty outputs: treated as
   * answers, they would lose texts. Any other output ends the pipeline.
   */
  readonly isAnswer?: (answer: string) => boolean;
  /** Called once when the pipeline has ended for any reason. */
  readonly onEnd?: () => void;
}

const NUL = 0;

interface Waiter {
  resolve(answer: string): void;
  reject(error: Error): void;
}

/**
 * Builds a script in which the shell itself keeps neither end of the pipeline open, so that the
 * output ends as soon as any stage does, even while other stages still wait for input.
 */
function startScript(shellLine: string): string {
  return `exec 4<&0; <&4 4<&- ${shellLine} & exec 0<&- 1>&- 4<&-; wait`;
}

/** Starts a pipeline in a separate process group, so that one signal ends all its stages. */
export function openPipe(options: PipeOptions): Pipe {
  // The stages see none of our variables; their stderr is discarded because it may quote texts.
  // With a socket as input, which Node provides, bash assumes a remote login and reads ~/.bashrc.
  const line = startScript(options.shellLine);
  const child = spawn('bash', ['--norc', '-c', line, 'apertium', '-g', ''], {
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const waiters: Waiter[] = [];
  let chunks: Buffer[] = [];
  let isOpen = true;
  let stopWatch = (): void => undefined;

  let unsent: string[] = [];
  const send = (): void => {
    const payloads = unsent;
    unsent = [];
    if (isOpen) child.stdin.write(payloads.map((payload) => `${payload}\0`).join(''));
  };
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    stopWatch();
    killGroup(child.pid);
    for (const waiter of waiters.splice(0))
      waiter.reject(new PipeBrokenError('The pipeline ended.'));
    options.onEnd?.();
  };
  const watch = (): void => {
    stopWatch();
    stopWatch =
      waiters.length === 0 ? () => undefined : options.clock.after(options.answerTimeoutMs, end);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(NUL); at >= 0; at = rest.indexOf(NUL)) {
      chunks.push(rest.subarray(0, at));
      const answer = Buffer.concat(chunks).toString('utf8');
      chunks = [];
      rest = rest.subarray(at + 1);
      if (options.isAnswer?.(answer) === false) {
        end();
        return;
      }
      waiters.shift()?.resolve(answer);
    }
    if (rest.length > 0) chunks.push(rest);
    watch();
  });
  child.once('error', end);
  child.once('close', end);
  child.stdout.once('end', end);
  // A crashed stage causes EPIPE here before the shell ends.
  child.stdin.on('error', end);

  return {
    get pending() {
      return waiters.length;
    },
    get isOpen() {
      return isOpen;
    },
    request(payload) {
      if (!isOpen) return Promise.reject(new PipeBrokenError('The pipeline has ended.'));
      if (payload.includes('\0')) {
        return Promise.reject(
          new AppError('internal', { english: 'A request for the engine holds NUL.' }),
        );
      }
      return new Promise((resolve, reject) => {
        waiters.push({ resolve, reject });
        if (waiters.length === 1) watch();
        // Requests made together are written together: a write for each costs as much as everything else.
        if (unsent.length === 0) queueMicrotask(send);
        unsent.push(payload);
      });
    },
    close: end,
  };
}
