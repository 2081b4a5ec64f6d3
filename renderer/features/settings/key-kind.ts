/** What can be told of a key by looking at it, without asking anyone. */
export interface KeyKind {
  kind: 'free' | 'paid';
  /** Address that keys of this kind belong to. */
  host: string;
}

export const SERVICE_HOSTS = { free: 'api-free.deepl.com', paid: 'api.deepl.com' } as const;

/** The edition that a key names by its ending, or null while there is nothing to tell. */
export function recogniseKey(key: string): KeyKind | null {
  const trimmed = key.trim();
  if (trimmed === '') return null;
  const kind = trimmed.endsWith(':fx') ? 'free' : 'paid';
  return { kind, host: SERVICE_HOSTS[kind] };
}
