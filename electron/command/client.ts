import { connect, type Socket } from 'node:net';
import type { ErrorData } from '../../shared/errors.ts';
import type { EventName, RequestName } from '../../shared/ipc/channels.ts';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract.ts';
import type { Timers } from '../support/clock.ts';
import type { Caller, CallOptions } from './caller.ts';
import { CommandError, EXIT } from './command.ts';
import { failed, isOwnSocket, type Endpoint, type EndpointSystem } from './endpoint.ts';
import { createFrameReader, fieldOf, textOf, toFrame, type FrameReader } from './frames.ts';
import {
  MAX_ANSWER_BYTES,
  MAX_GREETING_BYTES,
  MAX_REQUEST_BYTES,
  PROOF_MS,
  PROTOCOL_VERSION,
} from './limits.ts';
import { isNonce, isProof, newNonce, prove } from './proof.ts';

export interface ClientOptions {
  endpoint: Endpoint;
  system: EndpointSystem;
  appVersion: string;
  timers: Timers;
  /** Asks the person to agree to cost; true lets the request be made. Called once, with the first costly request. */
  agree: () => Promise<boolean>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

interface Pending {
  resolve: (message: unknown) => void;
  reject: (error: Error) => void;
}

const ended = (): CommandError =>
  failed('The app was quit, or the connection to it broke. Its window shows what it has done.');

/**
 * Connects to the running app, and proves that both know the secret of the data folder: the app first, so that nothing
 * is sent to anyone else.
 * @returns null if no app is running
 * @throws CommandError if what answers is not the app of this user, or has another version
 */
export async function connectToApp(options: ClientOptions): Promise<Caller | null> {
  const { endpoint, system } = options;
  if (!isOwnSocket(endpoint.address, system)) return null;
  const socket = await open(endpoint.address);
  if (socket === null) return null;
  const reader = createFrameReader(MAX_GREETING_BYTES);
  const endProof = options.timers.after(PROOF_MS, () => {
    socket.destroy(new Error('timeout'));
  });
  try {
    await proveBothSides(socket, reader, options);
  } catch (error) {
    socket.destroy();
    throw error instanceof CommandError ? error : failed('The app does not answer.');
  } finally {
    endProof();
  }
  reader.allow(MAX_ANSWER_BYTES);
  return createCaller(socket, reader, options);
}

/** @returns null if nobody listens */
function open(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

async function proveBothSides(
  socket: Socket,
  reader: FrameReader,
  { endpoint, appVersion }: ClientOptions,
): Promise<void> {
  const commandNonce = newNonce();
  const send = (message: unknown): void => void socket.write(toFrame(message, MAX_GREETING_BYTES));
  send({ protocol: PROTOCOL_VERSION, app: appVersion, nonce: commandNonce });
  const greeting = await readOne(socket, reader);
  const { address, secret } = endpoint;
  const version = textOf(greeting, 'app').slice(0, 40);
  if (textOf(greeting, 'refused') === 'version' || version !== appVersion) {
    throw failed(
      `The open app is version ${/^[\w.+-]+$/.test(version) ? version : '(unknown)'}, this command is ${appVersion}. ` +
        'Quit it, or wait a moment if it has no window, and try again.',
    );
  }
  const appNonce = textOf(greeting, 'nonce');
  const facts = { address, appVersion, commandNonce, appNonce };
  if (!isNonce(appNonce) || !isProof(textOf(greeting, 'proof'), secret, 'app', facts)) {
    throw failed(
      `What listens on ${address} is not the app of this data folder. Nothing was sent.`,
    );
  }
  send({ proof: prove(secret, 'command', facts) });
  if (fieldOf(await readOne(socket, reader), 'isOpen') !== true) {
    throw failed('The app refused the connection.');
  }
}

/** Reads the next message. @throws Error if the connection ends before it */
function readOne(socket: Socket, reader: FrameReader): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void): void => {
      socket.off('data', onData);
      socket.off('close', onClose);
      socket.off('error', onClose);
      act();
    };
    const onClose = (): void => finish(() => reject(failed('The app closed the connection.')));
    const tryNext = (): boolean => {
      const message = reader.next();
      if (message === undefined) return false;
      finish(() => resolve(message));
      return true;
    };
    const onData = (bytes: Buffer): void => {
      try {
        reader.push(bytes);
        tryNext();
      } catch {
        finish(() => reject(failed('What answers is not the app.')));
      }
    };
    socket.on('data', onData);
    socket.on('close', onClose);
    socket.on('error', onClose);
    tryNext();
  });
}

