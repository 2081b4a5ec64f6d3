import { passOnOrigins } from './origin-sets.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { TEXT_PROJECTS, type TextProjects } from './text-projects.ts';

/** Tables that name the project of something in `project_id`: those with texts of their own, and what belongs to several. */
const NAMING_PROJECTS: readonly string[] = [
  ...Object.entries<TextProjects>(TEXT_PROJECTS)
    .filter(([, where]) => where.kind === 'own' && where.column === 'project_id')
    .map(([table]) => table),
  'memory_projects',
  'file_origins',
];

/** Two projects turn out to be one: what belonged to the first goes as far as the second from now on. */
export function passOnTexts(
  statements: Pick<SqliteDatabase, 'prepare'>,
  fromId: string,
  toId: string,
): void {
  for (const table of NAMING_PROJECTS) {
    statements
      .prepare(`UPDATE OR REPLACE ${table} SET project_id = ? WHERE project_id = ?`)
      .run(toId, fromId);
  }
  passOnOrigins(statements, fromId, toId);
}
