import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { app } from 'electron';
import { now, systemClock } from '../support/clock.ts';
import type { Caller } from './caller.ts';
import { connectToApp } from './client.ts';
import {
  CommandError,
  EXIT,
  usage,
  type CommandRun,
  type ExitCode,
  type Input,
} from './command.ts';
import type { CommandLine } from './command-names.ts';
import { failed, readEndpoint, type EndpointSystem } from './endpoint.ts';
import { LOAD_COMMAND } from './load-command.ts';
import { createOutput, exitCodeOfLostOutput, questionLine, type CommandOutput } from './output.ts';
import { parse, type Parsed } from './parse.ts';
import { startAndReach, startHidden } from './start-hidden.ts';

const MIN_COLUMNS = 20;

/** Codes of errors that the command line itself reports, in JSON. */
const CODES: Readonly<Record<ExitCode, string>> = {
  0: 'command/done',
  1: 'command/failed',
  2: 'command/usage',
  3: 'command/cannot-connect',
  4: 'command/needs-consent',
  5: 'command/needs-attention',
  130: 'canceled',
};

/** Returns where this user's connection to the app is. */
export function readSystem(): EndpointSystem {
  return {
    platform: process.platform,
    runtimeFolder: process.env['XDG_RUNTIME_DIR'],
    temporaryFolder: tmpdir(),
    userId: process.getuid?.() ?? -1,
  };
}

/** Runs a command before Electron is ready, and ends the process with its exit code. */
export async function runCommandLine(line: CommandLine): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error) => endNow(exitCodeOfLostOutput(error)));
  }
  const columns = Math.max(MIN_COLUMNS, process.stdout.columns ?? 80);
  const parsed = parse(line.args, { appVersion: app.getVersion(), columns });
  const exitCode = await runParsed(parsed, line);
  await flush();
  endNow(exitCode);
}

async function runParsed(parsed: Parsed, line: CommandLine): Promise<ExitCode> {
  const { stdout, stderr } = process;
  if (parsed.kind === 'text') {
    stdout.write(parsed.text.endsWith('\n') ? parsed.text : `${parsed.text}\n`);
    return EXIT.OK;
  }
  if (parsed.kind === 'wrong') {
    const isJson = line.args.includes('--json');
    const out = createOutput({ stdout, stderr, isJson });
    out.note(parsed.message);
    const error = { code: CODES[EXIT.USAGE], message: parsed.message };
    const command = line.args.slice(0, 1).join(' ');
    out.finish({ command, ok: false, exitCode: EXIT.USAGE, error });
    return EXIT.USAGE;
  }
  const out = createOutput({ stdout, stderr, isJson: parsed.isJson });
  const canceling = new AbortController();
  const cancel = (): void => {
    // The second Ctrl-C does not wait for the app.
    if (canceling.signal.aborted) endNow(EXIT.CANCELED);
    canceling.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, cancel);
  return finish(parsed, out, canceling.signal, () =>
    runCommand(parsed, out, line, canceling.signal),
  );
}

/** Runs a command and prints how it ended. */
async function finish(
  { name }: Extract<Parsed, { kind: 'command' }>,
  out: CommandOutput,
  signal: AbortSignal,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const exitCode = await run();
    out.finish({ command: name, ok: exitCode === EXIT.OK, exitCode });
    return exitCode;
  } catch (error) {
    const said = toSaid(error, signal);
    out.note(said.message);
    const { exitCode, code, message, details } = said;
    const about = details === undefined ? {} : { details };
    out.finish({ command: name, ok: false, exitCode, error: { code, message, ...about } });
    return exitCode;
  }
}

interface SaidError {
  exitCode: ExitCode;
  code: string;
  message: string;
  details?: unknown;
}

/** Says how a command failed. Errors of the app arrive with their English words. */
function toSaid(error: unknown, signal: AbortSignal): SaidError {
  if (signal.aborted) {
    // A command that has started something says that it goes on.
    const isSaid = error instanceof Error && Reflect.get(error, 'code') === 'canceled';
    const message = isSaid ? error.message : 'Canceled.';
    return { exitCode: EXIT.CANCELED, code: 'canceled', message };
  }
  if (error instanceof CommandError) {
    const { exitCode, message } = error;
    return { exitCode, code: CODES[exitCode], message };
  }
  if (error instanceof Error && error.name === 'AppError') {
    const details: unknown = Reflect.get(error, 'details');
    const code = String(Reflect.get(error, 'code'));
    return { exitCode: EXIT.FAILED, code, message: error.message, details };
  }
  return {
    exitCode: EXIT.FAILED,
    code: 'internal',
    message: `Something went wrong in the command: ${error instanceof Error ? error.message : 'unknown'}.`,
  };
}

