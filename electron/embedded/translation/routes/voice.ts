import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerWithoutUpgrade, originOf, tidyUrl } from '../../http/server.ts';
import { badRequest } from '../../http/service-error.ts';
import { callerOf } from '../accounts/caller.ts';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { checkVoiceTargets } from '../voice/translate.ts';
import { readVoiceRequest } from '../voice/request.ts';
import type { VoiceTrouble } from '../voice/trouble.ts';

const ADDRESS = '/v3/voice/realtime';

/**
 * Adds `POST`, `GET /v3/voice/realtime`, and the connections that they open.
 * @see translation service, voice
 */
export function addVoiceRoutes(
  server: FastifyInstance,
  context: ServiceContext,
  troubleOf: (request: FastifyRequest) => VoiceTrouble | null = () => null,
): void {
  const { voice } = context;
  const config = { access: 'unscoped', proFeature: 'Voice' } as const;
  server.post(ADDRESS, { config }, (request) => {
    const caller = callerOf(request);
    const asked = readVoiceRequest(readFields(request.body), voice.speaker);
    checkVoiceTargets(asked, context, caller.account.id);
    const { spokenTermsId, glossaryId, sourceLanguage } = asked;
    const terms =
      spokenTermsId === null
        ? []
        : context.spokenTerms.termsOf(caller.account.id, spokenTermsId, sourceLanguage);
    const likely =
      glossaryId === null || sourceLanguage === null
        ? []
        : context.glossaries.sourceTermsOf(caller.account.id, glossaryId, sourceLanguage);
    return voice.open(caller, { ...asked, terms, likely }, originOf(request), troubleOf(request));
  });
  server.get<{ Querystring: { token?: unknown } }>(ADDRESS, { config }, (request) => {
    const caller = callerOf(request);
    const { token } = request.query;
    if (typeof token !== 'string' || token === '') throw badRequest('token is missing.');
    return voice.renew(caller, token, originOf(request));
  });
  server.server.on('upgrade', (request, socket, head) => {
    request.url = tidyUrl(request.url ?? '/');
    if (request.headers.upgrade?.toLowerCase() === 'websocket') {
      voice.upgrade(request, socket, head);
    } else answerWithoutUpgrade(server, request, socket, head);
  });
  server.addHook('preClose', (done) => {
    voice.close();
    done();
  });
}
