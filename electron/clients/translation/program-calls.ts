import type { z } from 'zod';
import type { EditProgram, NewProgram } from '../../../shared/domain/programs/program.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from './json-call.ts';
import {
  addedProgramWire,
  programListenerWire,
  programsWire,
  programWire,
  type OwnedProgram,
} from './wire/programs.ts';

/**
 * Other programs on this computer, and the listener for them. Only the embedded service has these
 * calls, with its admin key. @see translation service, other programs
 */
export interface ProgramCalls {
  listPrograms(options?: CallOptions): Promise<z.infer<typeof programsWire>>;
  /** @returns the key of the program, which cannot be read again */
  addProgram(input: NewProgram, options?: CallOptions): Promise<string>;
  /** @throws `api/not-found` */
  editProgram(input: EditProgram, options?: CallOptions): Promise<OwnedProgram>;
  /** Revokes the key of a program, permanently. @throws `api/not-found` */
  removeProgram(programId: string, options?: CallOptions): Promise<void>;
  /** @param input `port`: null closes the listener */
  openProgramListener(
    input: { port: number | null; origins: readonly string[] },
    options?: CallOptions,
  ): Promise<{ port: number | null; isTaken: boolean }>;
}

const PATH = '/v2/admin/programs';

/** Builds the calls. */
export function createProgramCalls(context: ClientContext): ProgramCalls {
  const { get, post, put, remove } = createCallVerbs(context);
  return {
    listPrograms: async (options) => get(PATH, programsWire, options),
    async addProgram({ label, uses, characterLimit, projectId }, options) {
      const body = { label, uses, character_limit: characterLimit, project_id: projectId };
      return post(PATH, body, addedProgramWire, options);
    },
    async editProgram({ programId, characterLimit, projectId }, options) {
      const body = {
        ...(characterLimit === undefined ? {} : { character_limit: characterLimit }),
        ...(projectId === undefined ? {} : { project_id: projectId }),
      };
      return put(`${PATH}/${encodeURIComponent(programId)}`, body, programWire, options);
    },
    removeProgram: async (programId, options) =>
      remove(`${PATH}/${encodeURIComponent(programId)}`, ['api/not-found'], options),
    openProgramListener: async (input, options) =>
      put(`${PATH}/listener`, input, programListenerWire, options),
  };
}
