import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AccountUnderTest } from '../embedded/translation/support.ts';
import { onCleanUp } from '../embedded/translation/support.ts';

/** Opens a connection to the service, which is closed at the end of the test. */
export function open({ url }: Pick<AccountUnderTest, 'url'>): ReturnType<typeof connect> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onCleanUp(() => {
    socket.destroy();
  });
  // The service closes a connection that it does not want to read to its end.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes unchanged and returns the complete answer. */
export async function raw(
  service: Pick<AccountUnderTest, 'url'>,
  bytes: string | Uint8Array,
): Promise<string> {
  const socket = open(service);
  socket.end(bytes);
  return text(socket);
}

/** Sends bytes as a client that waits for its answer before it ends its side of the connection. */
export async function sent(
  service: Pick<AccountUnderTest, 'url'>,
  bytes: string | Uint8Array,
): Promise<string> {
  const socket = open(service);
  socket.write(bytes);
  return text(socket);
}

/** Reads one answer of a connection that stays open. */
export async function oneAnswer(socket: Socket): Promise<string> {
  let bytes = Buffer.alloc(0);
  for await (const more of socket) {
    bytes = Buffer.concat([bytes, more as Buffer]);
    const head = bytes.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/iu.exec(bytes.subarray(0, head).toString())?.[1];
    if (head !== -1 && bytes.length >= head + 4 + Number(length)) break;
  }
  return bytes.toString();
}

/** Returns a request up to its body; it closes the connection. @param headers each with its line end */
export function head(service: AccountUnderTest, requestLine: string, headers = ''): string {
  const auth = `Authorization: DeepL-Auth-Key ${service.service.apiKey}`;
  return `${requestLine} HTTP/1.1\r\nHost: x\r\n${auth}\r\n${headers}Connection: close\r\n\r\n`;
}

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Content types of bodies, proper and not. */
export const BODY_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset="',
  FORM_TYPE,
  `${FORM_TYPE}; charset=iso-8859-1`,
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  'nonsense',
  '',
];
