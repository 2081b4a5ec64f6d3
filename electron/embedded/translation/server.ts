import type { IncomingMessage } from 'node:http';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { NO_ROUTE_SCHEMAS } from '../no-route-schemas.ts';
import { checkAccess } from './accounts/check-access.ts';
import { answerError } from './http/answer-error.ts';
import { documentedStatus } from './http/documented-status.ts';
import { MAX_HEADER_BYTES, MAX_TEXT_BODY_BYTES, MAX_URL_BYTES } from './http/limits.ts';
import { refuseBrokenRequest } from './http/refuse-broken-request.ts';
import { createTraceId } from './http/trace-id.ts';
import { addAdminRoutes } from './routes/admin-routes.ts';
import { addDocumentRoutes } from './routes/document-routes.ts';
import { addGlossaryRoutes } from './routes/glossary-routes.ts';
import { addLanguageRoutes } from './routes/language-routes.ts';
import { addMemoryRoutes } from './routes/memory-routes.ts';
import { MAX_FILE_BYTES } from './routes/receive-upload.ts';
import { addStyleRuleRoutes } from './routes/style-rule-routes.ts';
import { addTextRoutes } from './routes/text-routes.ts';
import { addUsageRoutes } from './routes/usage-routes.ts';
import { addWriteRoutes } from './routes/write-routes.ts';
import type { ServiceContext } from './service-context.ts';
import { ServiceError } from './service-error.ts';
import type { ServiceExtension } from './service-extension.ts';

/** Builds the HTTP side of the service; it does not listen yet. */
export async function createServer(
  context: ServiceContext,
  extension: ServiceExtension | null = null,
): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    bodyLimit: MAX_TEXT_BODY_BYTES,
    genReqId: createTraceId,
    // Ends connections that only idle, and those of a client that hangs.
    forceCloseConnections: true,
    requestTimeout: 10 * 60_000,
    // Node would refuse a request without Host in silence; the frame does it in words.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    clientErrorHandler: refuseBrokenRequest,
    // Before any hook: an address that cannot be decoded.
    frameworkErrors(error, request, reply) {
      const { status, body } = answerError(error, context.engine);
      reply.raw
        .writeHead(status, { 'X-Trace-ID': request.id, 'Content-Type': 'application/json' })
        .end(JSON.stringify(body));
    },
    // What is no id is for the route to say.
    routerOptions: { maxParamLength: MAX_URL_BYTES },
    exposeHeadRoutes: false,
    schemaController: NO_ROUTE_SCHEMAS,
    ...(extension === null
      ? {}
      : { rewriteUrl: (raw: IncomingMessage) => extension.rewriteUrl(raw.url ?? '/') }),
  });
  // An expectation that nobody knows is no reason to answer otherwise.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
  server.decorateRequest('caller', null);
  server.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      context.routes.push({ method: one, url, access: config?.access ?? null });
    }
  });
  extension?.addHooks(server);
  addFrame(server, context);
  await server.register(formbody);
  addTextRoutes(server, context);
  addLanguageRoutes(server, context);
  addWriteRoutes(server, context);
  addStyleRuleRoutes(server, context);
  addUsageRoutes(server, context);
  addAdminRoutes(server, context);
  addGlossaryRoutes(server, context);
  addMemoryRoutes(server, context);
  // Forms with files are only read where there are files.
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        // One more than is allowed: the byte that tells a file that is too large from one that fits.
        fileSize: MAX_FILE_BYTES + 1,
        fieldSize: 16 * 1024,
        fieldNameSize: 100,
        fields: 50,
        files: 2,
        parts: 52,
      },
    });
    addDocumentRoutes(scope, context);
  });
  extension?.addRoutes(server, context);
  return server;
}

/** What every request passes, whatever its route: who asks, may they, and how errors are answered. */
function addFrame(server: FastifyInstance, context: ServiceContext): void {
  const { directory, usageLedger } = context;

  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Trace-ID', request.id);
    void reply.header('X-Dragoman-Engine', context.engine.id);
    if (context.engine.isPractice) void reply.header('X-Dragoman-Practice', '1');
    context.deliveries.confirm(request.raw.socket);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new ServiceError(400, 'The header Host is missing.');
    }
    if (request.headers.origin !== undefined) {
      throw new ServiceError(403, 'Calls from web pages are not allowed.');
    }
    request.caller = directory.identify(request.headers.authorization, request.headers);
    if (request.url.length > MAX_URL_BYTES) throw new ServiceError(414, 'The address is too long.');
    // Before the body: what it is does not matter where nobody reads it.
    if (request.is404) throw new ServiceError(404, 'This service has no such address.');
    checkAccess(request.caller, request.routeOptions.config.access ?? 'unscoped');
    done();
  });
  // A body may take its time; meanwhile the key may have been deactivated or limited.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.caller !== null) request.caller = directory.current(request.caller);
    done();
  });
  // Nothing is answered before what it used is stored.
  server.addHook('onSend', (_request, _reply, payload, done) => {
    usageLedger.whenStored((error) => {
      if (error === null) done(null, payload);
      else done(error);
    });
  });
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, body, retryAfterSeconds, isUnexpected } = answerError(error, context.engine);
    // A client that went away in the middle is no fault of the service.
    if (isUnexpected && request.raw.errored === null) {
      context.log(`request ${request.id} failed: ${error.name}`);
    }
    if (retryAfterSeconds !== undefined) void reply.header('Retry-After', retryAfterSeconds);
    // What is left of the request body is not read any more.
    if (status === 413) void reply.header('Connection', 'close');
    const { bodyRefusals } = request.routeOptions.config;
    return reply.code(documentedStatus(status, bodyRefusals)).send(body);
  });
}
