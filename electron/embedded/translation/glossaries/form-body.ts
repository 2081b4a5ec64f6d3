import { isUtf8 } from 'node:buffer';
import { badRequest } from '../service-error.ts';

/** More than any request needs: four fields for each of the pairs there are. */
const MAX_FIELDS = 10_000;

/** The fields of a form; of a field given twice the first counts. */
export class FormBody {
  readonly fields: ReadonlyMap<string, string>;

  constructor(fields: ReadonlyMap<string, string>) {
    this.fields = fields;
  }
}

/**
 * Reads `application/x-www-form-urlencoded`. Glossaries have a reader of their own: entries may be
 * large, must not be changed by lenient decoding, and names of fields are never keys of an object.
 * @throws 400 naming the field that cannot be decoded
 */
export function readFormBody(bytes: Buffer): FormBody {
  if (!isUtf8(bytes)) throw badRequest('The form is not valid UTF-8.');
  const text = bytes.toString('utf8');
  const fields = new Map<string, string>();
  let count = 0;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('&', at);
    const end = next === -1 ? text.length : next;
    if (end > at) {
      count += 1;
      if (count > MAX_FIELDS) throw badRequest('The form has too many fields.');
      addField(fields, text.slice(at, end));
    }
    at = end + 1;
  }
  return new FormBody(fields);
}

function addField(fields: Map<string, string>, pair: string): void {
  const equals = pair.indexOf('=');
  const name = decode(equals === -1 ? pair : pair.slice(0, equals));
  if (name === null) throw badRequest('The name of a form field cannot be decoded.');
  if (fields.has(name)) return;
  const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
  if (value === null) {
    throw badRequest(
      `${name.slice(0, 100)} cannot be decoded: a percent sign must be sent as %25.`,
    );
  }
  fields.set(name, value);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
