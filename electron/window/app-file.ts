import { extname, join, normalize, sep } from 'node:path';

/** The renderer's own origin. A privileged custom scheme, because `file://` pages share one origin with every file. */
export const APP_SCHEME = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://dragoman`;

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

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

/** Returns the media type of a file that the app ships. */
export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
}

/**
 * Returns the file below `folder` that an app URL names, or null for anything else: a different host, a path that
 * leaves the folder, a type that the app does not ship.
 */
export function resolveAppFile(folder: string, url: string): string | null {
  let path: string;
  try {
    const parsed = new URL(url);
    if (parsed.protocol !== `${APP_SCHEME}:` || parsed.host !== 'dragoman') return null;
    path = decodeURIComponent(parsed.pathname);
  } catch {
    return null;
  }
  if (path.includes('\0') || path.includes('\\')) return null;
  const file = normalize(join(folder, path));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  return extname(file) in CONTENT_TYPES ? file : null;
}

/** Returns scheme and host, since `URL.origin` is "null" for custom schemes. */
export function originOf(url: string): string | null {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return null;
  }
}
