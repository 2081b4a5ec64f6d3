import { describe, expect, it } from 'vitest';
import { migration0041 } from '../../../electron/db/migrations/0041-sentence-parts.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { newFile, openFile } from '../helpers.ts';

const BEFORE = MIGRATIONS.filter(({ version }) => version < migration0041.version);
const AFTER = MIGRATIONS.filter(({ version }) => version <= migration0041.version);
const SOURCE = 'It rains. We stay. Good night.';
const TARGET = 'Es regnet. Wir bleiben. Gute Nacht.';
const part = (source: number, target: number, isConfirmed: boolean, isEdited: boolean) => ({
  source,
  target,
  isConfirmed,
  isEdited,
});
const PARTS = [part(0, 0, true, false), part(10, 11, true, true), part(19, 24, false, false)];

/** A database of the version before, with split segments, an earlier wording of one, a comment, and all kinds of items. */
function earlierFile(): string {
  const file = newFile();
  const { connection, close } = openFile(file, { migrations: BEFORE });
  const kinds = ['document', 'text', 'improvement', 'import', 'voice'];
  for (const [index, kind] of kinds.entries()) {
    connection
      .prepare(
        `INSERT INTO history_items (row_id, id, kind, title, target_lang, connection_name, is_practice,
           segment_count, created_at_ms) VALUES (?, ?, ?, ?, 'DE', 'Here', 0, 3, 1)`,
      )
      .run(index + 1, kind, kind, kind);
  }
  const insert = connection.prepare(
    `INSERT INTO history_segments (item_row_id, position, source, target, decided, parts_json)
     VALUES (1, ?, ?, ?, ?, ?)`,
  );
  insert.run(0, SOURCE, TARGET, null, JSON.stringify(PARTS));
  insert.run(1, SOURCE, TARGET, 'locked', JSON.stringify(PARTS));
  insert.run(2, SOURCE, TARGET, 'confirmed', null);
  connection.exec(`
    INSERT INTO history_revisions (segment_row_id, target, replaced_at_ms, parts_json)
      SELECT row_id, target, 1, parts_json FROM history_segments WHERE position = 0;
    INSERT INTO history_comments (segment_row_id, text, added_at_ms)
      SELECT row_id, 'Why?', 1 FROM history_segments WHERE position = 0;
    UPDATE history_segments SET is_changed_by_me = 1 WHERE position = 0;`);
  close();
  return file;
}

describe('migration 41', () => {
  it('keeps the parts of segments and of their earlier wordings, and locks those of a locked segment', () => {
    const { repos, opening } = openFile(earlierFile());
    expect(opening.kind).toBe('migrated');
    const rows = () => repos.history.getDetail('document', { page: 1, limit: 9 })?.segments ?? [];
    const kept = PARTS.map((each) => ({ ...each, isAligned: false, isLocked: false }));
    const locked = kept.map((each) => ({ ...each, isLocked: true }));
    const before = rows();
    expect(before.map(({ parts }) => parts)).toEqual([kept, locked, undefined]);
    expect(before[0]?.comments).toEqual([{ text: 'Why?', source: 0, addedAtMs: 1 }]);
    expect(before.map(({ state }) => state)).toEqual(['edited', 'locked', 'confirmed']);
    expect(repos.history.undo('document')?.segment.parts).toEqual(kept);
    repos.history.cutSentences(1000);
    expect(rows().map(({ parts }) => parts)).toEqual([kept, locked, undefined]);
  });

  it.each([
    JSON.stringify(PARTS).slice(1),
    '',
    '7',
    '["a"]',
    '[7, null]',
    '{"source":{"source":0,"target":0}}',
    '[{"source":0,"target":"x"},{"source":10,"target":11}]',
    '[{"source":0},{"source":10}]',
  ])('drops damaged parts: %s', (json) => {
    const file = earlierFile();
    const earlier = openFile(file, { migrations: BEFORE });
    for (const table of ['history_segments', 'history_revisions']) {
      const set = `UPDATE ${table} SET parts_json = ? WHERE row_id = 1`;
      earlier.connection.prepare(set).run(json);
    }
    earlier.close();
    const { connection, close } = openFile(file, { migrations: AFTER });
    const parts = ['history_segments', 'history_revisions'].map((table) =>
      connection.prepare(`SELECT parts_json FROM ${table} WHERE row_id = 1`).pluck().get(),
    );
    expect(parts).toEqual([null, null]);
    close();
    const { repos } = openFile(file);
    const detail = repos.history.getDetail('document', { page: 1, limit: 9 });
    expect(detail?.segments.map((each) => each.parts?.length)).toEqual([undefined, 3, undefined]);
  });

  it('keeps parts without facts about them', () => {
    const file = earlierFile();
    const earlier = openFile(file, { migrations: BEFORE });
    const bare = PARTS.map(({ source, target }) => ({ source, target }));
    const set = 'UPDATE history_segments SET parts_json = ? WHERE position = 0';
    earlier.connection.prepare(set).run(JSON.stringify(bare));
    earlier.close();
    const { repos } = openFile(file);
    const [first] = repos.history.getDetail('document', { page: 1, limit: 9 })?.segments ?? [];
    expect(first?.parts).toMatchObject(bare.map((each) => ({ ...each, isConfirmed: false })));
  });

  it('marks documents and imports to be cut into sentences', () => {
    const { repos, connection } = openFile(earlierFile());
    const marked = connection
      .prepare<[], string>('SELECT kind FROM history_items WHERE uncut_from = 0 ORDER BY row_id')
      .pluck()
      .all();
    expect(marked).toEqual(['document', 'import']);
    expect(repos.history.countUncut()).toBe(2);
  });
});
