import { spawn } from 'node:child_process';
import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../support/clock.ts';

/** A live pipeline: requests are answered in order, many may be in flight. */
export interface Pipe {
  /** Requests without an answer yet. */
  readonly pending: number;
  readonly isOpen: boolean;
  /**
   * Sends one request (without NUL) and resolves with its answer.
   * @throws {PipeBrokenError} when the pipeline ends or hangs first
   */
  request(payload: string): Promise<string>;
  /** Ends every process of the pipeline at once; open requests are rejected. */
  close(): void;
}

/** The pipeline ended, or gave no answer for too long. It cannot be used any more. */
export class PipeBrokenError extends Error {
  override readonly name = 'PipeBrokenError';
}

export interface PipeOptions {
  /**
   * Shell line of the pipeline, every stage flushing at NUL and none but the last holding its output.
   * `$1` is the generator's option.
   */
  readonly shellLine: string;
  readonly clock: Clock;
  /** A pipeline that answers nothing for this long is ended. */
  readonly answerTimeoutMs: number;
  /**
   * Whether something is an answer. Stages whose input ends send empty ones of their own: taken for
   * answers, they would lose texts. After anything else the pipeline is ended.
   */
  readonly isAnswer?: (answer: string) => boolean;
  /** Called once, when the pipeline has ended for whatever reason. */
  readonly onEnd?: () => void;
}

const NUL = 0;

interface Waiter {
  resolve(answer: string): void;
  reject(error: Error): void;
}

/**
 * The shell keeps neither end of the pipeline open itself. So the answers end as soon as any stage
 * does, also while another one still waits for input.
 */
function startScript(shellLine: string): string {
  return `exec 4<&0; <&4 4<&- ${shellLine} & exec 0<&- 1>&- 4<&-; wait`;
}

/** Starts a pipeline in a process group of its own, so that one signal ends all its stages. */
export function openPipe(options: PipeOptions): Pipe {
  // The stages see no variable of ours; what they write to stderr may quote texts and is dropped.
  // Input from a socket, which Node gives, makes bash take itself for a remote login and read ~/.bashrc.
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
  // A stage that died shows as EPIPE here before the shell ends.
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
        // What is asked in one go is written in one go: a write for each costs as much as the rest.
        if (unsent.length === 0) queueMicrotask(send);
        unsent.push(payload);
      });
    },
    close: end,
  };
}

export function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended already.
  }
}
