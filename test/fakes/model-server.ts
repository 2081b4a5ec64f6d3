import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { zstdCompressSync } from 'node:zlib';
import type { ModelFileKind } from '../../shared/domain/models/offer.ts';
import { makeTestCertificate } from './test-certificate.ts';

/** Faults of a request for a file; absent: none. */
export interface FileFault {
  /** The connection breaks after this many bytes of the body. */
  breakAfter?: number;
  /** The whole file is sent, regardless of the requested range. */
  ignoresRange?: boolean;
  status?: number;
  redirectTo?: string;
  /** The bytes of a range begin at a different offset. */
  shiftedBy?: number;
  /** The body ends here without an error. */
  shortenedTo?: number;
  /** The head is sent, then nothing. */
  hangs?: boolean;
}

export interface ServedFile {
  bytes: Uint8Array;
  etag: string;
}

export interface WireRecord {
  [field: string]: unknown;
  name: string;
  attachment: { hash: string; size: number; location: string; [field: string]: unknown };
}

/** A server that implements Remote Settings over HTTPS, as far as clients of translation models need it. */
export interface ModelServer {
  /** Base address of the API without a trailing slash. */
  readonly url: string;
  readonly certificate: string;
  readonly records: WireRecord[];
  /** By location. */
  readonly files: Map<string, ServedFile>;
  /** Received requests: `GET /path bytes=5-`. */
  readonly seen: string[];
  /** Consumed by requests for a file, in order. */
  readonly faults: FileFault[];
  /** Files that are elsewhere, by location. */
  readonly redirects: Map<string, string>;
  /** Replaces an answer with this text. */
  answers: Partial<Record<'root' | 'records', string>>;
  baseUrl: string;
  /** ETag of the list. */
  etag: string;
  /** Awaited before a connection breaks: bytes in transit are lost when it breaks. */
  beforeBreak: (location: string, bytes: number) => Promise<void>;
  /** Throughput of all files together; null: as fast as possible. */
  bytesPerSecond: number | null;
  /** Called with the total number of file bytes sent. */
  onSent: (bytes: number) => void;
  /** Adds a complete model, compressed. @returns its records */
  add(model: AddedModel): WireRecord[];
  close(): Promise<void>;
}

export interface AddedModel {
  source?: string;
  target?: string;
  version?: string;
  architecture?: string;
  files: Partial<Record<ModelFileKind, Uint8Array>>;
  compress?: (bytes: Uint8Array) => Uint8Array;
  /** Changes each record before it is listed. */
  change?: (record: WireRecord) => void;
}

