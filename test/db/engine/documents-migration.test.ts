import { expect, it } from 'vitest';
import { migration0046 } from '../../../electron/db/migrations/0046-documents.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, newJob, openFile } from '../helpers.ts';

it('migration 46 puts translations of one file together, and counts sentences', () => {
  const file = newFile();
  const migrations = MIGRATIONS.filter(({ version }) => version < migration0046.version);
  const before = openFile(file, { migrations });
  const jobs = ['de', 'es', 'other'].map((id) => newJob(id, { fileName: 'offer.docx' }));
  before.repos.documentJobs.insert(
    jobs.map((job) => (job.id === 'other' ? { ...job, sha256: 'b'.repeat(64) } : job)),
  );
  const insert = before.connection.prepare(
    `INSERT INTO history_items (row_id, id, kind, title, target_lang, connection_name, is_practice,
       segment_count, created_at_ms, document_job_id) VALUES (?, ?, 'document', 'offer.docx', ?, 'Here', 0, ?, ?, ?)`,
  );
  for (const [index, id] of ['de', 'es', 'other', 'gone'].entries()) {
    insert.run(index + 1, id, id.toUpperCase(), id === 'de' ? 5 : 0, index, id);
  }
  const segment = before.connection.prepare(
    `INSERT INTO history_segments (item_row_id, position, source, target, decided, parts_json)
     VALUES (1, ?, 'It rains. Good night.', 'Es regnet. Gute Nacht.', ?, ?)`,
  );
  segment.run(0, null, '[0,0,1,10,11,0]');
  segment.run(1, 'locked', '[0,0,0,10,11,0]');
  segment.run(2, 'confirmed', '[0,0,16]');
  segment.run(3, null, 'damaged, [');
  segment.run(4, null, null);
  before.close();
  const { repos, opening } = openFile(file);
  expect(opening.kind).toBe('migrated');
  const { items } = repos.history.search({ text: '', page: 1, limit: 9 });
  expect(items.map(({ id, others }) => [id, others.map((each) => each.id)])).toEqual([
    ['gone', []],
    ['other', []],
    ['es', ['de']],
  ]);
  expect(items[2]?.others[0]).toMatchObject({ sentenceCount: 7, confirmedCount: 4 });
});
