import type { Readable } from 'node:stream';
import type { HttpAnswer } from './transport.ts';

/** The head of an answer as the platform delivers it; header names in lower case. */
export interface AnswerHead {
  status: number;
  /** Major version of HTTP; defaults to 1. */
  version?: number;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const NOTHING: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({
    next: async () => Promise.resolve({ done: true, value: undefined }),
  }),
};

/**
 * Builds an answer from a platform's stream.
 * @param stream null when there is none to read
 * @throws an error with a `code` for a status that HTTP answers cannot have
 */
export function streamAnswer(head: AnswerHead, stream: Readable | null): HttpAnswer {
  const { status, headers, version = 1 } = head;
  if (status < 200 || status > 599) {
    stream?.destroy();
    throw Object.assign(new Error('The status is none of HTTP.'), { code: 'HPE_INVALID_STATUS' });
  }
  // The body's reader gets the stream's failure; without a listener it would crash the process.
  stream?.on('error', () => undefined);
  const isDelimited =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return {
    status,
    // HTTP/2 and later mark the end of every answer.
    isEndKnown: isDelimited || version >= 2,
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return typeof value === 'string' ? value : (value?.join(', ') ?? null);
      },
    },
    body: (stream as AsyncIterable<Uint8Array> | null) ?? NOTHING,
    discard: () => {
      stream?.destroy();
    },
  };
}
