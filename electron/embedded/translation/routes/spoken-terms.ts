import type { FastifyInstance } from 'fastify';
import { accountIdOf } from '../accounts/caller.ts';
import { firstValue, type ById, type Query } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  readNewSpokenTerms,
  readSpokenTermsChanges,
  readTermLanguage,
  readTermList,
} from '../spoken-terms/input.ts';
import type { SpokenTermsRecord, TermList } from '../spoken-terms/repo.ts';

/**
 * Adds `/v3/spoken-terms` and all routes below it.
 * @see translation service, spoken terms
 */
export function addSpokenTermsRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { spokenTerms } = context;
  const config = {
    access: 'unscoped',
    bodyRefusals: [413, 415],
    proFeature: 'Spoken terms',
  } as const;
  const read = { config };
  const write = { config: { ...config, bodyType: 'fields' } } as const;
  const languageOf = (query: Query): string => readTermLanguage(firstValue(query, 'lang'));

  server.get('/v3/spoken-terms', read, (request) => ({
    spoken_terms: spokenTerms.list(accountIdOf(request)).map(toWire),
  }));
  server.post('/v3/spoken-terms', write, (request, reply) =>
    reply
      .code(201)
      .send(toWire(spokenTerms.create(accountIdOf(request), readNewSpokenTerms(request.body)))),
  );

  const one = '/v3/spoken-terms/:id';
  server.get<ById>(one, read, (request) =>
    toWire(spokenTerms.get(accountIdOf(request), request.params.id)),
  );
  server.patch<ById>(one, write, (request) =>
    toWire(
      spokenTerms.change(
        accountIdOf(request),
        request.params.id,
        readSpokenTermsChanges(request.body),
      ),
    ),
  );
  server.delete<ById>(one, read, (request, reply) => {
    spokenTerms.remove(accountIdOf(request), request.params.id);
    return reply.code(204).send();
  });

  server.get<ById>(`${one}/entries`, read, (request) => {
    const language = languageOf(request.query);
    const { terms } = spokenTerms.listOf(accountIdOf(request), request.params.id, language);
    return { lang: language, entries: terms.join('\n') };
  });
  server.put<ById>(`${one}/term-lists`, write, (request) =>
    toListWire(
      spokenTerms.putList(accountIdOf(request), request.params.id, readTermList(request.body)),
    ),
  );
  server.delete<ById>(`${one}/term-lists`, read, (request, reply) => {
    spokenTerms.removeList(accountIdOf(request), request.params.id, languageOf(request.query));
    return reply.code(204).send();
  });
}

function toListWire({ language, terms }: TermList): object {
  return { lang: language, entry_count: terms.length };
}

function toWire({ id, name, lists, createdAtMs }: SpokenTermsRecord): object {
  return {
    spoken_terms_id: id,
    name,
    term_lists: lists.map(toListWire),
    creation_time: new Date(createdAtMs).toISOString(),
  };
}
