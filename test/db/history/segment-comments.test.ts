import { describe, expect, it } from 'vitest';
import { unpack } from '../../../electron/support/packed.ts';
import { MAX_COMMENT_CHARS } from '../../../shared/domain/history/returned-kinds.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

describe('comments by colleagues', () => {
  function filled() {
    const { repos, connection } = openNew();
    const { history } = repos;
    history.add(newItem('a'), segments(['one', 'eins'], ['two', 'zwei'], ['three', 'drei']));
    const set = (position: number, text: string, addedAtMs = NOW_MS, isKept = true) =>
      history.setComment(
        {
          itemId: 'a',
          position,
          comment: { text, source: 0, addedAtMs },
          isKept,
        },
        NOW_MS,
      );
    const all = () =>
      history
        .getDetail('a', { page: 1, limit: 9 })
        ?.segments.map(({ comments = [] }) => comments.map(({ text }) => text));
    return { history, connection, set, all };
  }

  it('are listed with their segments, oldest first, each once', () => {
    const { set, all } = filled();
    set(1, 'later', NOW_MS + 1);
    set(1, 'first');
    expect(set(1, 'first', NOW_MS + 2).comments).toEqual([
      { text: 'first', source: 0, addedAtMs: NOW_MS },
      { text: 'later', source: 0, addedAtMs: NOW_MS + 1 },
    ]);
    expect(all()).toEqual([[], ['first', 'later'], []]);
  });

  it('are removed one by one, and restored', () => {
    const { set, all } = filled();
    set(0, 'a');
    set(0, 'b', NOW_MS + 1);
    expect(set(0, 'a', NOW_MS, false).comments).toEqual([
      { text: 'b', source: 0, addedAtMs: NOW_MS + 1 },
    ]);
    set(0, 'a');
    expect(all()).toEqual([['a', 'b'], [], []]);
  });

  it('go to the next colleague with their segments, wherever a batch begins', () => {
    const { history, set } = filled();
    set(0, 'a');
    set(2, 'c');
    const { packed } = history.readPackedHandoff('a', 1, 2);
    expect(unpack(packed).map(({ position, comments }) => [position, comments])).toEqual([
      [1, []],
      [2, ['c']],
    ]);
  });

  it('are included in the answer to an edit, a decision and an undo', () => {
    const { history, set } = filled();
    set(0, 'a');
    const said = [{ text: 'a', source: 0, addedAtMs: NOW_MS }];
    const place = { itemId: 'a', position: 0 };
    expect(history.editSegment({ ...place, target: 'x' }, NOW_MS).comments).toEqual(said);
    expect(history.decideSegment(place, 'confirmed', NOW_MS).comments).toEqual(said);
    expect(history.undo('a')?.segment.comments).toEqual(said);
  });

  it('are cut if they are too long, and contain no broken character', () => {
    const { set } = filled();
    const [long] = set(0, `${'x'.repeat(MAX_COMMENT_CHARS - 1)}🙂`).comments ?? [];
    expect(long?.text).toBe(`${'x'.repeat(MAX_COMMENT_CHARS - 1)}\ufffd`);
  });

  it('are removed for good with their item', () => {
    const { history, connection, set } = filled();
    set(0, 'a');
    history.purgeItems({ scope: 'all' }, NOW_MS + 1);
    while (!history.removePurged());
    expect(connection.prepare('SELECT count(*) FROM history_comments').pluck().get()).toBe(0);
  });
});

describe('the comments of an item', () => {
  it('are listed a page at a time in the order of its text, each with its part', () => {
    const { history } = openNew().repos;
    const sentences = [0, 10].map((start) => ({ source: start, target: start }));
    const cut = { source: 'It rains. We stay.', target: 'Es regnet.Wir bleiben.', sentences };
    history.add(newItem('a'), [
      ...segments(['one', 'eins'], ['two', 'zwei']),
      { position: 2, ...cut },
    ]);
    history.add(newItem('b'), segments(['one', 'eins']));
    const say = (itemId: string, position: number, text: string, source = 0) =>
      history.setComment(
        { itemId, position, comment: { text, source, addedAtMs: NOW_MS }, isKept: true },
        NOW_MS,
      );
    say('a', 2, 'later', 10);
    say('a', 2, 'sooner');
    say('a', 1, 'whole');
    say('b', 0, 'other');
    const listed = (page: number) => {
      const { comments, total } = history.listComments({ itemId: 'a', page, limit: 2 });
      return [total, ...comments.map(({ segmentId, part, text }) => [segmentId, part, text])];
    };
    expect(listed(1)).toEqual([3, ['a.1', undefined, 'whole'], ['a.2', 0, 'sooner']]);
    expect(listed(2)).toEqual([3, ['a.2', 1, 'later']]);
    history.deleteItems(['a'], NOW_MS);
    expect(() => listed(1)).toThrow(expect.objectContaining({ code: 'input/not-found' }));
  });
});
