import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import type { ItemReplacement } from '../../../electron/db/history/repo-types.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const STEP = NOW_MS;
const WANTED: ItemReplacement = {
  itemId: 'a',
  find: 'haus',
  replaceWith: 'Heim $&',
  isCaseMatched: false,
  areWholeWords: true,
};
const TARGETS = ['Ein Haus', 'Hausbau', 'haus, HAUS', 'Kein', 'Das Haus'];

function checkIndex(connection: SqliteDatabase): void {
  const index = 'history_segments_fts';
  connection.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
}

function filled(targets: readonly string[] = TARGETS) {
  const { repos, connection } = openNew();
  const { history } = repos;
  history.add(
    newItem('a'),
    segments(...targets.map((target, at) => [`s${String(at)}`, target] as [string, string])),
  );
  history.add(newItem('b'), segments(['house', 'Haus']));
  const targetsOf = (itemId = 'a') =>
    history
      .getDetail(itemId, { page: 1, limit: 200 })
      ?.segments.map(({ target, state }) =>
        state === 'machine' ? target : `${target} (${state})`,
      );
  const total = (text: string) => history.findConcordances({ text, page: 1, limit: 50 }).total;
  const seen = () => history.findReplaceable(WANTED, 0, 1000).segments;
  return { history, connection, targetsOf, total, seen };
}

describe('a preview of a replacement', () => {
  it('is built in steps, with places and locks, and leaves out segments that stay unchanged', () => {
    const { history } = filled();
    history.decideSegment({ itemId: 'a', position: 4 }, 'locked', NOW_MS);
    const first = history.findReplaceable(WANTED, 0, 3);
    expect(first.next).toBe(3);
    expect(first.segments).toMatchObject([
      { position: 0, placeCount: 1, isLocked: false },
      { position: 2, placeCount: 2, isLocked: false },
    ]);
    const second = history.findReplaceable(WANTED, 3, 3);
    expect(second).toMatchObject({ segments: [{ position: 4, isLocked: true }], next: null });
    expect(history.findReplaceable(WANTED, 5, 3)).toEqual({ segments: [], next: null });
    // Only one of the two places would change, and here neither does.
    expect(history.findReplaceable({ ...WANTED, replaceWith: 'HAUS' }, 2, 1).segments).toHaveLength(
      1,
    );
    const same = { ...WANTED, isCaseMatched: true, find: 'Haus', replaceWith: 'Haus' };
    expect(history.findReplaceable(same, 0, 9).segments).toEqual([]);
  });

  it('can be read with its texts', () => {
    const { history } = filled();
    expect(history.readReplaceable(WANTED, [2, 3, 99])).toMatchObject([
      {
        position: 2,
        target: 'haus, HAUS',
        found: [
          { start: 0, end: 4 },
          { start: 6, end: 10 },
        ],
      },
      { position: 3, target: 'Kein', found: [] },
    ]);
  });

  it('reports a text that would be too long, and a missing item', () => {
    const { history, targetsOf } = filled(['a'.repeat(1000), 'a']);
    const long = { ...WANTED, find: 'a', areWholeWords: false, replaceWith: 'x'.repeat(5000) };
    const tooLong = expect.objectContaining({
      code: 'input/invalid',
      values: { number: 1 },
    }) as Error;
    expect(() => history.findReplaceable(long, 0, 10)).toThrow(tooLong);
    const mark = history.readReplaceable(long, [0])[0]?.mark ?? 0;
    const other = history.readReplaceable(long, [1])[0]?.mark ?? 0;
    const seen = [
      { position: 1, mark: other },
      { position: 0, mark },
    ];
    expect(() => history.replaceTexts(long, seen, STEP)).toThrow(tooLong);
    expect(targetsOf()).toEqual(['a'.repeat(1000), 'a']);
    const gone = { ...WANTED, itemId: 'none' };
    for (const call of [
      () => history.findReplaceable(gone, 0, 10),
      () => history.readReplaceable(gone, [0]),
      () => history.replaceTexts(gone, seen, STEP),
    ]) {
      expect(call).toThrow(expect.objectContaining({ code: 'input/not-found' }));
    }
  });
});

