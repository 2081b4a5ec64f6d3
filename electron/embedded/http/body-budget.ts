import type { FastifyInstance } from 'fastify';
import { ServiceError } from './service-error.ts';

const RETRY_AFTER_SECONDS = 1;

/**
 * Bounds the memory that the bodies of a scope's requests take together while they arrive and are
 * read; a body without a length counts as the largest one.
 * @param maxBytes of all bodies at the same time
 * @param maxBodyBytes of one body
 * @throws 429 within the hook, with `Retry-After`
 */
export function addBodyBudget(
  scope: FastifyInstance,
  maxBytes: number,
  maxBodyBytes: number,
): void {
  let heldBytes = 0;
  scope.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const bytes = encoding === undefined ? Number(length ?? 0) : maxBodyBytes;
    // A single oversized body gets its own error.
    if (bytes > 0 && bytes <= maxBodyBytes) {
      if (heldBytes + bytes > maxBytes) {
        throw new ServiceError(429, 'Too many large requests at the same time.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      heldBytes += bytes;
      // Also when the client goes away in the middle.
      reply.raw.once('close', () => {
        heldBytes -= bytes;
      });
    }
    done();
  });
}
