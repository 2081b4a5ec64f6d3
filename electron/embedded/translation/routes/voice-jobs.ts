import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MOST_SOUND_BYTES } from '../../../../shared/voice/file-types.ts';
import { parseWholeNumber } from '../../http/form.ts';
import { originOf } from '../../http/server.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { accountIdOf, callerOf } from '../accounts/caller.ts';
import { readBounded } from '../memories/receive-tmx.ts';
import { firstValue, type ById, type Query } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';
import type { VoiceJobRecord, VoiceJobTarget } from '../voice/jobs/repo.ts';
import { readVoiceJobRequest } from '../voice/jobs/request.ts';
import { checkVoiceTargets } from '../voice/translate.ts';

const ADDRESS = '/v1/jobs/voice/translate';
const FILES = '/v1/jobs/voice/files';
const CONFIG = { access: 'unscoped', proFeature: 'Voice', bodyRefusals: [] } as const;
const ACCESS = { config: CONFIG };
/** The signature grants access. */
const SIGNED = { config: { access: 'signed' } } as const;
const SIGNATURE = /^DeepL-Signature (?<signature>\S+)$/u;

/**
 * Adds `POST`, `GET /v1/jobs/voice/translate` with the signed addresses for recordings and results;
 * and extensions: `…/segments`, `…/received`, and `include=kept`, which lists results that were
 * already downloaded.
 * @see translation service, voice jobs
 */
export function addVoiceJobRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { voiceJobs } = context;
  const fileUrl = (request: FastifyRequest, { id }: VoiceJobRecord, file: string): string =>
    `${originOf(request)}${FILES}/${id}/${file}`;

  server.post<{ Querystring: Query }>(
    ADDRESS,
    { config: { ...CONFIG, bodyType: 'json' } },
    (request, reply) => {
      const caller = callerOf(request);
      const asked = readVoiceJobRequest(request.body, voiceJobs.offer);
      const targets = asked.targets.map(({ language }) => language);
      const { sourceLanguage } = asked;
      checkVoiceTargets({ ...NO_OPTIONS, targets, sourceLanguage }, context, caller.account.id);
      const includes = readIncludes(request.query);
      const job = voiceJobs.create(caller, asked);
      const url = fileUrl(request, job, 'source');
      const signature = voiceJobs.uploadSignature(job);
      return reply.code(201).send({
        job_id: job.id,
        upload_url: url,
        signature,
        ...(includes.has('signed_url')
          ? { signed_upload_url: `${url}?signature=${signature}` }
          : {}),
      });
    },
  );

  server.get<ById>(`${ADDRESS}/:id`, ACCESS, (request) => {
    const includes = readIncludes(request.query);
    const job = voiceJobs.get(accountIdOf(request), request.params.id);
    const toResult = ({ status, position, error }: VoiceJobTarget): object => {
      const hasFile = status === 'complete' || (status === 'downloaded' && includes.has('kept'));
      const url = fileUrl(request, job, `results/${String(position)}`);
      const signature = hasFile ? voiceJobs.resultSignature(job, position) : '';
      return {
        status,
        ...(hasFile ? { download_url: url, signature } : {}),
        ...(hasFile && includes.has('signed_url')
          ? { signed_download_url: `${url}?signature=${signature}` }
          : {}),
        ...(status === 'failed' ? { error: { message: error ?? '' } } : {}),
      };
    };
    return {
      job_id: job.id,
      product: 'voice',
      operation: 'translate',
      created_at: new Date(job.createdAtMs).toISOString(),
      updated_at: new Date(job.updatedAtMs).toISOString(),
      usage: { storage_used: voiceJobs.storedBytes(job) },
      source_file: {
        name: job.fileName,
        content_type: job.contentType,
        content_length: job.sizeBytes,
      },
      parameters: job.sourceLanguage === null ? {} : { source_language: job.sourceLanguage },
      targets: job.targets.map(({ language, type }) => ({ language, type })),
      results: job.targets.map(toResult),
    };
  });

  // An extension.
  server.get<ById>(`${ADDRESS}/:id/segments`, ACCESS, async (request) => {
    const language = firstValue(request.query, 'language') ?? '';
    if (language === '') throw badRequest('language is missing.');
    const { id } = request.params;
    return { segments: await voiceJobs.segments(accountIdOf(request), id, language) };
  });

  // An extension.
  server.post<ById>(
    `${ADDRESS}/:id/received`,
    { config: { ...CONFIG, readsBody: false } },
    async (request) => {
      await voiceJobs.confirm(accountIdOf(request), request.params.id);
      return { job_id: request.params.id };
    },
  );

  server.get<{ Params: { id: string; position: string }; Querystring: Query }>(
    `${FILES}/:id/results/:position`,
    SIGNED,
    async (request, reply) => {
      const { id, position } = request.params;
      const place = parseWholeNumber(position, 0, 1_000) ?? -1;
      const result = await voiceJobs.result(id, place, signatureOf(request));
      // Waits for the last byte to be handed over, not just for the reply to be created.
      reply.raw.once('finish', () => {
        result.handedOver();
      });
      return reply
        .type(result.contentType)
        .header('Content-Length', result.sizeBytes)
        .send(Readable.from(result.content, { objectMode: false }));
    },
  );
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      done(null, payload);
    });
    scope.put<ById>(`${FILES}/:id/source`, SIGNED, async (request, reply) => {
      const { body } = request;
      const signature = signatureOf(request);
      // The body may stay unread from here on, so the connection cannot be reused.
      void reply.header('Connection', 'close');
      const length = request.headers['content-length'];
      if (!(body instanceof Readable)) throw badRequest('The file is missing.');
      await voiceJobs.receive(
        request.params.id,
        signature,
        readBounded(body, MOST_SOUND_BYTES + 1),
        length === undefined ? null : parseWholeNumber(length, 0, Number.MAX_SAFE_INTEGER),
      );
      return reply.code(204).send();
    });
  });
}

const NO_OPTIONS = { glossaryId: null, formality: null };

/** Returns the signature from the header or the address. */
function signatureOf(request: FastifyRequest<{ Querystring: Query }>): string {
  const inHead = SIGNATURE.exec(request.headers.authorization ?? '')?.groups?.['signature'];
  const signature = inHead ?? firstValue(request.query, 'signature') ?? '';
  if (signature !== '') return signature;
  throw new ServiceError(403, 'This address has a signature of its own in place of a key.');
}

/** Reads the includes; clients may send several, separated by commas. */
function readIncludes(query: Query): ReadonlySet<string> {
  return new Set((firstValue(query, 'include') ?? '').split(',').map((one) => one.trim()));
}
