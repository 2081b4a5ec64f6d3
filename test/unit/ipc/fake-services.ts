import { z } from 'zod';

/** Values of fields that are no object, record, list or choice; a field takes the first that its schema accepts. */
const TEXTS = [
  'a',
  'de',
  '2025-01-01',
  'h.0',
  'a'.repeat(64),
  'en_es',
  'appErrors.pageForbidden',
  'moz-extension://a',
];
const PLAIN_VALUES = [...TEXTS, 1, 2000, true, undefined, ['en', 'es'], new Uint8Array(2)];

/** Returns a value that the schema accepts, with every optional field in it. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (schema instanceof z.ZodRecord) {
    const keys = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : [];
    return Object.fromEntries(keys.map((key) => [key, sampleOf(schema.valueType)]));
  }
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return sampleOf(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion) return sampleOf(schema.def.options[0] ?? z.never());
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  return PLAIN_VALUES.find((value) => z.safeParse(schema, value).success);
}

/**
 * Creates services of every shape: each property is a service or a method.
 *
 * @param answer returns the answer of a method, by its path from the services, such as `desktop.pickFile`
 * @param calls receives the arguments of each call
 */
export function createFakeServices(answer: (method: string) => unknown, calls: unknown[]): unknown {
  const at = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, key) => at(path === '' ? String(key) : `${path}.${String(key)}`),
      apply: (_, __, args) => {
        calls.push(args);
        return answer(path);
      },
    });
  return at('');
}
