import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import { isTextRulesFile } from '../documents/job-row.ts';
import type { Reach } from '../../../shared/domain/lane/reach.ts';
import type {
  ProjectRules,
  ProjectRulesInput,
} from '../../../shared/domain/projects/project-rules.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { hasFields, readJson } from '../engine/stored-values.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';

/** How far a project may go. */
export interface ProjectRuling {
  projectId: string;
  projectName: string;
  reach: Reach;
}

interface RulesRow {
  project_id: string;
  project_name: string;
  reach: Reach;
  connection_id: string | null;
  glossary_id: string | null;
  glossary_connection_id: string | null;
  glossary_remote_id: string | null;
  memory_id: string | null;
  memory_offered_id: string | null;
  style_profile_json: string | null;
  text_rules_name: string | null;
}

const VIEW = `SELECT p.id AS project_id, p.name AS project_name, coalesce(r.reach, 'anywhere') AS reach,
    r.connection_id, g.id AS glossary_id, g.connection_id AS glossary_connection_id,
    g.remote_id AS glossary_remote_id, m.id AS memory_id, m.offered_id AS memory_offered_id,
    r.style_profile_json, json_extract(r.text_rules_json, '$.fileName') AS text_rules_name
  FROM projects AS p LEFT JOIN project_rules AS r ON r.project_id = p.id
  LEFT JOIN glossaries AS g ON g.id = r.glossary_id AND g.deleted_at_ms IS NULL
  LEFT JOIN memories AS m ON m.id = r.memory_id AND m.state = 'kept'`;

/** Exported so that tests can check its query plans. */
export const PROJECT_RULES_SQL = {
  list: `${VIEW} WHERE p.deleted_at_ms IS NULL ORDER BY p.name COLLATE NOCASE, p.row_id`,
  get: `${VIEW} WHERE p.id = ?`,
  save: `INSERT INTO project_rules
      (project_id, reach, connection_id, glossary_id, memory_id, style_profile_json, updated_at_ms)
    VALUES (@projectId, @reach, @connectionId, @glossaryId, @memoryId, @styleProfileJson, @atMs)
    ON CONFLICT (project_id) DO UPDATE SET reach = excluded.reach,
      connection_id = excluded.connection_id, glossary_id = excluded.glossary_id,
      memory_id = excluded.memory_id, style_profile_json = excluded.style_profile_json,
      updated_at_ms = excluded.updated_at_ms`,
  setTextRules: `INSERT INTO project_rules (project_id, reach, text_rules_json, updated_at_ms)
    VALUES (@projectId, 'anywhere', @json, @atMs)
    ON CONFLICT (project_id) DO UPDATE SET text_rules_json = excluded.text_rules_json,
      updated_at_ms = excluded.updated_at_ms`,
  textRules: 'SELECT text_rules_json FROM project_rules WHERE project_id = ?',
  /** Includes deleted projects, and those that exist only in their rule. */
  judge: `SELECT r.project_id, coalesce(p.name, '') AS project_name, r.reach
    FROM json_each(?) AS asked CROSS JOIN project_rules AS r ON r.project_id = asked.value
    LEFT JOIN projects AS p ON p.id = r.project_id
    UNION ALL
    SELECT p.id, p.name, 'anywhere' FROM json_each(?) AS asked CROSS JOIN projects AS p ON p.id = asked.value
    WHERE NOT EXISTS (SELECT 1 FROM project_rules AS r WHERE r.project_id = p.id)`,
  hasGlossary: 'SELECT 1 FROM glossaries WHERE id = ? AND deleted_at_ms IS NULL',
  /** A deleted project no longer uses anything, but its confidential resources stay confidential. */
  confidentialOfGlossary: `SELECT project_id FROM project_rules
    WHERE glossary_id = @id AND reach = 'here'
      AND NOT EXISTS (
        SELECT 1 FROM project_rules AS r JOIN projects AS p ON p.id = r.project_id
        WHERE r.glossary_id = @id AND r.reach <> 'here' AND p.deleted_at_ms IS NULL
      )`,
  confidentialOfMemory: `WITH used (project_id) AS (
      SELECT mp.project_id FROM memories AS m
        JOIN memory_projects AS mp ON mp.memory_row_id = m.row_id WHERE m.id = @id
      UNION SELECT project_id FROM project_rules WHERE memory_id = @id)
    SELECT r.project_id FROM used JOIN project_rules AS r ON r.project_id = used.project_id
    WHERE r.reach = 'here' AND NOT EXISTS (
      SELECT 1 FROM used JOIN projects AS p ON p.id = used.project_id
        LEFT JOIN project_rules AS r ON r.project_id = p.id
        WHERE coalesce(r.reach, 'anywhere') <> 'here' AND p.deleted_at_ms IS NULL)`,
  reachOf: 'SELECT reach FROM project_rules WHERE project_id = ?',
  /** Values that the remaining rule already has win; for the reach, the stricter one wins. */
  passOn: `INSERT INTO project_rules
      (project_id, reach, connection_id, glossary_id, memory_id, style_profile_json, text_rules_json,
       updated_at_ms)
    SELECT @toId, reach, connection_id, glossary_id, memory_id, style_profile_json, text_rules_json, @atMs
      FROM project_rules WHERE project_id = @fromId
    ON CONFLICT (project_id) DO UPDATE SET
      reach = CASE WHEN 'here' IN (reach, excluded.reach) THEN 'here' ELSE excluded.reach END,
      text_rules_json = coalesce(text_rules_json, excluded.text_rules_json),
      updated_at_ms = @atMs`,
} as const;

