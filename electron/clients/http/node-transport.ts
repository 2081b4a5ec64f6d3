import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { orAborted } from './abort-scope.ts';
import type { HttpTransport, TransportRequest, UploadRequest } from './transport.ts';
import { toWebResponse } from './web-response.ts';

/** The transport of tests and tools: Node's own fetch, and a plain request for streamed uploads. */
export function createNodeTransport(): HttpTransport {
  // Node's fetch fails a request whose connection died, and never sends it again.
  return { fetch: send, fetchOnce: send, upload };
}

async function send(url: string, request: TransportRequest): Promise<Response> {
  return fetch(url, { ...request, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
}

async function upload(url: string, { headers, body, signal }: UploadRequest): Promise<Response> {
  const open = url.startsWith('https:') ? requestHttps : requestHttp;
  // A connection of its own: one kept from earlier may be dead, and its end would leave the outcome unknown.
  const request = open(url, { method: 'POST', headers, agent: false, signal });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    // Stays: a late error of an answered request is told by the answer's own stream.
    request.on('error', reject);
  });
  let isSettled = false;
  const settled = answer
    .catch(() => undefined)
    .finally(() => {
      isSettled = true;
    });
  const pump = async (): Promise<void> => {
    for await (const chunk of body) {
      await Promise.race([writeChunk(request, chunk), settled]);
      if (isSettled) return;
    }
    request.end();
  };
  const sent = pump();
  // An error of the body ends the request; otherwise the answer, or its absence, decides.
  const bodyError = new Promise<never>((_resolve, reject) => {
    sent.catch((error: unknown) => {
      request.destroy();
      reject(error instanceof Error ? error : new Error('The body failed.'));
    });
  });
  bodyError.catch(() => undefined);
  const message = await orAborted(Promise.race([answer, bodyError]), signal);
  // After an early answer the request is unfinished and would keep its connection.
  message.once('close', () => request.destroy());
  const head = {
    status: message.statusCode ?? 0,
    headers: Object.entries(message.headersDistinct),
  };
  return toWebResponse(head, message);
}

async function writeChunk(request: ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    // A failed write is told by the request's error event, which also knows the reason.
    request.write(chunk, () => {
      resolve();
    });
  });
}
