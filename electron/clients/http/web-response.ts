import { Readable } from 'node:stream';

/** Statuses whose answers have no body by definition. */
const NO_BODY_STATUSES = new Set([204, 205, 304]);

/** The beginning of an answer as a platform gives it. */
export interface AnswerHead {
  status: number;
  headers: Iterable<readonly [name: string, value: string | readonly string[] | undefined]>;
}

/**
 * Builds the web's class from a platform's answer; an error of `stream` becomes one of the body.
 * @param stream null when there is none to read
 * @throws an error with a `code` for a status that no HTTP answer may have: inside an event handler
 * the class itself would throw, and end the process
 */
export function toWebResponse(head: AnswerHead, stream: Readable | null): Response {
  const { status } = head;
  if (status < 200 || status > 599) {
    stream?.destroy();
    throw Object.assign(new Error('The status is none of HTTP.'), { code: 'HPE_INVALID_STATUS' });
  }
  const headers = new Headers();
  for (const [name, value] of head.headers) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) {
      appendLoosely(headers, name, one);
    }
  }
  if (stream === null || NO_BODY_STATUSES.has(status)) {
    stream?.resume();
    return new Response(null, { status, headers });
  }
  const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers });
}

/** A header that the web's class refuses is of no use to anybody. */
function appendLoosely(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // Left out.
  }
}
