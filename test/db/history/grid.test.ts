import { describe, expect, it } from 'vitest';
import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import type { GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { newItem, NOW_MS, segments } from '../helpers.ts';
import { filled, reported, SOURCE, TARGET } from './grid-setup.ts';

const invalid = expect.objectContaining({ code: 'input/invalid' });
const conflict = expect.objectContaining({ code: 'input/conflict' });

/** Three sentences, cut into parts. */
function cutInThree({ history }: ReturnType<typeof filled>, position = 0): void {
  const place = { itemId: 'a', position };
  const [segment] = history.getDetail('a', { page: position + 1, limit: 1 })?.segments ?? [];
  const target = segment?.target ?? '';
  history.splitSegment({ ...place, target, cut: { source: 10, target: 11 } }, NOW_MS);
  const rest = target.slice(11);
  history.splitSegment({ ...place, part: 1, target: rest, cut: { source: 9, target: 13 } }, NOW_MS);
}

describe('the rows of a document', () => {
  it('are its sentences, with their words, whatever their segments', () => {
    const { list } = filled([
      reported(0),
      { position: 1, source: 'Good  night.', target: 'Nacht.' },
    ]);
    const page = list();
    expect(page.rows.map(({ position, part, words }) => [position, part, words])).toEqual([
      [0, 0, 2],
      [0, 1, 2],
      [0, 2, 2],
      [1, undefined, 2],
    ]);
    expect(page.segments.map(({ position }) => position)).toEqual([0, 1]);
    expect(page.rows.map(({ repeatCount }) => repeatCount)).toEqual([0, 0, 1, 1]);
    expect(page).toMatchObject({ total: 4, confirmed: 0, counts: { repeated: 2, findings: null } });
  });

  it('are found by words of the sentence, not of its neighbors', () => {
    const { list } = filled([reported(0), { position: 1, source: 'We night', target: 'x' }]);
    const found = (text: string) =>
      list('all', text).rows.map(({ position, part }) => [position, part]);
    expect(found('we')).toEqual([
      [0, 1],
      [1, undefined],
    ]);
    expect(found('we night')).toEqual([[1, undefined]]);
    expect(found('bleib')).toEqual([[0, 1]]);
    expect(found('…')).toEqual([]);
    expect(found('.')).toHaveLength(3);
  });

  it('that a filter left are not looked for after the last place: the first one is next', () => {
    const { history, list, confirm } = filled(
      segments(['one', 'eins'], ['two', 'zwei'], ['three', 'drei'], ['four', 'vier']),
    );
    history.decideSegment({ itemId: 'a', position: 1 }, 'locked', NOW_MS);
    const next = (position: number, filter: GridFilter = 'all') =>
      history.findRow({ itemId: 'a', filter, text: '', position, wanted: 'next-unconfirmed' });
    const place = (position: number, filter: GridFilter) =>
      history.findRow({ itemId: 'a', filter, text: '', position, wanted: 'place' });
    expect(next(0)).toEqual({ position: 2, index: 2 });
    expect(next(3)).toEqual({ position: 0, index: 0 });
    confirm({ position: 0 }, 'eins');
    expect(next(0, 'unconfirmed')).toEqual({ position: 2, index: 0 });
    expect(place(3, 'unconfirmed')).toEqual({ position: 3, index: 1 });
    expect(place(9, 'all')).toBeNull();
    confirm({ position: 2 }, 'drei');
    confirm({ position: 3 }, 'vier');
    expect([next(3), list().confirmed]).toEqual([null, 4]);
  });

  it('keep the edited one among them, even if it does not fit', () => {
    const { history } = filled([
      ...segments(['one', 'eins'], ['two', 'zwei'], ['three', 'drei']),
      reported(3),
    ]);
    history.editSegment({ itemId: 'a', position: 1, target: 'x' }, NOW_MS);
    const view = { itemId: 'a', filter: 'machine', text: '', offset: 0, limit: 9 } as const;
    const rows = (keep?: GridPlace) => {
      const { rows, total } = history.listRows({ ...view, keep });
      return [...rows.map(({ position, part }) => [position, part]), total];
    };
    const ofThree = [0, 1, 2].map((part) => [3, part]);
    const others = [[0, undefined], [2, undefined], ...ofThree, 5];
    expect(rows()).toEqual(others);
    expect(rows({ position: 1, part: 0 })).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
      ...ofThree,
      6,
    ]);
    // Listed already, or gone.
    expect(rows({ position: 2 })).toEqual(others);
    expect(rows({ position: 9 })).toEqual(others);
    const place = { ...view, position: 2, wanted: 'place' } as const;
    expect(history.findRow({ ...place, keep: { position: 1 } })?.index).toBe(2);
    expect(history.findRow(place)?.index).toBe(1);
  });

  it('can have the hits of another search marked, which does not choose them', () => {
    const { history } = filled(segments(['one door', 'eine Tür'], ['two', 'zwei']));
    const view = { itemId: 'a', filter: 'all', offset: 0, limit: 9 } as const;
    const hits = (text: string, highlight: string) =>
      history
        .listRows({ ...view, text, highlight })
        .segments.map(({ sourcePieces }) => sourcePieces.filter(({ isHit }) => isHit));
    expect(hits('', 'door')).toEqual([[{ text: 'door', isHit: true }], []]);
    // The search in the document comes first.
    expect(hits('one', 'door')).toEqual([[{ text: 'one', isHit: true }]]);
  });

  it('with findings are the sentences with their places', () => {
    const { history, list } = filled([reported(0), { position: 1, source: 'x', target: 'y' }]);
    list();
    history.noteFindings('a', { positions: [0, 0, 1, 7], starts: [12, 35, 0, 0] });
    expect(list('findings').rows.map(({ position, part }) => [position, part])).toEqual([
      [0, 1],
      [0, 2],
      [1, undefined],
    ]);
    expect(list().counts.findings).toBe(3);
    history.noteFindings('a', { positions: [], starts: [] });
    expect(list().counts.findings).toBe(0);
  });

  it('are read again after another item took their place, and grow with it', () => {
    const { history, list } = filled(segments(['one', 'eins']));
    history.editSegment({ itemId: 'a', position: 0, target: 'x' }, NOW_MS);
    expect([list().total, list('edited').total, list('all', 'one').total]).toEqual([1, 1, 1]);
    history.add(newItem('a'), segments(['two', 'zwei']));
    expect(list().rows[0]).toMatchObject({ state: 'machine', words: 1 });
    expect(list('all', 'two').total).toBe(1);
    history.add(newItem('a'), segments(['two', 'zwei'], ['three', 'drei']));
    expect(list().segments.map(({ source }) => source)).toEqual(['two', 'three']);
    history.deleteItems(['a'], NOW_MS);
    expect(() => list()).toThrow(expect.objectContaining({ code: 'input/not-found' }));
  });

  it('are read in steps, and a change meanwhile is not missed', () => {
    const many = Array.from({ length: 1200 }, (_, at): [string, string] => [`s${String(at)}`, 't']);
    const { history, list } = filled(segments(...many));
    expect(history.prepareRows('a', 0)).toBe(false);
    history.editSegment({ itemId: 'a', position: 3, target: 'x' }, NOW_MS);
    history.editSegment({ itemId: 'a', position: 1100, target: 'x' }, NOW_MS);
    let steps = 1;
    while (!history.prepareRows('a', 0)) steps += 1;
    expect(steps).toBe(2);
    expect(list('edited').rows.map(({ position }) => position)).toEqual([3, 1100]);
  });
});

