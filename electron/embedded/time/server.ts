import type { Socket } from 'node:net';
import type { FastifyError, FastifyRequest } from 'fastify';
import Fastify from 'fastify';
import { NO_ROUTE_SCHEMAS } from '../no-route-schemas.ts';
import { answerError } from './http/answer-error.ts';
import { MAX_BODY_BYTES, MAX_HEADER_BYTES, MAX_URL_BYTES } from './http/limits.ts';
import { refuseBrokenRequest } from './http/refuse-broken-request.ts';
import { addAuthRoutes } from './routes/auth-routes.ts';
import { addCustomerRoutes } from './routes/customer-routes.ts';
import { addEntryRoutes } from './routes/entry-routes.ts';
import { addProjectRoutes } from './routes/project-routes.ts';
import { addReportRoutes } from './routes/report-routes.ts';
import type { TimeServer, TimeServiceContext } from './service-context.ts';
import { TimeServiceError } from './service-error.ts';
import { tlsOptions } from './tls/tls-options.ts';
import { hasToken } from './tokens/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no token is asked for. */
    timeTokenId: number | null;
  }
  interface FastifyContextConfig {
    /** Absent: true. */
    needsToken?: boolean;
  }
}

export const BASE_PATH = '/api/v1';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Builds the HTTPS side of the service; it does not listen yet. */
export async function createTimeServer(context: TimeServiceContext): Promise<TimeServer> {
  const server: TimeServer = Fastify({
    https: {
      ...tlsOptions(context.certificate),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    requestTimeout: 60_000,
    clientErrorHandler: refuseBrokenRequest,
    // Before any hook: an address that cannot be decoded.
    frameworkErrors(error, _request, reply) {
      const { body } = answerError(error);
      reply.raw
        .writeHead(body.status, { 'Content-Type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body));
    },
    routerOptions: { maxParamLength: MAX_URL_BYTES, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    schemaController: NO_ROUTE_SCHEMAS,
  });
  endHandshakesOnClose(server);
  server.decorateRequest('timeTokenId', null);
  const methodsAt = collectMethods(server);
  addFrame(server, context, methodsAt);
  await server.register(
    async (scope: TimeServer) => {
      addAuthRoutes(scope, context);
      addCustomerRoutes(scope, context);
      addProjectRoutes(scope, context);
      addEntryRoutes(scope, context);
      addReportRoutes(scope, context);
    },
    { prefix: BASE_PATH },
  );
  return server;
}

/** The framework ends connections that speak HTTP; one that never finishes its handshake would be waited for. */
function endHandshakesOnClose(server: TimeServer): void {
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('preClose', (done) => {
    for (const socket of sockets) socket.destroy();
    done();
  });
}

/** Remembers what is added from now on. @returns the methods that an address takes, none if unknown */
function collectMethods(server: TimeServer): (url: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u');
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  };
}

/** What every request passes, whatever its route: who asks, and how errors are answered. */
function addFrame(
  server: TimeServer,
  { tokens, log }: TimeServiceContext,
  methodsAt: (url: string) => string[],
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    if (isPlainUtf8(request)) done(null, body);
    else done(new TimeServiceError(415, 'The form must be UTF-8, without a content encoding.'));
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.origin !== undefined) {
      throw new TimeServiceError(403, 'Calls from web pages are not allowed.');
    }
    const methods = request.is404 ? methodsAt(request.url) : [];
    const isSignIn = request.url.split('?', 1)[0] === `${BASE_PATH}/auth`;
    // Only so can who asks without a token tell what is protected from what is not there.
    const isNowhere = request.is404 && methods.length === 0 && !hasToken(request.headers);
    if (!isSignIn && !isNowhere && request.routeOptions.config.needsToken !== false) {
      request.timeTokenId = tokens.authenticate(request.headers);
    }
    if (request.url.length > MAX_URL_BYTES) {
      throw new TimeServiceError(414, 'The address is too long.');
    }
    // Before the body: what it is does not matter where nobody reads it.
    if (methods.length > 0) {
      throw new TimeServiceError(405, `Here only ${methods.join(', ')} is served.`, {
        allow: methods,
      });
    }
    if (request.is404) throw new TimeServiceError(404, 'This service has no such address.');
    done();
  });
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const { body, headers, isUnexpected } = answerError(error);
    // A client that went away in the middle is no fault of the service.
    if (isUnexpected && request.raw.errored === null) {
      log(`time service: a request failed: ${error.name}`);
    }
    return reply.code(body.status).headers(headers).send(body);
  });
}

function isPlainUtf8({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const charset = /;\s*charset="?([^\s;"]+)/iu.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' && (charset === undefined || /^utf-?8$/iu.test(charset));
}
