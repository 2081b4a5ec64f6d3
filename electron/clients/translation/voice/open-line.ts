import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import type { Frame } from '../../../../shared/voice/frames.ts';
import type { LineTransport, VoiceLine } from './line-transport.ts';
import type { VoiceAddress } from './voice-session.ts';

const CONNECT_MS = 15_000;
/** Beyond any message of a service, translated speech included. */
const MOST_FRAME_BYTES = 16_000_000;
/** How much may wait to be sent before the next frame does. */
const MOST_WAITING_BYTES = 200_000;
const LOOK_AGAIN_MS = 20;

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
 * @param options trust and agent of the network
 * @throws the platform's error when there is no connection
 */
export async function openVoiceLine(
  { url, token }: VoiceAddress,
  signal: AbortSignal,
  options: LineOptions = {},
): Promise<VoiceLine> {
  return openSocket(addressWith(url, token), signal, options);
}

/** @returns the address with its token */
export function addressWith(url: string, token: string): URL {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address;
}

async function openSocket(
  address: URL,
  signal: AbortSignal,
  options: LineOptions,
): Promise<VoiceLine> {
  const socket = new WebSocket(address, {
    ...options,
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
      while (socket.bufferedAmount > MOST_WAITING_BYTES && socket.readyState === WebSocket.OPEN) {
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

/** Every frame, in order; ends with the connection. An error is followed by that end. */
function readFrames(socket: WebSocket): AsyncIterable<Frame> {
  const queue: Frame[] = [];
  let isOver = false;
  let wake = (): void => undefined;
  // A buffer, since `binaryType` stays at its default.
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    queue.push(isBinary ? data : data.toString('utf8'));
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const frame = queue.shift();
        if (frame !== undefined) yield frame;
        else if (isOver) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
