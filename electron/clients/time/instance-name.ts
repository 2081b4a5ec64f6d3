import type { AnswerHeaders } from '../http/transport.ts';

/** By which a service says which one it is, and a call which one it means. */
const HEADER = 'service-instance';
/** What can stand in a header and is worth comparing. */
const NAME = /^[\x21-\x7e]{8,200}$/;

/** How the service that answered names itself; null where it does not. @see time service profile */
export function readInstanceName({ headers }: { headers: AnswerHeaders }): string | null {
  const name = headers.get(HEADER)?.trim() ?? '';
  return NAME.test(name) ? name : null;
}

/** @param name of the service that is meant; null: any */
export function instanceHeaders(name: string | null): Record<string, string> {
  return name === null ? {} : { [HEADER]: name };
}
