import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const PAGE = { page: 1, limit: 50 };
const total = (history: HistoryRepo, text = ''): number => history.search({ ...PAGE, text }).total;
const rows = (connection: SqliteDatabase, table: string): unknown =>
  connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

function removeAll(history: HistoryRepo): void {
  while (!history.removePurged());
}

/** Throws if the index and the texts differ. */
function checkIndex(connection: SqliteDatabase): void {
  for (const index of ['history_items_fts', 'history_segments_fts']) {
    connection.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
  }
}

function filled() {
  const { repos, connection } = openNew();
  const { history } = repos;
  history.add(newItem('a'), segments(['契約 one', 'eins'], ['two', 'zwei €']));
  history.add(newItem('b', { documentJobId: 'job' }), segments(['three', 'drei']));
  return { history, connection };
}

describe('editing a target', () => {
  it("stores each previous wording, newest first, and marks the edit as the user's", () => {
    const { history, connection } = filled();
    const edit = (target: string, atMs: number) =>
      history.editSegment({ itemId: 'a', position: 0, target }, atMs);
    expect(edit('ein', NOW_MS)).toEqual({
      id: 'a.0',
      position: 0,
      state: 'edited',
      source: '契約 one',
      target: 'ein',
      isChangedByMe: true,
      sourcePieces: [{ text: '契約 one', isHit: false }],
      targetPieces: [{ text: 'ein', isHit: false }],
    });
    edit('契', NOW_MS + 1);
    expect(history.listRevisions('a', 0)).toEqual([
      { target: 'ein', replacedAtMs: NOW_MS + 1 },
      { target: 'eins', replacedAtMs: NOW_MS },
    ]);
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(true);
    expect(history.getDetail('a', PAGE)?.segments.map((each) => each.isChangedByMe)).toEqual([
      true,
      false,
    ]);
    expect([total(history, 'eins'), total(history, '契')]).toEqual([0, 1]);
    checkIndex(connection);
  });

  it('is found by its new wording but not by the old one, from script to script', () => {
    const { history, connection } = filled();
    const wordings = ['商品', 'goods', 'Größe ά', 'eins', '품'];
    const found = () => wordings.filter((wording) => total(history, `"${wording}"`) > 0);
    for (const target of wordings) {
      history.editSegment({ itemId: 'a', position: 0, target }, NOW_MS);
      expect(found()).toEqual([target]);
    }
    checkIndex(connection);
  });

  it('replaces nothing when the segment has changed meanwhile, and reports that', () => {
    const { history } = filled();
    const edit = (target: string, was?: string) =>
      history.editSegment(
        { itemId: 'a', position: 0, target, ...(was === undefined ? {} : { was }) },
        NOW_MS,
      );
    edit('of the other view', 'eins');
    expect(() => edit('of this view', 'eins')).toThrow(
      expect.objectContaining({
        code: 'input/conflict',
        message: expect.stringContaining('changed elsewhere'),
      }),
    );
    const target = () => history.getDetail('a', PAGE)?.segments[0]?.target;
    expect(target()).toBe('of the other view');
    expect(history.listRevisions('a', 0)).toHaveLength(1);
    // Both have the same text: nothing is lost.
    edit('of the other view', 'eins');
    edit('of this view', 'of the other view');
    expect(target()).toBe('of this view');
  });

  it('stores tag positions each time, and restores them with the wording', () => {
    const { history } = filled();
    const mark = (at: number) => ({ at, tag: 1, side: 'stands' as const });
    const edit = (target: string, at?: number) =>
      history.editSegment(
        { itemId: 'a', position: 0, target, ...(at === undefined ? {} : { marks: [mark(at)] }) },
        NOW_MS,
      );
    const kept = () => history.listWordings('a', 0, 1).map(({ target, marks }) => [target, marks]);
    expect(kept()).toEqual([['eins', null]]);
    edit('ein s', 3);
    // Only a tag was moved.
    edit('ein s', 4);
    expect(kept()).toEqual([['ein s', [mark(4)]]]);
    // The same wording from a caller that knows no tags, such as a confirmation.
    edit('ein s');
    expect(kept()).toEqual([['ein s', [mark(4)]]]);
    edit('other');
    expect(kept()).toEqual([['other', null]]);
    const undone = [0, 1, 2].map(() => {
      history.undo('a');
      return kept()[0];
    });
    expect(undone).toEqual([
      ['ein s', [mark(4)]],
      ['ein s', [mark(3)]],
      ['eins', null],
    ]);
  });

  it('stores nothing when nothing changes', () => {
    const { history } = filled();
    history.editSegment({ itemId: 'a', position: 0, target: 'eins' }, NOW_MS);
    expect(history.listRevisions('a', 0)).toEqual([]);
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(false);
  });

  it('can be undone by entering the first wording again', () => {
    const { history } = filled();
    history.editSegment({ itemId: 'a', position: 0, target: 'x' }, NOW_MS);
    history.editSegment({ itemId: 'a', position: 0, target: 'eins' }, NOW_MS + 1);
    expect(history.listRevisions('a', 0).map((each) => each.target)).toEqual(['x', 'eins']);
    expect(total(history, 'eins')).toBe(1);
  });

  it.each([
    ['a missing item', 'none', 0],
    ['a missing position', 'a', 9],
    ['a property of every object', '__proto__', 0],
  ])('%s: input/not-found', (_what, itemId, position) => {
    const { history } = filled();
    expect(() => history.editSegment({ itemId, position, target: 'x' }, NOW_MS)).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
    expect(history.listRevisions(itemId, position)).toEqual([]);
  });

  it('accepts a lone surrogate, a NUL and a long text', () => {
    const { history, connection } = filled();
    for (const target of ['\ud800', 'nul\u0000inside', '契'.repeat(20_000)]) {
      history.editSegment({ itemId: 'a', position: 0, target }, NOW_MS);
      expect(history.getDetail('a', PAGE)?.segments[0]?.target).toBe(target.toWellFormed());
    }
    checkIndex(connection);
  });
});

