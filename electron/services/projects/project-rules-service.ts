import { basename } from 'node:path';
import { readTextRules } from '../../../shared/documents/rules/read-text-rules.ts';
import { isConfidential, mayReach } from '../../../shared/domain/lane/reach.ts';
import type {
  ProjectRules,
  ProjectRulesInput,
} from '../../../shared/domain/projects/project-rules.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { ConfidentialLane } from '../lane/confidential-lane.ts';
import type { ConnectionService } from '../connections/connection-service.ts';

/** Rules of projects, in force everywhere a project is chosen. */
export type ProjectRulesService = ReturnType<typeof createProjectRulesService>;

export interface ProjectRulesServiceDeps {
  rules: Pick<Database['projectRules'], 'list' | 'save' | 'setTextRules'>;
  connections: Pick<ConnectionService, 'get'>;
  lane: Pick<ConfidentialLane, 'enforce'>;
  now: () => number;
  /** Reads a file that the user chose. @throws `document/too-large`, and errors of reading */
  readText: (path: string, maxBytes: number) => Promise<string>;
  /** Rechecks work that waits for this project, and waits until other programs no longer have it. */
  onChanged: (rules: ProjectRules) => void | Promise<void>;
}

/** Far more than the names that a rule file may have. */
const MAX_RULE_FILE_BYTES = 256 * 1024;

export function createProjectRulesService(deps: ProjectRulesServiceDeps) {
  const checkConnection = async (input: ProjectRulesInput): Promise<void> => {
    if (input.connectionId === null) return;
    const connection = await deps.connections.get(input.connectionId).catch((error: unknown) => {
      throw withField(toAppError(error));
    });
    if (mayReach(input.reach, connection.abilities)) return;
    throw new AppError('input/invalid', 'projectErrors.connectionOutside', {
      values: { name: connection.name },
      details: { field: 'connectionId' },
    });
  };

  return {
    list: () => deps.rules.list(),
    /**
     * Saves a rule. When it resolves, nothing more of a project that is now confidential leaves the computer.
     * @throws `input/not-found`; `input/invalid` for an outside service in a rule that forbids it
     */
    async save(input: ProjectRulesInput): Promise<ProjectRules> {
      await checkConnection(input);
      const saved = await deps.rules.save(input, deps.now());
      if (isConfidential(saved.reach)) deps.lane.enforce(saved.projectId);
      await deps.onChanged(saved);
      return saved;
    },
    /**
     * Stores the rules of a file for documents that are started from now on.
     * @throws `input/invalid` naming what is wrong with the file, `input/not-found`, errors of reading
     */
    async setTextRules(projectId: string, path: string): Promise<ProjectRules> {
      const text = await deps.readText(path, MAX_RULE_FILE_BYTES);
      const file = { fileName: basename(path), rules: readTextRules(text) };
      const saved = await deps.rules.setTextRules(projectId, file, deps.now());
      await deps.onChanged(saved);
      return saved;
    },
    /** @throws `input/not-found` */
    async removeTextRules(projectId: string): Promise<ProjectRules> {
      const saved = await deps.rules.setTextRules(projectId, null, deps.now());
      await deps.onChanged(saved);
      return saved;
    },
  };
}

function withField(error: AppError): AppError {
  if (error.code !== 'input/not-found') return error;
  return error.with({ details: { field: 'connectionId' } });
}
