import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { CONTENT_SECURITY_POLICY } from '../../../../electron/app-file.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export interface ServedRenderer {
  url: string;
  /** Script that puts the sample api on the page; for Playwright's `addInitScript`. */
  installPath: string;
  close: () => Promise<void>;
}

/** The production build of the window and the sample api, served under the app's policy. */
export async function serveRenderer(): Promise<ServedRenderer> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-renderer-'));
  const shared = { configFile: false, logLevel: 'warn' } as const;
  await build({
    ...shared,
    root: join(ROOT, 'renderer'),
    plugins: [react()],
    build: {
      outDir: join(folder, 'app'),
      emptyOutDir: true,
      target: 'chrome130',
      modulePreload: { polyfill: false },
    },
  });
  await build({
    ...shared,
    root: import.meta.dirname,
    build: {
      outDir: join(folder, 'harness'),
      emptyOutDir: true,
      lib: {
        entry: join(import.meta.dirname, 'install.ts'),
        formats: ['iife'],
        name: 'harness',
        fileName: () => 'install.js',
      },
    },
  });
  const app = join(folder, 'app');
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = normalize(join(app, path === '/' ? 'index.html' : path));
    const bytes = file.startsWith(app) ? await readFile(file).catch(() => null) : null;
    // A browser asks for an icon that the window of the app does not need.
    if (bytes === null) response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    else {
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, {
        'content-type': type,
        'content-security-policy': CONTENT_SECURITY_POLICY,
      });
      response.end(bytes);
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    installPath: join(folder, 'harness', 'install.js'),
    async close() {
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
