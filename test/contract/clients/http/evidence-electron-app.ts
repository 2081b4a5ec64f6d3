/**
 * A main process without a window that uses Electron's network to contact servers that break connections, close
 * kept-alive ones, are missing, or are impostors. Prints the result of each request as one line of JSON.
 */
import { createServer } from 'node:http';
import { app, net, type ClientRequest } from 'electron';
import { SignedAddress } from '../../../../electron/clients/http/signed-address.ts';
import { UnansweredError, type HttpAnswer } from '../../../../electron/clients/http/transport.ts';
import { createNetLines } from '../../../../electron/clients/http/line-tunnel.ts';
import { createNetTransport } from '../../../../electron/platform/network/net-transport.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  BREAKS_AT,
  BREAKS_BY,
  createBreakingServer,
  type BreakingServer,
} from '../../../fakes/breaking-server.ts';
import { createClosingServer } from '../../../fakes/closing-server.ts';
import { createFaultService } from '../../../fakes/fault-service.ts';
import { listen, stop } from '../../../fakes/fault-service-http.ts';
import { createTranslationClient } from '../../../support/clients.ts';
import { outcomes, runSteps } from '../../../support/electron-outcomes.ts';
import { noReceipt } from '../../../support/no-receipt.ts';

const variable = (name: string): string => process.env[name] ?? '';
const PIECE_BYTES = 10_000;
const BODY_BYTES = 10 * PIECE_BYTES;

// No name is looked up anywhere.
const HOSTS = 'MAP *.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
app.commandLine.appendSwitch('host-resolver-rules', HOSTS);
app.on('session-created', (made) => {
  // The server's certificate is self-signed; one of its names is left to Chromium, which rejects
  // it.
  made.setCertificateVerifyProc(({ hostname }, answer) =>
    answer(hostname === 'foreign.test' ? -3 : 0),
  );
});

/** The last request, so that an error can be injected while its connection is real. */
let latest: ClientRequest | null = null;
/** Error that ends the next request before it has a connection. */
let early: Error | null = null;
const request = net.request.bind(net);
net.request = (...options) => {
  const made = request(...options);
  const error = early;
  if (error !== null) process.nextTick(() => made.emit('error', error));
  early = null;
  latest = made;
  return made;
};

const transport = createNetTransport({ beginSignIn: async () => Promise.resolve(null) });
const { signal } = new AbortController();

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < BODY_BYTES; sent += PIECE_BYTES) {
    yield await Promise.resolve(Buffer.alloc(PIECE_BYTES, 7));
  }
}

async function readWhole({ body }: { body: AsyncIterable<Uint8Array> }): Promise<void> {
  for await (const _ of body);
}

const POST = { purpose: 'account', method: 'POST', headers: {}, signal } as const;
const WAYS: Record<string, (url: string) => Promise<HttpAnswer>> = {
  whole: async (url) => transport.fetchOnce(url, { ...POST, body: 'x'.repeat(BODY_BYTES) }),
  chunks: async (url) => transport.upload(url, { ...POST, body: pieces() }),
};

async function breakConnections(server: BreakingServer): Promise<void> {
  const plain = createServer();
  const plainPort = await listen(plain, 0);
  const gone = await createClosingServer();
  await gone.close();
  const codes = variable('ORDERED_CODES').split(' ');
  for (const [way, send] of Object.entries(WAYS)) {
    const proofs: [name: string, host: string, code: string, isUntouched: boolean][] = [];
    const ask = async (name: string, host: string, port: number): Promise<void> => {
      const failure: unknown = await send(`https://${host}:${String(port)}/`).catch(
        (error: unknown) => error,
      );
      if (!(failure instanceof UnansweredError)) throw new Error(`${name}: ${String(failure)}`);
      proofs.push([name, host, failure.message.replace('net::', ''), failure.isUntouched]);
    };
    await ask('connection refused', 'gone.test', Number(new URL(gone.url).port));
    await ask('connection to no name', 'nowhere.invalid', server.port);
    await ask('connection to a stranger', 'foreign.test', server.port);
    await ask('connection without TLS', 'plain.test', plainPort);
    for (const moment of BREAKS_AT) {
      for (const how of BREAKS_BY) {
        await ask(`${moment} ${how}`, `${moment}-${how}-${way}.test`, server.port);
      }
    }
    for (const [index, code] of codes.entries()) {
      const error = new Error(`net::${code}`);
      server.onOrder = () => latest?.emit('error', error);
      for (const moment of ['connection', ...BREAKS_AT]) {
        if (moment === 'connection') early = error;
        await ask(`${moment} ${code}`, `${moment}-order-${String(index)}-${way}.test`, server.port);
      }
    }
    outcomes[way] = proofs.map(([name, host, code, isUntouched]) => ({
      name,
      code,
      isUntouched,
      receivedBytes: server.receivedBytes(host),
    }));
  }
  await stop(plain);
}

