import type { Socket } from 'node:net';
import { MAX_URL_BYTES } from './limits.ts';
import { createTraceId } from './trace-id.ts';

/** What Node tells about a request that it could not parse. */
interface BrokenRequest {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Answers what never became a request: headers beyond 16 KiB, broken HTTP, a client that stalls. */
export function refuseBrokenRequest(error: BrokenRequest, socket: Socket): void {
  // After a reset, or halfway through another answer, there is nothing to say.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [status, message] = refusalOf(error);
  const body = JSON.stringify({ message });
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${REASONS[status] ?? ''}`,
      `X-Trace-ID: ${createTraceId()}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function refusalOf(error: BrokenRequest): [status: number, message: string] {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [408, 'The request did not arrive in time.'];
  if (error.code !== 'HPE_HEADER_OVERFLOW') return [400, 'This is not a valid HTTP request.'];
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  const lineEnd = start.indexOf('\n');
  return lineEnd === -1 || lineEnd > MAX_URL_BYTES
    ? [414, 'The address is too long.']
    : [431, 'The headers are larger than 16 KiB.'];
}
