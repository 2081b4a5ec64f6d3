import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { APP_ORIGIN, APP_SCHEME, contentTypeOf, resolveAppFile } from './app-file.ts';

export const APP_URL = `${APP_ORIGIN}/index.html`;

/** No inline code, no other origin, no frames: the page can only show what the app ships. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** If the page never comes, nothing waits for it longer than this. */
const NO_PAGE_LIMIT_MS = 1_000;

/**
 * Serves the built renderer from `folder`.
 * @returns resolves once the page itself was served: its process is coming up, and the main process
 * has time for something else
 */
export function serveApp(folder: string): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, NO_PAGE_LIMIT_MS);
    protocol.handle(APP_SCHEME, async (request) => {
      const response = await respond(folder, request);
      setImmediate(resolve);
      return response;
    });
  });
}

async function respond(folder: string, request: Request): Promise<Response> {
  const file = request.method === 'GET' ? resolveAppFile(folder, request.url) : null;
  if (file === null) return new Response('Not found', { status: 404 });
  try {
    return new Response(await readFile(file), {
      headers: {
        'Content-Type': contentTypeOf(file),
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'X-Content-Type-Options': 'nosniff',
      },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}
