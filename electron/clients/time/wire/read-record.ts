import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';

/** A JSON object whose fields are read one by one. */
export interface WireFields {
  /**
   * Reads the first of several names under which a field comes.
   * @returns null when it is missing or cannot be read; then it stays among {@link WireFields.rest}
   */
  read<T>(names: string | readonly string[], reader: (value: unknown) => T | null): T | null;
  /** True when the field came, also with null. */
  has(name: string): boolean;
  /** What was not asked for or could not be read, as it came. */
  rest(): ExtraFields;
}

/** Opens a JSON object; anything else becomes an object that holds it as `value`. */
export function openFields(value: unknown): WireFields {
  const fields = new Map(Object.entries(isRecord(value) ? value : { value }));
  const understood = new Set<string>();
  return {
    read(names, reader) {
      for (const name of typeof names === 'string' ? [names] : names) {
        const field = fields.get(name);
        const read = field === undefined || field === null ? null : reader(field);
        if (read !== null) {
          understood.add(name);
          return read;
        }
        if (field === null) understood.add(name);
      }
      return null;
    },
    has: (name) => fields.has(name),
    // As data: a field named like a part of every object changes nothing.
    rest: () => Object.fromEntries([...fields].filter(([name]) => !understood.has(name))),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
