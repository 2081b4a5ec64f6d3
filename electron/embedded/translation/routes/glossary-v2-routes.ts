import type { FastifyInstance } from 'fastify';
import { callerOf } from '../accounts/caller.ts';
import { acceptsMediaType } from '../glossaries/accepts-media-type.ts';
import type { SinglePairGlossaryWire } from '../glossaries/glossary-wire.ts';
import { toSinglePairWire } from '../glossaries/glossary-wire.ts';
import type { GlossaryRecord } from '../glossaries/glossaries-repo.ts';
import { readDictionary, readFieldsOf, readName } from '../glossaries/glossary-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { ServiceError } from '../service-error.ts';

type ById = { Params: { id: string } };

const TSV = 'text/tab-separated-values';
const READ = { config: { access: 'glossaries:read' } } as const;
const WRITE = { config: { access: 'glossaries:write' } } as const;

/** `/v2/glossaries`: every glossary has one pair. Of a multilingual one the first pair is shown. */
export function addSinglePairGlossaryRoutes(
  server: FastifyInstance,
  context: ServiceContext,
): void {
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
      .list(callerOf(request).account.id)
      .map(toSinglePairWire)
      .filter((glossary) => glossary !== null),
  }));

  server.get<ById>('/v2/glossaries/:id', READ, (request) =>
    requireView(glossaries.get(callerOf(request).account.id, request.params.id)),
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
    glossaries.deleteSinglePair(callerOf(request).account.id, request.params.id);
    return reply.code(204).send();
  });
}

/** @throws 404 for a glossary that has no pair to show */
function requireView(glossary: GlossaryRecord): SinglePairGlossaryWire {
  const view = toSinglePairWire(glossary);
  if (view !== null) return view;
  throw new ServiceError(404, 'Glossary not found: it has no dictionary, so only v3 can show it.');
}
