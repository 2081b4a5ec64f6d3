import { protocol } from 'electron';
import {
  APP_ORIGIN,
  APP_SCHEME,
  CONTENT_SECURITY_POLICY,
  contentTypeOf,
  resolveAppFile,
} from './app-file.ts';
import { serveFromDevServer } from './dev-server.ts';

export const APP_URL = `${APP_ORIGIN}/index.html`;

/** Registers the scheme. Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Longest wait for the page to request its document. */
const NO_REQUEST_LIMIT_MS = 1_000;
/** Chromium's `net::ERR_FILE_NOT_FOUND`. */
const FILE_NOT_FOUND = -6;

/**
 * Serves the built renderer from `folder`. Uses the older interface: `protocol.handle` must load all of Node's fetch
 * before the first byte, and carries every byte through this thread; here Chromium reads the file.
 *
 * @returns resolves once the page has its document; its process is still starting
 */
export function serveApp(folder: string): Promise<void> {
  if (import.meta.env.HAS_DEV_SERVER) {
    serveFromDevServer();
    return Promise.resolve();
  }
  let tellDocument = (): void => undefined;
  const hasDocument = new Promise<void>((resolve) => {
    tellDocument = resolve;
    setTimeout(resolve, NO_REQUEST_LIMIT_MS);
  });
  protocol.registerFileProtocol(APP_SCHEME, ({ method, url }, respond) => {
    const file = method === 'GET' ? resolveAppFile(folder, url) : null;
    if (file === null) {
      respond({ error: FILE_NOT_FOUND });
      return;
    }
    respond({
      path: file,
      headers: {
        'Content-Type': contentTypeOf(file),
        'Content-Security-Policy': CONTENT_SECURITY_POLICY,
        'X-Content-Type-Options': 'nosniff',
      },
    });
    if (file.endsWith('.html')) setImmediate(tellDocument);
  });
  return hasDocument;
}
