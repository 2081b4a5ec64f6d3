/** Node-API version that better-sqlite3's own binary was built for. */
const NEEDED_NODE_API = 10;

/**
 * Returns the path of the SQLite binding to load, for runtimes whose Node-API is older than better-sqlite3's own binary
 * requires: there it would crash the process instead of failing. Undefined if the package's own binary fits.
 */
export function findNativeBinding(
  env: Readonly<Record<string, string | undefined>> = process.env,
  nodeApiVersion: string | undefined = process.versions['napi'],
): string | undefined {
  if (Number(nodeApiVersion) >= NEEDED_NODE_API) return undefined;
  const path = env['DRAGOMAN_SQLITE_BINDING'];
  return path === undefined || path === '' ? undefined : path;
}
