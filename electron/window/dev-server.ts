import { net, protocol } from 'electron';
import { APP_SCHEME, CONTENT_SECURITY_POLICY } from './app-file.ts';

declare global {
  interface ImportMetaEnv {
    /** Set by `npm run dev`. Every other build has `false` here, which leaves this module out. */
    readonly HAS_DEV_SERVER?: boolean;
  }
}

/** Requests of the page that may leave the app's own scheme during development. */
export const DEV_SOCKET = /^ws:\/\/127\.0\.0\.1:\d+\//u;

/** Serves the renderer from the Vite server at `DRAGOMAN_DEV_SERVER`, so that changes show without a restart. */
export function serveFromDevServer(): void {
  // Vite adds a script and styles to the page, and communicates with it through a socket.
  const policy = CONTENT_SECURITY_POLICY.replace("script-src 'self'", "$& 'unsafe-inline'")
    .replace("style-src 'self'", "$& 'unsafe-inline'")
    .replace("connect-src 'self'", '$& ws://127.0.0.1:*');
  const server = process.env['DRAGOMAN_DEV_SERVER'] ?? '';
  protocol.handle(APP_SCHEME, async ({ url }) => {
    const { pathname, search } = new URL(url);
    const { body, status, headers } = await net.fetch(`${server}${pathname}${search}`);
    return new Response(body, {
      status,
      headers: {
        'Content-Type': headers.get('Content-Type') ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
      },
    });
  });
}