describe('stars', () => {
  it('are set and cleared', () => {
    const { history } = filled();
    expect(history.setStarred('a', true).isStarred).toBe(true);
    expect(history.setStarred('a', false).isStarred).toBe(false);
    expect(() => history.setStarred('none', true)).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
  });
});

describe('deleting', () => {
  it('hides an item everywhere, and restoring it brings everything back', () => {
    const { history } = filled();
    history.setStarred('a', true);
    const before = history.getDetail('a', PAGE);
    expect(history.deleteItems(['a', 'none', 'a'], NOW_MS)).toBe(1);
    expect([total(history), total(history, 'eins')]).toEqual([1, 0]);
    expect(history.getDetail('a', PAGE)).toBeNull();
    expect(history.findConcordances({ ...PAGE, text: 'two' }).total).toBe(0);
    expect(history.listFacets().targetLangs).toEqual([{ code: 'DE', count: 1 }]);
    expect(() => history.setStarred('a', false)).toThrow(/no longer in the history/);
    expect(history.restoreItems(['a', 'b'])).toBe(1);
    expect(history.getDetail('a', PAGE)).toEqual(before);
    expect(total(history, 'eins')).toBe(1);
  });

  it('is final for items deleted long ago, but not for those deleted recently', () => {
    const { history, connection } = filled();
    history.deleteItems(['a'], NOW_MS - 1);
    history.deleteItems(['b'], NOW_MS);
    expect(history.purgeItems({ scope: 'deleted' }, NOW_MS)).toBe(1);
    removeAll(history);
    expect([history.restoreItems(['a']), history.restoreItems(['b'])]).toEqual([0, 1]);
    expect(rows(connection, 'history_segments')).toBe(1);
    checkIndex(connection);
  });
});

describe('deciding about a segment', () => {
  const stateOf = (history: ReturnType<typeof filled>['history'], position = 0) =>
    history.getDetail('a', PAGE)?.segments[position]?.state;
  const place = { itemId: 'a', position: 0 };

  it('goes from machine-translated to edited, confirmed, and edited again', () => {
    const { history } = filled();
    expect(stateOf(history)).toBe('machine');
    history.editSegment({ ...place, target: 'x' }, NOW_MS);
    expect(stateOf(history)).toBe('edited');
    expect(history.editSegment({ ...place, target: 'x', isConfirmed: true }, NOW_MS).state).toBe(
      'confirmed',
    );
    history.editSegment({ ...place, target: 'x' }, NOW_MS);
    expect(stateOf(history)).toBe('confirmed');
    expect(history.editSegment({ ...place, target: 'y' }, NOW_MS).state).toBe('edited');
    expect(history.decideSegment(place, 'confirmed', NOW_MS).state).toBe('confirmed');
    expect(history.decideSegment(place, 'open', NOW_MS).state).toBe('edited');
    expect(stateOf(history, 1)).toBe('machine');
  });

  it("can confirm the machine's wording without an edit", () => {
    const { history } = filled();
    history.editSegment({ ...place, target: 'eins', isConfirmed: true }, NOW_MS);
    expect(stateOf(history)).toBe('confirmed');
    expect(history.listRevisions('a', 0)).toEqual([]);
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(false);
  });

  it('is refused for a locked one, and so is an undo, which stays possible', () => {
    const { history, connection } = filled();
    const conflict = expect.objectContaining({ code: 'input/conflict' }) as Error;
    history.editSegment({ ...place, target: 'x' }, NOW_MS);
    history.decideSegment(place, 'locked', NOW_MS);
    expect(() => history.editSegment({ ...place, target: 'y' }, NOW_MS)).toThrow(conflict);
    // As locked before locks were steps.
    connection.exec(`DELETE FROM history_steps WHERE kind = 'lock'`);
    expect(() => history.undo('a')).toThrow(conflict);
    expect(history.getDetail('a', PAGE)?.segments[0]).toMatchObject({
      target: 'x',
      state: 'locked',
    });
    connection.exec('UPDATE history_segments SET decided = NULL');
    expect(history.undo('a')?.segment.target).toBe('eins');
  });

  it('fails for a missing segment: input/not-found', () => {
    const { history } = filled();
    const notFound = expect.objectContaining({ code: 'input/not-found' }) as Error;
    expect(() => history.decideSegment({ itemId: 'none', position: 0 }, 'locked', NOW_MS)).toThrow(
      notFound,
    );
    expect(() => history.decideSegment({ itemId: 'a', position: 9 }, 'locked', NOW_MS)).toThrow(
      notFound,
    );
    expect(() => history.undo('none')).toThrow(notFound);
    expect(() => history.listWordings('none', 0, 10)).toThrow(notFound);
  });
});

