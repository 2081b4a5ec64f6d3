import type { AnswerHeaders } from '../http/transport.ts';

/** Header in which a service names itself, and a call names the service it is meant for. */
const HEADER = 'service-instance';
/** Names that fit a header and are worth comparing. */
const NAME = /^[\x21-\x7e]{8,200}$/;

/** The name of the service that answered; null when it sends none. @see time service profile */
export function readInstanceName({ headers }: { headers: AnswerHeaders }): string | null {
  const name = headers.get(HEADER)?.trim() ?? '';
  return NAME.test(name) ? name : null;
}

/** @param name of the intended service; null: any */
export function instanceHeaders(name: string | null): Record<string, string> {
  return name === null ? {} : { [HEADER]: name };
}