describe('confirming a row', () => {
  const REPEATED: [string, string][] = [
    ['Good night.', 'Nacht.'],
    ['Good  night.', 'Nacht!'],
    ['two', 'zwei'],
    ['Good night.', ''],
    ['Good night.', 'Schlaf gut.'],
  ];

  it('fills the rows with its source that nobody has touched, and one undo takes it back but what was typed', () => {
    const { history, list, confirm, targets } = filled(segments(...REPEATED));
    history.editSegment({ itemId: 'a', position: 4, target: 'Schlaf jetzt.' }, NOW_MS);
    expect(list().rows.map(({ repeatCount }) => repeatCount)).toEqual([2, 2, 0, 2, 3]);
    expect(confirm({ position: 0 }, 'Gute Nacht.')).toMatchObject({
      filledCount: 2,
      segment: { state: 'confirmed', target: 'Gute Nacht.' },
    });
    expect(targets()).toEqual([
      'Gute Nacht.',
      'Gute Nacht.',
      'zwei',
      'Gute Nacht.',
      'Schlaf jetzt.',
    ]);
    const { rows, counts, confirmed } = list();
    expect(rows.map(({ state }) => state)).toEqual([
      'confirmed',
      'machine',
      'machine',
      'machine',
      'edited',
    ]);
    expect(rows.map(({ asIn }) => asIn?.position)).toEqual([undefined, 0, undefined, 0, undefined]);
    expect(rows.map(({ repeatCount }) => repeatCount)).toEqual([0, 0, 0, 0, 2]);
    expect([confirmed, counts.unconfirmed]).toEqual([1, 4]);
    expect(history.undo('a')).toMatchObject({ count: 3 });
    expect(targets()?.[0]).toBe('Gute Nacht.');
    expect(history.undo('a')).toMatchObject({ count: 1 });
    expect(targets()).toEqual(['Nacht.', 'Nacht!', 'zwei', '', 'Schlaf jetzt.']);
    expect(list().rows.every(({ asIn }) => asIn === undefined)).toBe(true);
  });

  it('again with other words corrects what it filled, until somebody changes that', () => {
    const { history, list, confirm, targets } = filled(segments(...REPEATED));
    confirm({ position: 0 }, 'Gute Nacht.');
    history.editSegment({ itemId: 'a', position: 1, target: 'Schlaf.' }, NOW_MS);
    confirm({ position: 4 }, 'Gute Nacht.');
    expect(list().rows[3]?.asIn).toEqual({ position: 0 });
    confirm({ position: 0 }, 'Eine gute Nacht.');
    expect(targets()).toEqual([
      'Eine gute Nacht.',
      'Schlaf.',
      'zwei',
      'Eine gute Nacht.',
      'Gute Nacht.',
    ]);
    history.decideSegment({ itemId: 'a', position: 3 }, 'confirmed', NOW_MS);
    history.decideSegment({ itemId: 'a', position: 3 }, 'open', NOW_MS);
    expect(list().rows[3]).toMatchObject({ state: 'machine', asIn: { position: 0 } });
  });

  it('never touches drafts, locks, wordings from a memory, or what a person split or joined', () => {
    const checked = { kind: 'memory' as const, name: 'legal' };
    const all = segments(...REPEATED, ['Good night.', 'Nacht'], ['Good night.', 'N']);
    const { history, revisionCount, list, confirm } = filled(
      all.map((one) => (one.position === 4 ? { ...one, origin: checked } : one)),
    );
    history.decideSegment({ itemId: 'a', position: 1 }, 'locked', NOW_MS);
    history.keepDraft({ itemId: 'a', position: 3, text: 'Nacht', was: '' }, NOW_MS);
    const whole = { itemId: 'a', position: 5 };
    history.splitSegment({ ...whole, target: 'Nacht', cut: { source: 5, target: 3 } }, NOW_MS);
    history.joinSegment({ ...whole, target: 'Nac', part: 0, to: 'next' }, NOW_MS);
    expect(list().rows[0]?.repeatCount).toBe(1);
    const places = [1, 3, 4, 5, 6].map((position) => ({ position }));
    const edit = { itemId: 'a', position: 0, target: 'Gute Nacht.' };
    const confirmed = history.confirmRow(edit, places, NOW_MS);
    expect(confirmed.filledCount).toBe(1);
    history.discardDraft({ itemId: 'a', position: 3 });
    expect(list().rows[0]?.repeatCount).toBe(1);
    expect(confirm({ position: 0 }, 'Gute Nacht.').filledCount).toBe(1);
    expect(revisionCount()).toBe(5);
  });

  it('fills sentences within segments, also its own one, and keeps the spaces between them', () => {
    const own = 'We stay. We stay. We stay.';
    const { list, confirm, targets } = filled([
      reported(0),
      {
        position: 1,
        source: own,
        target: 'A. B. C.\n',
        sentences: [
          { source: 0, target: 0 },
          { source: 9, target: 3 },
          { source: 18, target: 6 },
        ],
      },
    ]);
    expect(list().rows[1]?.repeatCount).toBe(3);
    expect(confirm({ position: 1, part: 1 }, 'Wir harren aus.').filledCount).toBe(3);
    expect(targets()).toEqual([
      'Es regnet. Wir harren aus. Gute Nacht.',
      'Wir harren aus. Wir harren aus. Wir harren aus.\n',
    ]);
    const { rows, segments: found } = list();
    expect(rows.map(({ asIn }) => asIn?.part)).toEqual([undefined, 1, undefined, 1, undefined, 1]);
    expect(found[0]?.parts?.map(({ isEdited, isFilled }) => [isEdited, isFilled])).toEqual([
      [false, undefined],
      [false, true],
      [false, undefined],
    ]);
  });

  it('changed elsewhere meanwhile, or with nothing to fill with, fills nothing', () => {
    const { confirm, targets } = filled(segments(...REPEATED));
    expect(() => confirm({ position: 0 }, 'Gute Nacht.', { was: 'other' })).toThrow(conflict);
    expect(confirm({ position: 0 }, ' ').filledCount).toBe(0);
    expect(targets()?.slice(1)).toEqual(['Nacht!', 'zwei', '', 'Schlaf gut.']);
  });
});

