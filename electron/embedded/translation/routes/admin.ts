import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../http/service-error.ts';
import { callerOf, type Scope } from '../accounts/caller.ts';
import type { ReportParameters } from '../admin/analytics.ts';
import type { KeyLimits } from '../admin/developer-keys.ts';
import { MAX_ADMIN_BODY_BYTES } from '../limits.ts';
import { firstValue, type Query } from '../query.ts';
import { readObject, readText } from '../request-fields.ts';
import type { ServiceContext } from '../service-context.ts';
import { KEY_SCOPES } from '../../../../shared/domain/usage/key-scopes.ts';

/** JSON only: a form cannot distinguish null from a text. */
const ROUTE = {
  config: { access: 'admin', bodyRefusals: [], bodyType: 'json' },
  bodyLimit: MAX_ADMIN_BODY_BYTES,
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** Adds `/v2/admin/developer-keys…`, `GET /v2/admin/analytics`, and `…/custom-tags` and `…/language-pairs` below it. */
export function addAdminRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { developerKeys: keys, analytics } = context.admin;

  server.post('/v2/admin/developer-keys', ROUTE, (request) => {
    const fields = readJson(request, 'optional');
    const label = readLabel(fields);
    return keys.create(callerOf(request).account, label === '' ? null : label, readScopes(fields));
  });
  server.get('/v2/admin/developer-keys', ROUTE, (request) => keys.list(callerOf(request).account));
  server.put('/v2/admin/developer-keys/deactivate', ROUTE, (request) =>
    keys.deactivate(callerOf(request).account, readKeyId(readJson(request))),
  );
  server.put('/v2/admin/developer-keys/label', ROUTE, (request) => {
    const fields = readJson(request);
    const keyId = readKeyId(fields);
    const label = readLabel(fields);
    if (label === null || label === '') throw badRequest('label is missing.');
    return keys.rename(callerOf(request).account, keyId, label);
  });
  server.put('/v2/admin/developer-keys/limits', ROUTE, (request) => {
    const fields = readJson(request);
    const keyId = readKeyId(fields);
    const characterLimit = readLimit(fields, 'characters');
    const speechLimitMs = readLimit(fields, 'speech_to_text_milliseconds');
    const limits: KeyLimits = {
      ...(characterLimit === undefined ? {} : { characterLimit }),
      ...(speechLimitMs === undefined ? {} : { speechLimitMs }),
    };
    return keys.setLimits(callerOf(request).account, keyId, limits);
  });
  server.get<{ Querystring: Query }>('/v2/admin/analytics', ROUTE, (request) =>
    analytics.usage(callerOf(request).account, {
      ...rangeOf(request.query),
      groupBy: firstValue(request.query, 'group_by'),
    }),
  );
  server.get<{ Querystring: Query }>('/v2/admin/analytics/custom-tags', ROUTE, (request) =>
    analytics.customTags(callerOf(request).account, {
      ...rangeOf(request.query),
      aggregateBy: firstValue(request.query, 'aggregate_by'),
      page: firstValue(request.query, 'page'),
    }),
  );
  server.get<{ Querystring: Query }>('/v2/admin/analytics/language-pairs', ROUTE, (request) =>
    analytics.languagePairs(callerOf(request).account, {
      ...rangeOf(request.query),
      groupBy: firstValue(request.query, 'group_by'),
      aggregateBy: firstValue(request.query, 'aggregate_by'),
      page: firstValue(request.query, 'page'),
    }),
  );
}

function readJson(request: FastifyRequest, need: 'required' | 'optional' = 'required'): Fields {
  const { body } = request;
  return body === undefined && need === 'optional' ? {} : readObject(body);
}

function readKeyId(fields: Fields): string {
  const keyId = readText(fields['key_id'], 'key_id');
  if (keyId === undefined) throw badRequest('key_id is missing.');
  return keyId;
}

function readLabel(fields: Fields): string | null {
  const label = readText(fields['label'], 'label') ?? null;
  if (label === null || label.isWellFormed()) return label;
  throw badRequest('label must be a text.');
}

function readScopes(fields: Fields): Scope[] | null {
  const scopes = fields['scopes'] ?? null;
  if (scopes === null) return null;
  if (!Array.isArray(scopes) || scopes.length === 0) {
    throw badRequest('scopes must be a list of at least one scope.');
  }
  const unknown = (scopes as unknown[]).some(
    (scope) => !KEY_SCOPES.some((known) => known === scope),
  );
  if (unknown) throw badRequest(`scopes must only hold: ${KEY_SCOPES.join(', ')}.`);
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

/** Reads a limit; undefined leaves it unchanged, null removes it. */
function readLimit(fields: Fields, name: string): number | null | undefined {
  const limit = fields[name];
  if (limit === undefined || limit === null) return limit;
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit;
  throw badRequest(`${name} must be a whole number from 0, or null for no limit.`);
}

function rangeOf(query: Query): ReportParameters {
  return { startDate: firstValue(query, 'start_date'), endDate: firstValue(query, 'end_date') };
}

/** Adds `GET /v2/usage`. */
export function addUsageRoutes(server: FastifyInstance, context: ServiceContext): void {
  server.get('/v2/usage', { config: { access: 'usage:read' } }, (request) =>
    context.usageReports.report(callerOf(request)),
  );
}
