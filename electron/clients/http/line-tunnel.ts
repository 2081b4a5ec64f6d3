import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import * as tls from 'node:tls';
import type { Socket } from 'node:net';
import { AppError } from '../../../shared/errors.ts';
import { createNodeLines, type LineOptions } from './node-lines.ts';
import type { LineTransport } from './line-transport.ts';
import type { BeginSignIn, SignInAttempt } from './proxy-sign-in.ts';

/** A proxy as the system names it: `PROXY host:port` or `HTTPS host:port`. */
interface Proxy {
  isSecure: boolean;
  host: string;
  port: number;
}

export interface NetLinesDeps {
  /** Returns the system's proxies for an address, such as `PROXY proxy:8080; DIRECT`. */
  resolveProxy: (url: string) => Promise<string>;
  beginSignIn: BeginSignIn;
}

const CONNECT_MS = 15_000;
const DIRECT = /^DIRECT$/iu;
const PROXY = /^(?<kind>PROXY|HTTPS) (?<host>\[[^\]]+\]|[^:\s]+):(?<port>\d{1,5})$/iu;

/**
 * Opens WebSockets to remote services through the system proxy, trusting the system's certificate authorities. Uses
 * Node's WebSockets, since Chromium offers them only to pages.
 */
export function createNetLines({ resolveProxy, beginSignIn }: NetLinesDeps): LineTransport {
  // Node would otherwise read this from the environment, which could disable verification.
  const trust = { ca: trustedAuthorities(), rejectUnauthorized: true };
  return createNodeLines(async (url, signal): Promise<LineOptions> => {
    const asked = new URL(url);
    asked.protocol = url.protocol === 'wss:' ? 'https:' : 'http:';
    asked.search = '';
    const proxy = firstWay(await resolveProxy(asked.href));
    if (proxy === null) return trust;
    const port = url.port === '' ? (url.protocol === 'wss:' ? 443 : 80) : Number(url.port);
    const socket = await openTunnel(proxy, { host: url.hostname, port, signal }, beginSignIn);
    return {
      createConnection: () =>
        url.protocol === 'wss:'
          ? tls.connect({ socket, servername: url.hostname, ALPNProtocols: ['http/1.1'], ...trust })
          : socket,
    };
  });
}

/** Returns the system's authorities, where the runtime can read them, plus Node's. */
function trustedAuthorities(): string[] {
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  const system: unknown = typeof read === 'function' ? read('system') : [];
  const own = Array.isArray(system) ? system.filter((pem) => typeof pem === 'string') : [];
  return [...tls.rootCertificates, ...own];
}

/** Returns the first usable proxy; null when none is needed. @throws if only unsupported kinds of proxy are listed */
function firstWay(ways: string): Proxy | null {
  for (const way of ways.split(';').map((one) => one.trim())) {
    if (DIRECT.test(way)) return null;
    const { kind = '', host, port } = PROXY.exec(way)?.groups ?? {};
    if (host === undefined) continue;
    return { isSecure: kind.toUpperCase() === 'HTTPS', host, port: Number(port) };
  }
  throw new AppError('net/offline', 'voiceErrors.proxyKind');
}

interface Destination {
  host: string;
  port: number;
  signal: AbortSignal;
}

/** @throws the platform's error; `net::ERR_PROXY_AUTH_REQUESTED` when no password is accepted */
async function openTunnel(
  proxy: Proxy,
  to: Destination,
  beginSignIn: BeginSignIn,
): Promise<Socket> {
  const first = await connect(proxy, to, null);
  if (first.socket !== null) return first.socket;
  const attempt =
    first.realm === null
      ? null
      : await beginSignIn({ host: proxy.host, port: proxy.port, realm: first.realm });
  if (attempt === null) throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
  try {
    const second = await connect(proxy, to, attempt);
    attempt.end(second.socket === null ? 'refused' : 'accepted');
    if (second.socket !== null) return second.socket;
  } catch (error) {
    attempt.end('unknown');
    throw error;
  }
  throw new Error('net::ERR_PROXY_AUTH_REQUESTED');
}

/** @returns the tunnel, or the realm for which the proxy requires a password; null for any scheme other than Basic */
async function connect(
  proxy: Proxy,
  { host, port, signal }: Destination,
  attempt: SignInAttempt | null,
): Promise<{ socket: Socket | null; realm: string | null }> {
  const path = `${host}:${String(port)}`;
  const password =
    attempt === null
      ? {}
      : { 'proxy-authorization': `Basic ${encoded(`${attempt.username}:${attempt.password}`)}` };
  return new Promise((resolve, reject) => {
    const request = (proxy.isSecure ? requestHttps : requestHttp)({
      host: proxy.host.replaceAll(/[[\]]/gu, ''),
      port: proxy.port,
      method: 'CONNECT',
      path,
      headers: { host: path, ...password },
      agent: false,
      timeout: CONNECT_MS,
      rejectUnauthorized: true,
      signal,
    });
    request.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) {
        resolve({ socket, realm: null });
        return;
      }
      socket.destroy();
      if (answer.statusCode !== 407) {
        reject(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'));
        return;
      }
      const asked = answer.headers['proxy-authenticate'] ?? '';
      const [, realm = ''] = /realm="([^"]*)"/iu.exec(asked) ?? [];
      resolve({ socket: null, realm: /\bbasic\b/iu.test(asked) ? realm : null });
    });
    request.once('timeout', () => {
      request.destroy(Object.assign(new Error('The proxy is silent.'), { code: 'ETIMEDOUT' }));
    });
    request.once('error', reject);
    request.end();
  });
}

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
