import type { Migration } from './migration.ts';

/** Steps per item that are taken over, as many as are kept. */
const KEPT = 1000;

/**
 * Changes of an item are steps, which can be undone and redone. Earlier edits, which could be undone, become steps; their
 * rows keep the earlier wordings.
 */
export const migration0043: Migration = {
  version: 43,
  name: 'history-steps',
  up(connection) {
    connection.exec(`
      CREATE TABLE history_steps (
        row_id INTEGER PRIMARY KEY,
        item_row_id INTEGER NOT NULL REFERENCES history_items (row_id) ON DELETE CASCADE,
        state TEXT NOT NULL CHECK (state IN ('done', 'undone')),
        kind TEXT NOT NULL,
        -- From 1, within its item.
        number INTEGER NOT NULL,
        -- The time in which a field was open: its edits are one earlier wording. Null: none.
        visit TEXT,
        -- List of position, start in the source, time, and text; kind says whether they were added. Null: none.
        comments_json TEXT,
        row_count INTEGER NOT NULL,
        -- Of this step and all before it in its item, in UTF-16 units: the oldest are forgotten by it.
        total_size INTEGER NOT NULL,
        made_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX idx_history_steps_item ON history_steps (item_row_id, state, number);

      -- How the segments read without a done step, and with an undone one.
      CREATE TABLE history_step_rows (
        row_id INTEGER PRIMARY KEY,
        step_row_id INTEGER NOT NULL REFERENCES history_steps (row_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        -- Null: the step leaves the text as it is, or it is the newest earlier wording of its segment.
        target TEXT,
        decided TEXT CHECK (decided IN ('confirmed', 'locked')),
        marks_json TEXT,
        parts_json TEXT,
        is_changed_by_me INTEGER NOT NULL CHECK (is_changed_by_me IN (0, 1)),
        -- What the step notes about its segment in history_revisions: an earlier wording, or a cut.
        noted TEXT CHECK (noted IN ('wording', 'cut'))
      ) STRICT;
      CREATE INDEX idx_history_step_rows_step ON history_step_rows (step_row_id);

      CREATE TEMP TABLE taken AS
        SELECT r.row_id, s.item_row_id, s.position, r.decided, r.marks_json, r.parts_json, r.is_cut, r.batch,
          r.replaced_at_ms,
          -- A step is named after its newest row.
          iif(r.batch IS NULL, r.row_id, max(r.row_id) OVER (PARTITION BY s.item_row_id, r.batch)) AS step,
          coalesce(sum(1 - r.is_cut) OVER (PARTITION BY r.segment_row_id ORDER BY r.row_id
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) > 0 AS has_earlier
        FROM history_revisions AS r JOIN history_segments AS s ON s.row_id = r.segment_row_id;
      INSERT INTO history_steps (row_id, item_row_id, state, kind, number, comments_json, row_count, total_size, made_at_ms)
        SELECT step, item_row_id, 'done', kind, row_number() OVER (PARTITION BY item_row_id ORDER BY step),
          (SELECT json_group_array(json_array(s.position, c.source_start, c.added_at_ms, c.text))
            FROM history_comments AS c JOIN history_segments AS s ON s.row_id = c.segment_row_id
            WHERE c.batch = grouped.batch AND s.item_row_id = grouped.item_row_id HAVING count(*) > 0),
          row_count, 0, made_at_ms
        FROM (SELECT step, item_row_id, batch, count(*) AS row_count, max(replaced_at_ms) AS made_at_ms,
            CASE WHEN batch IS NOT NULL THEN
                iif(EXISTS (SELECT 1 FROM history_comments AS c WHERE c.batch = taken.batch), 'returned', 'replace')
              WHEN max(is_cut) = 1 THEN 'split' ELSE 'edit' END AS kind
          FROM taken GROUP BY step) AS grouped;
      DELETE FROM history_steps WHERE number <= (SELECT max(number) - ${String(KEPT)} FROM history_steps AS s
        WHERE s.item_row_id = history_steps.item_row_id);
      INSERT INTO history_step_rows (step_row_id, position, decided, marks_json, parts_json, is_changed_by_me, noted)
        SELECT step, position, decided, marks_json, parts_json, has_earlier, iif(is_cut = 1, 'cut', 'wording')
        FROM taken WHERE step IN (SELECT row_id FROM history_steps) ORDER BY step, position;
      DROP TABLE taken;

      DROP INDEX idx_history_revisions_batch;
      ALTER TABLE history_revisions DROP COLUMN batch;
      ALTER TABLE history_revisions DROP COLUMN decided;
      ALTER TABLE history_revisions DROP COLUMN marks_json;
      ALTER TABLE history_revisions DROP COLUMN parts_json;
      ALTER TABLE history_revisions ADD COLUMN visit TEXT;
      -- Notes that a person cut it; its wording is not an earlier one.
      UPDATE history_revisions SET target = '' WHERE is_cut = 1;
      DROP INDEX idx_history_comments_batch;
      ALTER TABLE history_comments DROP COLUMN batch;
    `);
  },
};
