type FieldType = 'string' | 'number' | 'boolean';

/**
 * Whether a parsed value is an object with fields of these types. Without a schema library: the worker is
 * on the way to the first paint.
 */
export function hasFields(
  value: unknown,
  fields: Readonly<Record<string, FieldType>>,
): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, type]) => typeof Reflect.get(value, name) === type)
  );
}

/** Null also if another version of the app wrote another format: losing a note must not lose a row. */
export function readJson<T>(
  json: string | null,
  isValid: (value: unknown) => value is T,
): T | null {
  if (json === null) return null;
  const value: unknown = JSON.parse(json);
  return isValid(value) ? value : null;
}
