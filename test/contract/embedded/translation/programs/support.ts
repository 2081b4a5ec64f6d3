import { request, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TranslationServiceOptions } from '../../../../../electron/embedded/translation/service.ts';
import { startService, type ServiceUnderTest } from '../support.ts';

/** A request of another program, byte by byte what Node sends for it. */
export interface Asked {
  method?: string;
  /** Default: the name that the listener has. */
  host?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  address?: '127.0.0.1' | '::1';
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ProgramsUnderTest extends ServiceUnderTest {
  port: number;
  log: string[];
  /** Asks the listener for programs. */
  ask(path: string, asked?: Asked): Promise<Answered>;
  /** Asks an address for administration. */
  admin(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Adds a program. @returns its id and its key */
  add(fields?: Record<string, unknown>): Promise<{ id: string; key: string }>;
}

export const PROGRAMS = '/v2/admin/programs';

/** Returns a port that nothing listens on. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Sends one request on a connection of its own. */
export async function askPort(port: number, path: string, asked: Asked = {}): Promise<Answered> {
  const { method = asked.body === undefined ? 'GET' : 'POST', body, address = '127.0.0.1' } = asked;
  const host = asked.host ?? `127.0.0.1:${String(port)}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: address, port, path, method, agent: false, headers: { ...asked.headers, host } },
      (answer) => {
        text(answer).then(
          (said) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export const JSON_TYPE = { 'content-type': 'application/json' };
export const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
export const withKey = (key: string): Record<string, string> => ({
  authorization: `DeepL-Auth-Key ${key}`,
});

/** Starts a service whose listener for programs is open. */
export async function startPrograms(
  options: Partial<TranslationServiceOptions> & { origins?: string[] } = {},
): Promise<ProgramsUnderTest> {
  const log: string[] = [];
  const service = await startService({ log: (line) => log.push(line), ...options });
  const port = await unusedPort();
  const admin: ProgramsUnderTest['admin'] = async (method, path, body) => {
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...withKey(service.service.adminKey), ...(body === undefined ? {} : JSON_TYPE) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    return { http: answer.status, ...(said === '' ? {} : JSON.parse(said)) };
  };
  await admin('PUT', `${PROGRAMS}/listener`, { port, origins: options.origins ?? [] });
  return {
    ...service,
    port,
    log,
    admin,
    ask: (path, asked) => askPort(port, path, asked),
    async add(fields = {}) {
      const added = await admin('POST', PROGRAMS, {
        label: 'Writer',
        uses: ['texts', 'documents'],
        ...fields,
      });
      return { id: String(added['program_id']), key: String(added['key']) };
    },
  };
}
