import { describe, expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { KEPT_STEPS, KEPT_STEP_CHARS } from '../../../electron/db/engine/undo-stack.ts';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import { MIGRATIONS } from '../../../electron/db/migrations/index.ts';
import { pack } from '../../../electron/support/packed.ts';
import { firstOf } from '../../support/runs.ts';
import { filesWith } from '../files-with.ts';
import { emptyFile, newFile, newItem, NOW_MS, openFile, openNew, segments } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const PAGE = { page: 1, limit: 50 };
const PLACE = { itemId: 'a', position: 0 };
const SOURCE = 'It rains. We stay. Good night.';
const TARGET = 'Es regnet. Wir bleiben. Gute Nacht.';

function filled(file = emptyFile()) {
  const opened = openFile(file);
  const { history } = opened.repos;
  if (history.getDetail('a', PAGE) === null) {
    history.add(newItem('a'), segments([SOURCE, TARGET], ['two', 'zwei'], ['three', 'drei']));
  }
  const targets = () => history.getDetail('a', PAGE)?.segments.map(({ target }) => target);
  const edit = (target: string, more: object = {}) =>
    history.editSegment({ ...PLACE, target, ...more }, NOW_MS);
  const count = (table: string) =>
    opened.connection.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  return { ...opened, history, targets, edit, count };
}

describe('the journal of a document', () => {
  it('returns to where the text changed, in its part, and says what was done', () => {
    const { history, edit } = filled();
    edit('Es regnete. Wir bleiben. Gute Nacht.');
    const cut = { source: 10, target: 12 };
    history.splitSegment({ ...PLACE, target: 'Es regnete. Wir bleiben. Gute Nacht.', cut }, NOW_MS);
    history.editSegment({ ...PLACE, part: 1, target: 'Wir gehen 👋 gleich. Gute Nacht.' }, NOW_MS);
    history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS);
    history.decideSegment({ ...PLACE, part: 0 }, 'locked', NOW_MS);
    history.decideSegment({ ...PLACE, part: 0 }, 'open', NOW_MS);
    const where = (direction: 'undo' | 'redo') => {
      const done = history[direction]('a');
      return done && [done.kind, done.position, done.part, done.caret];
    };
    expect(where('undo')).toEqual(['unlock', 0, 0, null]);
    expect(where('undo')).toEqual(['lock', 0, 0, null]);
    expect(where('undo')).toEqual(['confirm', 0, 1, null]);
    expect(where('undo')).toEqual(['edit', 0, 1, 'Wir bleiben'.length]);
    expect(where('undo')).toEqual(['split', 0, null, 'Es regnete. '.length]);
    expect(where('undo')).toEqual(['edit', 0, null, 'Es regnet'.length]);
    expect(where('undo')).toBeNull();
    expect(where('redo')).toEqual(['edit', 0, null, 'Es regnete'.length]);
    expect(where('redo')).toEqual(['split', 0, 0, 'Es regnete. '.length]);
    expect(where('redo')).toEqual(['edit', 0, 1, 'Wir gehen 👋 gleich'.length]);
  });

  it('returns to the end of the part that was joined with the next one', () => {
    const { history } = filled();
    const cut = { source: 10, target: 11 };
    history.splitSegment({ ...PLACE, target: TARGET, cut }, NOW_MS);
    history.joinSegment({ ...PLACE, part: 0, target: 'Es regnet.', to: 'next' }, NOW_MS);
    const done = history.undo('a');
    expect(done).toMatchObject({ kind: 'join', part: 0, caret: 'Es regnet. '.length });
  });

  it('redoes the edits of a visit together', () => {
    const { history, edit, targets } = filled();
    edit('Vorher', { visit: 'one' });
    for (const text of ['Es', 'Es gießt', 'Es gießt.']) edit(text, { visit: 'two' });
    history.undo('a', 'two');
    expect(targets()?.[0]).toBe('Vorher');
    expect(history.redo('a', 'one')).toBeNull();
    history.redo('a', 'two');
    expect(targets()?.[0]).toBe('Es gießt.');
  });

  it('never puts the caret into a character', () => {
    const { history, edit } = filled();
    edit('Gut 👋🏽');
    edit('Gut 👋🏿');
    expect(history.undo('a')?.caret).toBe('Gut 👋🏽'.length);
  });

  it('has a step for each edit of a visit, and one earlier wording for all of them', () => {
    const { history, edit } = filled();
    for (const text of ['Es', 'Es gießt', 'Es gießt.']) edit(text, { visit: 'one' });
    edit('Es gießt!', { visit: 'two' });
    const earlier = () => history.listRevisions('a', 0).map(({ target }) => target);
    expect(earlier()).toEqual(['Es gießt.', TARGET]);
    expect(history.undo('a')?.segment.target).toBe('Es gießt.');
    expect(history.undo('a')?.segment.target).toBe('Es gießt');
    expect(earlier()).toEqual([TARGET]);
    history.undo('a');
    expect(history.undo('a')?.segment.target).toBe(TARGET);
    expect(earlier()).toEqual([]);
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(false);
  });

  it('takes back a visit as a whole, as long as nothing else followed', () => {
    const { history, edit, targets } = filled();
    edit('Es', { visit: 'one' });
    for (const text of ['Es goss', 'Es goss.']) edit(text, { visit: 'two' });
    expect(history.undo('a', 'one')).toBeNull();
    expect(history.undo('a', 'two')?.segment.target).toBe('Es');
    expect(history.redo('a')?.segment.target).toBe('Es goss');
    history.editSegment({ itemId: 'a', position: 1, target: 'Zwei' }, NOW_MS);
    expect(history.undo('a', 'two')).toBeNull();
    expect(targets()).toEqual(['Es goss', 'Zwei', 'drei']);
  });

  it('remembers as many steps as it can, by number and by size', () => {
    const { history, connection, edit } = filled();
    const numbers = () =>
      connection.prepare<[], number>('SELECT number FROM history_steps').pluck().all();
    for (const text of ['1', '2', '3', '4']) edit(text);
    connection.exec(`UPDATE history_steps SET number = ${String(KEPT_STEPS + 1)} WHERE number = 4`);
    edit('5');
    expect(numbers()).toEqual([3, KEPT_STEPS + 1, KEPT_STEPS + 2]);
    edit('6');
    expect(numbers()).toEqual([1, 2, 3].map((by) => KEPT_STEPS + by));
    connection.exec(`UPDATE history_steps SET total_size = CASE number - ${String(KEPT_STEPS)}
      WHEN 1 THEN 0 WHEN 2 THEN 200 ELSE ${String(KEPT_STEP_CHARS)} END`);
    edit('7');
    expect(numbers()).toEqual([2, 3, 4].map((by) => KEPT_STEPS + by));
    expect(history.undo('a')?.segment.target).toBe('6');
  });

  it('forgets the steps of which a repair of the database lost some, and keeps the texts', () => {
    for (const lose of [
      'DELETE FROM history_revisions',
      'DELETE FROM history_step_rows WHERE position = 0',
    ]) {
      const { history, connection, edit, targets } = filled();
      history.decideSegment({ itemId: 'a', position: 1 }, 'confirmed', NOW_MS);
      edit('x');
      connection.exec(lose);
      expect(history.undo('a')).toBeNull();
      expect(targets()).toEqual(['x', 'zwei', 'drei']);
      expect(history.getDetail('a', PAGE)?.canUndo).toBe(false);
    }
  });

  it('lets a segment be cut again that was cut after the undone edit', () => {
    const { history } = openNew().repos;
    const pair = [
      'It rains in Kiel. Do we stay until 9?',
      'In Kiel regnet es. Bleiben wir bis 9?',
    ] as const;
    history.add(newItem('a'), segments([...pair]));
    const partCount = () => history.getDetail('a', PAGE)?.segments[0]?.parts?.length;
    history.editSegment({ ...PLACE, target: 'In Kiel regnet es. Gehen wir um 9?' }, NOW_MS);
    history.cutSentences(1000);
    expect([partCount(), history.countUncut()]).toEqual([2, 0]);
    expect(history.undo('a')?.segment.target).toBe(pair[1]);
    expect([partCount(), history.countUncut()]).toEqual([undefined, 1]);
    history.cutSentences(1000);
    expect([partCount(), history.countUncut()]).toEqual([2, 0]);
    expect(history.redo('a')?.segment.parts).toHaveLength(2);
  });

  it('is gone with its document', () => {
    const { history, edit, count } = filled();
    edit('x');
    history.purgeItems({ scope: 'all' }, 0);
    while (!history.removePurged());
    expect([count('history_steps'), count('history_step_rows')]).toEqual([0, 0]);
  });
});

