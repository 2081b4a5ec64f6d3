import { Readable, Writable } from 'node:stream';
import { type ClientRequest, type IncomingMessage, net, session, type Session } from 'electron';
import { streamAnswer } from '../../clients/http/stream-answer.ts';
import { isFailureToConnect } from '../../clients/http/network-errors.ts';
import { isLoopback } from '../../../shared/domain/connections/loopback.ts';
import {
  UnansweredError,
  type HttpAnswer,
  type HttpTransport,
  type TransportRequest,
  type UploadRequest,
} from '../../clients/http/transport.ts';
import type {
  BeginSignIn,
  AskingProxy,
  SignInAttempt,
  SignInOutcome,
} from '../../clients/http/proxy-sign-in.ts';

/** A session leased by one request, without any open connection. */
interface SessionLease {
  session: Session;
  release: () => void;
}

/** Leases each session to one request at a time. */
interface OneShotSessions {
  lease(): Promise<SessionLease>;
  /** Clears passwords accepted by proxies from all sessions. */
  clearSignIns(): Promise<void>;
}

/**
 * Sessions for requests that must arrive at most once. When a kept-alive connection turns out to be dead,
 * Chromium resends the request on a new one, `POST`s included: a billed text would be paid twice, and a
 * chunked upload, which cannot be read again, crashes the network process. On a fresh connection a
 * request is never resent, so each session serves one request at a time and closes its connections before
 * the next.
 */
function createOneShotSessions(): OneShotSessions {
  const all: Session[] = [];
  const idle: Session[] = [];

  const create = (): Session => {
    // No "persist:" prefix: nothing is written to disk.
    const made = session.fromPartition(`one-shot-${String(all.length + 1)}`, { cache: false });
    all.push(made);
    return made;
  };

  return {
    async clearSignIns() {
      await Promise.all(all.map(async (each) => each.clearAuthCache()));
    },
    async lease() {
      const leased = idle.pop() ?? create();
      await leased.closeAllConnections();
      let isHeld = true;
      return {
        session: leased,
        release: () => {
          if (isHeld) idle.push(leased);
          isHeld = false;
        },
      };
    },
  };
}

/** The app's own network access. */
export interface NetTransport extends HttpTransport {
  /** Makes Chromium forget passwords accepted by proxies: it would keep sending them. */
  clearSignIns: () => Promise<void>;
}

/**
 * Builds the app's transport: Chromium's network stack, with the system's proxy and certificates. Usable once the app
 * is ready.
 */
