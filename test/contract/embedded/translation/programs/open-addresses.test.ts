import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { OPEN_ADDRESSES } from '../../../../../electron/embedded/translation/programs/door.ts';
import { BODY_TYPES, FORM_TYPE } from '../../../support/raw-http.ts';
import { onCleanUp } from '../support.ts';
import { startPrograms, withKey, type Answered, type ProgramsUnderTest } from './support.ts';

const BODIES = ['', '{"broken', 'auth_key', '\u0000'.repeat(100)];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

const addresses = [...OPEN_ADDRESSES].map((address) => {
  const [method = '', url = ''] = address.split(' ');
  return { method, path: url.replace(':id', 'A'.repeat(32)), isForm: method === 'POST' };
});

/** Returns the parts of an answer that are the same each time. */
const saidBy = ({ status, body }: Answered): unknown => [status, body];

async function ask(
  under: ProgramsUnderTest,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answered> {
  // Node sends no length with the bodies of some methods.
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  return under.ask(path, { method, headers: { ...headers, ...length }, body });
}

async function eitherOf(socket: Socket, events: readonly string[]): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race(events.map((event) => once(socket, event, { signal })));
  waiting.abort();
}

describe('each open address', () => {
  it('takes a slash at its end, and doubled ones', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    for (const { method, path } of addresses) {
      const plain = saidBy(await under.ask(path, { method, headers: withKey(key) }));
      for (const other of [`${path}/`, `/${path}`, `${path}//`, path.replaceAll('/', '//')]) {
        const answer = await under.ask(other, { method, headers: withKey(key) });
        expect([method, other, saidBy(answer)]).toEqual([method, other, plain]);
      }
    }
  });

  it('answers a body of any type, charset, and content, with and without a key, and never fails', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const seen = new Set<number>();
    for (const { method, path } of addresses) {
      for (const type of BODY_TYPES) {
        for (const body of BODIES) {
          const headers = { 'content-type': type };
          const stranger = await ask(under, method, path, headers, body);
          // A form may hold the key, so it is read; one that can't be read is refused as such.
          const refusals = type.startsWith(FORM_TYPE) ? [400, 403] : [403];
          expect([method, path, type, refusals.includes(stranger.status)]).toEqual([
            method,
            path,
            type,
            true,
          ]);
          const known = await ask(under, method, path, { ...headers, ...withKey(key) }, body);
          expect(() => JSON.parse(known.body) as unknown).not.toThrow();
          seen.add(known.status);
        }
      }
    }
    expect(seen).toEqual(new Set([200, 400]));
    expect(under.log).toEqual([]);
  });

  it('serves no other method', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    for (const { path } of addresses) {
      for (const method of METHODS) {
        if (OPEN_ADDRESSES.has(`${method} ${path.replace('A'.repeat(32), ':id')}`)) continue;
        const { status } = await ask(under, method, path, withKey(key), '');
        expect([method, path, [400, 403, 404, 405, 501].includes(status)]).toEqual([
          method,
          path,
          true,
        ]);
      }
    }
  });

  it('waits for no 100 MB of nothing without a key, and leaves room for others', async () => {
    const under = await startPrograms();
    const { key } = await under.add();
    const before = process.memoryUsage.rss();
    for (const { path } of addresses.filter(({ isForm }) => isForm)) {
      const socket = connect(under.port, '127.0.0.1');
      onCleanUp(() => void socket.destroy());
      socket.on('error', () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${String(under.port)}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100000000\r\n\r\n',
      );
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (bytes: Buffer) => resolve(bytes.toString()));
      });
      // It goes on sending as long as anyone reads.
      const nothing = Buffer.alloc(1_000_000);
      for (let sent = 0; sent < 100 && !socket.destroyed; sent += 1) {
        if (!socket.write(nothing)) await eitherOf(socket, ['drain', 'close']);
      }
      expect([path, await answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 403 /u)]);
    }
    // Of 600 MB, with what this process keeps of them to send.
    expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000);
    expect((await under.ask('/v2/usage', { headers: withKey(key) })).status).toBe(200);
  });
});