function createCaller(socket: Socket, reader: FrameReader, options: ClientOptions): Caller {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const ends = new Set<(error: CommandError) => void>();
  let lastId = 0;
  let isClosed = false;
  let agreement: Promise<boolean> | null = null;

  const send = (message: unknown): void => {
    if (isClosed) throw ended();
    socket.write(toFrame(message, MAX_REQUEST_BYTES));
  };
  const take = (message: unknown): void => {
    const event = textOf(message, 'event');
    for (const listener of listeners.get(event) ?? []) listener(fieldOf(message, 'payload'));
    const id = fieldOf(message, 'id');
    if (typeof id !== 'number') return;
    pending.get(id)?.resolve(message);
    pending.delete(id);
  };
  const end = (): void => {
    isClosed = true;
    for (const { reject } of pending.values()) reject(ended());
    pending.clear();
    for (const listener of ends) listener(ended());
    ends.clear();
  };
  socket.on('data', (bytes) => {
    try {
      reader.push(bytes);
      for (let next = reader.next(); next !== undefined; next = reader.next()) take(next);
    } catch {
      socket.destroy();
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', end);
  options.signal.addEventListener('abort', () => {
    for (const cancel of pending.keys()) if (!isClosed) send({ cancel });
  });

  const ask = (name: RequestName, input: unknown, more: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      try {
        send({ id, name, input, ...more });
      } catch (error) {
        pending.delete(id);
        reject(error instanceof Error ? error : ended());
      }
    });

  return {
    async call<N extends RequestName>(
      name: N,
      input: RequestInput<N>,
      { files }: CallOptions = {},
    ) {
      await throwIfCanceled(options.signal);
      const given = files === undefined ? {} : { files };
      let message = await ask(name, input, { ...given, hasConsent: false });
      if (fieldOf(message, 'needsConsent') === true) {
        // Requests at the same time are one question.
        if (!(await (agreement ??= options.agree()))) {
          agreement = null;
          throw new CommandError(EXIT.NEEDS_CONSENT, NOT_AGREED);
        }
        await throwIfCanceled(options.signal);
        message = await ask(name, input, { ...given, hasConsent: true });
      }
      const result = fieldOf(message, 'result');
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app parsed the request and proved itself
      if (fieldOf(result, 'ok') === true) return fieldOf(result, 'value') as RequestOutput<N>;
      return throwError(fieldOf(result, 'error'), textOf(message, 'text'));
    },
    onEvent(name: EventName, listener: (payload: never) => void) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app sends the payload of the event's name
      const any = listener as (payload: unknown) => void;
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      if (known.size === 0) send({ listen: name });
      known.add(any);
      return () => {
        known.delete(any);
        if (known.size === 0 && !isClosed) send({ unlisten: name });
      };
    },
    onEnd(listener) {
      if (isClosed) listener(ended());
      else ends.add(listener);
      return () => void ends.delete(listener);
    },
    close() {
      socket.end();
      end();
    },
  };
}

const NOT_AGREED = 'This may cost money, and nobody agreed. Nothing was sent. Add --yes to agree.';

/** Loaded with the first error: its catalog of messages would delay every command. */
async function throwIfCanceled(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) return;
  const { AppError } = await import('../../shared/errors.ts');
  throw new AppError('canceled', { english: 'Canceled.' });
}

async function throwError(error: unknown, text: string): Promise<never> {
  const { AppError, readErrorData } = await import('../../shared/errors.ts');
  const data: ErrorData = readErrorData(JSON.stringify(error ?? null));
  throw new AppError(data.code, { english: text === '' ? data.message : text }, data);
}
