import { STATUS_CODES } from 'node:http';
import { parseObject, readPlainText, type StatusAnswer } from '../http/status-errors.ts';
import { isRecord } from './wire/read-record.ts';
import { readString } from './wire/values.ts';

/** What an error answer says. */
export interface ErrorBody {
  /** The service's own words, or what its status is called. */
  words: string;
  /** The field that it found wrong. */
  field: string | null;
}

/** How many of a list of complaints are shown. */
const MAX_COMPLAINTS = 5;

/**
 * Reads the words of an error answer: `message`, then `error`, then `errors`, then plain text, then the
 * name of the status. @see time service profile, errors
 */
export function readErrorBody(answer: StatusAnswer): ErrorBody {
  const parsed = parseObject(answer.text);
  const inner = parsed?.['data'];
  // Some services put their errors into the envelope too.
  const body = parsed !== null && !('message' in parsed) && isRecord(inner) ? inner : parsed;
  const words =
    body === null
      ? readPlainText(answer)
      : [body['message'], body['error'], body['errors']].map(wordsOf).find((text) => text !== '');
  return {
    words: words?.trim() || (STATUS_CODES[answer.status] ?? ''),
    field: body === null ? null : fieldOf(body),
  };
}

/** Words out of a text, an object with a message, or a list or map of such. */
function wordsOf(value: unknown, depth = 0): string {
  const text = readString(value);
  if (text !== null) return text;
  if (typeof value !== 'object' || value === null || depth > 3) return '';
  if (isRecord(value) && readString(value['message']) !== null) {
    return readString(value['message']) ?? '';
  }
  return Object.values(value)
    .map((inner) => wordsOf(inner, depth + 1))
    .filter((inner) => inner !== '')
    .slice(0, MAX_COMPLAINTS)
    .join(' · ');
}

function fieldOf(body: Readonly<Record<string, unknown>>): string | null {
  const { errors } = body;
  const first: unknown = Array.isArray(errors) ? errors[0] : null;
  const named = [
    body['field'],
    isRecord(body['error']) ? body['error']['field'] : null,
    isRecord(first) ? first['field'] : null,
    isRecord(errors) ? Object.keys(errors)[0] : null,
  ];
  return named.map(readString).find((name) => name !== null && isFieldName(name)) ?? null;
}

/** What comes in the place of a name may be anything, such as what a person typed. */
function isFieldName(name: string): boolean {
  return /^[a-z][\w.[\]-]{0,63}$/i.test(name);
}