async function runCommand(
  parsed: Extract<Parsed, { kind: 'command' }>,
  out: CommandOutput,
  line: CommandLine,
  signal: AbortSignal,
): Promise<ExitCode> {
  const command = await LOAD_COMMAND[parsed.name]();
  const questions = createQuestions(parsed.hasAgreed, signal);
  const caller = await reachApp(out, line, signal, questions.mayCost);
  try {
    const cwd = process.cwd();
    const run: CommandRun = {
      caller,
      out,
      input: createInput(signal),
      cwd,
      resolve: (path) => resolve(cwd, path),
      confirm: questions.confirm,
      agree: questions.agree,
      signal,
      now,
      newId: randomUUID,
    };
    return await command(run, parsed.args);
  } finally {
    caller.close();
  }
}

/** Connects to the running app, or starts it without a window. */
async function reachApp(
  out: CommandOutput,
  line: CommandLine,
  signal: AbortSignal,
  agree: () => Promise<boolean>,
): Promise<Caller> {
  const dataFolder = process.env['DRAGOMAN_USER_DATA'] ?? app.getPath('userData');
  const system = readSystem();
  const tryOnce = async (): Promise<Caller | null> => {
    const endpoint = readEndpoint(dataFolder, system);
    if (endpoint === null) return null;
    const appVersion = app.getVersion();
    return connectToApp({ endpoint, system, appVersion, timers: systemClock, agree, signal });
  };
  const running = await tryOnce();
  if (running !== null) return running;
  assertWritable(dataFolder);
  out.progress('Starting Dragoman…');
  const started = await startAndReach({
    start: () => startHidden(line, app.getAppPath()),
    reach: tryOnce,
    timers: systemClock,
    signal,
  });
  out.progress(null);
  return started;
}

/**
 * Checks that the app could make and write its data folder, instead of waiting for it.
 * @throws CommandError
 */
function assertWritable(dataFolder: string): void {
  let folder = resolve(dataFolder);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) throw new Error('not a folder');
    accessSync(folder, constants.W_OK);
  } catch {
    throw failed(`The data folder cannot be written: ${dataFolder}.`);
  }
}

/** Asks the person in front of the terminal. */
function createQuestions(hasAgreed: boolean, signal: AbortSignal) {
  let isAgreed = hasAgreed;
  const canAsk = process.stdin.isTTY && process.stderr.isTTY;
  const ask = async (question: string): Promise<boolean> => {
    if (!canAsk) return false;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      // On a terminal, this reads Ctrl-C as a key.
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
      const answer = await lines.question(questionLine(question), { signal });
      return /^y(?:es)?$/iu.test(answer.trim());
    } finally {
      lines.close();
    }
  };
  return {
    confirm: async (question: string) => hasAgreed || ask(question),
    agree: async (question: string): Promise<void> => {
      isAgreed ||= await ask(question);
      if (isAgreed) return;
      throw new CommandError(
        EXIT.NEEDS_CONSENT,
        canAsk ? 'Nothing was sent.' : `${question} Add --yes to agree. Nothing was sent.`,
      );
    },
    /** Asks before the first request that may cost money, unless the command has asked. */
    mayCost: async () => (isAgreed ||= await ask('The service may charge for this. Continue?')),
  };
}

function createInput(signal: AbortSignal): Input {
  return {
    isTerminal: process.stdin.isTTY,
    async readText(maxBytes) {
      const parts: Buffer[] = [];
      let size = 0;
      signal.addEventListener('abort', () => process.stdin.destroy());
      for await (const part of process.stdin) {
        const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
        size += bytes.length;
        if (size > maxBytes) {
          throw usage(`The input is larger than ${maxBytes.toLocaleString('en')} bytes.`);
        }
        parts.push(bytes);
      }
      return Buffer.concat(parts).toString('utf8');
    },
  };
}

/** Waits until everything printed has left. */
async function flush(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((done) => {
      stream.write('', () => done());
    });
  }
}

/** Ends the process at once: Electron's own end would first start what a command never needs, such as D-Bus. */
function endNow(exitCode: ExitCode): void {
  const end: unknown = Reflect.get(process, 'reallyExit');
  if (typeof end === 'function') Reflect.apply(end, process, [exitCode]);
  process.exit(exitCode);
}
