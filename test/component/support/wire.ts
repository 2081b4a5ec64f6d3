import type { Socket } from 'node:net';

/** Messages between the window's main process and the test. */
export type Message =
  | { kind: 'request'; id: number; name: string; input?: unknown }
  | { kind: 'answer'; id: number; result: unknown }
  | { kind: 'event'; name: string; payload?: unknown }
  /** The window shows a different document, which all following requests come from. */
  | { kind: 'navigated' };

const BYTES = '$bytes';

function pack(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  // `value` has been through toJSON already, which takes a Buffer apart.
  const raw = this[key];
  return raw instanceof Uint8Array ? { [BYTES]: Buffer.from(raw).toString('base64') } : value;
}

function unpack(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  return new Uint8Array(Buffer.from(String(value[BYTES]), 'base64'));
}

/**
 * Exchanges one JSON text per line; bytes arrive as bytes. Payloads of the contract are plain data, and contain nothing
 * else that JSON would lose.
 *
 * @returns a function that sends a message
 */
export function converse(
  socket: Socket,
  onMessage: (message: Message) => void,
): (message: Message) => void {
  let rest = '';
  socket.setNoDelay(true);
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both ends are this file
    for (const line of lines) onMessage(JSON.parse(line, unpack) as Message);
  });
  return (message) => socket.write(`${JSON.stringify(message, pack)}\n`);
}
