import type { FastifyInstance } from 'fastify';
import { toBcp47 } from '../../engines/language-codes.ts';
import type { ServiceContext } from '../service-context.ts';
import { badRequest } from '../service-error.ts';
import type { LanguageOffer } from '../languages.ts';

/** How the interface writes "no limit". */
const NO_LIMIT = 1_000_000_000_000;
const RESOURCES = [
  'translate_text',
  'translate_document',
  'glossary',
  'voice',
  'write',
  'style_rules',
  'translation_memory',
];

type Query = Record<string, string | string[] | undefined>;

/** `GET /v2/languages`, `GET /v3/languages`, `GET /v2/usage` */
export function addInfoRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { offer } = context;

  server.get<{ Querystring: Query }>('/v2/languages', (request) => {
    const type = firstValue(request.query, 'type') ?? 'source';
    if (type === 'source') return offer.sources.map(({ code, name }) => ({ language: code, name }));
    if (type !== 'target') throw badRequest('type must be source or target.');
    return offer.targets.map(({ code, name }) => ({
      language: code,
      name,
      supports_formality: false,
    }));
  });

  server.get<{ Querystring: Query }>('/v3/languages', (request) => {
    if (firstValue(request.query, 'product') !== undefined) {
      throw badRequest('product was renamed to resource.');
    }
    const resource = firstValue(request.query, 'resource');
    if (resource === undefined || !RESOURCES.includes(resource)) {
      throw badRequest(`resource must be one of: ${RESOURCES.join(', ')}.`);
    }
    // The other resources have no languages here.
    return resource.startsWith('translate_') ? listLanguages(offer, resource) : [];
  });

  server.get('/v2/usage', () => ({
    character_count: context.usage.total(),
    character_limit: context.quota.limit ?? NO_LIMIT,
  }));
}

function listLanguages(offer: LanguageOffer, resource: string): unknown[] {
  const sources = new Set(offer.sources.map(({ code }) => code));
  const targets = new Set(offer.targets.map(({ code }) => code));
  const supported = { status: 'stable' };
  return [...offer.sources, ...offer.targets.filter(({ code }) => !sources.has(code))].map(
    ({ code, name }) => ({
      lang: toBcp47(code),
      name,
      usable_as_source: sources.has(code),
      usable_as_target: targets.has(code),
      status: 'stable',
      features: {
        ...(sources.has(code) ? { auto_detection: supported } : {}),
        ...(resource === 'translate_text' ? { tag_handling: supported } : {}),
      },
    }),
  );
}

function firstValue(query: Query, name: string): string | undefined {
  const value = query[name];
  return Array.isArray(value) ? value[0] : value;
}
