import { once } from 'node:events';
import type { ClientOptions, WebSocket } from 'ws';
import type { Frame } from '../../../shared/voice/frames.ts';
import type { LineTransport, VoiceLine } from './line-transport.ts';

const CONNECT_MS = 15_000;
/** Larger than any message of a service, translated speech included. */
const MOST_FRAME_BYTES = 16_000_000;
/** Number of bytes that may be waiting before the next frame is sent. */
const MOST_WAITING_BYTES = 200_000;
const LOOK_AGAIN_MS = 20;
/** Limits for frames received but not yet read; beyond either, reading from the network pauses. */
const MOST_UNREAD_FRAMES = 200;
const MOST_UNREAD_BYTES = 4_000_000;

/** Connection options: certificate trust, and the route through a proxy. */
export type LineOptions = Pick<ClientOptions, 'agent' | 'ca' | 'createConnection'>;

/**
 * Opens lines on Node's sockets.
 * @param optionsOf called for each connection
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
 * Connects by WebSocket. Redirects are refused, so that sound goes only to the address that the service named.
 * @throws the platform's error when there is no connection
 */
export async function openSocket(
  address: URL,
  signal: AbortSignal,
  options: LineOptions,
): Promise<VoiceLine> {
  // Loaded on first use, to keep it out of the app's startup.
  const { WebSocket: Socket } = await import('ws');
  signal.throwIfAborted();
  const socket = new Socket(address, {
    ...options,
    // Node would otherwise read this from the environment, which could disable verification.
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
 * Yields every frame, in order, until the connection ends, which also follows an error. A service that sends faster
 * than its frames are read has to wait.
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
  // `data` is a buffer, since `binaryType` stays at its default.
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
        // The end of the connection is queued behind frames that nobody will read.
        isLeft = true;
        queue.length = 0;
        socket.resume();
      }
    },
  };
}
