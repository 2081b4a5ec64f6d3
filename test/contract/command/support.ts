import { mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Caller } from '../../../electron/command/caller.ts';
import { connectToApp } from '../../../electron/command/client.ts';
import type { Endpoint, EndpointSystem } from '../../../electron/command/endpoint.ts';
import { createFrameReader, toFrame } from '../../../electron/command/frames.ts';
import { MAX_ANSWER_BYTES } from '../../../electron/command/limits.ts';
import { chooseAddress, storeEndpoint } from '../../../electron/command/listening-place.ts';
import { createCommandServer } from '../../../electron/command/server.ts';
import type { Result } from '../../../shared/errors.ts';
import type { RequestName } from '../../../shared/ipc/channels.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const APP_VERSION = '1.2.3';

/** A logger that keeps its messages. */
function createListLogger() {
  const messages: string[] = [];
  const add = (message: string): void => void messages.push(message);
  return { messages, debug: add, info: add, warn: add, error: add };
}

export function systemIn(folder: string, over: Partial<EndpointSystem> = {}): EndpointSystem {
  return {
    platform: process.platform,
    runtimeFolder: undefined,
    temporaryFolder: folder,
    userId: process.getuid?.() ?? -1,
    ...over,
  };
}

export interface AskedRequest {
  name: RequestName;
  input: unknown;
}

/** Starts the real server on a real socket, with answers of the test. */
export async function startCommandServer(
  options: {
    answer?: (name: RequestName, input: unknown) => Promise<Result<unknown>>;
    jobs?: Readonly<Record<string, string>>;
    version?: string;
  } = {},
) {
  const folder = temporaryFolder();
  const dataFolder = join(folder, 'app');
  mkdirSync(dataFolder);
  const system = systemIn(folder);
  const asked: AskedRequest[] = [];
  const clock = createManualClock();
  const logger = createListLogger();
  const counts: number[] = [];
  const endpoint = storeEndpoint(dataFolder, chooseAddress(dataFolder, system));
  const server = createCommandServer({
    endpoint,
    appVersion: options.version ?? APP_VERSION,
    answer: async (name, input) => {
      asked.push({ name, input });
      return (await options.answer?.(name, input)) ?? { ok: true, value: { of: name } };
    },
    facts: { connectionOfJob: async (id) => options.jobs?.[id] ?? null },
    timers: clock,
    logger,
    onConnections: (count) => counts.push(count),
  });
  await server.listen(system);
  onTestFinished(() => server.close());
  return { server, endpoint, system, dataFolder, asked, clock, logger, counts };
}

/** Connects as a command does. */
export async function connectCommand(
  { endpoint, system }: { endpoint: Endpoint; system: EndpointSystem },
  options: {
    agree?: () => Promise<boolean>;
    signal?: AbortSignal;
    version?: string;
  } = {},
): Promise<Caller | null> {
  const caller = await connectToApp({
    endpoint,
    system,
    appVersion: options.version ?? APP_VERSION,
    timers: createManualClock(),
    agree: options.agree ?? (async () => false),
    signal: options.signal ?? new AbortController().signal,
  });
  if (caller !== null) onTestFinished(() => caller.close());
  return caller;
}

/** Connects, and fails the test if nobody answers. */
export async function callerOf(...args: Parameters<typeof connectCommand>): Promise<Caller> {
  const caller = await connectCommand(...args);
  if (caller === null) throw new Error('nobody answers');
  return caller;
}

/** A connection without any manners. */
export interface RawConnection {
  socket: Socket;
  send(message: unknown): void;
  /** Returns the next message; null when the connection was closed first. */
  next(): Promise<unknown>;
  /** Resolves when the other side has closed the connection. */
  closed: Promise<void>;
}

export async function connectRaw(address: string): Promise<RawConnection> {
  const socket = connect(address);
  onTestFinished(() => void socket.destroy());
  const reader = createFrameReader(MAX_ANSWER_BYTES);
  const waiting: ((message: unknown) => void)[] = [];
  const arrived: unknown[] = [];
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      for (const resolveNext of waiting) resolveNext(null);
      resolve();
    });
  });
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    reader.push(bytes);
    for (let next = reader.next(); next !== undefined; next = reader.next()) {
      const resolveNext = waiting.shift();
      if (resolveNext === undefined) arrived.push(next);
      else resolveNext(next);
    }
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('close', () => resolve());
  });
  return {
    socket,
    closed,
    send: (message) => void socket.write(toFrame(message, MAX_ANSWER_BYTES)),
    next: async () => {
      if (arrived.length > 0) return arrived.shift();
      if (isClosed) return null;
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
