/**
 * What would open the connections of a program to others, or run code in it: set for a developer's or a company's own
 * programs, and meant for none of ours. `NODE_EXTRA_CA_CERTS` only adds trust that the system may have, and stays.
 */
const DANGEROUS = /^(?:NODE_TLS_.*|NODE_OPTIONS|SSLKEYLOGFILE)$/iu;

/** The environment for processes and threads that the app starts: its own, without what is dangerous. */
export function childEnv(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !DANGEROUS.test(name)) kept[name] = value;
  }
  return kept;
}
