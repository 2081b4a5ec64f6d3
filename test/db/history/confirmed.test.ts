import { describe, expect, it } from 'vitest';
import { measurePieces } from '../../../shared/domain/time/piece-effort.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';

const PLACE = { itemId: 'a', position: 0 };
const SOURCE = 'It rains. We stay here.';
const TARGET = 'Es regnet. Wir bleiben hier.';

function setUp() {
  const { repos, connection } = openNew();
  const { history, work } = repos;
  history.add(newItem('a'), segments([SOURCE, TARGET], ['two words', 'zwei Worte']));
  /** Measures as the app does after each change. */
  const measure = (position = 0): void => {
    const found = history.readConfirmed('a', position);
    if (found === null) throw new Error('no segment');
    const efforts = measurePieces(found.sourceLang, found.pieces);
    history.keepConfirmed({ itemId: 'a', position }, found, efforts);
  };
  const edit = (target: string, more: object = {}) =>
    history.editSegment({ ...PLACE, target, ...more }, NOW_MS);
  const split = () =>
    history.splitSegment({ ...PLACE, target: TARGET, cut: { source: 10, target: 11 } }, NOW_MS);
  const pieces = () => history.readConfirmed('a', 0)?.pieces;
  const counted = () => {
    const { confirmedWords = 0, editShare = null } = work.get('a', NOW_MS) ?? {};
    return [confirmedWords, editShare];
  };
  return { history, connection, measure, edit, split, pieces, counted };
}

describe('what was confirmed', () => {
  it('is compared with the first wording, whatever was edited in between', () => {
    const { edit, pieces } = setUp();
    edit('Es schneit.');
    expect(pieces()).toEqual([]);
    edit('Es regnet.', { isConfirmed: true });
    expect(pieces()).toEqual([
      { sourceStart: 0, source: SOURCE, target: 'Es regnet.', first: TARGET },
    ]);
  });

  it('is compared part by part with the first wording in the same cut, and as a whole once all are confirmed', () => {
    const { edit, split, pieces } = setUp();
    split();
    edit('Wir gehen.', { part: 1 });
    edit('Wir bleiben.', { part: 1, isConfirmed: true });
    expect(pieces()).toEqual([
      {
        sourceStart: 10,
        source: 'We stay here.',
        target: 'Wir bleiben.',
        first: 'Wir bleiben hier.',
      },
    ]);
    edit('Es regnet.', { part: 0, isConfirmed: true });
    const target = 'Es regnet. Wir bleiben.';
    expect(pieces()).toEqual([{ sourceStart: 0, source: SOURCE, target, first: TARGET }]);
  });

  it('is compared with itself where a part was confirmed as it was', () => {
    const { history, split, pieces } = setUp();
    split();
    history.decideSegment({ ...PLACE, part: 0 }, 'confirmed', NOW_MS);
    expect(pieces()).toMatchObject([{ sourceStart: 0, target: 'Es regnet.', first: 'Es regnet.' }]);
  });

  it("isn't compared in a part that was cut only after its wording was changed", () => {
    const { history, edit, pieces } = setUp();
    edit('Es regnet. Wir bleiben.');
    history.splitSegment(
      { ...PLACE, target: 'Es regnet. Wir bleiben.', cut: { source: 10, target: 11 } },
      NOW_MS + 1,
    );
    history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS + 2);
    expect(pieces()).toMatchObject([{ sourceStart: 10, first: null }]);
  });

  it("isn't compared where the first wording was empty, or not from the service", () => {
    const { history } = setUp();
    const first = (id: string) => {
      history.decideSegment({ itemId: id, position: 0 }, 'confirmed', NOW_MS);
      return history.readConfirmed(id, 0)?.pieces.map((piece) => piece.first);
    };
    history.add(newItem('empty'), segments(['one', '']));
    history.add(newItem('known'), [
      { position: 0, source: 'one', target: 'eins', origin: { kind: 'memory', name: 'm' } },
    ]);
    expect([first('empty'), first('known')]).toEqual([[null], [null]]);
  });

  it('counts while it is confirmed, and however it stops being so', () => {
    const { history, measure, edit, counted } = setUp();
    edit('Es regnet.', { isConfirmed: true });
    measure();
    expect(counted()).toEqual([5, 18 / TARGET.length]);
    history.decideSegment(PLACE, 'locked', NOW_MS);
    expect(counted()[0]).toBe(5);
    // An undo that nobody measured.
    history.decideSegment(PLACE, 'open', NOW_MS);
    for (const _step of ['unlock', 'lock', 'edit']) history.undo('a');
    expect(counted()).toEqual([0, null]);
    measure();
    history.decideSegment(PLACE, 'confirmed', NOW_MS);
    measure();
    history.decideSegment({ itemId: 'a', position: 1 }, 'confirmed', NOW_MS);
    measure(1);
    expect(counted()).toEqual([7, 0]);
  });

  it('counts part by part', () => {
    const { history, measure, edit, split, counted } = setUp();
    split();
    edit('Es regnet!', { part: 0, isConfirmed: true });
    measure();
    expect(counted()).toEqual([2, 1 / 'Es regnet.'.length]);
    history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS);
    measure();
    expect(counted()).toEqual([5, 1 / 28]);
    history.decideSegment({ ...PLACE, part: 0 }, 'open', NOW_MS);
    measure();
    expect(counted()).toEqual([3, 0]);
    history.joinSegment({ ...PLACE, part: 0, to: 'next', target: 'Es regnet!' }, NOW_MS);
    measure();
    expect(counted()).toEqual([0, null]);
  });

  it("isn't counted where the parts are damaged, and the rest still is", () => {
    const { history, connection, measure, edit, split, counted } = setUp();
    split();
    edit('Es regnet!', { part: 0, isConfirmed: true });
    measure();
    connection.exec(`UPDATE history_segments SET parts_json = '[0,0' WHERE position = 0`);
    history.decideSegment({ itemId: 'a', position: 1 }, 'confirmed', NOW_MS);
    measure(1);
    expect(counted()).toEqual([2, 0]);
  });

  it("isn't counted if the segment changed while it was measured", () => {
    const { history, edit, counted } = setUp();
    edit('Es regnet.', { isConfirmed: true });
    const found = history.readConfirmed('a', 0);
    if (found === null) throw new Error('no segment');
    edit('Es schneit.', { isConfirmed: true });
    history.keepConfirmed(PLACE, found, measurePieces('en', found.pieces));
    expect(counted()).toEqual([0, null]);
  });

  it('is removed with its document', () => {
    const { history, connection, measure, edit } = setUp();
    edit('Es regnet.', { isConfirmed: true });
    measure();
    history.purgeItems({ scope: 'all' }, 0);
    while (!history.removePurged()) continue;
    expect(connection.prepare('SELECT * FROM confirmed_segments').all()).toEqual([]);
    expect(history.readConfirmed('a', 0)).toBeNull();
  });
});
