import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, isCanceled } from '../../../shared/errors.ts';
import { UnsupportedPairError, type TranslationEngine } from '../engines/engine.ts';
import type { ErrorFormat } from '../http/answer-error.ts';
import {
  bodyUseOf,
  createHttpServer,
  FIELDS_TYPE,
  requireAddress,
  requireLocalCaller,
} from '../http/server.ts';
import { badRequest, ServiceError } from '../http/service-error.ts';
import type { CertificatePair } from '../http/make-certificate.ts';
import { checkAccess, requirePro } from './accounts/caller.ts';
import { missingPairMessage } from './languages/offer.ts';
import { MAX_TEXT_BODY_BYTES } from './limits.ts';
import { addAdminRoutes, addUsageRoutes } from './routes/admin.ts';
import { addDocumentRoutes } from './routes/documents.ts';
import { addEditedDocumentRoutes } from './routes/edited-documents.ts';
import { addGlossaryRoutes } from './routes/glossaries.ts';
import { addLanguageRoutes } from './routes/languages.ts';
import { addMemoryJobRoutes } from './routes/memory-jobs.ts';
import { addMemoryRoutes } from './routes/memories.ts';
import { MAX_FILE_BYTES } from './routes/receive-upload.ts';
import { addSpokenTermsRoutes } from './routes/spoken-terms.ts';
import { addStyleProfileRoutes } from './routes/style-profiles.ts';
import { addStyleRuleRoutes } from './routes/style-rules.ts';
import { addTextRoutes } from './routes/texts.ts';
import { addVoiceRoutes } from './routes/voice.ts';
import { addVoiceJobRoutes } from './routes/voice-jobs.ts';
import { addWriteRoutes } from './routes/write.ts';
import type { ServiceContext } from './service-context.ts';
import type { ServiceExtension } from './service-extension.ts';

/** Body errors that only some operations document. */
type BodyRefusal = 413 | 415;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body errors that this address documents; absent: 413. The others are a plain 400 there. */
    bodyRefusals?: readonly BodyRefusal[];
    /** Name of what the free edition does not have, for messages; absent: it has this address. */
    proFeature?: string;
    /** Accepted bodies, JSON or also forms; absent: any. Others are refused before they are read. */
    bodyType?: keyof typeof BODY_TYPES;
  }
}

const BODY_TYPES = {
  json: {
    pattern: /^application\/json\s*(?:;|$)/iu,
    refusal: 'The request body must be JSON (Content-Type: application/json).',
  },
  fields: {
    pattern: FIELDS_TYPE,
    refusal: 'Content-Type must be application/json or application/x-www-form-urlencoded.',
  },
};

const MOST_REFUSALS: readonly BodyRefusal[] = [413];

/**
 * Builds the HTTP server of the service; it does not listen yet.
 * @param certificate absent: no HTTPS
 */
export async function createServer(
  context: ServiceContext,
  extension: ServiceExtension | null = null,
  certificate?: CertificatePair,
): Promise<FastifyInstance> {
  const server = createHttpServer({
    certificate,
    maxBodyBytes: MAX_TEXT_BODY_BYTES,
    requestTimeoutMs: 10 * 60_000,
    errors: errorFormat(context.engine),
    statusAt: documentedStatus,
    rewriteUrl: extension === null ? undefined : (url) => extension.rewriteUrl(url),
    log: context.log,
  });
  // For the one route that reads the body of a GET.
  server.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  server.decorateRequest('caller', null);
  server.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const readsBody = bodyUseOf(one, config);
      context.routes.push({ method: one, url, access: config?.access ?? null, readsBody });
    }
  });
  extension?.addHooks(server);
  addFrame(server, context);
  await server.register(formbody);
  addTextRoutes(server, context);
  addLanguageRoutes(server, context);
  addWriteRoutes(server, context);
  addVoiceRoutes(server, context, (request) => extension?.voiceTrouble(request) ?? null);
  addVoiceJobRoutes(server, context);
  addSpokenTermsRoutes(server, context);
  addStyleRuleRoutes(server, context);
  addStyleProfileRoutes(server, context);
  addUsageRoutes(server, context);
  addAdminRoutes(server, context);
  addGlossaryRoutes(server, context);
  addMemoryRoutes(server, context);
  addMemoryJobRoutes(server, context);
  // Forms with files are read only where files are expected.
  await server.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        // One more than allowed: the extra byte reveals that a file is too large.
        fileSize: MAX_FILE_BYTES + 1,
        fieldSize: 16 * 1024,
        fieldNameSize: 100,
        fields: 50,
        files: 2,
        parts: 52,
      },
    });
    addDocumentRoutes(scope, context);
    addEditedDocumentRoutes(scope, context);
  });
  extension?.addRoutes(server, context);
  return server;
}

