import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const SENDER = fileURLToPath(new URL('large-upload-sender.ts', import.meta.url));
const MB = 1024 * 1024;
const SIZE_BYTES = 90 * MB;

/** Writes bytes that nothing can shorten. */
function writeLarge(path: string): void {
  const file = openSync(path, 'w');
  const piece = randomBytes(MB);
  for (let at = 0; at < SIZE_BYTES; at += MB) {
    piece.writeUInt32LE(at / MB, 0);
    writeSync(file, piece);
  }
  closeSync(file);
}

it('sends a document of 90 MB piece by piece, without holding it in memory', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'large.docx');
  writeLarge(source);
  const received = { bytes: 0, head: '' };
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      if (received.bytes === 0) received.head = chunk.subarray(0, 400).toString('latin1');
      received.bytes += chunk.length;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end('{"document_id":"9F","document_key":"C1"}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  onTestFinished(() => void server.close());
  const args = ['--expose-gc', SENDER, folder, url, source, String(SIZE_BYTES)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const sent = JSON.parse(stdout) as { documentId: string; grownBytes: number };
  expect(sent.documentId).toBe('9F');
  expect(received.head).toContain('filename="large.docx"');
  expect(received.bytes).toBeGreaterThan(SIZE_BYTES);
  // A third of it: a copy in memory would take all of it, and buffers of the network take a few megabytes.
  expect(sent.grownBytes).toBeLessThan(SIZE_BYTES / 3);
});
