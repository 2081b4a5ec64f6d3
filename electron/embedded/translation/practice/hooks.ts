import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../support/clock.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import type { PracticeDocuments } from './documents.ts';
import { troubledDownload, type DownloadContent } from './downloads.ts';
import type { PracticeSession, PracticeSessions } from './sessions.ts';
import { readSessionId } from './settings.ts';

const LAST_REQUEST = '/__session__/last-request';
const UPLOAD = '/v2/document';
const USAGE = '/v2/usage';
const RESULT = '/v2/document/:id/result';
/** Alternative address of text translation, for tests of clients that can choose one. */
const SECOND_TRANSLATE = '/v2/translate_secondary';
/** Text routes. @see translation service, test hooks */
const TEXT_ROUTES = new Set(['/v2/translate', '/v2/write/rephrase', '/v2/write/correct']);
const BILLED = new Set([...TEXT_ROUTES, UPLOAD]);
const CHARACTER_PAIR = new Set(['character_count', 'character_limit']);
/** Larger bodies are not stored for inspection. */
const MAX_KEPT_BODY_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a session. */
    practice: PracticeSession | null;
  }
}

/**
 * Applies the simulated failures of a session to its requests. Must be added before the hooks of
 * the service, so that failures come before the key is checked.
 * @see translation service, test hooks
 */
export function addPracticeHooks(
  server: FastifyInstance,
  deps: {
    readonly sessions: PracticeSessions;
    readonly documents: PracticeDocuments;
    readonly clock: Clock;
  },
): void {
  server.decorateRequest('practice', null);

  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Trace-ID', request.id);
    const id = readSessionId(request.headers);
    if (id === null) {
      done();
      return;
    }
    const session = deps.sessions.open(id, request.headers);
    request.practice = session;
    if (request.routeOptions.url === LAST_REQUEST) {
      done();
      return;
    }
    session.lastRequest = seen(request, null);
    if (session.takeTrouble('noResponse')) {
      // Stays open for as long as the client wants; closing the service ends it.
      reply.hijack();
      return;
    }
    refuse(session, request);
    done();
  });

  server.addHook('preHandler', (request, reply, done) => {
    const session = request.practice;
    const route = request.routeOptions.url ?? '';
    if (session !== null && route !== LAST_REQUEST) {
      session.lastRequest = seen(request, keptBody(request));
      if (TEXT_ROUTES.has(route) && session.takeTrouble('tooManyTextRequests')) {
        throw tooManyRequests(session);
      }
      if (BILLED.has(route) && session.takeTrouble('tooManyRequests')) {
        throw tooManyRequests(session);
      }
      if (BILLED.has(route) && session.takeTrouble('quotaExceeded')) {
        throw new ServiceError(456, 'Practice: the quota of this billing period is used up.');
      }
    }
    if (route === UPLOAD) deps.documents.duringUpload(session, done);
    else done();
  });

  // In practice, an account without a limit omits this pair of numbers, as client tests expect.
  server.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const isUsage = request.routeOptions.url === USAGE && typeof payload === 'object';
    if (!isUsage || request.caller?.account.characterLimit !== null) return payload;
    return Object.fromEntries(
      Object.entries(payload ?? {}).filter(([name]) => !CHARACTER_PAIR.has(name)),
    );
  });

  server.addHook('onSend', async (request, reply, payload: unknown) => {
    const session = request.practice;
    const isDownload = request.routeOptions.url === RESULT && reply.statusCode === 200;
    if (session === null || !isDownload || !isContent(payload)) return payload;
    const isCut = session.takeTrouble('cutDownload');
    const bytesPerSecond = session.settings.downloadBytesPerSecond;
    if (!isCut && bytesPerSecond === 0) return payload;
    const sizeBytes = Number(reply.getHeader('content-length'));
    return troubledDownload(payload, { sizeBytes, bytesPerSecond, isCut, clock: deps.clock });
  });
}

/** Returns the address that handles a request. */
export function rewritePracticeUrl(url: string): string {
  const [path, ...query] = url.split('?');
  return path === SECOND_TRANSLATE ? ['/v2/translate', ...query].join('?') : url;
}

/** Adds `GET /__session__/last-request`. */
export function addPracticeRoutes(server: FastifyInstance): void {
  server.get(LAST_REQUEST, { config: { access: 'unscoped' } }, (request) => {
    if (request.practice === null) throw badRequest('The header mock-server-session is missing.');
    const { lastRequest } = request.practice;
    if (lastRequest !== null) return lastRequest;
    throw new ServiceError(404, 'This session has no request yet.');
  });
}

/** @throws the error that the session reports before its key is checked */
function refuse(session: PracticeSession, request: FastifyRequest): void {
  const { settings } = session;
  if (!session.admits(request.raw.socket)) {
    throw badRequest('Practice: the session opened a new connection.');
  }
  if (settings.expectsProxy && request.headers['forwarded'] === undefined) {
    throw badRequest('Practice: the request did not come through a proxy.');
  }
  if (!settings.allowsMissingUserAgent && (request.headers['user-agent'] ?? '') === '') {
    throw badRequest('Practice: the header User-Agent is missing.');
  }
  if (session.takeTrouble('serverError')) {
    throw new ServiceError(settings.serverErrorStatus, 'Practice: the service fails on purpose.');
  }
}

function tooManyRequests(session: PracticeSession): ServiceError {
  const { retryAfterSeconds } = session.settings;
  return new ServiceError(
    429,
    'Practice: too many requests.',
    retryAfterSeconds === null ? {} : { retryAfterSeconds },
  );
}

function isContent(payload: unknown): payload is DownloadContent {
  if (payload instanceof Uint8Array) return true;
  return typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;
}

function seen(request: FastifyRequest, body: unknown): NonNullable<PracticeSession['lastRequest']> {
  const { authorization, ...headers } = request.raw.headers;
  return {
    method: request.method,
    path: pathOf(request),
    query: request.query,
    headers: authorization === undefined ? headers : { ...headers, authorization: '****' },
    body,
  };
}

function keptBody(request: FastifyRequest): unknown {
  const isSmall = Number(request.headers['content-length'] ?? Infinity) <= MAX_KEPT_BODY_BYTES;
  const isForm = request.headers['content-type']?.startsWith('multipart/') === true;
  return isSmall && !isForm ? (request.body ?? null) : null;
}

function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}
