import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/runs.ts';
import { createRandom } from '../../../unit/embedded/support/segments.ts';
import type { ServiceUnderTest } from './support.ts';
import { onCleanUp, startService } from './support.ts';
import type { RandomRequest } from '../../support/random-requests.ts';
import { randomRequest } from '../../support/random-requests.ts';

const SEED = 20_260_301;
const REQUESTS = runs(10_000);
const AT_ONCE = 8;
/** All statuses that the API documents, and 431 of the header limit. */
const DOCUMENTED = new Set([
  200, 201, 202, 204, 400, 401, 403, 404, 413, 414, 415, 429, 431, 456, 503, 504, 529,
]);
/** Traces of a stack, of a path on this machine, of SQL, and of the language itself. */
const LEAKS =
  /\bat .+:\d+:\d+|node_modules|node:internal|(?:\/tmp|\/home|\/root|\/work)\/|SQLITE|undefined|\[object |Cannot read|is not a function|is not iterable/u;
/** Ids and keys of created objects, which later requests use to find something. */
const ID_FIELDS = [
  'glossary_id',
  'style_id',
  'id',
  'document_id',
  'key_id',
  'translation_memory_id',
];

interface Answer {
  readonly status: number;
  readonly traceId: unknown;
  readonly body: string;
}

describe('random requests', () => {
  it(`${String(REQUESTS)} of them over every address never give a 500, never crash, never leak`, async () => {
    const logged: string[] = [];
    const service = await startService({
      log: (line) => {
        logged.push(line);
      },
    });
    const { apiKey, adminKey, routes } = service.service;
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    onCleanUp(() => {
      agent.destroy();
    });
    const known = createKnownIds();
    const trouble: string[] = [];
    const statuses = new Map<number, number>();
    const random = createRandom(SEED);
    let sent = 0;

    const work = async (): Promise<void> => {
      while (sent < REQUESTS) {
        sent += 1;
        const number = sent;
        const spec = randomRequest(routes, random);
        const key = spec.address.startsWith('/v2/admin/') ? adminKey : apiKey;
        const answer = await send(service, agent, key, known.fill(spec, random));
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const wrong = whatIsWrong(answer);
        if (wrong !== null) {
          trouble.push(
            `${String(number)} ${spec.method} ${spec.address.slice(0, 200)} ${String(spec.contentType)} ` +
              `${spec.body?.toString().slice(0, 300) ?? ''}: ${wrong}`,
          );
        }
        known.learn(spec.address, answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(trouble).toEqual([]);
    expect(logged).toEqual([]);
    expect((await service.get('/v2/usage')).status).toBe(200);
    // The generator reaches beyond the checks, not only up to them.
    for (const status of [200, 201, 204, 400, 404, 415]) {
      expect([status, (statuses.get(status) ?? 0) > REQUESTS / 500]).toEqual([status, true]);
    }
  });
});

function whatIsWrong({ status, traceId, body }: Answer): string | null {
  if (!DOCUMENTED.has(status)) return `status ${String(status)} ${body.slice(0, 200)}`;
  if (!/^[0-9a-f]{32}$/u.test(String(traceId))) return `no trace id with ${String(status)}`;
  if (status < 400) return null;
  const message = parse(body)?.['message'];
  if (typeof message !== 'string' || message === '') return `no message: ${body.slice(0, 200)}`;
  if (message.length > 1000) return `a message of ${String(message.length)} characters`;
  return LEAKS.test(body) ? `leak: ${body.slice(0, 300)}` : null;
}

/** Remembers created ids, by the kind of object in the address. */
function createKnownIds(): {
  learn(address: string, answer: Answer): void;
  fill(spec: RandomRequest, random: () => number): RandomRequest;
} {
  const byKind = new Map<string, string[]>();
  const documentKeys = new Map<string, string>();
  const kindOf = (address: string): string => address.split(/[/?]/u)[2] ?? '';
  return {
    learn(address, { status, body }) {
      const record = status < 300 ? parse(body) : null;
      for (const name of ID_FIELDS) {
        const id = record?.[name];
        if (typeof id !== 'string') continue;
        byKind.set(kindOf(address), [...(byKind.get(kindOf(address)) ?? []), id].slice(-20));
        if (typeof record?.['document_key'] === 'string') {
          documentKeys.set(id, record['document_key']);
        }
      }
    },
    fill(spec, random) {
      const ids = byKind.get(kindOf(spec.address)) ?? [];
      const next = (): string => ids[Math.floor(random() * ids.length)] ?? 'unknown';
      let last = next();
      const address = spec.address.replaceAll(/\{id\}|%7Bid%7D/gu, () => {
        last = next();
        return encodeURIComponent(last);
      });
      const body =
        spec.body?.includes('{') === true && !spec.body.includes(0xff)
          ? Buffer.from(
              spec.body
                .toString()
                .replaceAll('{id}', next)
                .replaceAll('{key}', documentKeys.get(last) ?? 'unknown'),
            )
          : spec.body;
      return { ...spec, address, body };
    },
  };
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

async function send(
  service: ServiceUnderTest,
  agent: Agent,
  key: string,
  { method, address, contentType, body }: RandomRequest,
): Promise<Answer> {
  const answered = new Promise<Answer>((resolve, reject) => {
    const request = httpRequest(
      service.url + address,
      {
        method,
        agent,
        headers: {
          authorization: `DeepL-Auth-Key ${key}`,
          ...(contentType === null ? {} : { 'content-type': contentType }),
          ...(body === null ? {} : { 'content-length': body.length }),
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((content) => {
          resolve({ status: statusCode, traceId: headers['x-trace-id'], body: content });
        }, reject);
      },
    );
    request.once('error', reject);
    request.end(body ?? undefined);
  });
  return answered;
}
