import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import {
  APP_ORIGIN,
  APP_SCHEME,
  CONTENT_SECURITY_POLICY,
  contentTypeOf,
  resolveAppFile,
} from './app-file.ts';

export const APP_URL = `${APP_ORIGIN}/index.html`;

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** If the page never asks for its code, nothing waits for it longer than this. */
const NO_CODE_LIMIT_MS = 1_000;

/**
 * Serves the built renderer from `folder`.
 * @returns resolves once the page has taken its code. Before that the main process must stay free:
 * the starting renderer asks it for its preload, and this thread hands out every byte.
 */
export function serveApp(folder: string): Promise<void> {
  let underWay = 0;
  let hasCode = false;
  return new Promise((resolve) => {
    setTimeout(resolve, NO_CODE_LIMIT_MS);
    protocol.handle(APP_SCHEME, (request) => {
      underWay += 1;
      return respond(folder, request, () => {
        underWay -= 1;
        hasCode ||= request.url.endsWith('.js');
        if (hasCode && underWay === 0) resolve();
      });
    });
  });
}

async function respond(folder: string, request: Request, onTaken: () => void): Promise<Response> {
  const file = request.method === 'GET' ? resolveAppFile(folder, request.url) : null;
  const bytes = file === null ? null : await readFile(file).catch(() => null);
  if (file === null || bytes === null) {
    onTaken();
    return new Response('Not found', { status: 404 });
  }
  return new Response(bodyOf(bytes, onTaken), {
    headers: {
      'Content-Type': contentTypeOf(file),
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Bytes as a stream that tells when they were taken. */
function bodyOf(bytes: Uint8Array, onTaken: () => void): ReadableStream<Uint8Array> {
  let isHandedOut = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isHandedOut) {
          controller.close();
          setImmediate(onTaken);
        } else {
          controller.enqueue(bytes);
          isHandedOut = true;
        }
      },
      cancel: onTaken,
    },
    { highWaterMark: 0 },
  );
}