const NAMES: Readonly<Record<ModelFileKind, string>> = {
  model: 'model.PAIR.intgemm8.bin',
  lex: 'lex.50.50.PAIR.s2t.bin',
  vocab: 'vocab.PAIR.spm',
  srcvocab: 'srcvocab.PAIR.spm',
  trgvocab: 'trgvocab.PAIR.spm',
};
export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export async function startModelServer(): Promise<ModelServer> {
  const { key, certificate } = await makeTestCertificate();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    answer(fake, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  const origin = `https://127.0.0.1:${String(port)}`;
  let sent = 0;
  const fake: ModelServer & { count: (bytes: number) => void } = {
    url: `${origin}/v1`,
    certificate,
    records: [],
    files: new Map(),
    seen: [],
    faults: [],
    redirects: new Map(),
    answers: {},
    baseUrl: `${origin}/files/`,
    etag: '"1"',
    beforeBreak: async () => Promise.resolve(),
    bytesPerSecond: null,
    onSent: () => undefined,
    count(bytes) {
      sent += bytes;
      fake.onSent(sent);
    },
    add: (model) => addModel(fake, model),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return fake;
}

function addModel(
  fake: ModelServer,
  {
    source = 'en',
    target = 'de',
    version = '3.0',
    architecture = 'tiny',
    files,
    compress = (bytes) => zstdCompressSync(bytes),
    change = () => undefined,
  }: AddedModel,
): WireRecord[] {
  return Object.entries(files).map(([kind, bytes]) => {
    const packed = compress(bytes);
    const name = (NAMES[kind as ModelFileKind] ?? kind).replace('PAIR', source + target);
    const location = `main-workspace/translations-models-v2/${source}${target}-${version}-${architecture}-${kind}.zst`;
    fake.files.set(location, { bytes: packed, etag: `"${sha256(packed).slice(0, 8)}"` });
    const record: WireRecord = {
      id: `${name}-${version}-${architecture}`,
      name,
      version,
      architecture,
      fileType: kind,
      sourceLanguage: source,
      targetLanguage: target,
      filter_expression: '',
      schema: 1,
      last_modified: 1,
      decompressedHash: sha256(bytes),
      decompressedSize: bytes.length,
      attachment: {
        hash: sha256(packed),
        size: packed.length,
        filename: `${name}.zst`,
        location,
        mimetype: 'application/zstd',
      },
    };
    change(record);
    fake.records.push(record);
    return record;
  });
}

function answer(
  fake: ModelServer & { count: (bytes: number) => void },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', fake.url);
  const range = request.headers.range ?? '';
  fake.seen.push(`${request.method ?? ''} ${pathname} ${range}`.trim());
  const json = (text: string, headers: Record<string, string> = {}): void => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
  };
  if (pathname === '/v1/') {
    const root = { capabilities: { attachments: { base_url: fake.baseUrl } } };
    json(fake.answers.root ?? JSON.stringify(root));
    return;
  }
  if (pathname === '/v1/buckets/main/collections/translations-models-v2/records') {
    if (request.headers['if-none-match'] === fake.etag) {
      response.writeHead(304).end();
      return;
    }
    json(fake.answers.records ?? JSON.stringify({ data: fake.records }), { etag: fake.etag });
    return;
  }
  const location = pathname.replace('/files/', '');
  const file = fake.files.get(location);
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const elsewhere = fake.redirects.get(location);
  if (elsewhere !== undefined) {
    response.writeHead(302, { location: elsewhere }).end();
    return;
  }
  sendFile(fake, request, response, { ...file, location });
}

function sendFile(
  fake: ModelServer & { count: (bytes: number) => void },
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, location }: ServedFile & { location: string },
): void {
  const fault = fake.faults.shift() ?? {};
  if (fault.redirectTo !== undefined) {
    response.writeHead(302, { location: fault.redirectTo }).end();
    return;
  }
  if (fault.status !== undefined) {
    response.writeHead(fault.status).end();
    return;
  }
  const [, start = ''] = /^bytes=(\d+)-$/u.exec(request.headers.range ?? '') ?? [];
  const ifRange = request.headers['if-range'];
  const isPart =
    start !== '' && fault.ignoresRange !== true && (ifRange === undefined || ifRange === etag);
  const from = isPart ? Number(start) + (fault.shiftedBy ?? 0) : 0;
  const body = bytes.subarray(from, fault.shortenedTo);
  response.writeHead(isPart ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    etag,
    ...(isPart
      ? {
          'content-range': `bytes ${String(from)}-${String(bytes.length - 1)}/${String(bytes.length)}`,
        }
      : {}),
  });
  if (fault.hangs === true) {
    response.flushHeaders();
    return;
  }
  if (fault.breakAfter === undefined) {
    fake.count(body.length);
    if (fake.bytesPerSecond === null) response.end(body);
    else sendSlowly(response, body, fake.bytesPerSecond);
    return;
  }
  const sent = body.subarray(0, fault.breakAfter);
  fake.count(sent.length);
  const breakOff = (): void => {
    response.socket?.destroy();
  };
  response.write(sent, () => {
    fake.beforeBreak(location, from + sent.length).then(breakOff, breakOff);
  });
}

const SLICES_PER_SECOND = 10;
let slowCount = 0;

/** Sends at a share of the throughput, like downloads that use one connection to the internet. */
function sendSlowly(response: ServerResponse, body: Uint8Array, bytesPerSecond: number): void {
  let sent = 0;
  slowCount += 1;
  const timer = setInterval(() => {
    const sliceBytes = Math.ceil(bytesPerSecond / SLICES_PER_SECOND / slowCount);
    response.write(body.subarray(sent, sent + sliceBytes));
    sent += sliceBytes;
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, 1000 / SLICES_PER_SECOND);
  response.once('close', () => {
    clearInterval(timer);
    slowCount -= 1;
  });
}
