import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createNetLines } from '../../../../electron/clients/http/line-tunnel.ts';
import type {
  BeginSignIn,
  SignInOutcome,
} from '../../../../electron/clients/http/proxy-sign-in.ts';
import { NO_PROJECT } from '../../../../shared/domain/connections/call-purpose.ts';
import { startPasswordProxy } from '../../../fakes/password-proxy.ts';
import { onCleanUp } from '../../embedded/translation/support.ts';

const REQUEST = { purpose: NO_PROJECT, signal: new AbortController().signal };

/** Starts a server that echoes its input. @returns its address */
async function startEcho(): Promise<string> {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString('utf8')}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanUp(() => {
    for (const client of sockets.clients) client.terminate();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `ws://127.0.0.1:${String(port)}/voice?token=secret`;
}

async function setUp(letThrough: string | null, given: string[]) {
  const proxy = await startPasswordProxy(letThrough);
  onCleanUp(() => proxy.close());
  const outcomes: SignInOutcome[] = [];
  const beginSignIn: BeginSignIn = ({ realm }) => {
    const [username = '', password = ''] = given.shift()?.split(':') ?? [];
    if (username === '' || realm !== 'office') return Promise.resolve(null);
    const end = (outcome: SignInOutcome) => void outcomes.push(outcome);
    return Promise.resolve({ username, password, end });
  };
  const resolved: string[] = [];
  const linesBy = (way: string) =>
    createNetLines({
      resolveProxy: (url) => {
        resolved.push(url);
        return Promise.resolve(way);
      },
      beginSignIn,
    });
  return { proxy, outcomes, resolved, linesBy };
}

async function ask(lines: ReturnType<typeof createNetLines>, url: string): Promise<unknown> {
  const line = await lines.open(url, REQUEST);
  await line.send('hello');
  for await (const frame of line.frames) {
    line.close();
    return frame;
  }
  return null;
}

describe('a connection to an external service', () => {
  it('is direct if no proxy is needed, and keeps its token from a proxy lookup', async () => {
    const { resolved, linesBy, proxy } = await setUp(null, []);
    const url = await startEcho();
    expect(await ask(linesBy('DIRECT'), url)).toBe('heard hello');
    expect(resolved).toEqual([url.replace('ws:', 'http:').replace('?token=secret', '')]);
    expect(proxy.asked).toEqual([]);
  });

  it("uses the system's proxy, with its password", async () => {
    const { proxy, outcomes, linesBy } = await setUp('me:open', ['me:open']);
    const url = await startEcho();
    const { host } = new URL(url);
    expect(await ask(linesBy(`PROXY ${proxy.address}; DIRECT`), url)).toBe('heard hello');
    expect(proxy.asked).toEqual([
      { target: host, by: null },
      { target: host, by: 'me:open' },
    ]);
    expect(outcomes).toEqual(['accepted']);
  });

  it('reports that the proxy asks for a password if there is none or a wrong one', async () => {
    const { proxy, outcomes, linesBy } = await setUp('me:open', ['me:wrong']);
    const url = await startEcho();
    const lines = linesBy(`PROXY ${proxy.address}`);
    await expect(lines.open(url, REQUEST)).rejects.toThrow('net::ERR_PROXY_AUTH_REQUESTED');
    expect(outcomes).toEqual(['refused']);
    await expect(lines.open(url, REQUEST)).rejects.toThrow('net::ERR_PROXY_AUTH_REQUESTED');
  });

  it('reports a proxy of an unsupported kind', async () => {
    const { linesBy } = await setUp(null, []);
    const opening = linesBy('SOCKS5 127.0.0.1:9').open(await startEcho(), REQUEST);
    await expect(opening).rejects.toThrow(/kind that voice can’t use/u);
  });
});