const clientAt = (baseUrl: string, key: string) =>
  createTranslationClient({
    baseUrl,
    getKey: async () => Promise.resolve(key),
    transport,
    // Delays between attempts are irrelevant here.
    random: () => 0,
  });

/** Runs each kind of work that may be billed, or done only once. */
async function workAt(baseUrl: string, key: string): Promise<Record<string, string>> {
  const client = clientAt(baseUrl, key);
  const address = new SignedAddress(`${baseUrl}/in/file`, baseUrl);
  const file = { sizeBytes: BODY_BYTES, open: pieces };
  const sent = { ...file, fileName: 'letter.txt', onBeforeComplete: noReceipt };
  const languages = { sourceLang: null, targetLang: 'DE' };
  const entries = [{ source: 'cart', target: 'Wagen' }];
  const dictionaries = [{ source: 'EN', target: 'DE', entries }];
  const works: Record<string, () => Promise<unknown>> = {
    texts: async () => {
      const [result] = await client.translateText({ texts: ['Hello'], ...languages });
      if (result?.ok !== true) throw result?.error ?? new Error('There is no result.');
    },
    upload: async () =>
      client.uploadDocument({ ...sent, ...languages, formality: 'default', glossaryId: null }),
    recording: async () => client.uploadSound({ jobId: 'job', address }, sent),
    memory: async () => client.uploadMemoryFile(address, file),
    glossary: async () => client.createGlossary({ name: 'Shop', dictionaries }),
  };
  const seen: Record<string, string> = {};
  for (const [name, work] of Object.entries(works)) {
    seen[name] = await work().then(
      () => 'done',
      (error: unknown) => {
        if (!(error instanceof AppError)) return String(error);
        const proof = error.isUntouched ? 'untouched' : 'unknown';
        return `${error.code}, ${proof}, ${error.retryable ? 'goes on' : 'ends'}`;
      },
    );
  }
  client.close();
  return seen;
}

/** Tests a closed port, a system without a network, and the recovered service. */
async function workOffline(reachable: BreakingServer): Promise<void> {
  const service = await createFaultService();
  await service.goOffline();
  outcomes['refused'] = await workAt(service.url, service.key);
  const isOnline = net.isOnline.bind(net);
  net.isOnline = () => false;
  outcomes['noNetwork'] = await workAt(
    `https://body-close-offline.test:${String(reachable.port)}`,
    service.key,
  );
  net.isOnline = isOnline;
  await service.goOnline();
  const { texts, upload } = await workAt(service.url, service.key);
  const { translate, upload: uploads } = service.counts;
  outcomes['back'] = { texts, upload, counts: { texts: translate, upload: uploads } };
  await service.close();
}

/** Closes a kept-alive connection just when a file is requested. */
async function closeIdleConnections(): Promise<void> {
  const server = await createClosingServer();
  const client = clientAt(server.url, 'key');
  const at = (path: string): SignedAddress => new SignedAddress(`${server.url}${path}`, server.url);
  const get = async (path: string): Promise<void> =>
    readWhole(
      await transport.fetch(`${server.url}${path}`, { ...POST, method: 'GET', body: null }),
    );
  await get('/kept');
  await get('/out/repeated');
  await get('/kept');
  await readWhole(await client.downloadVoiceResult(at('/out/voice')));
  await get('/kept');
  await readWhole(await client.downloadMemoryExport(at('/out/memory')));
  client.close();
  outcomes['kept'] = server.counts;
  await server.close();
}

/** The voice sockets are Node's, which would trust any certificate here. */
async function speakToImpostor(): Promise<void> {
  const lines = createNetLines({
    resolveProxy: async () => Promise.resolve('DIRECT'),
    beginSignIn: async () => Promise.resolve(null),
  });
  const url = `wss://127.0.0.1:${variable('IMPOSTOR_PORT')}/voice?token=secret`;
  outcomes['voice'] = await lines.open(url, { purpose: 'account', signal }).then(
    () => 'open',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
}

runSteps(async () => {
  const server = await createBreakingServer({
    key: variable('SERVER_KEY'),
    certificate: variable('SERVER_CERTIFICATE'),
  });
  await breakConnections(server);
  await workOffline(server);
  await server.close();
  await closeIdleConnections();
  await speakToImpostor();
});
