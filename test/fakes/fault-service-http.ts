import type { IncomingMessage, Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import { z } from 'zod';
import type { Fault, FaultRoute } from './fault-service-faults.ts';
import { FaultResources } from './fault-service-resources.ts';
import { voiceRouteOf } from './fault-service-voice.ts';

/** A received request, without its key. */
export interface RecordedRequest {
  route: FaultRoute | 'unknown';
  method: string;
  path: string;
  hasKey: boolean;
  headers: Record<string, string>;
}

const textsBody = z.object({ text: z.array(z.string()) });
const keyBody = z.object({ document_key: z.string() });

/** A request that was read completely. */
export interface Incoming {
  method: string;
  path: string;
  contentType: string;
  body: Uint8Array;
  json: unknown;
}

export function incoming(request: IncomingMessage, body: Uint8Array): Incoming {
  const contentType = request.headers['content-type'] ?? '';
  const isJson = contentType.includes('json') && body.byteLength > 0;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    contentType,
    body,
    json: isJson ? (JSON.parse(Buffer.from(body).toString('utf8')) as unknown) : null,
  };
}

export function routeOf(request: IncomingMessage): FaultRoute | null {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/v2/document') return 'upload';
  if (/^\/v2\/document\/[^/]+\/result$/.test(path)) return 'result';
  if (/^\/v2\/document\/[^/]+$/.test(path)) return 'status';
  if (path === '/v2/translate') return 'translate';
  if (path === '/v2/languages') return 'languages';
  if (path === '/v2/usage') return 'usage';
  if (path === '/v3/glossaries' && request.method === 'GET') return 'glossaries';
  if (FaultResources.knows(path)) return 'resources';
  return voiceRouteOf(request.method ?? '', path);
}

export function record(request: IncomingMessage, route: RecordedRequest['route']): RecordedRequest {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    name === 'authorization' || value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    route,
    method: request.method ?? '',
    path: request.url ?? '',
    hasKey: request.headers.authorization !== undefined,
    headers: Object.fromEntries(headers),
  };
}

/** Reads a whole body; null if the fault or the client ended the connection first. */
export async function readBody(
  request: IncomingMessage,
  fault: Fault | undefined,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (fault?.kind === 'cut-request' && size >= fault.afterBytes) {
        request.socket.destroy();
        return null;
      }
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

export function documentIdOf(path: string): string {
  return decodeURIComponent(path.split('/')[3] ?? '');
}

export function textsOf(json: unknown): string[] {
  return textsBody.parse(json).text;
}

export function documentKeyOf(json: unknown): string {
  return keyBody.safeParse(json).data?.document_key ?? '';
}

export async function listen(server: Server | SecureServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

export async function stop(server: Server | SecureServer): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeAllConnections();
  await closed;
}
