import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';

/** A JSON object whose fields are read one by one. */
export interface WireFields {
  /**
   * Reads a field that may have several names.
   * @returns null when it is missing or unreadable; then it stays in {@link WireFields.rest}
   */
  read<T>(names: string | readonly string[], reader: (value: unknown) => T | null): T | null;
  /** Returns true when the field is present, even if null. */
  has(name: string): boolean;
  /** Fields not requested or not readable, unchanged. */
  rest(): ExtraFields;
}

/** Opens a JSON object; any other value becomes an object that holds it as `value`. */
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
    // Own properties only, so that a field named like a part of every object is harmless.
    rest: () => Object.fromEntries([...fields].filter(([name]) => !understood.has(name))),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
