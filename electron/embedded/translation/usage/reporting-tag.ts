import type { FastifyRequest } from 'fastify';
import { endWithout } from '../../../../shared/text/lines.ts';
import { badRequest } from '../../http/service-error.ts';
import { MAX_REPORTING_TAG_CHARS } from '../../../../shared/domain/texts/limits.ts';

/**
 * Reads the header `X-DeepL-Reporting-Tag` in its stored form: trimmed, in lower case.
 * @returns null when it is absent or empty
 * @throws `ServiceError` 400 for more than 100 characters, inner whitespace, control characters,
 * and non-ASCII characters
 * @see translation service, reporting tags
 */
export function readReportingTag(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers['x-deepl-reporting-tag'];
  if (header === undefined) return null;
  const given = Array.isArray(header) ? header.join(', ') : header;
  const tag = given.slice(/^[ \t]*/u.exec(given)?.[0].length, endWithout(given, ' \t'));
  if (tag === '') return null;
  if (tag.length > MAX_REPORTING_TAG_CHARS) {
    throw badRequest(
      `X-DeepL-Reporting-Tag is longer than ${String(MAX_REPORTING_TAG_CHARS)} characters.`,
    );
  }
  // Check first: some non-ASCII letters become ASCII in lower case.
  if (/^[\u0021-\u007e]+$/u.test(tag)) return tag.toLowerCase();
  throw badRequest(
    'X-DeepL-Reporting-Tag must be one word of ASCII characters without blanks and controls.',
  );
}