describe('every change of a segment', () => {
  const comment = { text: '?', source: 0, addedAtMs: NOW_MS };
  const wanted = {
    itemId: 'a',
    find: 'zwei',
    replaceWith: '2',
    isCaseMatched: true,
    areWholeWords: false,
  };
  const cut = { source: 10, target: 11 };
  const returned = {
    edits: pack([{ position: 1, before: 'zwei', target: '2', isConfirmed: false }]),
    comments: pack([]),
  };
  /** Null: it changes no segment of an existing item, or is not done by a person. */
  const methods: Record<keyof HistoryRepo, ((history: HistoryRepo) => unknown) | null> = {
    editSegment: (history) => history.editSegment({ ...PLACE, target: 'x' }, NOW_MS),
    splitSegment: (history) => history.splitSegment({ ...PLACE, target: TARGET, cut }, NOW_MS),
    joinSegment: (history) => {
      history.splitSegment({ ...PLACE, target: TARGET, cut }, NOW_MS);
      const target = 'Es regnet.';
      history.joinSegment({ ...PLACE, part: 0, to: 'next', target }, NOW_MS);
    },
    confirmRow: (history) => history.confirmRow({ ...PLACE, target: 'x' }, [], NOW_MS),
    moveBorder: (history) => {
      history.splitSegment({ ...PLACE, target: TARGET, cut }, NOW_MS);
      history.moveBorder({ ...PLACE, part: 0, side: 'target', by: 1 }, null, NOW_MS);
    },
    decideSegment: (history) => history.decideSegment(PLACE, 'locked', NOW_MS),
    setComment: (history) => history.setComment({ ...PLACE, comment, isKept: true }, NOW_MS),
    replaceTexts: (history) =>
      history.replaceTexts(wanted, history.findReplaceable(wanted, 0, 9).segments, NOW_MS),
    applyEdits: (history) => history.applyEdits('a', returned, NOW_MS),
    finishImports: (history) => {
      const exportedFrom = { itemId: 'a', position: 1 };
      const all = [{ position: 0, source: 'two', target: '2', exportedFrom }];
      const begin = newItem('import', { kind: 'import' });
      history.appendImports([{ itemId: 'import', begin, segments: all }], 'replace');
      history.finishImports(['import'], NOW_MS);
    },
    undo: null,
    redo: null,
    add: null,
    stageSegments: null,
    unstageSegments: null,
    beginImport: null,
    appendSegments: null,
    appendImports: null,
    appendPackedImports: null,
    discardUnfinished: null,
    deleteItems: null,
    restoreItems: null,
    purgeItems: null,
    removePurged: null,
    setStarred: null,
    keepDraft: null,
    discardDraft: null,
    listDrafts: null,
    findRow: null,
    listRows: null,
    listRepeats: null,
    prepareRows: null,
    noteFindings: null,
    keepConfirmed: null,
    readConfirmed: null,
    cutSentences: null,
    countUncut: null,
    indexWords: null,
    search: null,
    listIds: null,
    listComments: null,
    listFacets: null,
    getDetail: null,
    listWordings: null,
    listRevisions: null,
    readPackedHandoff: null,
    findConcordances: null,
    findReplaceable: null,
    readReplaceable: null,
    startExport: null,
    readSegmentsForExport: null,
    readPackedForExport: null,
  };

  it.each(Object.entries(methods).filter(([, change]) => change !== null))(
    'is a step: %s',
    (_name, change) => {
      const { history } = filled();
      const shown = () => history.getDetail('a', PAGE)?.segments;
      change?.(history);
      const after = shown();
      expect(history.undo('a')?.count).toBe(1);
      expect(shown()).not.toEqual(after);
      expect(history.redo('a')?.count).toBe(1);
      expect(shown()).toEqual(after);
    },
  );

  it('is known here', () => {
    expect(Object.keys(openNew().repos.history).toSorted()).toEqual(
      Object.keys(methods).toSorted(),
    );
  });

  it('is written by the journal, or by the app itself', () => {
    const writes =
      /(?:UPDATE|DELETE FROM|INSERT INTO|REPLACE INTO)\s+history_(?:segments|comments|revisions|steps|step_rows)\b/u;
    expect(filesWith(writes)).toEqual([
      // A repair, which forgets steps.
      'db/care/incomplete-parents.ts',
      'db/history/comments.ts',
      // While idle.
      'db/history/cut-sentences.ts',
      // Heard by the machine.
      'db/history/growing.ts',
      'db/history/journal-sql.ts',
      // New items, and removed ones.
      'db/history/sql.ts',
    ]);
  });
});

