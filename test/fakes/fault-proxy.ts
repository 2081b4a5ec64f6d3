import { Agent, createServer, request as httpsRequest } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Faults of one request on its way to the service or back. */
export type ProxyFault =
  | 'none'
  /** The connection breaks before the service sees anything. */
  | 'drop'
  /** The service acts, and the connection breaks before its answer. */
  | 'lost-answer'
  /** The service acts, and its answer breaks off in the middle. */
  | 'cut-answer'
  /** The service acts and is slow to say so. */
  | 'delay'
  /** The service acts, and a gateway says that it failed. */
  | 'server-error-after'
  /** 503 with a retry delay, unseen by the service. */
  | 'unavailable'
  /** 429 with a retry delay, unseen by the service. */
  | 'rate-limit'
  /** A gateway's page instead of an answer, unseen by the service. */
  | 'page'
  /** The service acts, and a page replaces its answer. */
  | 'page-after'
  /** 422 with a message, unseen by the service. */
  | 'refuse'
  /** The service acts and is killed before it answers. */
  | 'kill'
  /** 401, unseen by the service. */
  | 'reject-token';

export interface FaultProxy {
  /** `https://127.0.0.1:port`. */
  origin: string;
  /** Number of requests so far. */
  readonly seen: number;
  /** Number of faults so far, by kind. */
  readonly done: ReadonlyMap<ProxyFault, number>;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  /** Key and certificate of the service behind it, so that both look the same. */
  key: string;
  certificate: string;
  /** Returns the origin of the service; rejects while it is down. */
  target: () => Promise<string>;
  decide: (method: string, path: string) => ProxyFault;
  /** Kills the service, for `kill`. */
  onKill: () => Promise<void>;
  delayMs: number;
  /** Names of fields hidden from both sides, as behind a service that lacks them. */
  hiddenFields?: readonly string[];
  /** Removes the service's name, as for a service that has none. */
  hidesName?: boolean;
}

/** Starts a proxy between an app and a service that behaves like networks, gateways, and crashes. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { key, certificate } = options;
  const agent = new Agent({ keepAlive: true, ca: certificate });
  const done = new Map<ProxyFault, number>();
  let seen = 0;

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    seen += 1;
    const fault = options.decide(request.method ?? '', request.url ?? '');
    done.set(fault, (done.get(fault) ?? 0) + 1);
    const breakOff = (): void => {
      response.socket?.destroy();
    };
    const unseen = UNSEEN[fault];
    if (unseen !== undefined) {
      response.writeHead(unseen.status, unseen.headers).end(unseen.body);
      return;
    }
    if (fault === 'drop') {
      breakOff();
      return;
    }
    let answer: Forwarded;
    try {
      const { hiddenFields = [] } = options;
      const address = `${await options.target()}${hideInQuery(request.url ?? '', hiddenFields)}`;
      answer = await forward(address, request, hideInForm(body, hiddenFields), agent);
      answer.body = hideInJson(answer.body, hiddenFields);
      if (options.hidesName === true) delete answer.headers[NAME_HEADER];
    } catch {
      breakOff();
      return;
    }
    switch (fault) {
      case 'kill':
        await options.onKill();
        breakOff();
        return;
      case 'lost-answer':
        breakOff();
        return;
      case 'cut-answer':
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), breakOff);
        return;
      case 'server-error-after':
        response.writeHead(502, { 'content-type': 'application/json' });
        response.end('{"status":502,"message":"Bad gateway"}');
        return;
      case 'page-after':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello</html>');
        return;
      default:
    }
    if (fault === 'delay') {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, options.delayMs);
      });
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const server = createServer({ key, cert: certificate }, (request, response) => {
    handle(request, response).catch(() => {
      response.socket?.destroy();
    });
  });
  server.on('clientError', (_error, socket) => {
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `https://127.0.0.1:${String(port)}`,
    get seen() {
      return seen;
    },
    done,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** Header by which a service identifies itself. */
const NAME_HEADER = 'service-instance';
/** Headers of an answer that are passed on; the others concern its connection. */
const PASSED_HEADERS = ['content-type', NAME_HEADER];

const UNSEEN: Partial<
  Record<ProxyFault, { status: number; headers: Record<string, string>; body: string }>
> = {
  unavailable: {
    status: 503,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
    body: '{"status":503,"message":"Maintenance"}',
  },
  'rate-limit': {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': '1' },
    body: '{"status":429,"message":"Slow down"}',
  },
  page: {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><html><body>Sign in to this network</body></html>',
  },
  refuse: {
    status: 422,
    headers: { 'content-type': 'application/json' },
    body: '{"status":422,"message":"The month is closed","field":"started_at"}',
  },
  'reject-token': {
    status: 401,
    headers: { 'content-type': 'application/json' },
    body: '{"status":401,"message":"Unknown token"}',
  },
};

function hideInQuery(path: string, names: readonly string[]): string {
  const url = new URL(path, 'https://127.0.0.1');
  for (const name of names) url.searchParams.delete(name);
  return names.length === 0 ? path : `${url.pathname}${url.search}`;
}

function hideInForm(body: Buffer, names: readonly string[]): Buffer {
  if (names.length === 0 || body.length === 0) return body;
  const form = new URLSearchParams(body.toString());
  for (const name of names) form.delete(name);
  return Buffer.from(form.toString());
}

function hideInJson(body: Buffer, names: readonly string[]): Buffer {
  if (names.length === 0 || body.length === 0) return body;
  const value: unknown = JSON.parse(body.toString(), (name, field: unknown) =>
    names.includes(name) ? undefined : field,
  );
  return Buffer.from(JSON.stringify(value));
}

interface Forwarded {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function forward(
  address: string,
  request: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<Forwarded> {
  const { host: _host, connection: _connection, ...headers } = request.headers;
  if (body.length > 0) headers['content-length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(address, { method: request.method, headers, agent }, (answer) => {
      buffer(answer).then((content) => {
        const headers: Record<string, string> = {};
        for (const name of PASSED_HEADERS) {
          const value = answer.headers[name];
          if (typeof value === 'string') headers[name] = value;
        }
        resolve({ status: answer.statusCode ?? 0, headers, body: content });
      }, reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
