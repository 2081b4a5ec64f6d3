import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorFormat } from '../http/answer-error.ts';
import { createHttpServer, requireAddress, requireLocalCaller } from '../http/server.ts';
import { ServiceError } from '../http/service-error.ts';
import type { SqliteDatabase } from '../storage/sqlite.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { addRoutes, type TimeServiceContext } from './routes.ts';
import { hasToken } from './tokens/tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for routes that require no token. */
    timeTokenId: number | null;
  }
  interface FastifyContextConfig {
    /** Absent: true. */
    needsToken?: boolean;
  }
}

export const BASE_PATH = '/api/v1';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** @see time service profile, errors */
const ERROR_FORMAT: ErrorFormat = {
  body: (status, message, { field, data }) => ({
    status,
    message,
    ...(field === undefined ? {} : { field }),
    ...(data === undefined ? {} : { data }),
  }),
  refusals: {
    413: 'The request body is larger than 64 KiB.',
    415: 'The request body must be a form: application/x-www-form-urlencoded in UTF-8.',
  },
  failure: 'Something went wrong inside the service.',
  longAddressStatus: 431,
};

/** Builds the HTTPS server of the service; it does not listen yet. */
export async function createTimeServer(context: TimeServiceContext): Promise<FastifyInstance> {
  const server = createHttpServer({
    certificate: context.certificate,
    maxBodyBytes: MAX_BODY_BYTES,
    requestTimeoutMs: 60_000,
    errors: ERROR_FORMAT,
    log: (line) => {
      context.log(`time service: ${line}`);
    },
  });
  server.decorateRequest('timeTokenId', null);
  const methodsAt = collectMethods(server);
  addFrame(server, context, methodsAt);
  await server.register(
    async (scope) => {
      addRoutes(scope, context);
    },
    { prefix: BASE_PATH },
  );
  return server;
}

/** Records routes added from now on. @returns the methods of an address, none if unknown */
function collectMethods(server: FastifyInstance): (url: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly method: string }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    return routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  };
}

/** Adds the checks for every request, regardless of its route: identity and target. */
function addFrame(
  server: FastifyInstance,
  { tokens, instance }: TimeServiceContext,
  methodsAt: (url: string) => string[],
): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    if (isPlainUtf8(request)) done(null, body);
    else done(new ServiceError(415, 'The form must be UTF-8, without a content encoding.'));
  });
  server.addHook('onRequest', (request, reply, done) => {
    requireLocalCaller(request);
    const methods = request.is404 ? methodsAt(request.url) : [];
    const isSignIn = request.url.split('?', 1)[0] === `${BASE_PATH}/auth`;
    // Without a token, a client must still be able to distinguish protected from nonexistent addresses.
    const isNowhere = request.is404 && methods.length === 0 && !hasToken(request.headers);
    if (!isSignIn && !isNowhere && request.routeOptions.config.needsToken !== false) {
      request.timeTokenId = tokens.authenticate(request.headers);
      void reply.header(INSTANCE_HEADER, instance);
      const meant = request.headers[INSTANCE_HEADER];
      if (meant !== undefined && meant !== instance) {
        throw new ServiceError(412, 'This is another service than the one that is meant.');
      }
    }
    // Before the body: its content does not matter if no route reads it.
    if (methods.length > 0) {
      throw new ServiceError(405, `Here only ${methods.join(', ')} is served.`, {
        allow: methods,
      });
    }
    requireAddress(request);
    done();
  });
}

function isPlainUtf8({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const charset = /;\s*charset="?([^\s;"]+)/iu.exec(headers['content-type'] ?? '')?.[1];
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' && (charset === undefined || /^utf-?8$/iu.test(charset));
}

/** Names the service in every response to clients with a token; in a request, it means: only this service. */
const INSTANCE_HEADER = 'service-instance';

/** Returns the random name of this database, which tells clients whether ids belong to it. */
export function readInstance(db: SqliteDatabase): string {
  return String(db.prepare('SELECT id FROM instance').pluck().get());
}