describe('undoing edits', () => {
  it('goes from the last to the first, across all segments, until nothing is edited', () => {
    const { history, connection } = filled();
    const edit = (position: number, target: string) =>
      history.editSegment({ itemId: 'a', position, target }, NOW_MS);
    const undo = () => {
      const undone = history.undo('a');
      expect(undone?.count).toBe(1);
      return undone?.segment;
    };
    edit(0, 'x');
    edit(1, 'y');
    edit(0, 'z');
    expect(undo()).toMatchObject({ position: 0, target: 'x', state: 'edited' });
    expect(total(history, 'x')).toBe(1);
    expect(undo()).toMatchObject({
      position: 1,
      target: 'zwei €',
      state: 'machine',
    });
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(true);
    expect(undo()).toMatchObject({ position: 0, target: 'eins', state: 'machine' });
    expect(history.getDetail('a', PAGE)?.item.isChangedByMe).toBe(false);
    expect(history.undo('a')).toBeNull();
    expect(history.undo('b')).toBeNull();
    expect([total(history, 'eins'), total(history, 'x'), total(history, 'z')]).toEqual([1, 0, 0]);
    checkIndex(connection);
  });

  it('keeps the wordings together with what the service answered', () => {
    const { history } = filled();
    history.editSegment({ itemId: 'a', position: 1, target: 'x' }, NOW_MS);
    history.editSegment({ itemId: 'a', position: 1, target: 'y' }, NOW_MS + 1);
    expect(history.listWordings('a', 0, 1)).toEqual([
      {
        position: 0,
        source: '契約 one',
        target: 'eins',
        firstTarget: 'eins',
        marks: null,
        parts: null,
        isConfirmed: false,
      },
    ]);
    history.decideSegment({ itemId: 'a', position: 1 }, 'confirmed', NOW_MS);
    expect(history.listWordings('a', 1, 10)).toEqual([
      {
        position: 1,
        source: 'two',
        target: 'y',
        firstTarget: 'zwei €',
        marks: null,
        parts: null,
        isConfirmed: true,
      },
    ]);
  });
});

describe('purging', () => {
  it('removes rows, revisions and index when everything is purged', () => {
    const { history, connection } = filled();
    history.editSegment({ itemId: 'a', position: 0, target: 'x' }, NOW_MS);
    history.deleteItems(['b'], NOW_MS);
    expect(history.purgeItems({ scope: 'all' }, 0)).toBe(2);
    expect(total(history)).toBe(0);
    removeAll(history);
    for (const table of ['history_items', 'history_segments', 'history_revisions']) {
      expect(rows(connection, table)).toBe(0);
    }
    expect(
      connection
        .prepare("SELECT count(*) FROM history_segments_fts WHERE history_segments_fts MATCH 'two'")
        .pluck()
        .get(),
    ).toBe(0);
    checkIndex(connection);
  });

  it('removes what a search finds, and nothing else', () => {
    const { history } = filled();
    expect(history.purgeItems({ scope: 'filter', filter: { text: '契' } }, 0)).toBe(1);
    removeAll(history);
    expect(history.search({ ...PAGE, text: '' }).items.map((item) => item.id)).toEqual(['b']);
  });

  it('treats a filter without a text as its other fields, never as everything', () => {
    const { history } = filled();
    const filter = { text: '', kind: 'text' } as const;
    expect(history.purgeItems({ scope: 'filter', filter }, 0)).toBe(0);
    expect(total(history)).toBe(2);
  });

  it('removes a large item in parts, hidden from the first', () => {
    const { history, connection } = filled();
    const many = Array.from({ length: 5000 }, (_, position) => ({
      position,
      source: `sentence ${String(position)}`,
      target: '',
    }));
    history.add(newItem('large'), many);
    history.purgeItems({ scope: 'filter', filter: { text: 'sentence' } }, 0);
    expect(total(history, 'sentence')).toBe(0);
    expect(history.removePurged()).toBe(false);
    expect(rows(connection, 'history_segments')).toBe(3003);
    removeAll(history);
    expect(rows(connection, 'history_segments')).toBe(3);
    checkIndex(connection);
  });

  it('lets a job be recorded again', () => {
    const { history } = filled();
    history.purgeItems({ scope: 'all' }, 0);
    history.add(newItem('again', { documentJobId: 'job' }), segments(['four', 'vier']));
    removeAll(history);
    expect(history.search({ ...PAGE, text: '' }).items.map((item) => item.id)).toEqual(['again']);
  });
});
