import type { FastifyRequest } from 'fastify';
import type { FormFields } from '../http/form-fields.ts';
import { readForm } from '../http/form-fields.ts';
import { unknownId } from '../service-error.ts';

/** The form in the body; without a body an empty one. @throws 400 */
export function formOf({ body }: Pick<FastifyRequest, 'body'>): FormFields {
  return readForm(body instanceof Uint8Array ? body : new Uint8Array());
}

/** What stands behind the question mark, read as strictly as a form. @throws 400 */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): FormFields {
  const mark = url.indexOf('?');
  return readForm(Buffer.from(mark === -1 ? '' : url.slice(mark + 1), 'latin1'));
}

/** @throws 404 when the address holds no id */
export function idOf({ params }: Pick<FastifyRequest, 'params'>, what: string): number {
  const id =
    typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  if (/^[1-9]\d{0,14}$/u.test(id)) return Number(id);
  throw unknownId(what);
}
