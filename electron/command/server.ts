import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { isAbsolute } from 'node:path';
import { AppError, type Result } from '../../shared/errors.ts';
import {
  EVENT_NAMES,
  REQUEST_NAMES,
  type EventName,
  type RequestName,
} from '../../shared/ipc/channels.ts';
import type { SendEvent } from '../../shared/ipc/contract.ts';
import type { Answer } from '../ipc/answer.ts';
import type { Logger } from '../platform/log/logger.ts';
import { answerTo, newAsker, type NamedFiles } from '../support/asking.ts';
import type { Timers } from '../support/clock.ts';
import { failed, isOwnSocket, type Endpoint, type EndpointSystem } from './endpoint.ts';
import { createFrameReader, fieldOf, textOf, toFrame } from './frames.ts';
import {
  FRAME_MS,
  MAX_ANSWER_BYTES,
  MAX_CONNECTIONS,
  MAX_GREETING_BYTES,
  MAX_REQUEST_BYTES,
  MAX_RUNNING_REQUESTS,
  MAX_UNREAD_BYTES,
  PROOF_MS,
  PROTOCOL_VERSION,
} from './limits.ts';
import { isNonce, isProof, newNonce, prove, type ProofFacts } from './proof.ts';
import { mayCost, REACH, type CostFacts } from './reach.ts';

export interface CommandServerOptions {
  endpoint: Endpoint;
  appVersion: string;
  /** Answers the page's requests. */
  answer: Answer;
  facts: CostFacts;
  timers: Timers;
  logger: Logger;
  /** Called when the number of proved connections changed. */
  onConnections?: (count: number) => void;
}

const REQUESTS: ReadonlySet<string> = new Set(REQUEST_NAMES);
const EVENTS: ReadonlySet<string> = new Set(EVENT_NAMES);
const isRequest = (name: string): name is RequestName => REQUESTS.has(name);
const isEvent = (name: string): name is EventName => EVENTS.has(name);
/** Files that a request may name. */
const MAX_NAMED_FILES = 1_000;

const refusal = (code: 'ipc/forbidden' | 'input/invalid', english: string): Result<never> => ({
  ok: false,
  error: { code, message: english, retryable: false },
});

