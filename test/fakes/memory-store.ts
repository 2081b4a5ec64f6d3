import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const JOBS = '/v3/translation_memories/jobs/';
const TOKEN = 'signature-0123456789abcdef';

/** Faults of a file at a signed address. */
export type StoreFault =
  | { kind: 'status'; status: number; body?: string }
  /** The connection ends after this many bytes of the request. */
  | { kind: 'cut'; afterBytes: number }
  /** The file is received completely, and the connection ends without an answer, or breaks as the test requires. */
  | { kind: 'lost'; breakOff?: () => void };

/** Result of a job in the API's format. */
export type JobResult = Record<string, unknown> & { status: string };

export interface StoredRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/**
 * A service with memory jobs whose files go to signed addresses, and which fails on order. It answers 404 to everything
 * else.
 */
export interface MemoryStore {
  readonly url: string;
  readonly requests: StoredRequest[];
  /** Secret in the signed addresses that must not leak. */
  readonly token: string;
  /** Upload address of files; its own address unless set. */
  uploadUrl: string;
  /** Faults of the next files, in order. */
  uploadFaults: StoreFault[];
  /** Answers to the polls of a job, in order; the last one stays. */
  script: JobResult[];
  operation: 'import' | 'export';
  /** Answers requests for the file. */
  download: (response: ServerResponse) => void;
  /** Memories in the list. */
  memories: Record<string, unknown>[];
  /** The completed result of an export. */
  readonly exported: JobResult;
  close(): Promise<void>;
}

export async function createMemoryStore(): Promise<MemoryStore> {
  const requests: StoredRequest[] = [];
  let polls = 0;

  const json = (response: ServerResponse, value: unknown, status = 200): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  const answer = (request: StoredRequest, response: ServerResponse): void => {
    const { method, path } = request;
    if (method === 'POST' && path.endsWith('/import')) {
      polls = 0;
      json(response, { job_id: 'job', upload_url: store.uploadUrl, expires_at: 'soon' }, 202);
    } else if (method === 'POST' && path.endsWith('/export')) {
      polls = 0;
      json(response, { job_id: 'job' }, 202);
    } else if (method === 'GET' && path.startsWith(JOBS)) {
      const result = store.script[polls] ?? store.script.at(-1);
      polls += 1;
      json(response, { job_id: 'job', operation: store.operation, results: [result] });
    } else if (method === 'PUT' && path.startsWith('/in')) response.end();
    else if (method === 'GET' && path.startsWith('/out')) store.download(response);
    else if (method === 'DELETE') response.writeHead(204).end();
    else if (method === 'GET' && path.startsWith('/v3/translation_memories?')) {
      json(response, { translation_memories: store.memories, total_count: store.memories.length });
    } else json(response, { message: 'Not found' }, 404);
  };

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    const fault = method === 'PUT' ? store.uploadFaults.shift() : undefined;
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (fault?.kind === 'cut' && size >= fault.afterBytes) incoming.destroy();
    });
    incoming.on('error', () => undefined);
    incoming.on('end', () => {
      const request = { method, path, headers, bytes: Buffer.concat(chunks) };
      requests.push(request);
      if (fault?.kind === 'lost') (fault.breakOff ?? (() => incoming.socket.destroy()))();
      else if (fault?.kind === 'status') response.writeHead(fault.status).end(fault.body);
      else answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}`;
  const store: MemoryStore = {
    url,
    requests,
    token: TOKEN,
    uploadUrl: `${url}/in/${TOKEN}?sig=${TOKEN}`,
    uploadFaults: [],
    script: [],
    operation: 'import',
    download: (response) => {
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<tmx/>');
    },
    memories: [],
    exported: { status: 'completed', download_url: `${url}/out/${TOKEN}?sig=${TOKEN}` },
    close: async () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return store;
}
