import { describe, expect, it } from 'vitest';
import { emptyFile, newItem, NOW_MS, openInWorker, openNew, segments } from '../helpers.ts';

const NONE = { count: 0, firstPosition: null };
const notFound = expect.objectContaining({ code: 'input/not-found' });

function filled() {
  const { repos, connection } = openNew();
  const { history } = repos;
  history.add(newItem('a'), segments(['one', 'eins'], ['two', 'zwei'], ['three', 'drei']));
  history.add(newItem('b'), segments(['four', 'vier']));
  const keep = (position: number, text: string, was = 'eins') =>
    history.keepDraft({ itemId: 'a', position, text, was }, NOW_MS);
  const list = (from = 0, limit = 100) => history.listDrafts({ itemId: 'a', from, limit });
  return { history, connection, keep, list };
}

describe('a draft of a segment', () => {
  it('is stored with the wording it was typed on and its tags, replacing the previous one', () => {
    const { history, keep, list } = filled();
    const marks = [{ at: 2, tag: 1, side: 'stands' as const }];
    expect(keep(0, 'ein')).toEqual({ count: 1, firstPosition: 0 });
    history.keepDraft({ itemId: 'a', position: 0, text: 'ein Haus', was: 'eins', marks }, NOW_MS);
    expect(list()).toEqual({
      drafts: [{ segmentId: 'a.0', text: 'ein Haus', was: 'eins', marks }],
      count: 1,
      firstPosition: 0,
    });
    expect(history.listDrafts({ itemId: 'b', from: 0, limit: 9 })).toEqual({ drafts: [], ...NONE });
    expect(history.getDetail('a', { page: 1, limit: 9 })?.segments[0]?.target).toBe('eins');
    expect(history.listRevisions('a', 0)).toEqual([]);
  });

  it('is listed with its page, and counted in the total', () => {
    const { keep, list } = filled();
    keep(2, 'drei Häuser', 'drei');
    keep(1, 'zwei Häuser', 'zwei');
    expect(list(2, 1)).toMatchObject({
      drafts: [{ segmentId: 'a.2', text: 'drei Häuser', was: 'drei' }],
      count: 2,
      firstPosition: 1,
    });
    expect(list(0, 1)).toMatchObject({ drafts: [], count: 2 });
  });

  it("isn't stored if it equals the segment, even if the segment changed to match it", () => {
    const { history, keep } = filled();
    keep(0, 'ein');
    expect(keep(0, 'eins')).toEqual(NONE);
    keep(0, 'ein');
    history.editSegment({ itemId: 'a', position: 0, target: 'Ein Haus' }, NOW_MS);
    expect(keep(0, 'Ein Haus')).toEqual(NONE);
    // Only a tag was moved.
    const marks = [{ at: 2, tag: 1, side: 'stands' as const }];
    const moved = { itemId: 'a', position: 0, text: 'Ein Haus', was: 'Ein Haus', marks };
    expect(history.keepDraft(moved, NOW_MS).count).toBe(1);
    history.editSegment({ itemId: 'a', position: 0, target: 'Ein Haus', marks }, NOW_MS);
    expect(history.keepDraft(moved, NOW_MS)).toEqual(NONE);
  });

  it.each([{ target: 'ein' }, { target: 'ein', isConfirmed: true }, { target: 'eins' }])(
    'ends when its segment is saved: %o',
    (edit) => {
      const { history, keep, list } = filled();
      keep(0, 'ein');
      keep(1, 'zwo', 'zwei');
      history.editSegment({ itemId: 'a', position: 0, was: 'eins', ...edit }, NOW_MS);
      expect(list()).toMatchObject({ count: 1, firstPosition: 1 });
    },
  );

  it('survives changes to its segment by others, and then is a conflict to settle', () => {
    const { history, keep, list } = filled();
    keep(0, 'ein');
    // A check fixes it, it is locked, and everything is undone.
    history.editSegment({ itemId: 'a', position: 0, target: 'Eins' }, NOW_MS);
    history.decideSegment({ itemId: 'a', position: 0 }, 'locked', NOW_MS);
    expect(() =>
      history.editSegment({ itemId: 'a', position: 0, target: 'ein', was: 'Eins' }, NOW_MS),
    ).toThrow(expect.objectContaining({ code: 'input/conflict' }));
    // Text typed into a locked segment is not lost either.
    keep(0, 'ein Haus');
    history.decideSegment({ itemId: 'a', position: 0 }, 'open', NOW_MS);
    expect(() =>
      history.editSegment({ itemId: 'a', position: 0, target: 'ein Haus', was: 'eins' }, NOW_MS),
    ).toThrow(expect.objectContaining({ code: 'input/conflict' }));
    history.undo('a');
    expect(list().drafts).toEqual([{ segmentId: 'a.0', text: 'ein Haus', was: 'eins' }]);
  });

  it('can be discarded alone, and again without harm', () => {
    const { history, keep } = filled();
    keep(0, 'ein');
    keep(1, 'zwo', 'zwei');
    const discard = (position: number) => history.discardDraft({ itemId: 'a', position });
    expect(discard(0)).toEqual({ count: 1, firstPosition: 1 });
    expect(discard(0)).toEqual({ count: 1, firstPosition: 1 });
    expect(discard(1)).toEqual(NONE);
  });

  it('holds any text: a very long one, half characters, none', () => {
    const { keep, list } = filled();
    const long = '語'.repeat(100_000);
    keep(0, long, '\ud800 eins');
    keep(1, 'half \udfff', 'zwei');
    keep(2, '', 'drei');
    expect(list().drafts).toEqual([
      { segmentId: 'a.0', text: long, was: '\ufffd eins' },
      { segmentId: 'a.1', text: 'half \ufffd', was: 'zwei' },
      { segmentId: 'a.2', text: '', was: 'drei' },
    ]);
  });

  it("can't be stored for a missing segment or item", () => {
    const { history, keep, list } = filled();
    expect(() => keep(3, 'x')).toThrow(notFound);
    expect(() => history.discardDraft({ itemId: 'a', position: 3 })).toThrow(notFound);
    expect(() => history.listDrafts({ itemId: 'none', from: 0, limit: 1 })).toThrow(notFound);
    keep(0, 'ein');
    history.deleteItems(['a'], NOW_MS);
    expect(() => keep(0, 'ein Haus')).toThrow(notFound);
    // It is restored with its item.
    history.restoreItems(['a']);
    expect(list().drafts).toMatchObject([{ text: 'ein' }]);
  });

  it('is removed for good with its item', () => {
    const { history, connection, keep } = filled();
    keep(0, 'ein');
    history.purgeItems({ scope: 'all' }, NOW_MS + 1);
    while (!history.removePurged());
    expect(connection.prepare('SELECT count(*) FROM history_drafts').pluck().get()).toBe(0);
  });

  it('is available through the worker', async () => {
    const { history } = openInWorker(emptyFile());
    await history.add(newItem('a'), segments(['one', 'eins']));
    await history.keepDraft({ itemId: 'a', position: 0, text: 'ein', was: 'eins' }, NOW_MS);
    expect(await history.listDrafts({ itemId: 'a', from: 0, limit: 1 })).toMatchObject({
      drafts: [{ text: 'ein' }],
    });
    expect(await history.discardDraft({ itemId: 'a', position: 0 })).toEqual(NONE);
  });
});

