/**
 * Variables that would expose a program's connections or run code in it. They are set for
 * developers' or companies' own programs, never for ours. `NODE_EXTRA_CA_CERTS` only adds trust
 * that the system may have, and stays.
 */
const DANGEROUS = /^(?:NODE_TLS_.*|NODE_OPTIONS|SSLKEYLOGFILE)$/iu;

/**
 * Returns the environment for processes and threads that the app starts: its own, without dangerous
 * variables.
 */
export function childEnv(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !DANGEROUS.test(name)) kept[name] = value;
  }
  return kept;
}
