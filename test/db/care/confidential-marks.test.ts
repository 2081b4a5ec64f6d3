import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Reach } from '../../../shared/domain/lane/reach.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { NOW_MS, openFile } from '../helpers.ts';

const PROJECT = { customerId: null, isBillable: true, hourlyRate: null, connectionId: null };

function withProjects() {
  const file = join(temporaryFolder(), 'database', 'dragoman.db');
  const opened = openFile(file);
  for (const id of ['a', 'b'])
    opened.repos.catalog.addProject(id, { ...PROJECT, name: id }, NOW_MS);
  const save = (projectId: string, reach: Reach): void => {
    const rule = { connectionId: null, glossaryId: null, memoryId: null };
    opened.repos.projectRules.save({ ...rule, projectId, reach }, NOW_MS);
  };
  const path = join(dirname(file), 'confidential.json');
  const marks = (): unknown => JSON.parse(readFileSync(path, 'utf8'));
  return { file, path, marks, save, ...opened };
}

describe('marks of confidential projects', () => {
  it('are written to the file before the database commits, and removed only afterward', () => {
    const { marks, save, afterUse, connection } = withProjects();
    const mark = connection.transaction(() => {
      save('a', 'here');
      expect(marks()).toEqual(['a']);
      throw new Error('no commit');
    });
    expect(() => mark()).toThrow('no commit');
    afterUse();
    expect(marks()).toEqual([]);
    save('a', 'here');
    afterUse();
    save('a', 'anywhere');
    expect(marks()).toEqual(['a']);
    afterUse();
    expect(marks()).toEqual([]);
  });

  it('follow every statement that changes a rule', () => {
    const { marks, save, afterUse, connection } = withProjects();
    save('a', 'here');
    connection.exec("UPDATE project_rules SET project_id = 'b' WHERE project_id = 'a'");
    afterUse();
    expect(marks()).toEqual(['b']);
    connection.exec('DELETE FROM project_rules');
    afterUse();
    expect(marks()).toEqual([]);
  });

  it('are closed and held in one step: an opening that fails in between is repeated in full', () => {
    const { file, path, close, connection } = withProjects();
    connection.exec(`CREATE TRIGGER disk_full BEFORE INSERT ON held_work
      BEGIN SELECT raise(ABORT, 'the disk is full'); END`);
    close();
    writeFileSync(path, 'unreadable');
    expect(() => openFile(file)).toThrow('the disk is full');
    const raw = new BetterSqlite(file);
    raw.exec('DROP TRIGGER disk_full');
    raw.close();
    const { repos, opening } = openFile(file);
    expect(opening.age).toMatchObject({ isReachHeld: true });
    expect(repos.heldWork.listRows().map(({ kind, id }) => [kind, id])).toEqual([
      ['project', 'a'],
      ['project', 'b'],
    ]);
  });

  it('close a project again that is open in the database', () => {
    const { file, path, close } = withProjects();
    close();
    writeFileSync(path, '["b", "gone"]');
    const { repos } = openFile(file);
    expect(repos.projectRules.judge(['a', 'b']).map(({ reach }) => reach)).toEqual([
      'anywhere',
      'here',
    ]);
  });

  it.each(['{', '{"a": 1}', '[1]', ''])(
    'that read %j close every project until the user decides',
    (text) => {
      const { file, path, save, close } = withProjects();
      save('a', 'here');
      close();
      writeFileSync(path, text);
      const { opening, repos } = openFile(file);
      expect(opening.age).toMatchObject({ kind: 'may-be-older', isReachHeld: true });
      expect(repos.projectRules.judge(['a', 'b']).map(({ reach }) => reach)).toEqual([
        'here',
        'here',
      ]);
      expect(repos.heldWork.listRows()).toMatchObject([{ kind: 'project', id: 'b' }]);
      expect(
        readdirSync(dirname(file)).filter((name) => name.includes('.json.damaged-')),
      ).toHaveLength(1);
    },
  );
});
