import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDataTables } from '../../../electron/db/engine/sqlite-database.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { leavingQuery, readLeaving } from '../../../electron/db/projects/leaving-query.ts';
import {
  TEXT_PROJECTS,
  type TableWithProjects,
  type TextProjects,
} from '../../../electron/db/projects/text-projects.ts';
import type { replaceAtService } from '../../../electron/services/memories/replace-remote.ts';
import type { LeavingTmx, MemoryTmx } from '../../../electron/services/memories/tmx.ts';
import { openNew } from '../helpers.ts';

const ENTRIES = Object.entries<TextProjects>(TEXT_PROJECTS);

function columnsOf(connection: ReturnType<typeof openNew>['connection'], table: string) {
  return connection
    .prepare<[string], { name: string; type: string }>(
      'SELECT name, type FROM pragma_table_info(?)',
    )
    .all(table);
}

describe('the map of texts and their projects', () => {
  it('has every table with a column that holds text, and no other', () => {
    const { connection } = openNew();
    const withTexts = listDataTables(connection).filter((table) =>
      columnsOf(connection, table).some(({ type }) => type === 'TEXT' || type === 'ANY'),
    );
    expect(Object.keys(TEXT_PROJECTS).sort()).toEqual(withTexts.sort());
  });

  it('creates a condition for exactly those tables that record whose project a row is', () => {
    const { connection } = openNew();
    const isMade = (table: string): boolean => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tables without projects are refused
      const known = table as TableWithProjects;
      try {
        const build = (mayLeave: string) => `SELECT count(*) FROM ${table} AS t WHERE ${mayLeave}`;
        return (
          connection
            .prepare(leavingQuery(known, 't', build))
            .pluck()
            .get() === 0
        );
      } catch (error) {
        if (String(error).includes('do not say whose')) return false;
        throw error;
      }
    };
    const made = ENTRIES.filter(([table]) => isMade(table)).map(([table]) => table);
    const saying = ENTRIES.filter(([, { kind }]) => ['own', 'parent', 'origins'].includes(kind));
    expect(made).toEqual(saying.map(([table]) => table));
  });

  it('never builds a query for a call without its condition', () => {
    const statements = createStatementCache(openNew().connection);
    expect(() => leavingQuery('memory_units', 'u', () => 'SELECT * FROM memory_units')).toThrow(
      'lost its condition',
    );
    // @ts-expect-error -- handwritten SQL
    expect(readLeaving(statements, 'SELECT 1 WHERE @none IS NULL', { none: null })).toHaveLength(1);
    // @ts-expect-error -- a table without projects
    expect(() => leavingQuery('connections', 'c', (mayLeave) => mayLeave)).toThrow(
      'do not say whose',
    );
  });

  it("lets nothing be sent that wasn't read by such a query", () => {
    const whole = (tmx: MemoryTmx): LeavingTmx =>
      // @ts-expect-error -- the whole memory, as exported to a file
      tmx.read('m');
    const part = (tmx: MemoryTmx): LeavingTmx => tmx.readLeaving('m', 'en');
    expect([whole, part]).toHaveLength(2);
    type Sent = Parameters<typeof replaceAtService>[2]['pieces'];
    const isChecked: Sent extends LeavingTmx ? true : false = true;
    expect(isChecked).toBe(true);
  });

  it('has one place where the mark is made', () => {
    const root = join(import.meta.dirname, '../../..');
    const marking = ['electron', 'shared'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((name) => name.endsWith('.ts'))
        .filter((name) => /\bas Leaving/u.test(readFileSync(join(root, name), 'utf8'))),
    );
    expect(marking.map((name) => basename(name)).sort()).toEqual([
      'leaving-query.ts',
      'leaving.ts',
    ]);
  });
});
