import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { SERVICES_CLI } from '../../support/thread-entries.ts';

/** The service as `npm run services` starts it, behind a listener that records its requests. */
export interface RealService {
  /** Address for the app. */
  url: string;
  key: string;
  adminKey: string;
  /** Sends a request to the service itself, bypassing the listener. @throws when it refuses */
  ask(method: string, path: string, body?: object, key?: string): Promise<unknown>;
  /** Returns the number of documents that the app began to send. */
  uploads(): number;
  close(): Promise<void>;
}

interface Announced {
  translation: { url: string; key: string; adminKey: string };
}

/** Starts the service in a separate process, on its own data folder. */
export async function startRealService(engine = 'pseudo'): Promise<RealService> {
  const data = temporaryFolder();
  const child = spawn(process.execPath, [SERVICES_CLI, '--engine', engine, '--data', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { translation } = JSON.parse(await firstLine(child)) as Announced;
  const { url, key, adminKey } = translation;
  const { server, seen } = await listenBefore(url);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    adminKey,
    async ask(method, path, body, asKey = key) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `DeepL-Auth-Key ${asKey}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
    uploads: () => seen.filter((line) => line === 'POST /v2/document').length,
    async close() {
      server.closeAllConnections();
      server.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the output of the service when it is ready. @throws when it ends before */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('\n')) resolve(seen);
    });
    child.once('exit', () => reject(new Error('The service ended before it was ready.')));
  });
}

/** Passes every request on unchanged, and records its method and path. */
async function listenBefore(target: string): Promise<{ server: Server; seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    seen.push(`${method} ${url.split('?')[0] ?? ''}`);
    const handOn = (from: IncomingMessage): void => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    };
    const onward = request(new URL(url, target), { method, headers }, handOn);
    onward.once('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, seen };
}
