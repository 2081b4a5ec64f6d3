import type { Socket } from 'node:net';
import type { TimeErrorWire } from '../service-error.ts';

const REASONS = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
} as const;

/** Answers what never became a request: headers beyond 16 KiB, broken HTTP, a client that stalls. */
export function refuseBrokenRequest(
  { code }: { readonly code?: string | undefined },
  socket: Socket,
): void {
  // After a reset, or halfway through another answer, there is nothing to say.
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const wire = refusalOf(code);
  const body = JSON.stringify(wire);
  socket.end(
    [
      `HTTP/1.1 ${String(wire.status)} ${REASONS[wire.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function refusalOf(code: string | undefined): TimeErrorWire & { status: keyof typeof REASONS } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, message: 'The request did not arrive in time.' };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, message: 'Address and headers are larger than 16 KiB.' };
  }
  return { status: 400, message: 'This is not a valid HTTP request.' };
}
