import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAnyDamage, listDataTables } from '../../electron/db/connection.ts';
import { TABLES_WITHOUT_TEXTS } from '../../electron/db/maintenance-repo.ts';
import { newFile, newItem, newJob, NOW_MS, openFile, segments } from './helpers.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'Vertraulichkeitsvereinbarung';

/** All bytes of a database and of what lies beside it. */
const bytesOf = (file: string): Buffer =>
  Buffer.concat(
    readdirSync(dirname(file), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(dirname(file), entry.name))),
  );

describe('a purge', () => {
  it('removes old history alone, with its place in the search', () => {
    const file = newFile();
    const { repos } = openFile(file);
    repos.history.add(newItem('old', { createdAtMs: NOW_MS - DAY_MS }), segments(['one', SECRET]));
    repos.history.add(newItem('new'), segments(['two', 'zwei']));
    const { removed, left } = repos.maintenance.purge('old-history', NOW_MS - 1);
    expect(removed).toMatchObject({ historyItems: 1, segments: 1 });
    expect(left).toMatchObject({ historyItems: 1, segments: 1 });
    expect(repos.history.search({ page: 1, limit: 5, text: SECRET }).total).toBe(0);
    expect(repos.history.search({ page: 1, limit: 5, text: 'zwei' }).total).toBe(1);
    expect(bytesOf(file).includes(SECRET)).toBe(false);
  });

  it('leaves no byte of any text in the file, and keeps accounts and time', () => {
    const file = newFile();
    const { connection, repos } = openFile(file);
    repos.history.add(newItem('h'), segments([SECRET, SECRET]));
    repos.connections.insert({
      id: 'c',
      name: 'Agency',
      kind: 'paid',
      baseUrl: 'https://api.deepl.com',
      isDefault: true,
      createdAtMs: NOW_MS,
    });
    expect(bytesOf(file).includes(SECRET)).toBe(true);
    repos.maintenance.purge('texts', null);
    expect(bytesOf(file).includes(SECRET)).toBe(false);
    expect(repos.connections.list()).toHaveLength(1);
    expect(findAnyDamage(connection)).toBeNull();
    // The index works on.
    repos.history.add(newItem('again'), segments(['three', 'drei']));
    expect(repos.history.search({ page: 1, limit: 5, text: 'drei' }).total).toBe(1);
  });

  it('of everything leaves no row', () => {
    const { connection, repos } = openFile(newFile());
    repos.history.add(newItem('h'), segments([SECRET, SECRET]));
    repos.maintenance.purge('everything', null);
    for (const table of listDataTables(connection)) {
      const count = connection.prepare(`SELECT count(*) FROM "${table}"`).pluck().get();
      expect([table, count]).toEqual([table, 0]);
    }
  });

  it('waits for documents that are under way, whose bill would be lost', () => {
    const { repos } = openFile(newFile());
    repos.documentJobs.insert([newJob('j')]);
    expect(() => repos.maintenance.purge('texts', null)).toThrow('Documents are under way');
    expect(repos.documentJobs.get('j')).not.toBeNull();
    repos.documentJobs.transition('j', ['ready'], 'cancelled', {}, NOW_MS);
    repos.maintenance.purge('texts', null);
    expect(repos.documentJobs.get('j')).toBeNull();
  });

  it('knows of every table whether it holds texts', () => {
    const { connection } = openFile(newFile());
    const withTexts = listDataTables(connection).filter(
      (table) => !TABLES_WITHOUT_TEXTS.includes(table),
    );
    // A new table appears here: decide whether a purge of all texts takes it.
    expect(withTexts).toMatchSnapshot();
  });
});
