import type { Statements } from '../engine/statement-cache.ts';

/*
 * Sets of projects that a text is from. Each is one row that many texts refer to, so that the origins of a text take no
 * more room than a number.
 */

const toJson = (projectIds: Iterable<string>): string =>
  JSON.stringify([...new Set(projectIds)].sort());

/** @returns the row of this set */
export function originSetOf(db: Statements, projectIds: readonly string[]): number {
  const json = toJson(projectIds);
  const known = db.value<number>('SELECT row_id FROM origin_sets WHERE projects_json = ?', json);
  if (known !== undefined) return known;
  const { lastInsertRowid } = db.run('INSERT INTO origin_sets (projects_json) VALUES (?)', json);
  return Number(lastInsertRowid);
}

/** @param rowId null: nothing is known @returns the row of the set with one more project */
export function withOrigin(db: Statements, rowId: number | null, projectId: string): number {
  const known = db.values<string>(
    `SELECT project.value FROM origin_sets AS o, json_each(o.projects_json) AS project
       WHERE o.row_id = ?`,
    rowId,
  );
  return originSetOf(db, [...known, projectId]);
}

/**
 * Replaces a project with another that turned out to be the same. Sets that become equal stay two rows, which changes
 * nothing.
 */
export function passOnOrigins(db: Statements, fromId: string, toId: string): void {
  const sets = db.all<{ rowId: number; json: string }>(
    `SELECT row_id AS rowId, projects_json AS json FROM origin_sets
       WHERE EXISTS (SELECT 1 FROM json_each(projects_json) AS project WHERE project.value = ?)`,
    fromId,
  );
  const replace = db.prepare('UPDATE origin_sets SET projects_json = ? WHERE row_id = ?');
  for (const { rowId, json } of sets) {
    const ids: string[] = JSON.parse(json);
    replace.run(toJson(ids.map((id) => (id === fromId ? toId : id))), rowId);
  }
}
