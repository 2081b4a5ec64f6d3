import type { FastifyInstance } from 'fastify';
import { glossaryLanguagePairs } from '../../../../shared/glossaries/glossary-languages.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { accountIdOf, callerOf } from '../accounts/caller.ts';
import type { DictionaryRecord, GlossaryRecord } from '../glossaries/repo.ts';
import type { DictionaryDraft } from '../glossaries/request.ts';
import {
  FormBody,
  readDictionary,
  readDictionaryList,
  readFieldsOf,
  readName,
  readPair,
} from '../glossaries/request.ts';
import { MAX_GLOSSARY_BODIES_BYTES, MAX_GLOSSARY_BODY_BYTES } from '../limits.ts';
import type { ById } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Adds the glossary routes of both API generations, and the list of their language pairs. */
export function addGlossaryRoutes(server: FastifyInstance, context: ServiceContext): void {
  // A separate scope: only these routes have such large bodies and use this form reader.
  void server.register(async (scope) => {
    addBodyBudget(scope, MAX_GLOSSARY_BODIES_BYTES, MAX_GLOSSARY_BODY_BYTES);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_GLOSSARY_BODY_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.addContentTypeParser(
      FORM,
      { parseAs: 'buffer', bodyLimit: MAX_GLOSSARY_BODY_BYTES },
      (_request, body: Buffer, done) => {
        try {
          done(null, new FormBody(body));
        } catch (error) {
          done(error instanceof Error ? error : new Error('The form cannot be read.'));
        }
      },
    );
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_GLOSSARY_BODY_BYTES;
      route.config = { ...route.config, bodyRefusals: [413, 415] };
    });
    addSinglePairGlossaryRoutes(scope, context);
    addMultilingualGlossaryRoutes(scope, context);

    scope.get('/v2/glossary-language-pairs', { config: { access: 'glossaries:read' } }, () => ({
      supported_languages: glossaryLanguagePairs().map(({ source, target }) => ({
        source_lang: source,
        target_lang: target,
      })),
    }));
  });
}

const TSV = 'text/tab-separated-values';
const READ = { config: { access: 'glossaries:read' } } as const;
const WRITE = { config: { access: 'glossaries:write' } } as const;

/**
 * Adds `/v2/glossaries`: every glossary has one pair. A multilingual glossary shows its first pair.
 */
function addSinglePairGlossaryRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { glossaries } = context;

  server.post('/v2/glossaries', WRITE, async (request, reply) => {
    const fields = readFieldsOf(request.body);
    const name = readName(fields);
    const { account } = callerOf(request);
    const glossary = glossaries.create(account.id, name, [readDictionary(fields)]);
    return reply.code(201).send(toSinglePairWire(glossary));
  });

  server.get('/v2/glossaries', READ, (request) => ({
    glossaries: glossaries
      .list(accountIdOf(request))
      .map(toSinglePairWire)
      .filter((glossary) => glossary !== null),
  }));

  server.get<ById>('/v2/glossaries/:id', READ, (request) =>
    requireView(glossaries.get(accountIdOf(request), request.params.id)),
  );

  server.get<ById>('/v2/glossaries/:id/entries', READ, async (request, reply) => {
    if (!acceptsMediaType(request.headers.accept, TSV)) {
      throw new ServiceError(415, `Accept must allow ${TSV}: entries have no other format.`);
    }
    const { account } = callerOf(request);
    const glossary = requireView(glossaries.get(account.id, request.params.id));
    const pair = { source: glossary.source_lang, target: glossary.target_lang };
    const entries = glossaries.entries(account.id, glossary.glossary_id, pair);
    return reply.type(`${TSV}; charset=utf-8`).send(entries);
  });

  server.delete<ById>('/v2/glossaries/:id', WRITE, async (request, reply) => {
    glossaries.deleteSinglePair(accountIdOf(request), request.params.id);
    return reply.code(204).send();
  });
}

/** @throws 404 for a glossary that has no pair to show */
function requireView(glossary: GlossaryRecord) {
  const view = toSinglePairWire(glossary);
  if (view !== null) return view;
  throw new ServiceError(404, 'Glossary not found: it has no dictionary, so only v3 can show it.');
}

/**
 * Returns whether an `Accept` header allows a media type: by its name, `type/*`, or a full wildcard;
 * the most specific one decides, and `q=0` refuses. A missing header allows everything.
 */
export function acceptsMediaType(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const [kind = ''] = mediaType.split('/', 1);
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, isRefused: weight !== undefined && Number(weight.slice(2)) === 0 };
  });
  for (const wanted of [mediaType, `${kind}/*`, '*/*']) {
    const found = ranges.find((range) => range.name === wanted);
    if (found !== undefined) return !found.isRefused;
  }
  return false;
}

