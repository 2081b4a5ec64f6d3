import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../support/clock.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { MemoryService } from '../memories/service.ts';
import { periodOf } from '../usage/billing-period.ts';
import type { UsageLedger } from '../usage/ledger.ts';
import type { UsageRepo } from '../usage/repo.ts';
import { createDoor, type Door } from './door.ts';
import { createProgramListener, type ProgramListener } from './listener.ts';
import { createOrigins, type Origins } from './origins.ts';
import type { Programs } from './programs.ts';
import type { ProgramRecord } from './repo.ts';
import { createWrongKeys } from './wrong-keys.ts';

/** Everything about other programs on this computer. */
export interface ProgramsOfService {
  readonly programs: Programs;
  readonly origins: Origins;
  readonly listener: ProgramListener;
  /** Returns the characters that a program has used in the current month. */
  charactersOf(program: ProgramRecord): number;
  /** Revokes the key of a program, and deletes what it translated with. @throws 404 */
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

export function createProgramsOfService(deps: {
  readonly programs: Programs;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly onChanged: () => void;
  readonly usage: Pick<UsageRepo, 'inPeriod'>;
  readonly ledger: Pick<UsageLedger, 'flush'>;
  readonly glossaries: Pick<GlossaryService, 'list' | 'delete'>;
  readonly memories: Pick<MemoryService, 'list' | 'remove'>;
  /** Builds a server with the routes of the service behind a door. */
  readonly build: (door: Door) => Promise<FastifyInstance>;
}): ProgramsOfService {
  const { clock, programs } = deps;
  const origins = createOrigins(clock, deps.onChanged);
  const wrongKeys = createWrongKeys(deps);
  const listener = createProgramListener(async (port) =>
    deps.build(createDoor(port, { programs, origins, wrongKeys })),
  );
  return {
    programs,
    origins,
    listener,
    charactersOf({ id }) {
      deps.ledger.flush();
      return deps.usage
        .inPeriod(id, periodOf(clock.now()))
        .reduce((sum, { chars }) => sum + chars, 0);
    },
    async remove(id) {
      programs.remove(id);
      for (const glossary of deps.glossaries.list(id)) deps.glossaries.delete(id, glossary.id);
      for (;;) {
        const [memory] = deps.memories.list(id, 0, 1).memories;
        if (memory === undefined) return;
        await deps.memories.remove(id, memory.id);
      }
    },
    async close() {
      await listener.open(null);
      programs.flush();
    },
  };
}
