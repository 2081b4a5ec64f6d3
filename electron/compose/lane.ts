import { readSmallText } from '../platform/files/regular-file.ts';
import { isConfidential } from '../../shared/domain/lane/reach.ts';
import type { HttpTransport } from '../clients/http/transport.ts';
import type { LineTransport } from '../clients/http/line-transport.ts';
import { laneHandlers } from '../ipc/lane.ts';
import { now } from '../support/clock.ts';
import { createConfidentialLane } from '../services/lane/confidential-lane.ts';
import {
  createEgressLogService,
  createRecoveredEgressLog,
} from '../services/lane/egress-log-service.ts';
import { createProjectRulesService } from '../services/projects/project-rules-service.ts';
import type { CommonParts, PageParts } from './parts.ts';

interface ComposeLaneOptions extends Pick<CommonParts, 'database' | 'logger'> {
  /** The app's own network access. */
  transport: HttpTransport;
  lines: LineTransport;
}

/** Builds the gate for all outgoing data, before everything that uses it. */
export function composeLane({ database, logger, transport, lines }: ComposeLaneOptions) {
  const log = createRecoveredEgressLog({
    log: database.egressLog,
    opening: database.opening,
    now,
  });
  const lane = createConfidentialLane({
    transport,
    lines,
    rules: database.projectRules,
    log,
    now,
    logger,
  });
  return {
    lane,
    /** Returns the projects on whose behalf a glossary is sent: those that own it exclusively. */
    projectsOfGlossary: async (glossaryId: string): Promise<string[]> =>
      database.projectRules.listConfidentialOfGlossary(glossaryId),
    /** Returns the same for a memory. */
    projectsOfMemory: async (memoryId: string): Promise<string[]> =>
      database.projectRules.listConfidentialOfMemory(memoryId),
    /** Called at startup, once the database is open; nothing is sent before it succeeds. */
    start: () => log.recover(),
    /** Opens a project that is confidential only because its content was unknown: it may leave the computer again. */
    async openProject(
      id: string,
      { send, time }: Pick<PageParts, 'send'> & { time: { rulesChanged: () => void } },
    ): Promise<void> {
      const rules = await database.projectRules.get(id);
      send(
        'lane:rules-changed',
        await database.projectRules.save({ ...rules, reach: 'anywhere' }, now()),
      );
      time.rulesChanged();
    },
    /** Builds the request handlers; a rule change rechecks everything that waits for the project. */
    handlers(
      deps: PageParts & {
        time: { rulesChanged: () => void };
        documents: { rulesChanged: (projectId: string) => Promise<void> };
        programs: { settled: () => Promise<void> };
      },
    ) {
      const rules = createProjectRulesService({
        rules: database.projectRules,
        connections: deps.connections,
        lane,
        now,
        readText: readSmallText,
        onChanged: async (changed) => {
          deps.send('lane:rules-changed', changed);
          deps.time.rulesChanged();
          await deps.programs.settled();
          if (!isConfidential(changed.reach)) return;
          deps.documents.rulesChanged(changed.projectId).catch((error: unknown) => {
            // They will be refused at their next step anyway.
            logger.error('jobs of a project could not be stopped', { error });
          });
        },
      });
      return laneHandlers({
        rules,
        egress: createEgressLogService({
          log: database.egressLog,
          files: deps.exchangeFiles,
          codec: deps.codec,
        }),
        desktop: deps.desktop,
      });
    },
  };
}
