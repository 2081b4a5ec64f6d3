import type { FastifyServerOptions } from 'fastify';

/**
 * For a server whose routes read what they are sent themselves: the framework would load its compilers of
 * JSON schemas at each start, a hundred files, for no schema at all. A route that has one is told so
 * while it is added.
 */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};

function refuse(): never {
  throw new Error('A route has a schema, but this server compiles none.');
}
