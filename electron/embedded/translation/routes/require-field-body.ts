import type { FastifyRequest } from 'fastify';
import { badRequest, ServiceError } from '../../http/service-error.ts';

const JSON_BODY = /^application\/json\s*(?:;|$)/iu;
const FIELD_BODY = /^application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/iu;

/** A hook for routes that take JSON and forms and document 415 for everything else. @throws 415 */
export async function requireFieldBody(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || FIELD_BODY.test(type)) return;
  throw new ServiceError(
    415,
    'Content-Type must be application/json or application/x-www-form-urlencoded.',
  );
}

/**
 * A hook for routes that take JSON only and know no 415: another encoding is a bad request.
 * @throws 400
 */
export async function requireJsonBody(request: FastifyRequest): Promise<void> {
  const type = request.headers['content-type'];
  if (type === undefined || JSON_BODY.test(type)) return;
  throw badRequest('The request body must be JSON (Content-Type: application/json).');
}