describe('the border between two sentences', () => {
  const three = () => {
    const grid = filled(segments([SOURCE, TARGET]));
    const { history, list } = grid;
    cutInThree(grid);
    const move = (
      part: number,
      side: 'source' | 'target',
      by: 1 | -1,
      tags: Parameters<typeof history.moveBorder>[1] = null,
    ) => history.moveBorder({ itemId: 'a', position: 0, part, side, by }, tags, NOW_MS);
    const parts = () => {
      const [segment] = list().segments;
      if (segment === undefined) throw new Error('no segment');
      const texts = partTexts({ ...segment, parts: segment.parts ?? null });
      return texts.map(({ source, target }) => `${source}|${target}`);
    };
    return { history, list, move, parts };
  };

  it('moves by words, which are then a person’s and unconfirmed, and back with an undo', () => {
    const { history, list, move, parts } = three();
    history.decideSegment({ itemId: 'a', position: 0, part: 0 }, 'confirmed', NOW_MS);
    const before = parts();
    move(0, 'target', 1);
    move(0, 'source', -1);
    expect(parts()).toEqual([
      'It |Es regnet. Wir',
      'rains. We stay. |bleiben.',
      'Good night.|Gute Nacht.',
    ]);
    expect(list().rows.map(({ state }) => state)).toEqual(['edited', 'edited', 'machine']);
    history.undo('a');
    history.undo('a');
    expect(parts()).toEqual(before);
    expect(list().rows[0]?.state).toBe('confirmed');
  });

  it('stops where a side of the source would be empty, at tags, at locks, and after the last one', () => {
    const { history, move, parts } = three();
    move(0, 'source', -1);
    expect(() => move(0, 'source', -1)).toThrow(invalid);
    const link = [
      { at: 11, tag: 1, side: 'begins' as const },
      { at: 22, tag: 1, side: 'ends' as const },
    ];
    const tags = { source: { tags: [], marks: [] }, target: { tags: [], marks: link } };
    move(0, 'target', 1, tags);
    expect(parts()[0]).toBe('It |Es regnet. Wir bleiben.');
    expect(() => move(2, 'target', 1)).toThrow(conflict);
    history.decideSegment({ itemId: 'a', position: 0, part: 1 }, 'locked', NOW_MS);
    expect(() => move(0, 'target', -1)).toThrow(conflict);
  });

  it('cannot be taken away where the segment ends, which says so', () => {
    const { history } = three();
    const join = (part: number, to: 'next' | 'previous', target: string) =>
      history.joinSegment({ itemId: 'a', position: 0, part, to, target }, NOW_MS);
    const idOf = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return error instanceof AppError ? error.message : error;
      }
    };
    expect(idOf(() => join(2, 'next', 'Gute Nacht.'))).toMatch(/last sentence of its segment/u);
    expect(idOf(() => join(0, 'previous', 'Es regnet.'))).toMatch(/first sentence of its segment/u);
    expect(() => join(3, 'next', '')).toThrow(conflict);
  });
});
