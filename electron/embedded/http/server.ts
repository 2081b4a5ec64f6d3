import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket, type TlsOptions } from 'node:tls';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyRequest,
  FastifyServerFactory,
  FastifyServerOptions,
} from 'fastify';
import Fastify from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import type { CertificatePair } from './make-certificate.ts';
import type { ErrorFormat } from './answer-error.ts';
import {
  answerError,
  createTraceId,
  MAX_HEADER_BYTES,
  MAX_URL_BYTES,
  refuseBrokenRequest,
} from './answer-error.ts';
import { ServiceError } from './service-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the route reads a body; absent: `POST`, `PUT`, and `PATCH` do. `fields`: only one of
     * JSON or form fields, and any other is ignored like an unread one.
     */
    readsBody?: boolean | 'fields';
  }
}

export interface HttpServerOptions {
  /** Absent: no HTTPS. */
  readonly certificate?: CertificatePair | undefined;
  /** Limit of one body as sent; a route can set a different limit. */
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
  readonly errors: ErrorFormat;
  /** Returns the address that handles a request; absent: the requested one. Slashes are tidy already. */
  readonly rewriteUrl?: ((url: string) => string) | undefined;
  /** Returns the status documented by the API if it differs from the error's; absent: unchanged. */
  readonly statusAt?: (status: number, request: FastifyRequest) => number;
  /** Receives a line for each unexpected error. */
  readonly log: (line: string) => void;
}

/** The framework's default for its own servers. */
const KEEP_ALIVE_MS = 72_000;
/** Host name that clients may use in TLS; clients that connect to the IP address send none. */
const SERVER_NAME = 'localhost';

/** Builds the server of a service, without its routes and hooks; it does not listen yet. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { certificate, errors, requestTimeoutMs: requestTimeout } = options;
  // Node would refuse a request without Host silently; `requireLocalCaller` sends a message.
  const http = { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false };
  const server = Fastify({
    logger: false,
    bodyLimit: options.maxBodyBytes,
    ...(errors.traceHeader === undefined ? {} : { genReqId: createTraceId }),
    // Ends idle connections and those of stalled clients.
    forceCloseConnections: true,
    requestTimeout,
    http,
    ...(certificate === undefined
      ? {}
      : { serverFactory: secureFactory(certificate, { ...http, requestTimeout }) }),
    clientErrorHandler(error, socket) {
      refuseBrokenRequest(error, socket, errors);
    },
    // Before any hook: an address that cannot be decoded.
    frameworkErrors(error, request, reply) {
      const { status, body } = answerError(error, errors);
      const { traceHeader } = errors;
      reply.raw
        .writeHead(status, {
          ...(traceHeader === undefined ? {} : { [traceHeader]: request.id }),
          'Content-Type': 'application/json; charset=utf-8',
        })
        .end(JSON.stringify(body));
    },
    routerOptions: {
      // Routes themselves report invalid ids.
      maxParamLength: MAX_URL_BYTES,
    },
    exposeHeadRoutes: false,
    schemaController: NO_ROUTE_SCHEMAS,
    rewriteUrl({ url = '/' }) {
      const tidied = tidyUrl(url);
      return options.rewriteUrl?.(tidied) ?? tidied;
    },
  });
  // An unknown expectation is ignored.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  if (certificate !== undefined) endHandshakesOnClose(server);
  server.addHook('onRequest', (request, _reply, done) => {
    if (!hasBodyToRead(request)) request.headers = NO_BODY;
    done();
  });
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, body, headers, isUnexpected } = answerError(error, errors);
    // A client that disconnected midway is not an error of the service.
    if (isUnexpected && request.raw.errored === null) {
      options.log(`request ${request.id} failed: ${error.name}`);
    }
    // The rest of the body is discarded: closing the connection on a client that is still sending
    // would lose the answer.
    if (status === 413) {
      reply.removeHeader('connection');
      request.raw.unpipe().resume();
    }
    return reply
      .code(options.statusAt?.(status, request) ?? status)
      .headers(headers)
      .send(body);
  });
  return server;
}

/**
 * Returns an address whose path has no doubled or trailing slash: clients join a base address that
 * ends in a slash with a path that begins with one, and some end every path in one. The query stays
 * as it is.
 */