describe('replacing', () => {
  it('changes what was previewed, stores each previous wording, and makes the new one searchable', () => {
    const { history, connection, targetsOf, total, seen } = filled();
    expect(history.replaceTexts(WANTED, seen(), STEP)).toEqual({
      placeCount: 4,
      segmentCount: 3,
      lockedCount: 0,
      changed: [],
    });
    expect(targetsOf()).toEqual([
      'Ein Heim $& (edited)',
      'Hausbau',
      'Heim $&, Heim $& (edited)',
      'Kein',
      'Das Heim $& (edited)',
    ]);
    expect(targetsOf('b')).toEqual(['Haus']);
    expect(history.listRevisions('a', 2)).toEqual([{ target: 'haus, HAUS', replacedAtMs: NOW_MS }]);
    expect(total('heim')).toBe(3);
    expect(history.getDetail('a', { page: 1, limit: 2 })?.item.isChangedByMe).toBe(true);
    checkIndex(connection);
  });

  it('leaves segments that were changed or locked meanwhile unchanged, and reports them', () => {
    const { history, targetsOf, seen } = filled();
    const before = seen();
    history.editSegment({ itemId: 'a', position: 0, target: 'Mein Haus' }, NOW_MS);
    history.decideSegment({ itemId: 'a', position: 4 }, 'locked', NOW_MS);
    const gone = { position: 99, mark: 1 };
    expect(history.replaceTexts(WANTED, [...before, gone], STEP)).toEqual({
      placeCount: 2,
      segmentCount: 1,
      lockedCount: 1,
      changed: [0, 99],
    });
    expect(targetsOf()).toEqual([
      'Mein Haus (edited)',
      'Hausbau',
      'Heim $&, Heim $& (edited)',
      'Kein',
      'Das Haus (locked)',
    ]);
  });

  it('changes nothing of an item if nothing is left to replace', () => {
    const { history } = filled();
    expect(history.replaceTexts(WANTED, [], STEP).segmentCount).toBe(0);
    expect(history.getDetail('a', { page: 1, limit: 2 })?.item.isChangedByMe).toBe(false);
    expect(history.undo('a')).toBeNull();
  });

  it('is undone as a whole, between the edits before and after it', () => {
    const { history, connection, targetsOf, seen } = filled();
    history.editSegment({ itemId: 'a', position: 0, target: 'Unser Haus' }, NOW_MS);
    history.decideSegment({ itemId: 'a', position: 2 }, 'confirmed', NOW_MS);
    history.replaceTexts(WANTED, seen(), STEP);
    history.editSegment({ itemId: 'a', position: 3, target: 'Keins' }, NOW_MS);
    expect(targetsOf()?.[2]).toBe('Heim $&, Heim $& (edited)');
    expect(history.undo('a')).toMatchObject({ segment: { position: 3 }, count: 1 });
    expect(history.undo('a')).toMatchObject({ segment: { position: 0 }, count: 3 });
    expect(targetsOf()).toEqual([
      'Unser Haus (edited)',
      'Hausbau',
      'haus, HAUS (confirmed)',
      'Kein',
      'Das Haus',
    ]);
    expect(history.undo('a')).toMatchObject({ kind: 'confirm', position: 2 });
    expect(history.undo('a')).toMatchObject({ segment: { target: 'Ein Haus' }, count: 1 });
    expect(history.undo('a')).toBeNull();
    expect(history.getDetail('a', { page: 1, limit: 2 })?.item.isChangedByMe).toBe(false);
    checkIndex(connection);
  });

  it("isn't undone in part: a locked segment blocks all of it", () => {
    const { history, connection, targetsOf, seen } = filled();
    history.replaceTexts(WANTED, seen(), STEP);
    history.decideSegment({ itemId: 'a', position: 2 }, 'locked', NOW_MS);
    // As locked before locks were steps.
    connection.exec(`DELETE FROM history_steps WHERE kind = 'lock'`);
    const before = targetsOf();
    expect(() => history.undo('a')).toThrow(
      expect.objectContaining({ code: 'input/conflict', values: { number: 3 } }),
    );
    expect(targetsOf()).toEqual(before);
  });

  it('of thousands of segments is one step', () => {
    const { history, targetsOf, seen } = filled(
      Array.from({ length: 3000 }, (_, at) => `Haus ${String(at)}`),
    );
    const all = [0, 1000, 2000].flatMap(
      (from) => history.findReplaceable(WANTED, from, 1000).segments,
    );
    expect(seen()).toEqual(all.slice(0, 1000));
    expect(history.replaceTexts(WANTED, all, STEP).segmentCount).toBe(3000);
    expect(targetsOf()?.[199]).toBe('Heim $& 199 (edited)');
    expect(history.undo('a')?.count).toBe(3000);
    expect(targetsOf()?.[199]).toBe('Haus 199');
  });
});
