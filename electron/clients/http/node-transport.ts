import { Agent, request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import {
  Agent as SecureAgent,
  request as requestHttps,
  type AgentOptions,
  type RequestOptions,
} from 'node:https';
import { orAborted } from '../../support/abort.ts';
import { streamAnswer } from './stream-answer.ts';
import {
  UnansweredError,
  type HttpAnswer,
  type HttpTransport,
  type TransportRequest,
  type UploadRequest,
} from './transport.ts';

/** Idle connections are closed well before a server would close one under a one-shot request. */
const MAX_IDLE_MS = 30_000;

/** Set on each connection: Node would otherwise read it from the environment, which could disable verification. */
const VERIFIED = { rejectUnauthorized: true } as const;

/** Certificates to trust beyond those of the platform. */
export type TlsTrust = Pick<AgentOptions, 'ca' | 'checkServerIdentity' | 'minVersion'>;

/**
 * Builds a transport on Node's plain requests, for tests and tools and, with `trust`, for the embedded services. It
 * never sends a request twice.
 */
export function createNodeTransport(trust: TlsTrust = {}): HttpTransport {
  const kept = { keepAlive: true, timeout: MAX_IDLE_MS };
  const plainAgent = new Agent(kept);
  // Resumed TLS sessions are not verified again, so none are cached.
  const secureAgent = new SecureAgent({ ...kept, maxCachedSessions: 0, ...trust, ...VERIFIED });

  const send = async (url: string, request: TransportRequest): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = request;
      const agent = url.startsWith('https:') ? secureAgent : plainAgent;
      const outgoing = open(url, { method, headers: withLength(headers, body), agent, signal });
      const isUnconnected = watchConnection(outgoing, url);
      outgoing.once('response', (message) => {
        try {
          resolve(answerOf(message));
        } catch (error) {
          reject(new UnansweredError(error, false));
        }
      });
      // Never removed: the answer's own stream reports errors that come after it.
      outgoing.on('error', (error) => {
        reject(new UnansweredError(error, isUnconnected()));
      });
      outgoing.end(body ?? undefined);
    });

  const sendChunks: HttpTransport['upload'] = async (url, request) => upload(url, request, trust);
  return { fetch: send, fetchOnce: send, upload: sendChunks };
}

async function upload(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  trust: TlsTrust,
): Promise<HttpAnswer> {
  // Uses a fresh connection: a reused one may be dead, and its end would leave the outcome unknown.
  const request = open(url, { ...trust, ...VERIFIED, method, headers, agent: false, signal });
  const isUnconnected = watchConnection(request, url);
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    // Never removed, as above.
    request.on('error', (error) => {
      reject(new UnansweredError(error, isUnconnected()));
    });
  });
  let isSettled = false;
  const settled = answer
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  const pump = async (): Promise<void> => {
    for await (const chunk of body) {
      await Promise.race([writeChunk(request, chunk), settled]);
      if (isSettled) return;
    }
    request.end();
  };
  const sent = pump();
  // An error of the body ends the request; otherwise the answer, or the lack of one, decides.
  const bodyError = new Promise<never>((_resolve, reject) => {
    sent.catch((error: unknown) => {
      request.destroy();
      reject(error instanceof Error ? error : new Error('The body failed.'));
    });
  });
  bodyError.catch(() => undefined);
  const message = await orAborted(Promise.race([answer, bodyError]), signal);
  // Otherwise the unfinished request would hold its connection after an early answer.
  message.once('close', () => request.destroy());
  return answerOf(message);
}

/**
 * Watches the connection of a request. @returns true while it certainly has none: a reused connection may have taken
 * the request, and a fresh one takes nothing before its handshake has succeeded.
 */
function watchConnection(request: ClientRequest, url: string): () => boolean {
  let isConnected = false;
  request.once('socket', (socket) => {
    isConnected = request.reusedSocket || (!socket.connecting && !socket.destroyed);
    if (isConnected) return;
    socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => {
      isConnected = true;
    });
  });
  return () => !isConnected;
}

function open(url: string, options: RequestOptions): ClientRequest {
  return url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options);
}

function answerOf(message: IncomingMessage): HttpAnswer {
  return streamAnswer({ status: message.statusCode ?? 0, headers: message.headers }, message);
}

/** Adds a length where missing: a body of unknown length is sent in chunks, which some services refuse. */
function withLength(headers: Record<string, string>, body: string | null): Record<string, string> {
  if (body === null) return headers;
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) };
}

async function writeChunk(request: ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // The request's error event reports a failed write, and knows the reason.
    request.write(chunk, () => {
      resolve();
    });
  });
}