/** Answers commands on a socket of this user: the page's requests, as far as `reach.ts` opens them. */
export function createCommandServer(options: CommandServerOptions) {
  const { endpoint, logger } = options;
  const sockets = new Set<Socket>();
  const sessions = new Set<{ tell: (name: EventName, payload: unknown) => void }>();
  const server: Server = createServer({ highWaterMark: 64 * 1024 }, (socket) => {
    serveOne(socket);
  });
  // More than this are closed by the system's queue, before they cost anything.
  server.maxConnections = MAX_CONNECTIONS;

  /** Serves one connection from its greeting to its end. */
  const serveOne = (socket: Socket): void => {
    sockets.add(socket);
    const reader = createFrameReader(MAX_GREETING_BYTES);
    let facts: ProofFacts | null = null;
    let session: ReturnType<typeof openSession> | null = null;
    const endProof = options.timers.after(PROOF_MS, () => socket.destroy());
    let endFrame = (): void => undefined;

    const send = (message: unknown): void => {
      if (socket.destroyed) return;
      socket.write(toFrame(message, MAX_ANSWER_BYTES));
      // A command that does not read must not fill the memory of the app.
      if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy();
    };
    const greet = (message: unknown): void => {
      const commandNonce = textOf(message, 'nonce');
      const version = textOf(message, 'app');
      const isSame =
        fieldOf(message, 'protocol') === PROTOCOL_VERSION && version === options.appVersion;
      const about = { protocol: PROTOCOL_VERSION, app: options.appVersion };
      if (!isSame || !isNonce(commandNonce)) {
        socket.end(toFrame({ ...about, refused: 'version' }, MAX_GREETING_BYTES));
        return;
      }
      const appNonce = newNonce();
      const { address } = endpoint;
      facts = { address, appVersion: options.appVersion, commandNonce, appNonce };
      send({ ...about, nonce: appNonce, proof: prove(endpoint.secret, 'app', facts) });
    };
    const admit = (message: unknown, of: ProofFacts): void => {
      if (!isProof(textOf(message, 'proof'), endpoint.secret, 'command', of)) {
        logger.warn('a command did not prove the key of this data folder');
        socket.destroy();
        return;
      }
      endProof();
      reader.allow(MAX_REQUEST_BYTES);
      session = openSession(send);
      sessions.add(session);
      options.onConnections?.(sessions.size);
      send({ isOpen: true });
    };
    const take = (message: unknown): void => {
      if (session !== null) session.take(message);
      else if (facts === null) greet(message);
      else admit(message, facts);
    };

    socket.on('data', (bytes) => {
      try {
        reader.push(bytes);
        for (;;) {
          const message = reader.next();
          if (message === undefined || socket.destroyed) break;
          take(message);
        }
      } catch (error) {
        logger.warn('a command sent what is no message', { error });
        socket.destroy();
        return;
      }
      endFrame();
      endFrame = reader.isInside
        ? options.timers.after(FRAME_MS, () => socket.destroy())
        : () => undefined;
    });
    // The other side ended abruptly; `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      endProof();
      endFrame();
      sockets.delete(socket);
      if (session === null) return;
      session.end();
      sessions.delete(session);
      options.onConnections?.(sessions.size);
    });
  };

  const openSession = (send: (message: unknown) => void) => {
    /** Owns the plan, the files, and the running work of this connection, which end with it. */
    const { asker, end } = newAsker(false);
    /** Cancels each request that is being answered. */
    const running = new Map<number, AbortController>();
    const wanted = new Set<EventName>();

    const reply = (id: number, result: Result<unknown>): void => {
      const { error } = result.ok ? { error: null } : result;
      // The app has the words; a command would have to load them first.
      const text = error === null ? undefined : AppError.fromData(error).message;
      try {
        send({ id, result, text });
      } catch {
        send({ id, result: refusal('input/invalid', 'The answer is too large. Ask for less.') });
      }
    };
    const call = async (id: number, message: unknown): Promise<void> => {
      const name = textOf(message, 'name');
      const input = fieldOf(message, 'input');
      const files = toNamedFiles(fieldOf(message, 'files'));
      const refused = whyRefused(name, input, files);
      if (refused !== null || !isRequest(name) || files === null) {
        reply(id, refusal('ipc/forbidden', refused ?? ''));
        return;
      }
      const canceling = new AbortController();
      running.set(id, canceling);
      try {
        // The one place that asks for consent: no command can forget it, and none can go around it.
        if (
          fieldOf(message, 'hasConsent') !== true &&
          (await mayCost(name, input, options.facts))
        ) {
          send({ id, needsConsent: true });
          return;
        }
        const request = { asker, files, signal: canceling.signal };
        reply(id, await answerTo(request, () => options.answer(name, input)));
      } catch (error) {
        logger.error('a request of a command failed', { request: name, error });
        reply(id, refusal('input/invalid', 'The request could not be judged.'));
      } finally {
        running.delete(id);
      }
    };

    return {
      take(message: unknown): void {
        const id = fieldOf(message, 'id');
        const event = textOf(message, 'listen');
        const ended = textOf(message, 'unlisten');
        const canceled = fieldOf(message, 'cancel');
        if (isEvent(event)) wanted.add(event);
        else if (isEvent(ended)) wanted.delete(ended);
        else if (typeof canceled === 'number') running.get(canceled)?.abort();
        else if (typeof id === 'number' && Number.isSafeInteger(id) && !running.has(id)) {
          if (running.size < MAX_RUNNING_REQUESTS) void call(id, message);
          else reply(id, refusal('ipc/forbidden', 'Too many requests at a time.'));
        }
      },
      tell(event: EventName, payload: unknown): void {
        if (!wanted.has(event)) return;
        try {
          send({ event, payload });
        } catch (error) {
          logger.warn('an event was too large for a command', { event, error });
        }
      },
      /** Ends what runs and is open: nobody waits for it any longer. Jobs go on; they are no requests. */
      end(): void {
        end();
        running.clear();
        wanted.clear();
      },
    };
  };

  const tell: SendEvent = (name, payload) => {
    for (const session of sessions) session.tell(name, payload);
  };
  return {
    /**
     * Starts to listen. A socket that a crash left is replaced; one that answers is not.
     * @throws CommandError if the address is in use or belongs to someone else
     */
    async listen(system: EndpointSystem): Promise<void> {
      const { address } = endpoint;
      if (system.platform !== 'win32' && isOwnSocket(address, system)) {
        if (await isAnswered(address)) {
          throw failed(`Another app listens on ${address}.`);
        }
        rmSync(address, { force: true });
      }
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(address, () => {
          server.off('error', reject);
          resolve();
        });
      });
      server.on('error', (error) => logger.warn('the socket for commands failed', { error }));
      if (system.platform !== 'win32') chmodSync(address, 0o600);
    },
    /** Reports an event to the commands that listen to it. */
    tell,
    /** Ends all connections, and removes the socket. */
    async close(): Promise<void> {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

export type CommandServer = ReturnType<typeof createCommandServer>;

/** Says why a request of a command is not answered; null for one that is. */
function whyRefused(name: string, input: unknown, files: NamedFiles | null): string | null {
  if (!isRequest(name)) return 'This version of the app has no such request.';
  if (REACH[name].who === 'page') return `Only the window can do this (${name}).`;
  if (files === null) return 'Files must be named by absolute paths.';
  if (name === 'documents:hold-path' && !isAbsolute(textOf(input, 'path'))) {
    return 'Files must be named by absolute paths.';
  }
  return null;
}

const isPath = (value: unknown): value is string =>
  typeof value === 'string' && isAbsolute(value) && !value.includes('\0') && value.length <= 4_096;

/** Reads the named files of a request; null if anything but absolute paths is named. */
function toNamedFiles(value: unknown): NamedFiles | null {
  const open = fieldOf(value, 'open') ?? [];
  const save = fieldOf(value, 'save');
  const folder = fieldOf(value, 'folder');
  if (!Array.isArray(open) || open.length > MAX_NAMED_FILES || !open.every(isPath)) return null;
  if (save !== undefined && !isPath(save)) return null;
  if (folder !== undefined && !isPath(folder)) return null;
  return {
    open,
    ...(save === undefined ? {} : { save }),
    ...(folder === undefined ? {} : { folder }),
    mayReplace: fieldOf(value, 'mayReplace') === true,
  };
}

/** Returns true if anyone answers at the address. */
function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
