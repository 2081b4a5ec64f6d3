import type { AnswerHeaders } from '../http/transport.ts';

/** Header with which a service identifies itself, and a call identifies the service it is meant for. */
const HEADER = 'service-instance';
/** Names that fit a header and are worth comparing. */
const NAME = /^[\x21-\x7e]{8,200}$/;

/** Reads the name of the service that answered; null when it sends none. @see time service profile */
export function readInstanceName({ headers }: { headers: AnswerHeaders }): string | null {
  const name = headers.get(HEADER)?.trim() ?? '';
  return NAME.test(name) ? name : null;
}

/** Builds the header that names the intended service. @param name of that service; null: any */
export function instanceHeaders(name: string | null): Record<string, string> {
  return name === null ? {} : { [HEADER]: name };
}
