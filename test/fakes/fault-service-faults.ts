import type { ServerResponse } from 'node:http';
import type { VoiceFaultRoute } from './fault-service-voice.ts';

/** Paths of the service that the fake supports. */
export type FaultRoute =
  | 'upload'
  | 'status'
  | 'result'
  | 'translate'
  | 'languages'
  | 'usage'
  | 'glossaries'
  | VoiceFaultRoute
  /** Everything in fault-service-resources.ts. */
  | 'resources';

/** Faults of one request in place of the proper answer. */
export type Fault =
  /** No fault: the request is answered properly, which preserves the order. */
  | { kind: 'none' }
  /** An answer of any status; `early` sends it before the body was read. */
  | {
      kind: 'status';
      status: number;
      body?: string | Uint8Array;
      headers?: Record<string, string>;
      early?: boolean;
      /** True if the service has acted by then: the answer is from a gateway in front of it. */
      isLate?: boolean;
    }
  /** The request is read completely and never answered. */
  | { kind: 'hang' }
  /** The request is read completely and acted upon, then the connection ends without an answer. */
  | { kind: 'drop-answer' }
  /** The connection ends after this many bytes of the request's body. */
  | { kind: 'cut-request'; afterBytes: number }
  /** The proper answer, whose connection ends after this many bytes of its body. */
  | { kind: 'cut-answer'; afterBytes: number }
  /** The proper answer up to this many bytes of its body, then silence. */
  | { kind: 'stall-answer'; afterBytes: number }
  /** The proper answer up to this many bytes, or whole; only the end of the connection marks its end. */
  | { kind: 'unmeasured-answer'; afterBytes?: number }
  /** The proper answer, one byte at a time. */
  | { kind: 'drip-answer' }
  /** The proper answer after a delay, following those to later requests. */
  | { kind: 'delay'; delayMs: number }
  /** The proper answer, sent twice on the same connection. */
  | { kind: 'double-answer' }
  /** A success with broken JSON. */
  | { kind: 'garbage' }
  /** A success of a different content type. */
  | { kind: 'wrong-type' };

/** An answer before a fault changes it. */
export interface PlannedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export function jsonAnswer(value: unknown, status = 200): PlannedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function statusAnswer(fault: Extract<Fault, { kind: 'status' }>): PlannedAnswer {
  return {
    status: fault.status,
    headers: { 'content-type': 'application/json', ...fault.headers },
    body: Buffer.from(fault.body ?? ''),
  };
}

export function brokenAnswer(kind: 'garbage' | 'wrong-type'): PlannedAnswer {
  return kind === 'garbage'
    ? { ...jsonAnswer(null), body: Buffer.from('{"document_id": "12') }
    : {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<title>Sign in to this network</title>'),
      };
}

/** Sends an answer with the transfer fault applied. */
export async function sendAnswer(
  response: ServerResponse,
  answer: PlannedAnswer,
  fault: Fault | undefined,
): Promise<void> {
  const { body } = answer;
  if (fault?.kind === 'unmeasured-answer') {
    response.useChunkedEncodingByDefault = false;
    response.writeHead(answer.status, answer.headers);
    response.end(body.subarray(0, fault.afterBytes));
    return;
  }
  response.writeHead(answer.status, {
    'x-trace-id': 'f00dcafe',
    'content-length': String(body.byteLength),
    ...answer.headers,
  });
  switch (fault?.kind) {
    case 'cut-answer':
      await flush(response, body.subarray(0, fault.afterBytes));
      response.destroy();
      return;
    case 'stall-answer':
      await flush(response, body.subarray(0, fault.afterBytes));
      return;
    case 'drip-answer':
      for (const byte of body) await flush(response, Uint8Array.of(byte));
      response.end();
      return;
    case 'delay':
      setTimeout(() => response.end(body), fault.delayMs);
      return;
    case 'double-answer': {
      const { socket } = response;
      const again = `HTTP/1.1 ${String(answer.status)} OK\r\ncontent-type: application/json\r\ncontent-length: ${String(body.byteLength)}\r\n\r\n`;
      response.once('finish', () => socket?.write(Buffer.concat([Buffer.from(again), body])));
      response.end(body);
      return;
    }
    default:
      response.end(body);
  }
}

/** Writes bytes and waits until the socket has accepted them. */
export async function flush(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  response.flushHeaders();
  if (bytes.byteLength === 0) return;
  await new Promise<void>((resolve) => {
    response.write(bytes, () => {
      resolve();
    });
  });
}
