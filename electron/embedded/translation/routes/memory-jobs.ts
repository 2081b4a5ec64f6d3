import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseWholeNumber } from '../../http/form.ts';
import { originOf } from '../../http/server.ts';
import { badRequest } from '../../http/service-error.ts';
import { accountIdOf } from '../accounts/caller.ts';
import { readDeclaredFile, type MemoryJob } from '../memories/jobs.ts';
import { MAX_TMX_BYTES, readBounded } from '../memories/receive-tmx.ts';
import { firstValue, readFlag, readWholeNumber, type ById } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';

const READ = { config: { access: 'translation_memories:read' } } as const;
/** No scope covers writing: the original API is read-only. */
const WRITE = { config: { access: 'unscoped', bodyRefusals: [] } } as const;
const BODILESS = { config: { ...WRITE.config, readsBody: false } } as const;
/** The signed address grants access. */
const SIGNED = { config: { access: 'signed' } } as const;

const MIN_FILTER_CHARS = 2;

/**
 * Adds the routes for the segments of a memory, for import and export jobs, and for the signed
 * addresses of their files.
 * @see translation service, translation memories
 */
export function addMemoryJobRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { memories, memoryJobs } = context;
  const signed = (request: FastifyRequest, side: string, { token }: MemoryJob): string =>
    `${originOf(request)}/v3/translation_memories/${side}/${token}`;

  server.get<ById>('/v3/translation_memories/:id/segments', READ, (request) => {
    const { query } = request;
    const filter = firstValue(query, 'filter_text') ?? null;
    if (filter !== null && filter.length < MIN_FILTER_CHARS) {
      throw badRequest(`filter_text needs ${String(MIN_FILTER_CHARS)} characters or more.`);
    }
    const found = memories.segments(accountIdOf(request), request.params.id, {
      pageSize: readWholeNumber(query, 'page_size', { min: 1, max: 100, fallback: 50 }),
      cursor: firstValue(query, 'page_cursor') ?? null,
      filter,
      isCaseSensitive: readFlag(query, 'filter_case_sensitive') ?? false,
    });
    return {
      segments: found.segments.map(({ id, sourceText, targets }) => ({
        source_segment_id: id,
        source_text: sourceText,
        targets: targets.map((target) => ({
          target_segment_id: target.id,
          target_language: target.language,
          target_text: target.text,
        })),
      })),
      segment_count: found.segmentCount,
      ...(found.nextCursor === null ? {} : { next_page_cursor: found.nextCursor }),
    };
  });

  server.post(
    '/v3/translation_memories/import',
    { config: { ...WRITE.config, bodyType: 'json' } },
    (request, reply) => {
      const file = readDeclaredFile(request.body, MAX_TMX_BYTES);
      const job = memoryJobs.declareImport(accountIdOf(request), file);
      return reply.code(202).send({
        job_id: job.id,
        upload_url: signed(request, 'uploads', job),
        expires_at: new Date(job.tokenEndsAtMs).toISOString(),
      });
    },
  );
  server.post<ById>('/v3/translation_memories/:id/export', BODILESS, (request, reply) => {
    const { job, isReused } = memoryJobs.startExport(accountIdOf(request), request.params.id);
    return reply
      .code(isReused ? 200 : 202)
      .send({ job_id: job.id, parameters: { translation_memory_id: job.memoryId } });
  });
  server.get<{ Params: { jobId: string } }>(
    '/v3/translation_memories/jobs/:jobId',
    READ,
    (request) => {
      const job = memoryJobs.get(accountIdOf(request), request.params.jobId);
      return toWire(job, signed(request, 'downloads', job));
    },
  );

  server.get<{ Params: { token: string } }>(
    '/v3/translation_memories/downloads/:token',
    SIGNED,
    async (request, reply) => {
      const pieces = memoryJobs.download(request.params.token)[Symbol.asyncIterator]();
      // Before the response head: an expired address has its own status.
      const first = await pieces.next();
      return reply
        .type('application/xml')
        .send(Readable.from(joined(first, pieces), { objectMode: false }));
    },
  );
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    scope.put<{ Params: { token: string } }>(
      '/v3/translation_memories/uploads/:token',
      SIGNED,
      async (request, reply) => {
        const { body } = request;
        // The body may stay unread from here on, so the connection cannot be reused.
        void reply.header('Connection', 'close');
        const encoding = request.headers['content-encoding'] ?? 'identity';
        if (encoding.toLowerCase() !== 'identity') {
          throw badRequest('Content-Encoding is not supported: send the TMX file as it is.');
        }
        const length = request.headers['content-length'];
        await memoryJobs.receive(
          request.params.token,
          body instanceof Readable ? readBounded(body, MAX_TMX_BYTES) : null,
          length === undefined ? null : parseWholeNumber(length, 0, Number.MAX_SAFE_INTEGER),
        );
        return reply.code(200).send();
      },
    );
  });
}

async function* joined(
  first: IteratorResult<string, void>,
  rest: AsyncIterator<string, void>,
): AsyncGenerator<string, void, undefined> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
}

/** Converts a job to its wire form, omitting fields that do not apply. */
function toWire(job: MemoryJob, downloadUrl: string): object {
  const { file, operation, status } = job;
  const isReady = operation === 'export' && (status === 'completed' || status === 'downloaded');
  return {
    job_id: job.id,
    product: 'translation_memory',
    operation,
    creation_time: new Date(job.createdAtMs).toISOString(),
    updated_time: new Date(job.updatedAtMs).toISOString(),
    ...(file === null
      ? { parameters: { translation_memory_id: job.memoryId } }
      : {
          source_file: {
            file_name: file.fileName,
            content_type: file.contentType,
            content_length: file.sizeBytes,
          },
          parameters: { display_name: file.displayName },
        }),
    results: [
      {
        status,
        ...(status === 'awaiting_input'
          ? { status_metadata: { required_action: 'Upload the file to upload_url.' } }
          : {}),
        ...(isReady
          ? { download_url: downloadUrl, expires_at: new Date(job.tokenEndsAtMs).toISOString() }
          : {}),
        ...(operation === 'import' && job.memoryId !== null
          ? {
              translation_memory_id: job.memoryId,
              skipped_segment_count: job.skippedUnitCount ?? 0,
            }
          : {}),
        ...(job.error === null ? {} : { error: { message: job.error } }),
      },
    ],
  };
}
