import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { migration0027 } from '../../../electron/db/migrations/0027-replacements.ts';
import { createRepos } from '../../../electron/db/repos.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0027.version);

it('migrations for steps, origins, tags, parts and comments leave segments and their earlier wordings as they were', () => {
  const file = newFile();
  const old = openFile(file, { migrations: BEFORE });
  old.connection.exec(`
    INSERT INTO history_items (id, kind, title, target_lang, connection_name, segment_count,
        is_practice, is_changed_by_me, created_at_ms, state, options_json)
      VALUES ('h', 'document', 'h.txt', 'DE', 'A', 1, 0, 1, 1, 'kept', '{}');
    INSERT INTO history_segments (item_row_id, position, source, target, source_index_text, target_index_text,
        is_changed_by_me)
      VALUES (1, 0, 'One', 'mine', 'one', 'mine', 1);
    INSERT INTO history_revisions (segment_row_id, target, replaced_at_ms) VALUES (1, 'Eins', 5);
  `);
  old.close();
  const { connection } = openFile(file);
  const { history } = createRepos(connection);
  expect(history.listWordings('h', 0, 9)).toEqual([
    { position: 0, source: 'One', target: 'mine', firstTarget: 'Eins', marks: null, parts: null },
  ]);
  const comment = { text: 'Why?', addedAtMs: 7 };
  history.setComment({ itemId: 'h', position: 0, comment, isKept: true });
  expect(history.getDetail('h', { page: 1, limit: 9 })?.segments[0]?.comments).toEqual([comment]);
  expect(history.listRevisions('h', 0)).toEqual([{ target: 'Eins', replacedAtMs: 5 }]);
  expect(history.undoEdit('h')).toMatchObject({
    segment: { target: 'Eins', state: 'machine' },
    count: 1,
  });
  expect(connection.pragma('foreign_key_check')).toEqual([]);
});
