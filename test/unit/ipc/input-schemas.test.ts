import { describe, expect, it } from 'vitest';
import { requests, type RequestName } from '../../../shared/ipc/contract.ts';
import { inputSchemaOf } from '../../../shared/ipc/input-schemas.ts';
import { REQUEST_NAMES } from '../../../shared/ipc/request-names.ts';

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
