import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Asks an X server whether a program shows icons in the older way, which no bus knows about: it owns the selection
 * `_NET_SYSTEM_TRAY_S<screen>`. No program on most computers could ask this.
 * @see https://specifications.freedesktop.org/systemtray-spec/latest/
 * @see https://www.x.org/releases/current/doc/xproto/x11protocol.html
 */

/** A server that does not answer in this time is treated as having no tray. */
const MOST_MS = 3_000;
/** Far more than the server's description of itself and two replies. */
const MOST_BYTES = 1_000_000;
const COOKIE = 'MIT-MAGIC-COOKIE-1';
const NONE = 0;

interface DisplayName {
  number: number;
  screen: number;
}

/** Reads a display on this computer, such as `:0` or `unix:1.0`; null for any other. */
export function parseDisplay(name: string): DisplayName | null {
  const found = /^(?:unix)?:(?<number>\d{1,5})(?:\.(?<screen>\d{1,3}))?$/u.exec(name)?.groups;
  if (found === undefined) return null;
  return { number: Number(found['number']), screen: Number(found['screen'] ?? 0) };
}

/**
 * Returns the cookie for a display from the content of an authority file; empty if it has none.
 * @param number of the display, as text
 */
export function findCookie(file: Buffer, number: string): Buffer {
  let at = 0;
  const take = (): Buffer => {
    const size = file.readUInt16BE(at);
    at += 2 + size;
    if (at > file.length) throw new RangeError('The authority file is cut off.');
    return file.subarray(at - size, at);
  };
  try {
    while (at < file.length) {
      at += 2;
      const [, display, name, data] = [take(), take(), take(), take()];
      const isOurs = display?.toString() === number || display?.length === 0;
      if (isOurs && name?.toString() === COOKIE && data !== undefined) return data;
    }
  } catch {
    // A damaged file has no cookie.
  }
  return Buffer.alloc(0);
}

const padded = (size: number): number => Math.ceil(size / 4) * 4;

/** Builds the greeting, in little-endian order. */
export function setupRequest(cookie: Buffer): Buffer {
  const name = cookie.length === 0 ? '' : COOKIE;
  const bytes = Buffer.alloc(12 + padded(name.length) + padded(cookie.length));
  bytes.write('l', 0);
  bytes.writeUInt16LE(11, 2);
  bytes.writeUInt16LE(name.length, 6);
  bytes.writeUInt16LE(cookie.length, 8);
  bytes.write(name, 12);
  cookie.copy(bytes, 12 + padded(name.length));
  return bytes;
}

/** Builds the question for the number of a name that the server may know. */
export function internAtomRequest(name: string): Buffer {
  const bytes = Buffer.alloc(8 + padded(name.length));
  bytes.writeUInt8(16, 0);
  bytes.writeUInt8(1, 1);
  bytes.writeUInt16LE(bytes.length / 4, 2);
  bytes.writeUInt16LE(name.length, 4);
  bytes.write(name, 8);
  return bytes;
}

export function selectionOwnerRequest(atom: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt8(23, 0);
  bytes.writeUInt16LE(2, 2);
  bytes.writeUInt32LE(atom, 4);
  return bytes;
}

/** Reads exact numbers of bytes; rejects when the server ends, errs, or says too much. */
function createReader(socket: Socket): (size: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  let hasEnded = false;
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk]);
    if (held.length > MOST_BYTES) socket.destroy();
    wake();
  });
  socket.on('close', () => {
    hasEnded = true;
    wake();
  });
  return async (size) => {
    while (held.length < size) {
      if (hasEnded) throw new Error('The display server ended the connection.');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const bytes = held.subarray(0, size);
    held = held.subarray(size);
    return bytes;
  };
}

/** @throws when the server refuses, or is none */
async function askServer(socket: Socket, cookie: Buffer, selection: string): Promise<boolean> {
  const read = createReader(socket);
  socket.write(setupRequest(cookie));
  const greeting = await read(8);
  if (greeting.readUInt8(0) !== 1) return false;
  await read(greeting.readUInt16LE(6) * 4);
  const ask = async (request: Buffer): Promise<number> => {
    socket.write(request);
    const reply = await read(32);
    // Anything else than a reply is an error or an event, and none was asked for.
    return reply.readUInt8(0) === 1 ? reply.readUInt32LE(8) : NONE;
  };
  const atom = await ask(internAtomRequest(selection));
  return atom !== NONE && (await ask(selectionOwnerRequest(atom))) !== NONE;
}

/** Returns true if the X server of this session has a tray; false without one, or if it doesn't answer. */
export async function hasX11Tray(
  env: Readonly<Record<string, string | undefined>>,
  folder = '/tmp/.X11-unix',
): Promise<boolean> {
  const display = parseDisplay(env['DISPLAY'] ?? '');
  if (display === null) return false;
  const authority = env['XAUTHORITY'] ?? join(homedir(), '.Xauthority');
  const file = await readFile(authority).catch(() => Buffer.alloc(0));
  const socket = connect(join(folder, `X${display.number}`));
  socket.on('error', () => undefined);
  socket.setTimeout(MOST_MS, () => socket.destroy());
  try {
    const cookie = findCookie(file, String(display.number));
    return await askServer(socket, cookie, `_NET_SYSTEM_TRAY_S${display.screen}`);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
