import type { FastifyInstance } from 'fastify';
import { callerOf } from '../accounts/caller.ts';
import type { ServiceContext } from '../service-context.ts';

/** `GET /v2/usage` */
export function addUsageRoutes(server: FastifyInstance, context: ServiceContext): void {
  server.get('/v2/usage', { config: { access: 'usage:read' } }, (request) =>
    context.usageReports.report(callerOf(request)),
  );
}