/** @see translation service, errors */
function errorFormat(engine: Pick<TranslationEngine, 'pairs'>): ErrorFormat {
  return {
    body: (_status, message, { code, detail }) => ({
      message,
      ...(code === undefined ? {} : { code }),
      ...(detail === undefined ? {} : { detail }),
    }),
    translate(error) {
      if (error instanceof UnsupportedPairError) {
        const { source, target } = error.pair;
        return badRequest(missingPairMessage(engine.pairs(), source, target));
      }
      if (isCanceled(error)) return new ServiceError(503, 'The service is stopping.');
      return error instanceof AppError && error.code === 'api/unavailable'
        ? new ServiceError(503, error.message)
        : null;
    },
    failure: 'Something went wrong inside the service. Nothing was billed.',
    longAddressStatus: 414,
    traceHeader: 'X-Trace-ID',
  };
}

/**
 * Returns the status that the operation documents: clients get 413 and 415 only where the API lists
 * them.
 * @see translation service, errors of each operation
 */
function documentedStatus(status: number, { routeOptions }: FastifyRequest): number {
  const { bodyRefusals = MOST_REFUSALS } = routeOptions.config;
  const isUnlisted = (status === 413 || status === 415) && !bodyRefusals.includes(status);
  return isUnlisted ? 400 : status;
}

/** Adds the checks for every request, regardless of its route: identity and permission. */
function addFrame(server: FastifyInstance, context: ServiceContext): void {
  const { directory, usageLedger } = context;

  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Trace-ID', request.id);
    void reply.header('X-Dragoman-Engine', context.engine.id);
    if (context.engine.isPractice) void reply.header('X-Dragoman-Practice', '1');
    context.deliveries.confirm(request.raw.socket);
    requireLocalCaller(request);
    const { access = 'unscoped', proFeature, bodyType } = request.routeOptions.config;
    // A signed address grants access and is used with tools that have no key.
    if (access === 'signed') {
      done();
      return;
    }
    request.caller = directory.identify(request.headers.authorization, request.headers);
    // Before the body: its content does not matter if no route reads it.
    requireAddress(request);
    checkAccess(request.caller, access);
    if (proFeature !== undefined) requirePro(request.caller.account, proFeature);
    const type = request.headers['content-type'];
    if (bodyType !== undefined && type !== undefined) {
      const { pattern, refusal } = BODY_TYPES[bodyType];
      if (!pattern.test(type)) throw new ServiceError(415, refusal);
    }
    done();
  });
  server.addHook('preParsing', ({ headers }, _reply, _payload, done) => {
    if (isUtf8(headers['content-type'])) done();
    else
      done(
        new ServiceError(
          415,
          'The request body must be UTF-8, but its type names another charset.',
        ),
      );
  });
  // A body may take a while; meanwhile the key may have been deactivated or limited.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.caller !== null) request.caller = directory.current(request.caller);
    done();
  });
  // No answer is sent before its usage is stored.
  server.addHook('onSend', (_request, _reply, payload, done) => {
    usageLedger.whenStored((error) => {
      if (error === null) done(null, payload);
      else done(error);
    });
  });
}

/** Returns whether a type of fields names no charset but UTF-8; files say theirs themselves. */
function isUtf8(type = ''): boolean {
  if (!FIELDS_TYPE.test(type)) return true;
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/iu.exec(type)?.[1] ?? 'utf-8';
  return /^(?:utf-?8|us-ascii)$/iu.test(charset);
}
