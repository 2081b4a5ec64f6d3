import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { accountIdOf } from '../accounts/caller.ts';
import { readFlag, readPage, type Query } from '../query.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  readConfiguredRules,
  readInstruction,
  readName,
  readNewStyleRules,
} from '../style-rules/input.ts';
import type { StyleInstruction, StyleRuleDetails, StyleRuleOutline } from '../style-rules/repo.ts';

/** Enough for a full list: 200 instructions of 400 characters, all escaped. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

type ListParams = { styleId: string };
type InstructionParams = ListParams & { instructionId: string };

/** Adds `/v3/style_rules` and all routes below it. @see translation service, style rules */
export function addStyleRuleRoutes(server: FastifyInstance, context: ServiceContext): void {
  const { styleRules } = context;
  const proFeature = 'Style rules';
  const read = { config: { access: 'style_rules:read', proFeature } } as const;
  const write: RouteShorthandOptions = {
    config: { access: 'style_rules:write', proFeature, bodyRefusals: [], bodyType: 'json' },
    bodyLimit: MAX_BODY_BYTES,
  };

  server.get<{ Querystring: Query }>('/v3/style_rules', read, (request) => {
    const { page, pageSize } = readPage(request.query);
    const isDetailed = readFlag(request.query, 'detailed') ?? false;
    const lists = styleRules.list(accountIdOf(request), page, pageSize);
    return { style_rules: lists.map(isDetailed ? toStyleRulesWire : toOutlineWire) };
  });
  server.post('/v3/style_rules', write, (request, reply) =>
    reply
      .code(201)
      .send(
        toStyleRulesWire(styleRules.create(accountIdOf(request), readNewStyleRules(request.body))),
      ),
  );

  const one = '/v3/style_rules/:styleId';
  server.get<{ Params: ListParams }>(one, read, (request) =>
    toStyleRulesWire(styleRules.get(accountIdOf(request), request.params.styleId)),
  );
  server.patch<{ Params: ListParams }>(one, write, (request) =>
    toStyleRulesWire(
      styleRules.rename(accountIdOf(request), request.params.styleId, readName(request.body)),
    ),
  );
  server.delete<{ Params: ListParams }>(one, write, (request, reply) => {
    styleRules.remove(accountIdOf(request), request.params.styleId);
    return reply.code(204).send();
  });
  server.put<{ Params: ListParams }>(`${one}/configured_rules`, write, (request) =>
    toStyleRulesWire(
      styleRules.setRules(
        accountIdOf(request),
        request.params.styleId,
        readConfiguredRules(request.body),
      ),
    ),
  );

  server.post<{ Params: ListParams }>(`${one}/custom_instructions`, write, (request, reply) => {
    const { styleId } = request.params;
    const added = styleRules.addInstruction(
      accountIdOf(request),
      styleId,
      readInstruction(request.body),
    );
    return reply.code(201).send(toInstructionWire(added));
  });
  const oneInstruction = `${one}/custom_instructions/:instructionId`;
  server.get<{ Params: InstructionParams }>(oneInstruction, read, (request) => {
    const { styleId, instructionId } = request.params;
    return toInstructionWire(
      styleRules.getInstruction(accountIdOf(request), styleId, instructionId),
    );
  });
  server.put<{ Params: InstructionParams }>(oneInstruction, write, (request) => {
    const { styleId, instructionId } = request.params;
    const text = readInstruction(request.body);
    return toInstructionWire(
      styleRules.replaceInstruction(accountIdOf(request), styleId, instructionId, text),
    );
  });
  server.delete<{ Params: InstructionParams }>(oneInstruction, write, (request, reply) => {
    const { styleId, instructionId } = request.params;
    styleRules.removeInstruction(accountIdOf(request), styleId, instructionId);
    return reply.code(204).send();
  });
}

/** Builds the record of a list without its rules. @see translation service, style rules: list record */
function toOutlineWire(list: StyleRuleOutline): object {
  return {
    style_id: list.id,
    name: list.name,
    creation_time: new Date(list.createdAtMs).toISOString(),
    updated_time: new Date(list.updatedAtMs).toISOString(),
    language: list.language,
    version: list.version,
  };
}

/** Builds the full record. */
function toStyleRulesWire(list: StyleRuleDetails): object {
  return {
    ...toOutlineWire(list),
    configured_rules: list.configuredRules,
    custom_instructions: list.instructions.map(toInstructionWire),
  };
}

function toInstructionWire(instruction: StyleInstruction): object {
  const { id, label, prompt, sourceLanguage } = instruction;
  return {
    id,
    label,
    prompt,
    ...(sourceLanguage === null ? {} : { source_language: sourceLanguage }),
  };
}
