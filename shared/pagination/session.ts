import type { InputRecord } from './input-value.ts';

/** Session data of a form: its inputs and the page last shown. Plain data, storable as JSON. */
export interface StoredInputs {
  /** 1-based. */
  readonly page: number;
  /** Rows per page that the request asked for; null for the Pager's default. */
  readonly limit: number | null;
  readonly inputs: InputRecord;
}

/** Storage in which a {@link Pager} remembers inputs and page, by the name of the form. */
export interface Session {
  get(name: string): StoredInputs | undefined;
  set(name: string, value: StoredInputs): void;
}

/**
 * Creates a session that lives as long as the object, e.g. for one visitor of a server, or for a
 * test.
 */
export function createMemorySession(): Session {
  const stored = new Map<string, StoredInputs>();
  return {
    get: (name) => stored.get(name),
    set: (name, value) => void stored.set(name, value),
  };
}
