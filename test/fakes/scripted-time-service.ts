import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen, stop } from './fault-service-http.ts';
import type { TestCertificate } from './test-certificate.ts';

/** A received request. */
export interface TimeRequest {
  method: string;
  /** Includes its query, without the base path. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** An answer; a string is sent as JSON text with status 200. */
export type TimeReply =
  | string
  | {
      status?: number;
      headers?: Record<string, string>;
      body?: string | Uint8Array;
      /** answer: closes the connection before an answer; body: in the middle of its body. */
      drop?: 'answer' | 'body';
      /** Delays the answer. */
      until?: Promise<unknown>;
    };

export interface ScriptedTimeService {
  /** Ends in `/api/v1`. */
  url: string;
  origin: string;
  requests: TimeRequest[];
  /** Sets the answers to a method and path (without query), in order; the last one repeats. */
  on(route: string, ...replies: (TimeReply | ((request: TimeRequest) => TimeReply))[]): void;
  close(): Promise<void>;
}

const BASE_PATH = '/api/v1';

/** Starts a time service on real HTTPS that answers as scripted; 404 for everything else. */
export async function createScriptedTimeService(
  certificate: Pick<TestCertificate, 'key' | 'certificate'>,
): Promise<ScriptedTimeService> {
  const requests: TimeRequest[] = [];
  const script = new Map<string, (TimeReply | ((request: TimeRequest) => TimeReply))[]>();

  const nextReply = (request: TimeRequest): TimeReply => {
    const replies = script.get(`${request.method} ${request.path.split('?')[0] ?? ''}`) ?? [];
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? NO_SUCH_ADDRESS;
    return typeof reply === 'function' ? reply(request) : reply;
  };

  const server: Server = createServer(
    { key: certificate.key, cert: certificate.certificate },
    (incoming, response) => {
      const chunks: Uint8Array[] = [];
      incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      incoming.on('end', () => {
        const request: TimeRequest = {
          method: incoming.method ?? '',
          path: (incoming.url ?? '').replace(BASE_PATH, ''),
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        };
        requests.push(request);
        void answer(response, nextReply(request));
      });
    },
  );
  const origin = `https://127.0.0.1:${String(await listen(server, 0))}`;
  return {
    url: origin + BASE_PATH,
    origin,
    requests,
    on: (route, ...replies) => script.set(route, replies),
    close: async () => stop(server),
  };
}

const NO_SUCH_ADDRESS: TimeReply = {
  status: 404,
  body: '{"status":404,"message":"No such address"}',
};

async function answer(response: ServerResponse, reply: TimeReply): Promise<void> {
  if (typeof reply === 'string') {
    response.setHeader('content-type', 'application/json').end(reply);
    return;
  }
  await reply.until;
  if (reply.drop === 'answer') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    ...reply.headers,
  });
  if (reply.drop === 'body') {
    response.write(reply.body ?? '{"data":[');
    response.socket?.end(() => response.destroy());
    return;
  }
  response.end(reply.body ?? '');
}
