import type { FastifyRequest } from 'fastify';
import { badRequest, ServiceError } from '../../http/service-error.ts';

const JSON_BODY = /^application\/json\s*(?:;|$)/iu;
const FIELD_BODY = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/iu;

/** Refuses bodies other than JSON and forms: a hook for routes that document 415. @throws 415 */
export async function requireFieldBody(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || FIELD_BODY.test(type)) return;
  throw new ServiceError(
    415,
    'Content-Type must be application/json or application/x-www-form-urlencoded.',
  );
}

/**
 * Refuses bodies other than JSON: a hook for routes that do not use 415, where they are bad
 * requests.
 * @throws 400
 */
export async function requireJsonBody(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || JSON_BODY.test(type)) return;
  throw badRequest('The request body must be JSON (Content-Type: application/json).');
}