/** Returns the reach, also of a project that exists only in its rule. */
export function reachOf(db: Statements, projectId: string): Reach {
  const row = db.get<Pick<RulesRow, 'reach'>>(PROJECT_RULES_SQL.reachOf, projectId);
  return row?.reach ?? 'anywhere';
}

/** Merges the rule of a project into that of another, remaining one that turned out to be the same. */
export function passOnRule(db: Statements, fromId: string, toId: string, atMs: number): void {
  db.run(PROJECT_RULES_SQL.passOn, { fromId, toId, atMs });
}

/** Lists the ids of confidential projects, including those that exist only in their rule. */
export function listConfidential(connection: SqliteDatabase): string[] {
  return connection
    .prepare<[], string>("SELECT project_id FROM project_rules WHERE reach = 'here'")
    .pluck()
    .all();
}

/** Makes projects confidential, including projects that this database does not have; the rest of their rules stays. */
export function closeProjects(
  connection: SqliteDatabase,
  projectIds: readonly string[],
  atMs: number,
): void {
  const close = connection.prepare<[string, number]>(
    `INSERT INTO project_rules (project_id, reach, updated_at_ms) VALUES (?, 'here', ?)
     ON CONFLICT (project_id) DO UPDATE SET reach = 'here',
       updated_at_ms = excluded.updated_at_ms WHERE reach <> 'here'`,
  );
  connection
    .transaction(() => {
      for (const id of projectIds) close.run(id, atMs);
    })
    .immediate();
}

/**
 * Notes each change of what projects allow, regardless of which statement makes it: a rule, and a project that was
 * removed or is back.
 * @returns a function that returns true if there was one since its last call
 */
export function followProjects(connection: SqliteDatabase): () => boolean {
  let isChanged = false;
  connection.function('note_project', { directOnly: false }, () => {
    isChanged = true;
    return null;
  });
  connection.exec(`
    CREATE TEMP TRIGGER projects_removed AFTER UPDATE OF deleted_at_ms ON main.projects
      WHEN new.deleted_at_ms IS NOT old.deleted_at_ms BEGIN SELECT note_project(); END;
    CREATE TEMP TRIGGER projects_deleted AFTER DELETE ON main.projects
      BEGIN SELECT note_project(); END;
    CREATE TEMP TRIGGER project_rules_added AFTER INSERT ON main.project_rules
      BEGIN SELECT note_project(); END;
    CREATE TEMP TRIGGER project_rules_changed AFTER UPDATE ON main.project_rules
      BEGIN SELECT note_project(); END;
    CREATE TEMP TRIGGER project_rules_deleted AFTER DELETE ON main.project_rules
      BEGIN SELECT note_project(); END;`);
  return () => {
    const wasChanged = isChanged;
    isChanged = false;
    return wasChanged;
  };
}

