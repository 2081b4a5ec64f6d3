import type { FastifyInstance } from 'fastify';
import { accountIdOf } from '../accounts/caller.ts';
import type { ById } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ProfileRecord } from '../style-profiles/repo.ts';

/** Adds `/v3/style_profiles` and all routes below it. @see translation service, style profiles */
export function addStyleProfileRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { styleProfiles } = context;
  const proFeature = 'Style profiles';
  const read = { config: { access: 'style_profiles:read', proFeature } } as const;
  const write = {
    config: { access: 'style_profiles:write', proFeature, bodyRefusals: [], bodyType: 'json' },
  } as const;
  const all = '/v3/style_profiles';
  const one = `${all}/:id`;

  server.get(all, read, (request) => {
    const found = styleProfiles.list(accountIdOf(request));
    return { style_profiles: found.map(toWire), total_count: found.length };
  });
  server.post(all, write, (request, reply) =>
    reply.code(201).send(toWire(styleProfiles.create(accountIdOf(request), request.body))),
  );
  server.get<ById>(one, read, (request) =>
    toWire(styleProfiles.get(accountIdOf(request), request.params.id)),
  );
  server.patch<ById>(one, write, (request) =>
    toWire(styleProfiles.change(accountIdOf(request), request.params.id, request.body)),
  );
  server.delete<ById>(one, write, (request, reply) => {
    styleProfiles.remove(accountIdOf(request), request.params.id);
    return reply.code(204).send();
  });
}

/** Converts to the wire form, which omits empty texts. */
function toWire({ description, industry, ...profile }: ProfileRecord): object {
  return {
    style_profile_id: profile.id,
    name: profile.name,
    ...(description === '' ? {} : { description }),
    ...(industry === '' ? {} : { industry }),
    glossary_ids: profile.glossaryIds,
    style_rule_ids: profile.styleRuleIds,
    translation_memory_ids: profile.memoryIds,
    glossary_priority_order_enabled: profile.isGlossaryOrderKept,
    creation_time: new Date(profile.createdAtMs).toISOString(),
    updated_time: new Date(profile.updatedAtMs).toISOString(),
  };
}
