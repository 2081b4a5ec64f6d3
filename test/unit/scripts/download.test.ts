import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { downloadFile, fileIntegrity, hasIntegrity } from '../../../scripts/setup/download.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/file`;
}

describe('integrity', () => {
  it('is the form that lockfiles use', async () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, 'abc');
    expect(await fileIntegrity(path)).toBe(
      'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==',
    );
  });

  it('refuses a file in which one byte was changed', async () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, 'the runtime');
    const integrity = await fileIntegrity(path);
    expect(await hasIntegrity(path, integrity)).toBe(true);
    writeFileSync(path, 'the Runtime');
    expect(await hasIntegrity(path, integrity)).toBe(false);
  });

  it("isn't given for a missing file", async () => {
    expect(await hasIntegrity(join(temporaryFolder(), 'none'), 'sha512-')).toBe(false);
  });
});

describe('download', () => {
  it('reports its progress and appears when complete', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-length', 6);
      response.write('abc');
      setImmediate(() => response.end('def'));
    });
    const path = join(temporaryFolder(), 'file');
    const seen: [number, number | undefined][] = [];
    await downloadFile(url, path, { onProgress: (...step) => seen.push(step) });
    expect(readFileSync(path, 'utf8')).toBe('abcdef');
    expect(seen.at(-1)).toEqual([6, 6]);
  });

  it('leaves nothing when the connection is cut', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-length', 6);
      response.write('abc', () => response.destroy());
    });
    const folder = temporaryFolder();
    const download = downloadFile(url, join(folder, 'file'), { onProgress: () => {} });
    await expect(download).rejects.toThrow(/terminated|closed|aborted|other side/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports what the server answered', async () => {
    const url = await serve((_request, response) => {
      response.statusCode = 503;
      response.end();
    });
    const path = join(temporaryFolder(), 'file');
    await expect(downloadFile(url, path, { onProgress: () => {} })).rejects.toThrow(/503/);
    expect(existsSync(path)).toBe(false);
  });

  it('gives up when nothing arrives any more', async () => {
    const url = await serve((_request, response) => {
      response.write('abc');
    });
    const path = join(temporaryFolder(), 'file');
    const download = downloadFile(url, path, { onProgress: () => {}, stallMs: 50 });
    await expect(download).rejects.toThrow(/no data arrived/);
  });
});