/** Builds the repository of rules of time-tracking projects. One transaction per call. */
export function createProjectRulesRepo(connection: SqliteDatabase) {
  const db = createStatementCache(connection);

  const get = (projectId: string): ProjectRules => {
    const row = db.get<RulesRow>(PROJECT_RULES_SQL.get, projectId);
    if (row !== undefined) return toRules(row);
    throw new AppError('input/not-found', 'projectErrors.projectGone');
  };
  const listProjects = (sql: string, id: string): string[] =>
    db.all<{ project_id: string }>(sql, { id }).map((row) => row.project_id);

  return {
    /** Lists one per project, by name; unset ones are open. */
    list: () => db.all<RulesRow>(PROJECT_RULES_SQL.list).map(toRules),
    /** @throws `input/not-found` */
    get,
    /** @throws `input/not-found` for the project, or for a local glossary */
    save: (rules: ProjectRulesInput, atMs: number) =>
      db.inOne(() => {
        get(rules.projectId);
        const { glossaryId } = rules;
        if (
          glossaryId !== null &&
          db.get(PROJECT_RULES_SQL.hasGlossary, glossaryId) === undefined
        ) {
          throw new AppError('input/not-found', 'projectErrors.glossaryGone', {
            details: { field: 'glossaryId' },
          });
        }
        const { styleProfile = null, ...columns } = rules;
        const styleProfileJson = styleProfile && JSON.stringify(styleProfile);
        db.run(PROJECT_RULES_SQL.save, { ...columns, styleProfileJson, atMs });
        return get(rules.projectId);
      }),
    /** Sets or removes the rules about texts in XML and JSON files. @throws `input/not-found` */
    setTextRules: (projectId: string, rules: TextRulesFile | null, atMs: number) =>
      db.inOne(() => {
        get(projectId);
        const json = rules === null ? null : JSON.stringify(rules);
        db.run(PROJECT_RULES_SQL.setTextRules, { projectId, json, atMs });
        return get(projectId);
      }),
    /** Returns those rules; null for none, and for an unknown project. */
    textRulesOf: (projectId: string): TextRulesFile | null =>
      readJson(
        db.value<string | null>(PROJECT_RULES_SQL.textRules, projectId) ?? null,
        isTextRulesFile,
      ),
    /** Returns rulings in the order of the ids; unknown ids without a rule are omitted. */
    judge(projectIds: readonly string[]): ProjectRuling[] {
      const asked = JSON.stringify(projectIds);
      const rulings = db
        .all<Pick<RulesRow, 'project_id' | 'project_name' | 'reach'>>(
          PROJECT_RULES_SQL.judge,
          asked,
          asked,
        )
        .map((row) => ({
          projectId: row.project_id,
          projectName: row.project_name,
          reach: row.reach,
        }));
      return projectIds.flatMap((id) => rulings.find((each) => each.projectId === id) ?? []);
    },
    /**
     * Lists the projects that a glossary belongs to when all of them are confidential; none as soon as an open project
     * uses it too.
     */
    listConfidentialOfGlossary: (id: string) =>
      listProjects(PROJECT_RULES_SQL.confidentialOfGlossary, id),
    /** Does the same for a memory. */
    listConfidentialOfMemory: (id: string) =>
      listProjects(PROJECT_RULES_SQL.confidentialOfMemory, id),
  };
}

function toRules(row: RulesRow): ProjectRules {
  const { glossary_connection_id: connectionId, glossary_remote_id: remoteId } = row;
  return {
    projectId: row.project_id,
    projectName: row.project_name,
    reach: row.reach,
    connectionId: row.connection_id,
    glossaryId: row.glossary_id,
    glossaryLink: connectionId === null || remoteId === null ? null : { connectionId, remoteId },
    memoryId: row.memory_id,
    offeredMemoryId: row.memory_offered_id,
    styleProfile: readJson(row.style_profile_json, isRuledProfile),
    textRulesName: row.text_rules_name,
  };
}

function isRuledProfile(value: unknown): value is NonNullable<ProjectRules['styleProfile']> {
  return hasFields(value, { connectionId: 'string', id: 'string', name: 'string' });
}
