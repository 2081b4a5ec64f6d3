import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { createTimeService } from '../../../../electron/embedded/time/service.ts';
import type {
  TimeService,
  TimeServiceOptions,
} from '../../../../electron/embedded/time/service.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { onCleanUp } from '../translation/support.ts';

/** Access data of a running service. */
export interface TimeAccess {
  /** Ends in `/api/v1`. */
  readonly url: string;
  readonly token: string;
  /** PEM. */
  readonly ca: string;
  readonly agent?: Agent;
}

export interface TimeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Null for an empty or invalid body. */
  readonly json: Record<string, unknown> | null;
}

export type Form = Readonly<Record<string, string | readonly string[]>> | string | Uint8Array;

export const TEST_AGENT = 'test/1';
export const SIGN_IN = { email: 'me@example.org', password: 'correct horse' };

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: no token is sent. */
  readonly token?: string | null;
  /** Null: no header of that name. */
  readonly userAgent?: string | null;
}

/** Sends one request; a form is sent as one, unless a header says otherwise. */
export async function callTimeService(
  access: TimeAccess,
  method: string,
  address: string,
  form?: Form,
  options: CallOptions = {},
): Promise<TimeAnswer> {
  const { token = access.token, userAgent = TEST_AGENT } = options;
  const body = form === undefined ? null : encode(form);
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      access.url + address,
      {
        method,
        ca: access.ca,
        ...(access.agent === undefined ? {} : { agent: access.agent }),
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(userAgent === null ? {} : { 'user-agent': userAgent }),
          ...(body === null
            ? {}
            : {
                'content-type': 'application/x-www-form-urlencoded',
                'content-length': String(body.length),
              }),
          ...options.headers,
        },
      },
      (response) => {
        const { statusCode = 0, headers } = response;
        text(response).then((content) => {
          resolve({ status: statusCode, headers, text: content, json: parse(content) });
        }, reject);
      },
    );
    request.once('error', reject);
    request.end(body ?? undefined);
  });
}

function encode(form: Form): Buffer {
  if (typeof form === 'string' || form instanceof Uint8Array) return Buffer.from(form);
  const fields = new URLSearchParams();
  for (const [name, values] of Object.entries(form)) {
    for (const value of [values].flat()) fields.append(name, value);
  }
  return Buffer.from(fields.toString());
}

function parse(content: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

export type ManualClock = ReturnType<typeof createManualClock>;

/** The service over real HTTPS, on a clock that the test moves. */
export interface TimeServiceUnderTest extends TimeAccess {
  readonly service: TimeService;
  readonly dataFolder: string;
  readonly clock: ManualClock;
  readonly logged: readonly string[];
  call(method: string, address: string, form?: Form, options?: CallOptions): Promise<TimeAnswer>;
  /** Returns `data` of a call that must have this status. */
  data(status: number, method: string, address: string, form?: Form): Promise<Wire>;
  /** Returns `data` of a list. */
  list(address: string): Promise<Wire[]>;
  stop(): Promise<void>;
}

export type Wire = Record<string, unknown>;

/** 2026-03-01T12:00:00Z. */
export const START_MS = Date.UTC(2026, 2, 1, 12);

export async function startTimeService(
  options: Partial<TimeServiceOptions> & { readonly clock?: ManualClock } = {},
): Promise<TimeServiceUnderTest> {
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const clock = options.clock ?? createManualClock(START_MS);
  const logged: string[] = [];
  const service = await createTimeService({
    log: (line) => logged.push(line),
    ...options,
    dataFolder,
    clock,
  });
  const { url } = await service.listen();
  const agent = new Agent({ keepAlive: true, ca: service.certificate.certificate });
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    agent.destroy();
    stopping ??= service.close();
    await stopping;
  };
  onCleanUp(stop);
  const access = { url, token: service.token, ca: service.certificate.certificate, agent };
  const call: TimeServiceUnderTest['call'] = (method, address, form, rest) =>
    callTimeService(access, method, address, form, rest);
  return {
    ...access,
    service,
    dataFolder,
    clock,
    logged,
    call,
    async data(status, method, address, form) {
      const answer = await call(method, address, form);
      if (answer.status !== status) {
        throw new Error(`${method} ${address}: ${String(answer.status)} ${answer.text}`);
      }
      return asWire(answer.json?.['data']);
    },
    async list(address) {
      const { json, text: body } = await call('GET', address);
      const rows = json?.['data'];
      if (!Array.isArray(rows)) throw new Error(`${address} answers no list: ${body}`);
      return rows.map(asWire);
    },
    stop,
  };
}

function asWire(value: unknown): Wire {
  if (typeof value === 'object' && value !== null) return { ...value };
  throw new Error(`An object was expected: ${JSON.stringify(value)}`);
}

/** Reads the service's own database, during or after its run. */
export function readDatabase(dataFolder: string, sql: string): Wire[] {
  const db = new Sqlite(path.join(dataFolder, 'time.db'), { readonly: true });
  try {
    return db.prepare<[], Wire>(sql).all();
  } finally {
    db.close();
  }
}

/** A finished entry of an hour and a half. */
export const ENTRY = {
  description: 'Chapter 3',
  started_at: '2026-02-14T22:59:42-0200',
  ended_at: '2026-02-15T00:29:42-0200',
} as const;

export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
