import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/runs.ts';
import { createRandom } from '../../../unit/embedded/support/segments.ts';
import type { TimeAnswer } from './support.ts';
import { readDatabase, SIGN_IN, startTimeService, uuid } from './support.ts';
import { words } from '../../../support/words.ts';

const SEED = 20_260_601;
// Enough for every status to occur.
const REQUESTS = runs(4000, 400);
const AT_ONCE = 8;
/** All statuses of the profile; 400 and 405 for invalid requests. */
const DOCUMENTED = new Set([200, 201, 400, 401, 403, 404, 405, 409, 413, 414, 415, 422, 429]);
/** Traces of a stack, of a path on this machine, of SQL, and of the language itself. */
const LEAKS =
  /\bat .+:\d+:\d+|node_modules|node:internal|(?:\/tmp|\/home|\/root)\/|SQLITE|undefined|\[object |Cannot read|is not a function|is not iterable|NaN/u;

const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'];
const PATHS = [
  'projects',
  'customers',
  'time_entries',
  'reports/daily',
  'reports/detailed',
  'auth',
];
const NAMES = [
  ...words(`
    name description active privacy customer_id billable bill_by rate template required_task
    client_ref project_id started_at ended_at tags version restore from to updated_since
    include_deleted offset limit date_execution_start date_execution_end opt_sort_direction email
    password account_id id __proto__ constructor toString tags[] name[__proto__]
  `),
  '',
];
const VALUES = [
  ...words(`
    One 0 1 2 -1 1.5 1e308 99999999999999999999 true false project asc 85.50
    2026-02-14T02:59:42-0200 2026-02-14T04:59:42Z 2026-02-15T10:00:00+1400 2026-02-30T10:00:00Z
    0000-00-00T00:00:00Z 9999-12-29T23:59:59+1800 1970-01-01T00:00:00Z 2026-02-14 % %00%zz
    __proto__ ../../etc/passwd <script>alert(1)</script>
  `),
  '',
  ' ',
  uuid(1),
  uuid(2),
  uuid(3).toUpperCase(),
  "'; DROP TABLE time_entries; --",
  '" OR ""="',
  '\0',
  'a\0b',
  '\u2028\u0085\ufeff',
  '😀'.repeat(200),
  'x'.repeat(20_000),
];
const TYPES = ['application/json', 'text/plain', 'nonsense', 'multipart/form-data; boundary=x'];

type Random = () => number;

function pick<T>(list: readonly T[], random: Random): T {
  const value = list[Math.floor(random() * list.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

function fields(random: Random): string {
  return Array.from({ length: Math.floor(random() * 8) }, () => {
    const value = pick(VALUES, random);
    // Sometimes without encoding, like a careless client.
    return `${pick(NAMES, random)}=${random() < 0.93 ? encodeURIComponent(value) : value}`;
  }).join('&');
}

function body(random: Random): string | Uint8Array {
  const kind = random();
  if (kind < 0.1) return Uint8Array.from({ length: 300 }, () => Math.floor(random() * 256));
  if (kind < 0.13) return 'a='.padEnd(70_000, 'x');
  // A unique description: without a change no version is checked.
  const text = String(Math.floor(random() * 1e9));
  const valid =
    random() < 0.7 ? `name=${text}&description=${text}&started_at=2026-02-14T02:59:42Z&` : '';
  const end = random() < 0.7 ? '&ended_at=2026-02-14T03:59:42Z' : '';
  const version = random() < 0.5 ? '&version=7' : '';
  const rest = random() < 0.6 ? fields(random) : '';
  return valid + rest + end + version;
}

/** @param made number of objects by path; the newest is most likely not deleted yet */
function address(random: Random, made: ReadonlyMap<string, number>): string {
  const path = pick(PATHS, random);
  const newest = String(made.get(path) ?? 1);
  const ids = [newest, newest, newest, '1', '2', '9', '%00', '%E0%A4%A', 'x'];
  const id = random() < 0.6 ? `/${pick(ids, random)}` : '';
  const query = random() < 0.4 ? `?${encodeURI(fields(random)).slice(0, 2000)}` : '';
  return `/${path}${id}${query}`;
}

function whatIsWrong({ status, text, json }: TimeAnswer): string | null {
  if (!DOCUMENTED.has(status)) return `status ${String(status)} ${text.slice(0, 200)}`;
  if (status < 400) return text === '' || json !== null ? null : `no JSON: ${text.slice(0, 200)}`;
  if (json?.['status'] !== status) return `the body says another status: ${text.slice(0, 200)}`;
  const message = json['message'];
  if (typeof message !== 'string' || message === '' || message.length > 200) return 'no message';
  if ((status === 422) !== (json['field'] !== undefined && status !== 409)) return 'no field';
  return LEAKS.test(text) ? `leak: ${text.slice(0, 300)}` : null;
}

describe('random requests', () => {
  it(`${String(REQUESTS)} of them never give a 500, never crash, never leak`, async () => {
    const service = await startTimeService({ signIn: SIGN_IN });
    const random = createRandom(SEED);
    const statuses = new Map<number, number>();
    const made = new Map<string, number>();
    const trouble: string[] = [];
    let sent = 0;
    const work = async (): Promise<void> => {
      while (sent < REQUESTS) {
        sent += 1;
        const method = pick(METHODS, random);
        const to = address(random, made);
        const form = method === 'GET' ? undefined : body(random);
        const headers: Record<string, string> =
          form !== undefined && random() < 0.05 ? { 'content-type': pick(TYPES, random) } : {};
        const answer = await service.call(method, to, form, { headers });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const [, path = ''] = to.split('/');
        if (answer.status === 201) made.set(path, (made.get(path) ?? 0) + 1);
        const wrong = whatIsWrong(answer);
        if (wrong !== null) {
          trouble.push(`${method} ${to.slice(0, 200)} ${String(form).slice(0, 300)}: ${wrong}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));

    expect(trouble).toEqual([]);
    expect(service.logged).toEqual([]);
    expect((await service.call('GET', '/projects')).status).toBe(200);
    // The generator reaches beyond the checks, not only up to them.
    for (const status of [200, 201, 400, 404, 405, 409, 413, 415, 422]) {
      expect([status, (statuses.get(status) ?? 0) >= REQUESTS / 800]).toEqual([status, true]);
    }
    // After any requests, the stored data follows the rules.
    const running =
      'SELECT id FROM time_entries WHERE ended_at_ms IS NULL AND deleted_at_ms IS NULL';
    expect(readDatabase(service.dataFolder, running).length).toBeLessThan(2);
    const repeated = 'SELECT client_ref FROM time_entries GROUP BY client_ref HAVING count(*) > 1';
    expect(readDatabase(service.dataFolder, `${repeated} AND client_ref IS NOT NULL`)).toEqual([]);
    expect(readDatabase(service.dataFolder, 'PRAGMA integrity_check')).toEqual([
      { integrity_check: 'ok' },
    ]);
  }, 180_000);
});
