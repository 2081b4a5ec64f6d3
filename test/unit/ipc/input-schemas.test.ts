import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { inputSchemaOf } from '../../../shared/ipc/input-schemas.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/channels.ts';

describe('the schema of a request, read at first use', () => {
  it.each(REQUEST_NAMES)('%s: is that of the contract', async (name) => {
    expect(await inputSchemaOf(name)).toBe(requests[name].input);
  });

  it.each(['app:no-such', 'nothing', '', 'toString:get', '__proto__:x'])(
    'there is none for %j',
    async (name) => {
      await expect(inputSchemaOf(name as RequestName)).rejects.toThrow('No schema');
    },
  );
});

/** Returns the names of all fields that an input may have, at any depth. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' ? Object.keys(value as object) : []),
    ...fieldNames(value),
  ]);
}

it('accept no path on disk except from the preload', () => {
  const takingPaths = REQUEST_NAMES.filter((name) => {
    const schema = z.toJSONSchema(requests[name].input, { unrepresentable: 'any' });
    return fieldNames(schema).some((field) => /path|folder|director/i.test(field));
  });
  expect(takingPaths).toEqual(['documents:hold-path']);
});
