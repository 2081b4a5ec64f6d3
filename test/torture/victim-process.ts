import { fork, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Round } from './round.ts';

/** A program in a separate process that receives commands, reports what it did, and is killed. */
export interface Victim<In, Out> {
  send(message: In): void;
  /** Resolves with the first matching message, even an earlier one; null if the process ends first. */
  hear<T extends Out>(fits: (message: Out) => message is T): Promise<T | null>;
  readonly isGone: boolean;
  /** Sends `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Resolves when it has ended on its own. */
  readonly gone: Promise<void>;
}

export interface VictimStart<Out> {
  round: Round;
  /** Base name of a file in `victims/`. */
  program: string;
  args: object;
  env?: Record<string, string>;
  onMessage?: (message: Out) => void;
}

const COMPILE_CACHE = join(tmpdir(), 'dragoman-torture-compile-cache');
let count = 0;

export function startVictim<In extends object, Out>({
  round,
  program,
  args,
  env = {},
  onMessage,
}: VictimStart<Out>): Victim<In, Out> {
  count += 1;
  const argsFile = join(round.folder, `args-${String(count)}.json`);
  writeFileSync(argsFile, JSON.stringify(args));
  const child: ChildProcess = fork(join(import.meta.dirname, 'victims', program), [argsFile], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    serialization: 'advanced',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  });
  const heard: Out[] = [];
  const listeners = new Set<() => void>();
  let isGone = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      round.note(`${program} says: ${text.trimEnd()}`);
    });
  }
  child.on('message', (message) => {
    const told = message as Out;
    heard.push(told);
    onMessage?.(told);
    for (const listener of listeners) listener();
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      isGone = true;
      round.note(`${program} ended: ${String(code ?? signal)}`);
      for (const listener of listeners) listener();
      resolve();
    });
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  round.onEnd(kill);
  return {
    send(message) {
      if (child.connected) child.send(message, () => undefined);
    },
    hear: <T extends Out>(fits: (message: Out) => message is T) =>
      new Promise<T | null>((resolve) => {
        const look = (): void => {
          const found = heard.find((message): message is T & Awaited<Out> => fits(message));
          if (found === undefined && !isGone) return;
          listeners.delete(look);
          resolve(found ?? null);
        };
        listeners.add(look);
        look();
      }),
    get isGone() {
      return isGone;
    },
    kill,
    gone,
  };
}
