import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { AppError, isCancelled } from '../../../shared/errors.ts';
import { UnsupportedPairError } from '../engines/engine.ts';
import { missingPairMessage } from './languages.ts';
import { addDocumentRoutes } from './routes/document-routes.ts';
import { addInfoRoutes } from './routes/info-routes.ts';
import { MAX_FILE_BYTES } from './routes/receive-upload.ts';
import { addTextRoutes } from './routes/text-routes.ts';
import type { ServiceContext } from './service-context.ts';
import { ServiceError } from './service-error.ts';

/** @see translation service, limits: text translation */
const MAX_BODY_BYTES = 128 * 1024;
const MAX_URL_CHARS = 8 * 1024;

/** Builds the HTTP side of the service; it does not listen yet. */
export async function createServer(context: ServiceContext): Promise<FastifyInstance> {
  const server = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomBytes(16).toString('hex'),
    // Ends connections that only idle, and those of a client that hangs.
    forceCloseConnections: true,
    requestTimeout: 10 * 60_000,
    routerOptions: { maxParamLength: 200 },
  });
  await server.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: MAX_FILE_BYTES,
      fieldSize: 16 * 1024,
      fieldNameSize: 100,
      fields: 50,
      files: 2,
      parts: 52,
    },
  });

  server.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Trace-ID', request.id);
    void reply.header('X-Dragoman-Engine', context.engine.id);
    if (context.engine.isPractice) void reply.header('X-Dragoman-Practice', '1');
    context.deliveries.confirm(request.raw.socket);
    checkKey(request.headers.authorization, context);
    if (request.url.length > MAX_URL_CHARS) throw new ServiceError(414, 'The address is too long.');
  });
  server.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, message } = answerOf(error, context);
    if (status === 500) context.log(`request ${request.id} failed: ${error.name}`);
    // What is left of the request body is not read any more.
    if (status === 413) void reply.header('Connection', 'close');
    return reply.code(status).send({ message });
  });
  server.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ message: 'This service has no such address.' }),
  );
  addTextRoutes(server, context);
  addDocumentRoutes(server, context);
  addInfoRoutes(server, context);
  return server;
}

/** @throws 403 for a missing or wrong key, and for the admin key, which only administers */
function checkKey(header: string | undefined, context: ServiceContext): void {
  const key = /^DeepL-Auth-Key (\S+)$/u.exec(header ?? '')?.[1] ?? '';
  if (isSameKey(key, context.apiKey)) return;
  if (isSameKey(key, context.adminKey)) {
    throw new ServiceError(403, 'The admin key cannot be used for translation.');
  }
  throw new ServiceError(403, 'Authorization failed: the key is missing or wrong.');
}

function isSameKey(given: string, wanted: string): boolean {
  const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function answerOf(
  error: FastifyError | ServiceError | AppError | Error,
  context: ServiceContext,
): { status: number; message: string } {
  if (error instanceof ServiceError) return { status: error.status, message: error.message };
  if (error instanceof UnsupportedPairError) {
    const { source, target } = error.pair;
    return { status: 400, message: missingPairMessage(context.engine.pairs(), source, target) };
  }
  if (isCancelled(error)) return { status: 503, message: 'The service is stopping.' };
  if (error instanceof AppError && error.code === 'api/unavailable') {
    return { status: 503, message: error.message };
  }
  // The framework's own refusals (broken JSON, too large, unknown media type) say what is wrong.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, message: error.message };
  }
  return { status: 500, message: 'Something went wrong inside the service. Nothing was billed.' };
}
