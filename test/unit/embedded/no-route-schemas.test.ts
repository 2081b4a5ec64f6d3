import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { NO_ROUTE_SCHEMAS } from '../../../electron/embedded/no-route-schemas.ts';

const loadedFiles = (): string[] => Object.keys(createRequire(import.meta.url).cache);

describe('a server without schemas', () => {
  it('loads no compiler of them', async () => {
    const server = Fastify({ logger: false, schemaController: NO_ROUTE_SCHEMAS });
    server.get('/', () => 'here');
    await server.ready();
    expect(loadedFiles().filter((file) => file.includes('fastify'))).not.toEqual([]);
    expect(loadedFiles().filter((file) => /ajv|fast-json-stringify-compiler/.test(file))).toEqual(
      [],
    );
    await server.close();
  });

  it('says so when a route has one', async () => {
    const server = Fastify({ logger: false, schemaController: NO_ROUTE_SCHEMAS });
    server.get('/', { schema: { querystring: { type: 'object' } } }, () => 'here');
    await expect(server.ready()).rejects.toThrow('A route has a schema');
    await server.close();
  });
});
