import { execFileSync } from 'node:child_process';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { NO_ROUTE_SCHEMAS } from '../../../../electron/embedded/http/server.ts';

const SOURCE = new URL('../../../../electron/embedded/http/server.ts', import.meta.url);

/** Returns the files that a separate process has loaded when a server without schemas is ready. */
function loadedFiles(): string[] {
  const script = `
    import { createRequire } from 'node:module';
    import Fastify from 'fastify';
    import { NO_ROUTE_SCHEMAS } from ${JSON.stringify(SOURCE.href)};
    const server = Fastify({ logger: false, schemaController: NO_ROUTE_SCHEMAS });
    server.get('/', () => 'here');
    await server.ready();
    console.log(JSON.stringify(Object.keys(createRequire(${JSON.stringify(SOURCE.href)}).cache)));
    await server.close();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return JSON.parse(output) as string[];
}

describe('a server without schemas', () => {
  it("doesn't load their compiler", () => {
    const files = loadedFiles();
    expect(files.filter((file) => file.includes('fastify'))).not.toEqual([]);
    expect(files.filter((file) => /ajv|fast-json-stringify-compiler/.test(file))).toEqual([]);
  });

  it('throws when a route has one', async () => {
    const server = Fastify({ logger: false, schemaController: NO_ROUTE_SCHEMAS });
    server.get('/', { schema: { querystring: { type: 'object' } } }, () => 'here');
    await expect(server.ready()).rejects.toThrow('A route has a schema');
    await server.close();
  });
});