export function createNetTransport({ beginSignIn }: { beginSignIn: BeginSignIn }): NetTransport {
  const sessions = createOneShotSessions();
  const withLease = async (
    url: string,
    { signal }: Pick<TransportRequest, 'signal'>,
    begin: (lease: SessionLease) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> => {
    refuseOffline(url);
    const lease = await sessions.lease();
    try {
      throwIfAborted(signal);
      return await begin(lease);
    } catch (error) {
      lease.release();
      throw error;
    }
  };
  const sendWhole = async (
    url: string,
    { method, headers, body, signal }: TransportRequest,
    lease: SessionLease | null,
  ): Promise<HttpAnswer> => {
    throwIfAborted(signal);
    const request = openRequest(url, method, lease);
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    const { answer } = listen(request, signal, lease, beginSignIn);
    if (body === null) request.end();
    else request.end(body);
    return answer;
  };
  return {
    fetch: async (url, request) => sendWhole(url, request, null),
    fetchOnce: async (url, request) =>
      withLease(url, request, async (lease) => sendWhole(url, request, lease)),
    upload: async (url, request) =>
      withLease(url, request, async (lease) => sendChunks(url, request, lease, beginSignIn)),
    async clearSignIns() {
      await Promise.all([session.defaultSession.clearAuthCache(), sessions.clearSignIns()]);
    },
  };
}

async function sendChunks(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  lease: SessionLease,
  beginSignIn: BeginSignIn,
): Promise<HttpAnswer> {
  const request = openRequest(url, method, lease);
  // Otherwise Electron buffers the whole body before it sends the first byte.
  request.chunkedEncoding = true;
  for (const [name, value] of Object.entries(headers)) {
    // Chromium refuses a length together with chunks.
    if (name.toLowerCase() !== 'content-length') request.setHeader(name, value);
  }
  // A tunnel is set up before the body; without one the body has begun and cannot be read again.
  const begin = /^https:/i.test(url) ? beginSignIn : null;
  const { answer, fail, isSettled, settled } = listen(request, signal, lease, begin);
  const pump = async (): Promise<void> => {
    for await (const chunk of body) {
      const written = writeChunk(request, chunk);
      quietBody(request);
      await Promise.race([written, settled]);
      if (isSettled()) return;
    }
    request.end();
  };
  pump().catch((error: unknown) => {
    fail(error instanceof Error ? error : new Error('The body failed.'));
  });
  return answer;
}

/**
 * Rejects requests without any network, before anything is handed over, so that a call may simply be repeated later:
 * Chromium's error names for this state also occur when the network is lost after the request.
 */
function refuseOffline(url: string): void {
  if (net.isOnline() || !URL.canParse(url) || isLoopback(new URL(url).hostname)) return;
  throw new UnansweredError(new Error('net::ERR_INTERNET_DISCONNECTED'), true);
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new UnansweredError(signal.reason, true);
}

/** Returns true if the request has had no connection: a leased session starts without any. */
function isUnconnected(error: Error, lease: SessionLease | null): boolean {
  return lease !== null && isFailureToConnect(error);
}

/**
 * Returns true until Chromium reads the first byte of a chunked body, which happens after it has connected. Other
 * bodies are handed over with the request.
 */
function isUnread(request: ClientRequest): boolean {
  const inner: unknown = Reflect.get(request, '_body');
  if (!request.chunkedEncoding || !(inner instanceof Writable)) return false;
  return Reflect.get(inner, '_pendingChunk') !== undefined && !Reflect.get(inner, '_downstream');
}

function openRequest(url: string, method: string, lease: SessionLease | null): ClientRequest {
  return net.request({
    method,
    url,
    ...(lease === null ? {} : { session: lease.session }),
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
}

interface Listening {
  answer: Promise<HttpAnswer>;
  /** Ends the request and rejects `answer`. */
  fail: (error: Error) => void;
  /** Returns true when the answer has begun or will not come. */
  isSettled: () => boolean;
  settled: Promise<void>;
}

/** Waits for the answer of a request; the lease ends with the body of the answer, or on failure. */
function listen(
  request: ClientRequest,
  signal: AbortSignal,
  lease: SessionLease | null,
  beginSignIn: BeginSignIn | null,
): Listening {
  let hasSettled = false;
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<HttpAnswer>((resolve, reject) => {
    const close = (): void => {
      signal.removeEventListener('abort', onAbort);
      // Otherwise the unfinished request would hold its connection after an early answer.
      request.abort();
      lease?.release();
    };
    fail = (error) => {
      reject(new UnansweredError(error, isUnread(request) || isUnconnected(error, lease)));
      proxies.end('unknown');
      close();
    };
    const proxies = answerProxies(request, beginSignIn, (error) => fail(error));
    const onAbort = (): void => {
      fail(new DOMException('The request was aborted.', 'AbortError'));
    };
    request.on('error', fail);
    request.once('response', (message) => {
      proxies.end('accepted');
      try {
        resolve(answerOf(message, close));
      } catch (error) {
        fail(error instanceof Error ? error : new Error('The answer is unreadable.'));
      }
    });
    // Not followed: the redirect itself is the answer.
    request.once('redirect', (status, _method, _url, headers) => {
      proxies.end('accepted');
      resolve(streamAnswer({ status, headers: lowerCased(headers) }, null));
      close();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
  const settled = answer
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      hasSettled = true;
    });
  return { answer, fail: (error) => fail(error), isSettled: () => hasSettled, settled };
}

/** Resolves when the network process has accepted the chunk; the request's error event reports a failure. */
async function writeChunk(request: ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    request.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), undefined, () => {
      resolve();
    });
  });
}

/**
 * Silences Electron's inner stream of a chunked body, which emits a second error for a broken connection. Nothing can
 * listen to it, so it would end the process with a dialog. The request's own event has already reported it.
 */
function quietBody(request: ClientRequest): void {
  const inner: unknown = Reflect.get(request, '_body');
  if (inner instanceof Writable && inner.listenerCount('error') === 0) {
    inner.on('error', () => undefined);
  }
}

function answerOf(message: IncomingMessage, onClose: () => void): HttpAnswer {
  const stream: unknown = message;
  if (!(stream instanceof Readable)) throw new Error('The answer is no stream.');
  stream.once('close', onClose);
  const { statusCode: status, headers, httpVersionMajor: version } = message;
  return streamAnswer({ status, headers, version }, stream);
}

/** Lower-cases header names, which a redirect delivers in their original case. */
function lowerCased(headers: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values]),
  );
}

/** State of a request's answers to proxies. */
interface ProxyLogin {
  /** Must be called once the proxy has let the request through, or the request has failed. */
  end(outcome: SignInOutcome): void;
}

/**
 * Answers proxies that require a password, each once: a second request means that it was refused.
 * @param begin null for a request that cannot be resent, so that no proxy is answered
 * @param fail ends the unanswered request; nothing of it has reached the service
 */
function answerProxies(
  request: ClientRequest,
  begin: BeginSignIn | null,
  fail: (error: Error) => void,
): ProxyLogin {
  const attempts = new Map<string, SignInAttempt | null>();
  let hasEnded = false;
  const end = (outcome: SignInOutcome): void => {
    hasEnded = true;
    for (const attempt of attempts.values()) attempt?.end(outcome);
  };

  const answer = async (
    proxy: AskingProxy,
    give: (username?: string, password?: string) => void,
  ): Promise<void> => {
    const name = `${proxy.host}:${String(proxy.port)}`;
    const refused = attempts.get(name);
    refused?.end('refused');
    const attempt = refused === undefined ? ((await begin?.(proxy)) ?? null) : null;
    if (hasEnded) {
      attempt?.end('unknown');
      return;
    }
    if (attempt === null) {
      give();
      fail(new Error('net::ERR_PROXY_AUTH_REQUESTED'));
      return;
    }
    attempts.set(name, attempt);
    give(attempt.username, attempt.password);
  };

  request.on('login', ({ isProxy, host, port, realm }, give) => {
    // A service is never answered: it gets its key in a header, or not at all.
    if (isProxy) void answer({ host, port, realm }, give);
    else give();
  });
  return { end };
}
