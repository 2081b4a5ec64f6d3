import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findCookie,
  hasX11Tray,
  internAtomRequest,
  parseDisplay,
  setupRequest,
} from '../../../electron/platform/x11-tray.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ATOM = 321;
const GREETING_WORDS = 4;

const greeting = (status: number): Buffer => {
  const bytes = Buffer.alloc(8 + GREETING_WORDS * 4);
  bytes.writeUInt8(status, 0);
  bytes.writeUInt16LE(GREETING_WORDS, 6);
  return bytes;
};
const reply = (value: number, kind = 1): Buffer => {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt8(kind, 0);
  bytes.writeUInt32LE(value, 8);
  return bytes;
};

/** Serves display 7 and answers each request with the next of `answers`; returns the folder and what it was sent. */
async function serve(
  ...answers: (Buffer | ((socket: Socket) => void))[]
): Promise<{ folder: string; sent: Buffer[] }> {
  const folder = temporaryFolder();
  const sent: Buffer[] = [];
  const server = createServer((socket) => {
    const left = [...answers];
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      sent.push(bytes);
      const next = left.shift();
      if (typeof next === 'function') next(socket);
      else if (next !== undefined) socket.write(next);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, 'X7'), resolve));
  onTestFinished(() => void server.close());
  return { folder, sent };
}

const env = { DISPLAY: ':7', XAUTHORITY: '/nowhere' };

describe('the older kind of tray', () => {
  it('is there when its selection has an owner', async () => {
    const { folder, sent } = await serve(greeting(1), reply(ATOM), reply(42));
    expect(await hasX11Tray(env, folder)).toBe(true);
    expect(sent[0]).toEqual(setupRequest(Buffer.alloc(0)));
    expect(sent[1]).toEqual(internAtomRequest('_NET_SYSTEM_TRAY_S0'));
    expect(sent[2]?.readUInt32LE(4)).toBe(ATOM);
  });

  it('asks about the screen of the window', async () => {
    const { folder, sent } = await serve(greeting(1), reply(ATOM), reply(42));
    expect(await hasX11Tray({ ...env, DISPLAY: ':7.1' }, folder)).toBe(true);
    expect(sent[1]?.toString('latin1')).toContain('_NET_SYSTEM_TRAY_S1');
  });

  it.each([
    ['nobody owns it', [greeting(1), reply(ATOM), reply(0)]],
    ['nobody has ever named it', [greeting(1), reply(0)]],
    ['the server refuses', [greeting(0)]],
    ['the server wants more proof', [greeting(2)]],
    ['the server reports an error', [greeting(1), reply(ATOM, 0), reply(42)]],
    ['the server ends', [(socket: Socket) => socket.destroy()]],
    ['the server ends within an answer', [greeting(1), (s: Socket) => s.end(Buffer.alloc(7))]],
    [
      'the server never stops',
      [(socket: Socket) => socket.write(Buffer.alloc(1_100_000, 0xff)), greeting(1)],
    ],
  ])('is not there when %s', async (_case, answers) => {
    const { folder } = await serve(...answers);
    expect(await hasX11Tray(env, folder)).toBe(false);
  });

  it('is not there without a server', async () => {
    expect(await hasX11Tray(env, temporaryFolder())).toBe(false);
    expect(await hasX11Tray({}, temporaryFolder())).toBe(false);
  });

  it('shows the cookie of the display', async () => {
    const { folder, sent } = await serve(greeting(1), reply(ATOM), reply(42));
    const XAUTHORITY = join(folder, 'authority');
    writeFileSync(XAUTHORITY, Buffer.concat([record('8', 'other'), record('7', 'secret')]));
    expect(await hasX11Tray({ ...env, XAUTHORITY }, folder)).toBe(true);
    expect(sent[0]).toEqual(setupRequest(Buffer.from('secret')));
  });
});

const field = (text: string): Buffer => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(text.length, 0);
  return Buffer.concat([size, Buffer.from(text)]);
};
const record = (display: string, cookie: string, name = 'MIT-MAGIC-COOKIE-1'): Buffer =>
  Buffer.concat([Buffer.from([1, 0]), ...['host', display, name, cookie].map(field)]);

describe('a display', () => {
  it.each([
    [':0', { number: 0, screen: 0 }],
    ['unix:12.3', { number: 12, screen: 3 }],
    ['', null],
    ['elsewhere:0', null],
    [':../../x', null],
    [':99999999999', null],
  ])('%s is %o', (name, expected) => {
    expect(parseDisplay(name)).toEqual(expected);
  });

  it('has the cookie that is for it, or for all', () => {
    expect(findCookie(record('7', 'a'), '7').toString()).toBe('a');
    expect(findCookie(record('', 'a'), '7').toString()).toBe('a');
    expect(findCookie(record('8', 'a'), '7')).toHaveLength(0);
    expect(findCookie(record('7', 'a', 'XDM-AUTHORIZATION-1'), '7')).toHaveLength(0);
  });

  it('has none in a damaged file', () => {
    const whole = record('7', 'secret');
    for (let size = 0; size < whole.length; size += 1) {
      expect(findCookie(whole.subarray(0, size), '7')).toHaveLength(0);
    }
  });
});