describe('drafts of parts', () => {
  function split() {
    const { repos } = openNew();
    const { history } = repos;
    history.add(
      newItem('a'),
      segments(['It rains. We stay. Night.', 'Es regnet. Wir bleiben. Nacht.']),
    );
    const place = { itemId: 'a', position: 0 };
    const cut = (part: number | undefined, target: string, source: number, at: number) =>
      history.splitSegment({ ...place, part, target, cut: { source, target: at } }, NOW_MS);
    const keep = (part: number, text: string, was: string) =>
      history.keepDraft({ ...place, part, text, was }, NOW_MS);
    const list = () =>
      history
        .listDrafts({ itemId: 'a', from: 0, limit: 9 })
        .drafts.map(({ part = 0, text }) => [part, text]);
    return { history, place, cut, keep, list };
  }

  it('are stored by part, and end when only that part is saved', () => {
    const { history, place, cut, keep, list } = split();
    cut(undefined, 'Es regnet. Wir bleiben. Nacht.', 10, 11);
    keep(0, 'Regen.', 'Es regnet.');
    keep(1, 'Bleiben.', 'Wir bleiben. Nacht.');
    expect(list()).toEqual([
      [0, 'Regen.'],
      [1, 'Bleiben.'],
    ]);
    expect(keep(1, 'Wir bleiben. Nacht.', 'Wir bleiben. Nacht.').count).toBe(1);
    keep(1, 'Bleiben.', 'Wir bleiben. Nacht.');
    history.editSegment({ ...place, part: 0, target: 'Regen.', was: 'Es regnet.' }, NOW_MS);
    expect(list()).toEqual([[1, 'Bleiben.']]);
    expect(history.discardDraft({ ...place, part: 1 })).toEqual(NONE);
  });

  it('stay with their part when one before it is split or joined', () => {
    const { history, place, cut, keep, list } = split();
    cut(undefined, 'Es regnet. Wir bleiben. Nacht.', 19, 24);
    keep(1, 'Gute Nacht.', 'Nacht.');
    cut(0, 'Es regnet. Wir bleiben.', 10, 11);
    expect(list()).toEqual([[2, 'Gute Nacht.']]);
    history.joinSegment({ ...place, part: 0, target: 'Es regnet.', to: 'next' }, NOW_MS);
    expect(list()).toEqual([[1, 'Gute Nacht.']]);
  });

  it('of removed parts move to the last one, and no text is lost', () => {
    const { history, place, cut, keep, list } = split();
    cut(undefined, 'Es regnet. Wir bleiben. Nacht.', 10, 11);
    keep(0, 'Regen.', 'Es regnet.');
    keep(1, 'Bleiben.', 'Wir bleiben. Nacht.');
    // Edited elsewhere: both parts are gone.
    history.editSegment({ ...place, target: 'Anders' }, NOW_MS);
    expect(list()).toEqual([[0, 'Regen.\nBleiben.']]);
    expect(history.discardDraft(place)).toEqual(NONE);
  });
});
