import type { FastifyInstance } from 'fastify';
import {
  MAX_PROGRAM_CHARACTERS,
  MAX_PROGRAM_LABEL_CHARS,
  MAX_PROGRAM_ORIGINS,
  MAX_PROGRAMS_PORT,
  MIN_PROGRAMS_PORT,
  PROGRAM_USES,
  type ProgramUse,
} from '../../../../shared/domain/programs/limits.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { badRequest } from '../../http/service-error.ts';
import { MAX_ADMIN_BODY_BYTES } from '../limits.ts';
import type { ProgramsOfService } from '../programs/create.ts';
import type { ProgramRecord } from '../programs/repo.ts';
import type { ById } from '../query.ts';
import { readObject, readText } from '../request-fields.ts';

const ROUTE = {
  config: { access: 'admin', bodyRefusals: [], bodyType: 'json' },
  bodyLimit: MAX_ADMIN_BODY_BYTES,
} as const;
const PATH = '/v2/admin/programs';

type Fields = Readonly<Record<string, unknown>>;

/** Adds `/v2/admin/programs…`, an extension: other programs on this computer and their listener. */
export function addProgramRoutes(server: FastifyInstance, of: ProgramsOfService): void {
  const { programs } = of;
  const toWire = (program: ProgramRecord): object => ({
    program_id: program.id,
    label: program.label,
    uses: program.uses,
    character_limit: program.characterLimit,
    character_count: of.charactersOf(program),
    project_id: program.projectId,
    creation_time: new Date(program.createdAtMs).toISOString(),
    last_use_time:
      program.lastUsedAtMs === null ? null : new Date(program.lastUsedAtMs).toISOString(),
    owner_key: programs.ownerKey(program.id),
  });

  server.get(PATH, ROUTE, () => ({
    port: of.listener.port(),
    programs: programs.list().map(toWire),
    asked_origins: of.origins
      .asked()
      .map(({ origin, atMs }) => ({ origin, time: new Date(atMs).toISOString() })),
  }));
  server.post(PATH, ROUTE, (request) => {
    const fields = readObject(request.body);
    const { program, key } = programs.add({
      label: readLabel(fields) ?? missing('label'),
      uses: readUses(fields),
      characterLimit: readLimit(fields) ?? null,
      projectId: readProject(fields) ?? null,
    });
    return { ...toWire(program), key };
  });
  server.put<ById>(`${PATH}/:id`, ROUTE, (request) => {
    const fields = readObject(request.body);
    const [label, characterLimit, projectId] = [
      readLabel(fields),
      readLimit(fields),
      readProject(fields),
    ];
    const changed = programs.edit(request.params.id, {
      ...(label === undefined ? {} : { label }),
      ...(characterLimit === undefined ? {} : { characterLimit }),
      ...(projectId === undefined ? {} : { projectId }),
    });
    return toWire(changed);
  });
  server.delete<ById>(`${PATH}/:id`, ROUTE, async (request, reply) => {
    await of.remove(request.params.id);
    return reply.code(204).send();
  });
  server.put(`${PATH}/listener`, ROUTE, async (request) => {
    const fields = readObject(request.body);
    const port = readPort(fields);
    of.origins.allow(readOrigins(fields));
    let isTaken = false;
    await of.listener.open(port).catch((error: unknown) => {
      if (toAppError(error).code !== 'input/conflict') throw error;
      isTaken = true;
    });
    return { port: of.listener.port(), is_taken: isTaken };
  });
}

function missing(field: string): never {
  throw badRequest(`${field} is missing.`);
}

function readLabel(fields: Fields): string | undefined {
  const label = readText(fields['label'], 'label')?.trim();
  if (label === undefined) return undefined;
  if (label !== '' && label.isWellFormed() && label.length <= MAX_PROGRAM_LABEL_CHARS) return label;
  throw badRequest(`label must be a text of up to ${String(MAX_PROGRAM_LABEL_CHARS)} characters.`);
}

function readUses(fields: Fields): ProgramUse[] {
  const uses: unknown = fields['uses'];
  const found = PROGRAM_USES.filter((use) => Array.isArray(uses) && uses.includes(use));
  if (Array.isArray(uses) && uses.length === found.length && found.length > 0) return found;
  throw badRequest(`uses must be a list of: ${PROGRAM_USES.join(', ')}.`);
}

/** Reads a limit; undefined leaves it unchanged, null removes it. */
function readLimit(fields: Fields): number | null | undefined {
  const limit = fields['character_limit'];
  if (limit === undefined || limit === null) return limit;
  const isWhole = typeof limit === 'number' && Number.isSafeInteger(limit);
  if (isWhole && limit >= 0 && limit <= MAX_PROGRAM_CHARACTERS) return limit;
  throw badRequest('character_limit must be a whole number from 0, or null for no limit.');
}

function readProject(fields: Fields): string | null | undefined {
  const id = fields['project_id'];
  if (id === undefined || id === null) return id;
  if (typeof id === 'string' && id !== '' && id.length <= 100) return id;
  throw badRequest('project_id must be an id, or null.');
}

function readPort(fields: Fields): number | null {
  const port = fields['port'];
  if (port === null) return null;
  const isWhole = typeof port === 'number' && Number.isSafeInteger(port);
  if (isWhole && port >= MIN_PROGRAMS_PORT && port <= MAX_PROGRAMS_PORT) return port;
  throw badRequest(
    `port must be a whole number from ${String(MIN_PROGRAMS_PORT)} to ${String(MAX_PROGRAMS_PORT)}, or null.`,
  );
}

function readOrigins(fields: Fields): string[] {
  const origins: unknown = fields['origins'] ?? [];
  const isList =
    Array.isArray(origins) &&
    origins.length <= MAX_PROGRAM_ORIGINS &&
    origins.every((origin) => typeof origin === 'string');
  if (isList) return origins;
  throw badRequest('origins must be a list of texts.');
}