describe('migration 43', () => {
  it('keeps the edits of before undoable, step by step', () => {
    const file = newFile();
    const before = openFile(file, { migrations: MIGRATIONS.filter(({ version }) => version < 43) });
    before.connection.exec(`
      INSERT INTO history_items (row_id, id, kind, title, target_lang, connection_name, is_practice, segment_count,
          created_at_ms, is_changed_by_me)
        VALUES (7, 'a', 'document', 'a', 'DE', 'Here', 0, 3, 1, 1);
      INSERT INTO history_segments (row_id, item_row_id, position, source, target, is_changed_by_me, parts_json, decided)
        VALUES (1, 7, 0, '${SOURCE}', '${TARGET}', 1, '[0,0,0,10,11,0]', NULL),
          (2, 7, 1, 'two', 'II', 1, NULL, NULL), (3, 7, 2, 'three', 'III', 1, NULL, 'locked');
      INSERT INTO history_revisions (row_id, segment_row_id, target, replaced_at_ms, batch, is_cut, decided)
        VALUES (1, 2, 'zwei', 5, NULL, 0, 'confirmed'),
          (2, 1, 'Es regnet', 6, NULL, 0, NULL),
          (3, 1, '${TARGET}', 7, NULL, 1, NULL),
          (4, 3, 'drei', 8, 'b', 0, NULL), (5, 2, 'zwo', 8, 'b', 0, NULL);
      INSERT INTO history_comments (segment_row_id, text, added_at_ms, batch, source_start)
        VALUES (2, 'Why?', 8, 'b', 0), (3, 'Other', 1, NULL, 0);`);
    before.close();

    const { repos, opening, connection } = openFile(file);
    expect(opening.kind).toBe('migrated');
    const { history } = repos;
    const shown = () =>
      history
        .getDetail('a', PAGE)
        ?.segments.map(({ target, state, comments = [] }) => [
          target,
          state,
          ...comments.map(({ text }) => text),
        ]);
    expect(history.listRevisions('a', 0)).toEqual([{ target: 'Es regnet', replacedAtMs: 6 }]);
    expect(history.listWordings('a', 0, 1)[0]?.firstTarget).toBe('Es regnet');
    // Locked since.
    expect(() => history.undo('a')).toThrow(/3/u);
    connection.exec('UPDATE history_segments SET decided = NULL');
    expect(history.undo('a')).toMatchObject({ kind: 'returned', count: 2, position: 1 });
    const first = shown();
    expect(first).toEqual([
      [TARGET, 'edited'],
      ['zwo', 'edited'],
      ['drei', 'machine', 'Other'],
    ]);
    expect(history.undo('a')).toMatchObject({ kind: 'split', count: 1, position: 0 });
    expect(history.undo('a')).toMatchObject({ kind: 'edit', segment: { target: 'Es regnet' } });
    expect(history.undo('a')).toMatchObject({ segment: { target: 'zwei', state: 'confirmed' } });
    expect(history.undo('a')).toBeNull();
    for (let step = 0; step < 4; step += 1) history.redo('a');
    expect(shown()).toEqual([
      [TARGET, 'edited'],
      ['II', 'edited', 'Why?'],
      ['III', 'edited', 'Other'],
    ]);
    expect(history.redo('a')).toBeNull();
  });
});

describe('kill -9 between steps', () => {
  it('loses none that was committed, and leaves no half of one', async () => {
    const file = emptyFile();
    const first = filled(file);
    first.close();
    let next = 0;
    for (const count of firstOf(1, [40, 3, 1, 17, 60])) {
      const told = await writeAndKill(
        new URL('../edit-until-killed.ts', import.meta.url),
        file,
        String(next),
        count,
      );
      const { history, connection, close, targets } = filled(file);
      expect(findAnyDamage(connection)).toBeNull();
      const last = Number(told.at(-1));
      // One more edit may have been committed, and its undo.
      const done = history.getDetail('a', PAGE);
      const shown = targets()?.map((text) => Number(text.replace('Edit ', ''))) ?? [];
      const newest = last - (last % 2);
      expect(shown.some((number) => number >= newest)).toBe(true);
      expect(done?.canUndo).toBe(true);
      const before = targets();
      history.undo('a');
      expect(targets()).not.toEqual(before);
      history.redo('a');
      expect(targets()).toEqual(before);
      next = last + 2 + (last % 2);
      close();
    }
  });
});
