import type { ProjectRules, ProjectRulesInput } from '../../shared/domain/project-rules.ts';
import { AppError } from '../../shared/errors.ts';
import type { Connection } from './connection.ts';
import { createStatementCache } from './statement-cache.ts';

/** Whether a project may leave the computer. */
export interface ProjectRuling {
  projectId: string;
  projectName: string;
  isLocalOnly: boolean;
}

/** What holds for the projects of the time pages. One transaction per call. */
export interface ProjectRulesRepo {
  /** One for each project there is, by name; those that nobody set are open. */
  list(): ProjectRules[];
  /** @throws `input/not-found` */
  get(projectId: string): ProjectRules;
  /** @throws `input/not-found` for the project, or for a glossary of this computer */
  save(rules: ProjectRulesInput, atMs: number): ProjectRules;
  /** In the order of the ids; ids of no project and without a rule are left out. */
  judge(projectIds: readonly string[]): ProjectRuling[];
  /**
   * Projects to which a glossary belongs when all of them are local only; none as soon as another
   * project uses it too.
   */
  listLocalOnlyOfGlossary(glossaryId: string): string[];
}

interface RulesRow {
  project_id: string;
  project_name: string;
  is_local_only: number;
  connection_id: string | null;
  glossary_id: string | null;
  glossary_connection_id: string | null;
  glossary_remote_id: string | null;
  memory_id: string | null;
  memory_offered_id: string | null;
}

const VIEW = `SELECT p.id AS project_id, p.name AS project_name, coalesce(r.is_local_only, 0) AS is_local_only,
    r.connection_id, g.id AS glossary_id, g.connection_id AS glossary_connection_id,
    g.remote_id AS glossary_remote_id, m.id AS memory_id, m.offered_id AS memory_offered_id
  FROM projects AS p LEFT JOIN project_rules AS r ON r.project_id = p.id
  LEFT JOIN glossaries AS g ON g.id = r.glossary_id AND g.deleted_at_ms IS NULL
  LEFT JOIN memories AS m ON m.id = r.memory_id AND m.state = 'kept'`;

/** The SQL of {@link createProjectRulesRepo}, apart so that tests can ask for its query plans. */
export const PROJECT_RULES_SQL = {
  list: `${VIEW} WHERE p.deleted_at_ms IS NULL ORDER BY p.name COLLATE NOCASE, p.row_id`,
  get: `${VIEW} WHERE p.id = ?`,
  save: `INSERT INTO project_rules
      (project_id, is_local_only, connection_id, glossary_id, memory_id, updated_at_ms)
    VALUES (@projectId, @isLocalOnly, @connectionId, @glossaryId, @memoryId, @atMs)
    ON CONFLICT (project_id) DO UPDATE SET is_local_only = excluded.is_local_only,
      connection_id = excluded.connection_id, glossary_id = excluded.glossary_id,
      memory_id = excluded.memory_id, updated_at_ms = excluded.updated_at_ms`,
  /** Also for a project that is deleted, or that only its rule remembers. */
  judge: `SELECT r.project_id, coalesce(p.name, '') AS project_name, r.is_local_only
    FROM json_each(?) AS asked CROSS JOIN project_rules AS r ON r.project_id = asked.value
    LEFT JOIN projects AS p ON p.id = r.project_id
    UNION ALL
    SELECT p.id, p.name, 0 FROM json_each(?) AS asked CROSS JOIN projects AS p ON p.id = asked.value
    WHERE NOT EXISTS (SELECT 1 FROM project_rules AS r WHERE r.project_id = p.id)`,
  hasGlossary: 'SELECT 1 FROM glossaries WHERE id = ? AND deleted_at_ms IS NULL',
  localOnlyOfGlossary: `SELECT project_id FROM project_rules
    WHERE glossary_id = @id AND is_local_only = 1
      AND NOT EXISTS (SELECT 1 FROM project_rules WHERE glossary_id = @id AND is_local_only = 0)`,
} as const;

/** The rules on an open connection. */
export function createProjectRulesRepo(connection: Connection): ProjectRulesRepo {
  const statements = createStatementCache(connection);

  const get = (projectId: string): ProjectRules => {
    const row = statements.prepare<[string], RulesRow>(PROJECT_RULES_SQL.get).get(projectId);
    if (row !== undefined) return toRules(row);
    throw new AppError('input/not-found', 'This project does not exist any more.');
  };
  const listProjects = (sql: string, id: string): string[] =>
    statements
      .prepare<[object], { project_id: string }>(sql)
      .all({ id })
      .map((row) => row.project_id);

  return {
    list: () => statements.prepare<[], RulesRow>(PROJECT_RULES_SQL.list).all().map(toRules),
    get,
    save: (rules, atMs) =>
      statements
        .transaction(() => {
          get(rules.projectId);
          const { glossaryId } = rules;
          if (
            glossaryId !== null &&
            statements.prepare<[string]>(PROJECT_RULES_SQL.hasGlossary).get(glossaryId) ===
              undefined
          ) {
            throw new AppError(
              'input/not-found',
              'This glossary does not exist any more. Choose another, or none.',
              { details: { field: 'glossaryId' } },
            );
          }
          const isLocalOnly = rules.isLocalOnly ? 1 : 0;
          statements.prepare(PROJECT_RULES_SQL.save).run({ ...rules, isLocalOnly, atMs });
          return get(rules.projectId);
        })
        .immediate(),
    judge(projectIds) {
      const asked = JSON.stringify(projectIds);
      const rulings = statements
        .prepare<[string, string], Pick<RulesRow, 'project_id' | 'project_name' | 'is_local_only'>>(
          PROJECT_RULES_SQL.judge,
        )
        .all(asked, asked)
        .map((row) => ({
          projectId: row.project_id,
          projectName: row.project_name,
          isLocalOnly: row.is_local_only === 1,
        }));
      return projectIds.flatMap((id) => rulings.find((each) => each.projectId === id) ?? []);
    },
    listLocalOnlyOfGlossary: (id) => listProjects(PROJECT_RULES_SQL.localOnlyOfGlossary, id),
  };
}

function toRules(row: RulesRow): ProjectRules {
  const { glossary_connection_id: connectionId, glossary_remote_id: remoteId } = row;
  return {
    projectId: row.project_id,
    projectName: row.project_name,
    isLocalOnly: row.is_local_only === 1,
    connectionId: row.connection_id,
    glossaryId: row.glossary_id,
    glossaryLink: connectionId === null || remoteId === null ? null : { connectionId, remoteId },
    memoryId: row.memory_id,
    offeredMemoryId: row.memory_offered_id,
  };
}
