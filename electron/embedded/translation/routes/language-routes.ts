import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LanguageResource } from '../../../../shared/domain/language.ts';
import { LANGUAGE_RESOURCES } from '../../../../shared/domain/language.ts';
import { listResources } from '../language-catalogue/language-resources.ts';
import type { LanguageWire } from '../languages/list-languages.ts';
import { listResourceLanguages, listSources, listTargets } from '../languages/list-languages.ts';
import { identifyTexts } from '../languages/identify-texts.ts';
import { readFields } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { badRequest } from '../service-error.ts';
import type { Query } from '../query.ts';
import { allValues, firstValue } from '../query.ts';
import { requireFieldBody } from './require-field-body.ts';

const INCLUDES: ReadonlySet<string> = new Set(['beta', 'external']);

/**
 * `/v2/languages`, `/v3/languages`, `/v3/languages/resources`, `/v3/detect/language`
 * @see translation service, languages; language detection
 */
export function addLanguageRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { offer } = context;
  const access = { config: { access: 'languages:read' } } as const;

  const listByType = (type: string | undefined): LanguageWire[] => {
    if (type === undefined || type === 'source') return listSources(offer);
    if (type === 'target') return listTargets(offer);
    throw badRequest('type must be source or target.');
  };
  server.get<{ Querystring: Query }>('/v2/languages', access, (request) =>
    listByType(firstValue(request.query, 'type')),
  );
  server.post<{ Querystring: Query }>('/v2/languages', access, (request) =>
    listByType(firstValue(request.query, 'type') ?? bodyText(request, 'type')),
  );

  server.get<{ Querystring: Query }>('/v3/languages', access, ({ query }) => {
    const resource = readResource(query);
    return listResourceLanguages(offer, resource, readIncludes(query).includes('beta'));
  });
  server.get('/v3/languages/resources', access, () => listResources());

  server.post(
    '/v3/detect/language',
    { config: { access: 'unscoped', bodyRefusals: [415] }, onRequest: requireFieldBody },
    (request) => identifyTexts(readFields(request.body)).then((results) => ({ results })),
  );
}

/** @throws 400 for none, an unknown one, and the parameter's former name */
function readResource(query: Query): LanguageResource {
  if (firstValue(query, 'product') !== undefined) {
    throw badRequest('product was renamed to resource.');
  }
  const wanted = firstValue(query, 'resource');
  const resource = LANGUAGE_RESOURCES.find((one) => one === wanted);
  if (resource !== undefined) return resource;
  throw badRequest(`resource must be one of: ${LANGUAGE_RESOURCES.join(', ')}.`);
}

/** Nothing here is done by others, so that `external` adds nothing. @throws 400 */
function readIncludes(query: Query): readonly string[] {
  const includes = allValues(query, 'include');
  if (includes.every((one) => INCLUDES.has(one))) return includes;
  throw badRequest(`include must be one of: ${[...INCLUDES].join(', ')}.`);
}

function bodyText(request: FastifyRequest, name: string): string | undefined {
  return request.body === undefined || request.body === null
    ? undefined
    : readFields(request.body).text(name);
}
