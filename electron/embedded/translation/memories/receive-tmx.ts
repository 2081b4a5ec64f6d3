import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { normalizeLanguageTag } from '../../../../shared/tmx/tmx-unit.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { firstValue, type Query } from '../query.ts';
import { BROKEN_OFF_CODE } from './jobs.ts';
import type { MemoryUpload } from './service.ts';
import { MAX_MEMORY_NAME_BYTES } from '../../../../shared/domain/memories/limits.ts';

/** Accepted media types of TMX files. */
export const TMX_TYPES = ['application/x-tmx+xml', 'application/xml', 'text/xml'] as const;

export const MAX_TMX_BYTES = 200 * 1024 * 1024;

/**
 * Reads the metadata of an upload; the body is read later, as it arrives.
 * @throws 400 naming the parameter, 413, 415
 */
export function readMemoryUpload(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
): MemoryUpload {
  // Without a body, the file is empty.
  const { body = Readable.from([]) } = request;
  if (!(body instanceof Readable))
    throw unsupported(`Send the TMX file as ${TMX_TYPES.join(' or ')}.`);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  // The body may stay unread from here on, so the connection cannot be reused.
  void reply.header('Connection', 'close');
  if (encoding.toLowerCase() !== 'identity') {
    throw unsupported('Content-Encoding is not supported: send the TMX file as it is.');
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_TMX_BYTES) throw tooLarge();
  return {
    name: readName(firstValue(request.query, 'name')),
    sourceLang: readSource(firstValue(request.query, 'source_lang')),
    replacesId: firstValue(request.query, 'replaces') ?? null,
    body: readBounded(body, MAX_TMX_BYTES),
  };
}

/**
 * Reads the body up to the limit. If its consumer fails, the rest is discarded: a client that is
 * still sending would miss the answer.
 * @throws 413, and 400 when the client disconnects
 */
export async function* readBounded(
  body: Readable,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  let isComplete = false;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const data: Uint8Array = chunk;
      bytes += data.length;
      if (bytes > maxBytes) throw tooLarge();
      yield data;
    }
    isComplete = true;
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : new ServiceError(400, 'The upload was broken off.', { code: BROKEN_OFF_CODE });
  } finally {
    if (!isComplete && !body.destroyed) await discard(body, maxBytes - bytes);
  }
}

async function discard(body: Readable, maxBytes: number): Promise<void> {
  let left = maxBytes;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const data: Uint8Array = chunk;
    left -= data.length;
    if (left < 0) return;
  }
}

function readName(value: string | undefined): string {
  const name = value?.trim() ?? '';
  if (name === '') throw badRequest('name is missing.');
  if (Buffer.byteLength(name) > MAX_MEMORY_NAME_BYTES) {
    throw badRequest(`name is longer than ${String(MAX_MEMORY_NAME_BYTES)} bytes.`);
  }
  if (/\p{Cc}|\p{Cs}/u.test(name)) throw badRequest('name holds a control character.');
  return name;
}

function readSource(value: string | undefined): string | null {
  if (value === undefined || value.trim() === '') return null;
  const tag = normalizeLanguageTag(value);
  if (tag === null) throw badRequest('source_lang is not a language code.');
  return tag;
}

function unsupported(message: string): ServiceError {
  return new ServiceError(415, message);
}

function tooLarge(): ServiceError {
  return new ServiceError(
    413,
    `The TMX file is too large: at most ${String(MAX_TMX_BYTES / 1024 / 1024)} MiB are allowed.`,
  );
}
