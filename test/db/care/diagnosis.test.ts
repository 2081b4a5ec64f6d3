import { expect, it } from 'vitest';
import { emptyFile, newJob, NOW_MS, openInWorker } from '../helpers.ts';

it('reports the schema, the settings in force and row counts by state, but no content', async () => {
  const database = openInWorker(emptyFile());
  const { toVersion } = await database.opening;
  await database.documentJobs.insert([newJob('1'), newJob('2')]);
  await database.documentJobs.transition('2', ['ready'], 'failed', {}, NOW_MS);
  const diagnosis = await database.maintenance.diagnose();
  expect(diagnosis.sqliteVersion).toMatch(/^3\.\d+\.\d+$/u);
  expect(diagnosis.pragmas).toMatchObject({
    user_version: toVersion,
    journal_mode: 'wal',
    synchronous: 3,
    foreign_keys: 1,
    trusted_schema: 0,
    wal_autocheckpoint: 8000,
    busy_timeout: 5000,
  });
  expect(diagnosis.tables).toContainEqual({
    name: 'document_jobs',
    rows: 2,
    states: [
      { column: 'state', state: 'failed', rows: 1 },
      { column: 'state', state: 'ready', rows: 1 },
    ],
  });
  const states = diagnosis.tables.flatMap((table) =>
    table.states.map(({ column }) => `${table.name}.${column}`),
  );
  expect(new Set(states)).toEqual(new Set(['document_jobs.state']));
});
