import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  LANGUAGE_RESOURCES,
  toBcp47,
  type LanguageResource,
} from '../../../../shared/domain/connections/language.ts';
import { badRequest } from '../../http/service-error.ts';
import { identifyLanguage } from '../languages/detect-language.ts';
import { isKnownLanguage } from '../languages/catalog.ts';
import { listResources } from '../languages/resources.ts';
import { listResourceLanguages, listSources, listTargets } from '../languages/list-languages.ts';
import { allValues, firstValue, type Query } from '../query.ts';
import { readFields, type RequestFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';

/** Name and quality of the speech recognizer. An extension. */
const RECOGNIZER_HEADER = 'x-dragoman-recognizer';
/** Types of recordings that voice jobs can read here. */
const SOUND_FILES_HEADER = 'x-dragoman-sound-files';
const MAX_TYPE_BODY_BYTES = 4096;
const INCLUDES: ReadonlySet<string> = new Set(['beta', 'external']);

/**
 * Adds `/v2/languages`, `/v3/languages`, `/v3/languages/resources`, `/v3/detect/language`.
 * @see translation service, languages; language detection
 */
export function addLanguageRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { offer, voice, voiceJobs } = context;
  const access = { config: { access: 'languages:read' } } as const;

  const listByType = (type: string | undefined): object[] => {
    if (type === undefined || type === 'source') return listSources(offer);
    if (type === 'target') return listTargets(offer);
    throw badRequest('type must be source or target.');
  };
  // Clients name the type in the query, or in a body, even with GET.
  const listAsked = (request: FastifyRequest<{ Querystring: Query }>): object[] =>
    listByType(firstValue(request.query, 'type') ?? bodyText(request, 'type'));
  server.get(
    '/v2/languages',
    { config: { ...access.config, readsBody: 'fields' }, bodyLimit: MAX_TYPE_BODY_BYTES },
    listAsked,
  );
  server.post('/v2/languages', access, listAsked);

  server.get<{ Querystring: Query }>('/v3/languages', access, ({ query }, reply) => {
    const resource = readResource(query);
    const { label } = voice;
    if (resource === 'voice' && label !== null) {
      void reply.header(RECOGNIZER_HEADER, label);
      void reply.header(SOUND_FILES_HEADER, voiceJobs.offer.types.join(','));
    }
    checkIncludes(query);
    const speech = {
      heard: voice.languages,
      detected: voice.detectedLanguages,
      spoken: voice.speaker?.languages ?? [],
    };
    return listResourceLanguages(offer, speech, resource);
  });
  server.get('/v3/languages/resources', access, () => listResources());

  server.post(
    '/v3/detect/language',
    { config: { access: 'unscoped', bodyRefusals: [415], bodyType: 'fields' } },
    (request) => identifyTexts(readFields(request.body)).then((results) => ({ results })),
  );
}

/** @throws 400 for a missing or unknown resource, and for the parameter's former name */
function readResource(query: Query): LanguageResource {
  if (firstValue(query, 'product') !== undefined) {
    throw badRequest('product was renamed to resource.');
  }
  const wanted = firstValue(query, 'resource');
  const resource = LANGUAGE_RESOURCES.find((one) => one === wanted);
  if (resource !== undefined) return resource;
  throw badRequest(`resource must be one of: ${LANGUAGE_RESOURCES.join(', ')}.`);
}

/**
 * Checks the includes, which add nothing: there are neither languages in beta nor external services.
 * @throws 400
 */
function checkIncludes(query: Query): void {
  if (allValues(query, 'include').every((one) => INCLUDES.has(one))) return;
  throw badRequest(`include must be one of: ${[...INCLUDES].join(', ')}.`);
}

function bodyText(request: FastifyRequest, name: string): string | undefined {
  return request.body === undefined || request.body === null
    ? undefined
    : readFields(request.body).text(name);
}

/** Element of the response of `POST /v3/detect/language`. */
interface DetectionWire {
  /** Lower case; only with `success`. */
  readonly detected_language?: string;
  readonly detection_status:
    'success' | 'insufficient_confidence' | 'unsupported_language' | 'no_language_detected';
}

const MAX_TEXTS = 50;

/**
 * Detects the language of each text separately, in the order of the texts.
 * @throws 400 naming the field
 * @see translation service, language detection
 */
async function identifyTexts(fields: RequestFields): Promise<DetectionWire[]> {
  const texts = fields.texts('text');
  if (texts.length === 0) throw badRequest('text is missing.');
  if (texts.length > MAX_TEXTS) {
    throw badRequest(`text has more than ${String(MAX_TEXTS)} items.`);
  }
  const results: DetectionWire[] = [];
  for (const text of texts) results.push(await identify(text));
  return results;
}

async function identify(text: string): Promise<DetectionWire> {
  const { language, isReliable } = await identifyLanguage(text);
  if (language === null) return { detection_status: 'no_language_detected' };
  if (!isReliable) return { detection_status: 'insufficient_confidence' };
  if (!isKnownLanguage(language)) return { detection_status: 'unsupported_language' };
  return { detected_language: toBcp47(language), detection_status: 'success' };
}
