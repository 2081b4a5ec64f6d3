import { z } from 'zod';
import { PROGRAM_USES } from '../../../../shared/domain/programs/limits.ts';
import type { Program } from '../../../../shared/domain/programs/program.ts';
import { wireCount, wireId, wireInstant, wireName } from './wire-record.ts';

/** Shapes of the programs of the embedded service, an extension. @see translation service, other programs */

/** A program with the key of this run that manages what it translates with. */
export interface OwnedProgram extends Omit<Program, 'copiesProblem'> {
  ownerKey: string;
}

const programShape = z.object({
  program_id: wireId,
  label: wireName,
  uses: z.array(z.enum(PROGRAM_USES)),
  character_limit: wireCount.nullable(),
  character_count: wireCount,
  project_id: wireId.nullable(),
  creation_time: wireInstant,
  last_use_time: wireInstant,
  owner_key: wireId,
});

export const programWire = programShape.transform((wire): OwnedProgram => ({
  id: wire.program_id,
  label: wire.label,
  uses: wire.uses,
  characterLimit: wire.character_limit,
  characterCount: wire.character_count,
  projectId: wire.project_id,
  createdAtMs: wire.creation_time,
  lastUsedAtMs: wire.last_use_time,
  ownerKey: wire.owner_key,
}));

export const addedProgramWire = z.object({ key: wireId }).transform(({ key }) => key);

export const programsWire = z
  .object({
    port: z.number().nullable(),
    programs: z.array(programWire),
    asked_origins: z.array(z.object({ origin: z.string().max(200), time: wireInstant })),
  })
  .transform(({ port, programs, asked_origins }) => ({
    port,
    programs,
    asked: asked_origins.map(({ origin, time }) => ({ origin, atMs: time })),
  }));

export const programListenerWire = z
  .object({ port: z.number().nullable(), is_taken: z.boolean() })
  .transform(({ port, is_taken }) => ({ port, isTaken: is_taken }));
