import type { Migration } from './migration.ts';

/**
 * Whose texts are, where a table has those of several projects: a unit of a memory has the projects of the documents that
 * it came from by itself, and a file that was read or written those of its texts.
 *
 * Nothing said so before. A unit that was never changed by a person is from a file or a service. The origins of any other
 * one are the projects in whose history the pair was edited. Where the history does not have it, they are the confidential
 * projects of its memory, or all of them where none is confidential; where it has no project, it was typed.
 */
export const migration0035: Migration = {
  version: 35,
  name: 'text-origins',
  up(connection) {
    connection.exec(`
      -- 1: a person typed or imported it, or a service had it. 0: it goes as far as its origins.
      ALTER TABLE memory_units ADD COLUMN is_entered INTEGER NOT NULL DEFAULT 0
        CHECK (is_entered IN (0, 1));
      -- Its projects; null: none are known. Equal sets are one row, for many units have the same.
      ALTER TABLE memory_units ADD COLUMN origins_row_id INTEGER;
      ALTER TABLE memory_copy_units ADD COLUMN is_entered INTEGER NOT NULL DEFAULT 0
        CHECK (is_entered IN (0, 1));
      ALTER TABLE memory_copy_units ADD COLUMN origins_row_id INTEGER;
      CREATE TABLE origin_sets (
        row_id INTEGER PRIMARY KEY,
        -- Sorted ids. No foreign key: a project may come and go with its service.
        projects_json TEXT NOT NULL CHECK (json_valid(projects_json))
      ) STRICT;
      CREATE INDEX idx_origin_sets_projects_json ON origin_sets (projects_json);

      CREATE TABLE file_origins (
        row_id INTEGER PRIMARY KEY,
        -- Of the bytes, in lower-case hexadecimal.
        sha256 TEXT NOT NULL,
        project_id TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_file_origins_sha256 ON file_origins (sha256, project_id);
      INSERT OR IGNORE INTO file_origins (sha256, project_id)
        SELECT sha256, project_id FROM document_jobs WHERE project_id IS NOT NULL
        UNION
        SELECT result_sha256, project_id FROM document_jobs
          WHERE project_id IS NOT NULL AND result_sha256 IS NOT NULL;

      CREATE TEMP TABLE memories_in_use AS
        SELECT memory_row_id, project_id FROM memory_projects
        UNION
        SELECT m.row_id, r.project_id FROM project_rules AS r JOIN memories AS m ON m.id = r.memory_id;
      CREATE INDEX temp.idx_memories_in_use ON memories_in_use (memory_row_id);
      UPDATE memory_units SET is_entered = 1 WHERE is_changed_by_me = 0;
      CREATE TEMP TABLE origins_found (unit_row_id INTEGER, project_id TEXT,
        PRIMARY KEY (unit_row_id, project_id)) WITHOUT ROWID;
      -- Only what a person edited in a document was put into memories.
      INSERT OR IGNORE INTO origins_found
        WITH doubtful AS MATERIALIZED (
          SELECT row_id, source, target FROM memory_units WHERE is_entered = 0)
        SELECT u.row_id, i.project_id
        FROM history_revisions AS r
          JOIN history_segments AS s ON s.row_id = r.segment_row_id
          JOIN history_items AS i ON i.row_id = s.item_row_id
          JOIN doubtful AS u ON u.source = s.source AND u.target = s.target
        WHERE i.project_id IS NOT NULL;
      INSERT INTO origins_found
        SELECT u.row_id, m.project_id
        FROM memory_units AS u
          JOIN memories_in_use AS m ON m.memory_row_id = u.memory_row_id
          LEFT JOIN project_rules AS r ON r.project_id = m.project_id
        WHERE u.is_entered = 0
          AND u.row_id NOT IN (SELECT unit_row_id FROM origins_found)
          AND (r.reach = 'here' OR NOT EXISTS (
            SELECT 1 FROM memories_in_use AS n JOIN project_rules AS c ON c.project_id = n.project_id
            WHERE n.memory_row_id = u.memory_row_id AND c.reach = 'here'));
      UPDATE memory_units SET is_entered = 1
        WHERE is_entered = 0 AND row_id NOT IN (SELECT unit_row_id FROM origins_found);
      CREATE TEMP TABLE sets_found AS
        SELECT unit_row_id, json_group_array(project_id) AS projects_json
        FROM (SELECT unit_row_id, project_id FROM origins_found ORDER BY unit_row_id, project_id)
        GROUP BY unit_row_id;
      INSERT INTO origin_sets (projects_json) SELECT DISTINCT projects_json FROM sets_found;
      UPDATE memory_units SET origins_row_id = o.row_id
        FROM sets_found AS f JOIN origin_sets AS o ON o.projects_json = f.projects_json
        WHERE memory_units.row_id = f.unit_row_id;

      CREATE TEMP TABLE copied_units AS
        SELECT memory_row_id, source, target, is_entered, origins_row_id FROM memory_units
        WHERE memory_row_id IN (SELECT memory_row_id FROM memory_copies);
      CREATE INDEX temp.idx_copied_units ON copied_units (memory_row_id, source, target);
      UPDATE memory_copy_units
        SET origins_row_id = found.origins_row_id, is_entered = found.is_entered
        FROM (SELECT k.row_id AS copy_unit_row_id, u.origins_row_id, min(u.is_entered) AS is_entered
          FROM memory_copies AS c
            JOIN memory_copy_units AS k ON k.copy_row_id = c.row_id
            JOIN copied_units AS u ON u.memory_row_id = c.memory_row_id
              AND u.source = k.source AND u.target = k.target
          GROUP BY k.row_id) AS found
        WHERE memory_copy_units.row_id = found.copy_unit_row_id;
      UPDATE memory_copy_units SET is_entered = 1
        WHERE origins_row_id IS NULL AND copy_row_id IN (SELECT row_id FROM memory_copies
          WHERE side = 'there' OR memory_row_id NOT IN (SELECT memory_row_id FROM memories_in_use));
      DROP TABLE copied_units;
      DROP TABLE sets_found;
      DROP TABLE origins_found;
      DROP TABLE memories_in_use;
    `);
  },
};