export function tidyUrl(url: string): string {
  const mark = url.indexOf('?');
  const end = mark === -1 ? url.length : mark;
  const path = url.slice(0, end).replaceAll(/\/{2,}/gu, '/');
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) + url.slice(end);
}

const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH']);
/** Content types of bodies with fields. */
export const FIELDS_TYPE = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/iu;
/** Hides a body from everything that judges it. Node discards its bytes after the response. */
const NO_BODY = {
  'content-type': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
};

/** Returns which bodies a route reads. */
export function bodyUseOf(
  method: string,
  { readsBody }: Pick<FastifyContextConfig, 'readsBody'> = {},
): boolean | 'fields' {
  return readsBody ?? BODY_METHODS.has(method);
}

/**
 * Returns whether a route will read the body of a request. Clients send types and bodies that a
 * route has no use for, such as `DELETE` with a JSON type and no bytes.
 */
function hasBodyToRead({ method, headers, routeOptions }: FastifyRequest): boolean {
  const readsBody = bodyUseOf(method, routeOptions.config);
  if (readsBody === false) return false;
  if (readsBody === 'fields' && !FIELDS_TYPE.test(headers['content-type'] ?? '')) return false;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length) !== 0;
}

/** Creates the server factory for HTTPS: TLS 1.2 or newer, only under our own name. */
function secureFactory(
  { key, certificate }: CertificatePair,
  options: ServerOptions,
): FastifyServerFactory {
  const tls: TlsOptions = {
    key,
    cert: certificate,
    minVersion: 'TLSv1.2',
    handshakeTimeout: 10_000,
    SNICallback(name, done) {
      if (name.toLowerCase() === SERVER_NAME) done(null);
      else done(new Error('another server was asked for'));
    },
  };
  return (answer) =>
    createSecureServer({ ...tls, ...options, keepAliveTimeout: KEEP_ALIVE_MS }, answer);
}

/** Ends pending handshakes on close; the framework ends only connections that speak HTTP. */
function endHandshakesOnClose(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const plain: Server = server.server;
  plain.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('preClose', (done) => {
    for (const socket of sockets) socket.destroy();
    done();
  });
}

/**
 * Answers a request for an unsupported protocol upgrade, such as `h2c`, as if it had not asked.
 * Node has read its head by then and nothing else, so the connection is restarted with the same
 * head minus the upgrade.
 */
export function answerWithoutUpgrade(
  server: FastifyInstance,
  { method = 'GET', url = '/', httpVersion, rawHeaders }: IncomingMessage,
  socket: Duplex,
  body: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]));
  server.server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket);
}

/** Returns the address of the service as the client named it, such as `http://127.0.0.1:4000`. */
export function originOf({ protocol, headers }: FastifyRequest): string {
  return `${protocol}://${headers.host ?? ''}`;
}

/** @throws 400 without `Host`, 403 for a web page */
export function requireLocalCaller({ headers, raw }: FastifyRequest): void {
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    throw new ServiceError(400, 'The header Host is missing.');
  }
  if (headers.origin !== undefined) {
    throw new ServiceError(403, 'Calls from web pages are not allowed.');
  }
}

/** @throws 414 for an address that is too long, 404 for an unknown one */
export function requireAddress({ url, is404 }: FastifyRequest): void {
  if (url.length > MAX_URL_BYTES) throw new ServiceError(414, 'The address is too long.');
  if (is404) throw new ServiceError(404, 'This service has no such address.');
}

/**
 * Listens only on the loopback address.
 * @param port 0 or absent: any free port
 * @returns base address without a trailing slash
 * @throws `input/conflict` when the port is unavailable
 */
export async function listenLocally(
  server: FastifyInstance,
  { port = 0, isSecure }: { readonly port?: number | undefined; readonly isSecure: boolean },
): Promise<string> {
  try {
    const url = await server.listen({ host: '127.0.0.1', port });
    // The framework does not know the protocol of a server that it was given.
    return isSecure ? url.replace(/^http:/u, 'https:') : url;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    throw new AppError('input/conflict', {
      english: 'The port is in use or not allowed. Choose another one.',
    });
  }
}

/**
 * Disables schemas for a server whose routes parse their input themselves: the framework would
 * otherwise load its JSON schema compilers at each start, a hundred files. A route with a schema
 * fails when it is added.
 */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('A route has a schema, but this server compiles none.');
}
