import { once } from 'node:events';
import type { ClientOptions, WebSocket } from 'ws';
import type { Frame } from '../../../shared/voice/frames.ts';
import type { LineTransport, VoiceLine } from './line-transport.ts';

const CONNECT_MS = 15_000;
/** Beyond any message of a service, translated speech included. */
const MOST_FRAME_BYTES = 16_000_000;
/** How much may wait to be sent before the next frame does. */
const MOST_WAITING_BYTES = 200_000;
const LOOK_AGAIN_MS = 20;
/** What came and was not read yet; beyond either nothing more is taken from the network for now. */
const MOST_UNREAD_FRAMES = 200;
const MOST_UNREAD_BYTES = 4_000_000;

/** What a network has to say about a connection: trust, and the way through a proxy. */
export type LineOptions = Pick<ClientOptions, 'agent' | 'ca' | 'createConnection'>;

/**
 * Lines on Node's sockets.
 * @param optionsOf asked for each connection
 */
export function createNodeLines(
  optionsOf: (url: URL, signal: AbortSignal) => Promise<LineOptions> | LineOptions = () => ({}),
): LineTransport {
  return {
    async open(url, { signal }) {
      return openSocket(new URL(url), signal, await optionsOf(new URL(url), signal));
    },
  };
}

/**
 * Connects by WebSocket. Redirects are refused: sound goes where the service said, and nowhere else.
 * @throws the platform's error when there is no connection
 */
export async function openSocket(
  address: URL,
  signal: AbortSignal,
  options: LineOptions,
): Promise<VoiceLine> {
  // Not before somebody speaks: it would be part of the start of the app.
  const { WebSocket: Socket } = await import('ws');
  signal.throwIfAborted();
  const socket = new Socket(address, {
    ...options,
    // Otherwise Node takes it from the environment, and would trust anyone.
    rejectUnauthorized: true,
    followRedirects: false,
    handshakeTimeout: CONNECT_MS,
    maxPayload: MOST_FRAME_BYTES,
    perMessageDeflate: false,
  });
  const frames = readFrames(socket);
  const abort = () => socket.terminate();
  signal.addEventListener('abort', abort, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', abort));
  await once(socket, 'open', { signal });
  return {
    async send(frame) {
      while (socket.bufferedAmount > MOST_WAITING_BYTES && socket.readyState === Socket.OPEN) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
      await new Promise<void>((resolve, reject) => {
        socket.send(frame, (error) => (error ? reject(error) : resolve()));
      });
    },
    frames,
    close: () => socket.close(),
  };
}

/**
 * Every frame, in order; ends with the connection. An error is followed by that end. A service that sends faster than
 * its frames are read has to wait.
 */
export function readFrames(
  socket: Pick<WebSocket, 'on' | 'pause' | 'resume' | 'isPaused'>,
): AsyncIterable<Frame> {
  const queue: { data: Buffer; isBinary: boolean }[] = [];
  let unreadBytes = 0;
  let isOver = false;
  let isLeft = false;
  let wake = (): void => undefined;
  const isFull = () => queue.length >= MOST_UNREAD_FRAMES || unreadBytes >= MOST_UNREAD_BYTES;
  // A buffer, since `binaryType` stays at its default.
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isLeft) return;
    queue.push({ data, isBinary });
    unreadBytes += data.length;
    if (isFull()) socket.pause();
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const next = queue.shift();
          if (next !== undefined) {
            const { data, isBinary } = next;
            unreadBytes -= data.length;
            if (socket.isPaused && !isFull()) socket.resume();
            yield isBinary ? data : data.toString('utf8');
          } else if (isOver) return;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        // The end of the connection comes behind what nobody reads any more.
        isLeft = true;
        queue.length = 0;
        socket.resume();
      }
    },
  };
}
