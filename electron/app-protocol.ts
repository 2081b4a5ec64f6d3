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

/** Serves the built renderer from `folder`. */
export function serveApp(folder: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
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
  });
}
