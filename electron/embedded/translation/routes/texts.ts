import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { callerOf } from '../accounts/caller.ts';
import { readFields, type RequestFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkLinkedResources, engineWith } from '../text/linked-resources.ts';
import { readTextRequest } from '../text/request.ts';
import { translateTexts, type TextResultWire } from '../text/service.ts';
import { readReportingTag } from '../usage/reporting-tag.ts';

/** Features that only the original service has, in alpha, with the status that is described for each address. */
const ELSEWHERE = [
  ['/v1/quality-evaluation', 403, 'quality_evaluation'],
  ['/v1/quality-evaluation/:id', 404, 'quality_evaluation'],
  ['/v3/example_documents', 403, 'example_documents'],
  ['/v3/example_documents/:id', 403, 'example_documents'],
] as const;

/** Translates the texts of a request to any of the addresses for texts. @throws 400, 456 */
export async function answerTexts(
  request: FastifyRequest,
  reply: FastifyReply,
  fields: RequestFields,
  context: ServiceContext,
): Promise<TextResultWire[]> {
  const { engine, offer, detector, usageLedger } = context;
  const caller = callerOf(request);
  const accountId = caller.account.id;
  const tag = readReportingTag(request);
  const checked = readTextRequest(fields, offer, context.textLimits);
  const { sourceLang, targetLang } = checked;
  const { resources, styleFields } = checkLinkedResources(
    checked.resources,
    context,
    accountId,
    sourceLang,
    targetLang,
  );
  if (checked.isLatencyOptimized && styleFields.length > 0) {
    throw badRequest(`${styleFields.join()} cannot be combined with model_type latency_optimized.`);
  }
  const stop = new AbortController();
  reply.raw.once('close', () => {
    // After a complete answer there is nothing left to stop.
    if (!reply.raw.writableFinished) stop.abort();
  });
  const translations = await translateTexts(
    checked,
    {
      detector,
      offer,
      engineFor: (source) => engineWith(engine, resources, context, accountId, source, targetLang),
      reserve: (chars) => usageLedger.reserve(caller, chars),
    },
    tag,
    stop.signal,
  );
  const ignoredOptions = [...checked.ignoredOptions, ...styleFields];
  if (ignoredOptions.length > 0) {
    void reply.header('X-Dragoman-Ignored-Options', ignoredOptions.join(', '));
  }
  return translations;
}

/**
 * Adds `POST /v2/translate`, `POST /v2/translate/prepare`, and addresses of features that are refused
 * by their name.
 */
export function addTextRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { engine, offer } = context;

  server.post(
    '/v2/translate',
    { config: { access: 'translate:text' } },
    async (request, reply) => ({
      translations: await answerTexts(request, reply, readFields(request.body), context),
    }),
  );

  // An extension: the user is typing and will soon need this direction.
  server.post('/v2/translate/prepare', { config: { access: 'translate:text' } }, (request) => {
    const fields = readFields(request.body);
    const sourceLang = offer.parseSource(fields.text('source_lang'));
    if (sourceLang === null) throw badRequest('source_lang is missing.');
    const targetLang = offer.parseTarget(fields.text('target_lang'));
    offer.requirePair(sourceLang, targetLang);
    return { state: engine.warm?.(sourceLang, targetLang) ?? 'nothing' };
  });

  for (const [url, status, name] of ELSEWHERE) {
    server.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      config: { access: 'unscoped', readsBody: false },
      handler(_request, reply) {
        void reply.header('X-Dragoman-Ignored-Options', name);
        throw new ServiceError(status, `${name} is not available in this service.`);
      },
    });
  }
}