/** Adds `/v3/glossaries`: a glossary has any number of dictionaries and can be edited. */
function addMultilingualGlossaryRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { glossaries } = context;

  server.post('/v3/glossaries', WRITE, async (request, reply) => {
    const name = readName(readFieldsOf(request.body));
    const drafts = readDrafts(request.body) ?? [];
    const glossary = glossaries.create(accountIdOf(request), name, drafts);
    return reply.code(201).send(toGlossaryWire(glossary));
  });

  server.get('/v3/glossaries', READ, (request) => ({
    glossaries: glossaries.list(accountIdOf(request)).map(toGlossaryWire),
  }));

  server.get<ById>('/v3/glossaries/:id', READ, (request) =>
    toGlossaryWire(glossaries.get(accountIdOf(request), request.params.id)),
  );

  server.put<ById>('/v3/glossaries/:id', WRITE, (request) => {
    const name = readName(readFieldsOf(request.body));
    const drafts = readDrafts(request.body) ?? [];
    return toGlossaryWire(glossaries.put(accountIdOf(request), request.params.id, name, drafts));
  });

  server.patch<ById>('/v3/glossaries/:id', WRITE, (request) => {
    const { account } = callerOf(request);
    const { id } = glossaries.get(account.id, request.params.id);
    const fields = readFieldsOf(request.body);
    const name = hasName(fields) ? readName(fields) : undefined;
    const dictionaries = readDrafts(request.body, 1);
    if (name === undefined && dictionaries === undefined) {
      throw badRequest('name and dictionaries are missing: at least one of them is needed.');
    }
    const changes = { name, dictionaries: dictionaries ?? [] };
    return toGlossaryWire(glossaries.edit(account.id, id, changes));
  });

  server.delete<ById>('/v3/glossaries/:id', WRITE, async (request, reply) => {
    glossaries.delete(accountIdOf(request), request.params.id);
    return reply.code(204).send();
  });

  server.get<ById>('/v3/glossaries/:id/entries', READ, (request) => {
    const { account } = callerOf(request);
    const { id } = glossaries.get(account.id, request.params.id);
    const pair = readPair(request.query);
    const entries = glossaries.entries(account.id, id, pair);
    const { source: source_lang, target: target_lang } = pair;
    return { dictionaries: [{ source_lang, target_lang, entries, entries_format: 'tsv' }] };
  });

  server.put<ById>('/v3/glossaries/:id/dictionaries', WRITE, (request) => {
    const { account } = callerOf(request);
    const { id } = glossaries.get(account.id, request.params.id);
    const draft = readDictionary(readFieldsOf(request.body));
    return toDictionaryWire(glossaries.putDictionary(account.id, id, draft));
  });

  server.delete<ById>('/v3/glossaries/:id/dictionaries', WRITE, async (request, reply) => {
    const { account } = callerOf(request);
    const { id } = glossaries.get(account.id, request.params.id);
    glossaries.deleteDictionary(account.id, id, readPair(request.query));
    return reply.code(204).send();
  });
}

function hasName(fields: ReadonlyMap<string, unknown>): boolean {
  const name = fields.get('name');
  return name !== undefined && name !== null;
}

/** @returns undefined when the body has no `dictionaries` @throws 400, 413 */
function readDrafts(body: unknown, max = Infinity): DictionaryDraft[] | undefined {
  const list = readDictionaryList(body);
  if (list !== undefined && list.length > max) {
    throw badRequest(`dictionaries may have ${String(max)} item here. Send one request for each.`);
  }
  return list?.map((fields, index) => readDictionary(fields, `dictionaries[${String(index)}].`));
}

/** @see translation service, glossaries: record v3 */
function toDictionaryWire(dictionary: DictionaryRecord) {
  return {
    source_lang: dictionary.source,
    target_lang: dictionary.target,
    entry_count: dictionary.entryCount,
  };
}

/** @see translation service, glossaries: record v3 */
function toGlossaryWire(glossary: GlossaryRecord): object {
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    dictionaries: glossary.dictionaries.map(toDictionaryWire),
    creation_time: new Date(glossary.createdAtMs).toISOString(),
  };
}

/**
 * Converts to the v2 view, which shows the first dictionary; null without dictionaries.
 * @see translation service, glossaries: record v2
 */
function toSinglePairWire(glossary: GlossaryRecord) {
  const [first] = glossary.dictionaries;
  if (first === undefined) return null;
  const { source_lang, target_lang, entry_count } = toDictionaryWire(first);
  return {
    glossary_id: glossary.id,
    name: glossary.name,
    ready: true,
    source_lang,
    target_lang,
    creation_time: new Date(glossary.createdAtMs).toISOString(),
    entry_count,
  };
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the total memory of request bodies in a scope while they arrive and are read; a body
 * without a length counts as the largest one.
 * @param maxBytes total of all concurrent bodies
 * @param maxBodyBytes maximum for one body
 * @throws 429 within the hook, with `Retry-After`
 */
function addBodyBudget(scope: FastifyInstance, maxBytes: number, maxBodyBytes: number): void {
  let heldBytes = 0;
  scope.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const bytes = encoding === undefined ? Number(length ?? 0) : maxBodyBytes;
    // An oversized body has a different error.
    if (bytes > 0 && bytes <= maxBodyBytes) {
      if (heldBytes + bytes > maxBytes) {
        throw new ServiceError(429, 'Too many large requests at the same time.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      heldBytes += bytes;
      // Also fires when the client disconnects midway.
      reply.raw.once('close', () => {
        heldBytes -= bytes;
      });
    }
    done();
  });
}
