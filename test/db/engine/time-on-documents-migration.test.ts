import { expect, it } from 'vitest';
import { migration0044 } from '../../../electron/db/migrations/0044-time-on-documents.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, NOW_MS, openFile } from '../helpers.ts';

it('migration 44 keeps the history, of which no time is known', () => {
  const file = newFile();
  const migrations = MIGRATIONS.filter(({ version }) => version < migration0044.version);
  const before = openFile(file, { migrations });
  before.connection.exec(`
    INSERT INTO history_items (row_id, id, kind, title, target_lang, connection_name, is_practice,
      segment_count, created_at_ms) VALUES (1, 'a', 'document', 'a', 'DE', 'Here', 0, 1, 1);
    INSERT INTO history_segments (item_row_id, position, source, target, decided)
      VALUES (1, 0, 'one', 'eins', 'confirmed');`);
  before.close();
  const { repos, opening } = openFile(file);
  expect(opening.kind).toBe('migrated');
  expect(repos.history.getDetail('a', { page: 1, limit: 9 })?.segments).toMatchObject([
    { source: 'one', target: 'eins', state: 'confirmed' },
  ]);
  expect(repos.work.get('a', NOW_MS)).toEqual({
    workedMs: 0,
    loggableMs: 0,
    confirmedWords: 0,
    editShare: null,
  });
});
