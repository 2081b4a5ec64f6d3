import type { FastifyInstance } from 'fastify';
import { accountIdOf, callerOf } from '../accounts/caller.ts';
import type { MemoryRecord } from '../memories/repo.ts';
import { readMemoryUpload, TMX_TYPES } from '../memories/receive-tmx.ts';
import type { ServiceContext } from '../service-context.ts';
import { readPage, type ById, type Query } from '../query.ts';

const READ = { config: { access: 'translation_memories:read' } } as const;
/** No scope covers writing: the original API is read-only. */
const WRITE = { config: { access: 'unscoped', bodyRefusals: [413, 415] } } as const;

/**
 * Adds `GET /v3/translation_memories`; and as extensions, which other services answer with 404:
 * `POST /v3/translation_memories` with a TMX file as its body, `GET` and `DELETE` of one memory.
 * @see translation service, translation memories
 */
export function addMemoryRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { memories } = context;

  server.get<{ Querystring: Query }>('/v3/translation_memories', READ, (request) => {
    const { page, pageSize } = readPage(request.query);
    const { id } = callerOf(request).account;
    const found = memories.list(id, page, pageSize);
    return {
      translation_memories: found.memories.map(toWire),
      total_count: found.totalCount,
    };
  });

  server.get<ById>('/v3/translation_memories/:id', READ, (request) =>
    toWire(memories.get(accountIdOf(request), request.params.id)),
  );

  server.delete<ById>('/v3/translation_memories/:id', WRITE, async (request, reply) => {
    await memories.remove(accountIdOf(request), request.params.id);
    return reply.code(204).send();
  });

  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...TMX_TYPES], (_request, payload, done) => {
      done(null, payload);
    });
    scope.post<{ Querystring: Query }>(
      '/v3/translation_memories',
      WRITE,
      async (request, reply) => {
        const upload = readMemoryUpload(request, reply);
        const { id } = callerOf(request).account;
        const { memory, skippedUnitCount } = await memories.importTmx(id, upload);
        void reply.header('X-Dragoman-Skipped-Units', skippedUnitCount);
        return reply.code(201).send(toWire(memory));
      },
    );
  });
}

function toWire(memory: MemoryRecord): object {
  return {
    translation_memory_id: memory.id,
    name: memory.name,
    source_language: memory.sourceLang,
    target_languages: memory.targetLangs,
    segment_count: memory.segmentCount,
    creation_time: new Date(memory.createdAtMs).toISOString(),
    updated_time: new Date(memory.updatedAtMs).toISOString(),
  };
}
