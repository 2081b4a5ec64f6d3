import type { FastifyInstance } from 'fastify';
import { callerOf } from '../accounts/caller.ts';
import { toDictionaryWire, toGlossaryWire } from '../glossaries/glossary-wire.ts';
import {
  readDictionary,
  readDictionaryList,
  readFieldsOf,
  readName,
  readPair,
} from '../glossaries/glossary-request.ts';
import type { DictionaryDraft } from '../glossaries/glossary-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { badRequest } from '../service-error.ts';
import type { Query } from '../query.ts';

type ById = { Params: { id: string } };
type ByIdAndPair = ById & { Querystring: Query };

const READ = { config: { access: 'glossaries:read' } } as const;
const WRITE = { config: { access: 'glossaries:write' } } as const;

/** `/v3/glossaries`: a glossary has any number of dictionaries and can be edited. */
export function addMultilingualGlossaryRoutes(
  server: FastifyInstance,
  context: ServiceContext,
): void {
  const { glossaries } = context;

  server.post('/v3/glossaries', WRITE, async (request, reply) => {
    const name = readName(readFieldsOf(request.body));
    const drafts = readDrafts(request.body) ?? [];
    const glossary = glossaries.create(callerOf(request).account.id, name, drafts);
    return reply.code(201).send(toGlossaryWire(glossary));
  });

  server.get('/v3/glossaries', READ, (request) => ({
    glossaries: glossaries.list(callerOf(request).account.id).map(toGlossaryWire),
  }));

  server.get<ById>('/v3/glossaries/:id', READ, (request) =>
    toGlossaryWire(glossaries.get(callerOf(request).account.id, request.params.id)),
  );

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
    glossaries.delete(callerOf(request).account.id, request.params.id);
    return reply.code(204).send();
  });

  server.get<ByIdAndPair>('/v3/glossaries/:id/entries', READ, (request) => {
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

  server.delete<ByIdAndPair>('/v3/glossaries/:id/dictionaries', WRITE, async (request, reply) => {
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
