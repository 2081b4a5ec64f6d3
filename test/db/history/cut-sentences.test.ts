import { describe, expect, it } from 'vitest';
import { pack } from '../../../electron/support/packed.ts';
import { partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';
import { worthOf } from '../../../shared/domain/history/pair-worth.ts';
import { emptyFile, newItem, NOW_MS, openFile, openNew, segments } from '../helpers.ts';

const SOURCE = 'It rains in Kiel. Do we stay until 9? Good night, Anna!';
const TARGET = 'In Kiel regnet es. Bleiben wir bis 9? Gute Nacht, Anna!';
const PLACE = { itemId: 'a', position: 0 };
/** Values of a JSON column in a damaged database. */
const DAMAGED = ['[0,0,0,18', '7', '{"0":1}', '["a","b","c"]', '[null]', ''];
const conflict = expect.objectContaining({ code: 'input/conflict' });
/** Longer than any test. */
const ALL_MS = 60_000;

function filled(opened: Pick<ReturnType<typeof openNew>, 'repos' | 'connection'> = openNew()) {
  const { history, textMatches } = opened.repos;
  const { connection } = opened;
  history.add(newItem('a'), segments([SOURCE, TARGET], ['two', 'zwei'], [SOURCE, TARGET]));
  const rows = (itemId = 'a') => history.getDetail(itemId, { page: 1, limit: 9 })?.segments ?? [];
  const partsAt = (position: number): readonly SegmentPart[] | undefined => rows()[position]?.parts;
  const cut = () => history.cutSentences(ALL_MS);
  return { history, textMatches, connection, rows, partsAt, cut };
}

describe('a document that is cut into sentences', () => {
  it('has the same texts, in pairs that are only aligned', () => {
    const { rows, cut, history } = filled();
    const before = rows().map(({ source, target, state }) => ({ source, target, state }));
    expect(history.countUncut()).toBe(1);
    expect(cut()).toBe(true);
    expect(history.countUncut()).toBe(0);
    expect(rows()).toMatchObject(before);
    const [first, second] = rows();
    expect(second?.parts).toBeUndefined();
    expect(first?.parts?.map(({ isAligned, isConfirmed }) => [isAligned, isConfirmed])).toEqual(
      Array.from({ length: 3 }, () => [true, false]),
    );
    const texts = { source: SOURCE, target: TARGET, parts: first?.parts ?? null };
    expect(partTexts(texts).map(({ source, target }) => [source, target])).toEqual([
      ['It rains in Kiel. ', 'In Kiel regnet es.'],
      ['Do we stay until 9? ', 'Bleiben wir bis 9?'],
      ['Good night, Anna!', 'Gute Nacht, Anna!'],
    ]);
  });

  it('keeps the places that its service reported, which are no guess', () => {
    const { repos } = openNew();
    const sentences = [
      { source: 0, target: 0 },
      { source: 18, target: 19 },
    ];
    const [one, two] = segments([SOURCE, TARGET], [SOURCE, TARGET]);
    if (one === undefined || two === undefined) throw new Error('no segments');
    const outside = [...sentences, { source: 999, target: 999 }];
    repos.history.add(newItem('b'), [
      { ...one, sentences },
      { ...two, sentences: outside },
    ]);
    const parts = () => {
      const detail = repos.history.getDetail('b', { page: 1, limit: 9 });
      return detail?.segments.map((each) => each.parts?.map(({ isAligned }) => isAligned));
    };
    expect(parts()).toEqual([[false, false], undefined]);
    // The service knows which texts must stay whole.
    repos.history.cutSentences(ALL_MS);
    expect(parts()).toEqual([[false, false], undefined]);
  });

  it.each<[string, (under: ReturnType<typeof filled>) => void]>([
    ['confirmed', ({ history }) => void history.decideSegment(PLACE, 'confirmed', NOW_MS)],
    ['locked', ({ history }) => void history.decideSegment(PLACE, 'locked', NOW_MS)],
    [
      'commented',
      ({ history }) => {
        const comment = { text: 'Why?', source: 0, addedAtMs: NOW_MS };
        history.setComment({ ...PLACE, comment, isKept: true }, NOW_MS);
      },
    ],
    [
      'being edited',
      ({ history }) => void history.keepDraft({ ...PLACE, text: 'Es', was: TARGET }, NOW_MS),
    ],
    [
      'split and joined again',
      ({ history }) => {
        history.splitSegment({ ...PLACE, target: TARGET, cut: { source: 18, target: 19 } }, NOW_MS);
        const first = { part: 0, target: TARGET.slice(0, 18), to: 'next' as const };
        history.joinSegment({ ...PLACE, ...first }, NOW_MS);
      },
    ],
  ])('leaves a segment whole that is %s', (_, act) => {
    const under = filled();
    act(under);
    const [before] = under.rows();
    under.cut();
    expect(under.rows()[0]).toEqual(before);
    expect(under.partsAt(2)).toHaveLength(3);
  });

  it('leaves a segment as it is that a person split', () => {
    const { history, cut, partsAt } = filled();
    history.splitSegment({ ...PLACE, target: TARGET, cut: { source: 3, target: 3 } }, NOW_MS);
    const before = partsAt(0);
    cut();
    expect(partsAt(0)).toEqual(before);
    expect(before?.map(({ isAligned }) => isAligned)).toEqual([false, false]);
  });

  it.each(DAMAGED)('leaves a segment whole with damaged tags: %s', (json) => {
    const { connection, cut, history } = filled();
    const set = 'UPDATE history_segments SET marks_json = ? WHERE position = 0';
    connection.prepare(set).run(json);
    expect(cut()).toBe(true);
    expect(history.countUncut()).toBe(0);
    const counts = 'SELECT parts_json IS NULL FROM history_segments ORDER BY position';
    expect(connection.prepare(counts).pluck().all()).toEqual([1, 1, 0]);
  });

  it.each(DAMAGED)('is read and searched with damaged parts: %s', (json) => {
    const { connection, cut, partsAt, textMatches } = filled();
    cut();
    connection.prepare('UPDATE history_segments SET parts_json = ? WHERE position = 0').run(json);
    expect([partsAt(0), partsAt(2)?.length]).toEqual([undefined, 3]);
    expect(textMatches.catchUp(null, ALL_MS)).toBe(true);
  });

  it('notes what a person edited before', () => {
    const { history, cut, partsAt } = filled();
    history.editSegment({ ...PLACE, target: TARGET.replace('Gute', 'Liebe') }, NOW_MS);
    cut();
    expect(partsAt(0)?.map(({ isEdited, isAligned }) => [isEdited, isAligned])).toEqual(
      Array.from({ length: 3 }, () => [true, true]),
    );
    expect(history.undo('a')).toMatchObject({ segment: { target: TARGET, state: 'machine' } });
  });

  it('continues where it stopped, also after a restart, and counts what is left', () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.history.add(newItem('older'), segments([SOURCE, TARGET], [SOURCE, TARGET]));
    filled(first);
    // One segment a call, the latest document first.
    expect(first.repos.history.cutSentences(0)).toBe(false);
    first.repos.history.deleteItems(['older'], NOW_MS);
    expect(first.repos.history.countUncut()).toBe(1);
    first.close();
    const { repos } = openFile(file);
    const cutsOf = (itemId: string) =>
      repos.history
        .getDetail(itemId, { page: 1, limit: 9 })
        ?.segments.map((row) => row.parts?.length);
    expect(cutsOf('a')).toEqual([3, undefined, undefined]);
    repos.history.restoreItems(['older']);
    expect(repos.history.countUncut()).toBe(2);
    for (let call = 0; !repos.history.cutSentences(0); call += 1) {
      if (call > 20) throw new Error('does not end');
    }
    expect(cutsOf('a')).toEqual([3, undefined, 3]);
    expect(cutsOf('older')).toEqual([3, 3]);
    expect(repos.history.countUncut()).toBe(0);
  });

  it('is saved by an edit that began while it was whole', () => {
    const { history, cut, rows } = filled();
    cut();
    const edit = { ...PLACE, target: TARGET.replace('Gute', 'Liebe'), was: TARGET };
    history.editSegment(edit, NOW_MS);
    expect(rows()[0]).toMatchObject({ target: edit.target, state: 'edited' });
    expect(rows()[0]?.parts?.map(({ isEdited }) => isEdited)).toEqual([false, false, true]);
  });
});

it('a segment stays cut while one of its sentences is being edited, and the typed text is never lost', () => {
  const { history, cut, partsAt } = filled();
  cut();
  const draft = { ...PLACE, part: 1, text: 'Bleiben', was: 'Bleiben wir bis 9?' };
  history.keepDraft(draft, NOW_MS);
  const listed = () => history.listDrafts({ itemId: 'a', from: 0, limit: 9 }).drafts;
  const [kept] = listed();
  history.keepDraft({ ...PLACE, text: `${TARGET}!`, was: TARGET }, NOW_MS);
  expect(listed()).toContainEqual(kept);
  expect(partsAt(0)).toHaveLength(3);
  history.editSegment({ ...PLACE, target: TARGET, was: TARGET, isConfirmed: true }, NOW_MS);
  expect(partsAt(0)).toBeUndefined();
  expect(listed()).toMatchObject([{ text: 'Bleiben', was: 'Bleiben wir bis 9?' }]);
});

describe('a concordance', () => {
  const shown = (text: string) => {
    const { history, cut } = filled();
    cut();
    const { pairs, total } = history.findConcordances({ text, page: 1, limit: 9 });
    const textOf = (pieces: readonly { text: string }[]) =>
      pieces.map((piece) => piece.text).join('');
    const [first] = pairs.map(({ sourcePieces, targetPieces }) => [
      textOf(sourcePieces),
      textOf(targetPieces),
    ]);
    return [total, first];
  };

  it('shows the sentence that contains the term, on either side', () => {
    expect(shown('stay')).toEqual([2, ['Do we stay until 9?', 'Bleiben wir bis 9?']]);
    expect(shown('Nacht')).toEqual([2, ['Good night, Anna!', 'Gute Nacht, Anna!']]);
  });

  it('shows the sentences from the first to the last that contain words of the term', () => {
    expect(shown('rains stay')).toEqual([
      2,
      ['It rains in Kiel. Do we stay until 9?', 'In Kiel regnet es. Bleiben wir bis 9?'],
    ]);
  });
});

describe('a sentence', () => {
  const worths = ({ rows }: ReturnType<typeof filled>) => {
    const [row] = rows();
    const { parts = null, isChangedByMe = false } = row ?? {};
    const decided = row?.state === 'confirmed' ? 'confirmed' : null;
    const facts = { kind: 'document', decided, isChangedByMe, parts } as const;
    return parts?.map((part) => worthOf(facts, part)) ?? [worthOf(facts)];
  };

  it('is no guess while it is confirmed, and once a confirmed one was edited', () => {
    const under = filled();
    const { history, cut } = under;
    cut();
    history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS);
    history.editSegment({ ...PLACE, part: 2, target: 'Nacht, Anna!', isConfirmed: true }, NOW_MS);
    expect(worths(under)).toEqual(['aligned', 'person', 'person']);
    // A confirmation by mistake.
    history.decideSegment({ ...PLACE, part: 1 }, 'open', NOW_MS);
    history.editSegment({ ...PLACE, part: 2, target: 'Nacht!' }, NOW_MS);
    expect(worths(under)).toEqual(['aligned', 'aligned', 'person']);
  });

  it.each<[string, (under: ReturnType<typeof filled>) => void]>([
    ['decides', ({ history }) => void history.decideSegment(PLACE, 'confirmed', NOW_MS)],
    [
      'edits',
      ({ history }) =>
        void history.editSegment({ ...PLACE, target: TARGET, isConfirmed: true }, NOW_MS),
    ],
    [
      'receives a file',
      ({ history }) => {
        const edit = { position: 0, before: TARGET, target: TARGET, isConfirmed: true };
        const changes = { edits: pack([edit]), comments: pack([]) };
        history.applyEdits('a', changes, NOW_MS);
      },
    ],
  ])('is not confirmed unseen when someone %s about the whole segment', (_, confirm) => {
    const under = filled();
    under.cut();
    confirm(under);
    expect(under.rows()[0]).toMatchObject({ target: TARGET, state: 'confirmed' });
    expect(under.partsAt(0)).toBeUndefined();
    const other = filled();
    other.cut();
    other.history.decideSegment({ ...PLACE, part: 0 }, 'confirmed', NOW_MS);
    confirm(other);
    expect(other.rows()[0]?.state).toBe('confirmed');
    expect(other.partsAt(0)?.map(({ source }) => source)).toEqual([0, 18]);
  });

  it('is locked on its own: nothing changes it, or the segment as a whole', () => {
    const { history, cut, rows, partsAt } = filled();
    cut();
    history.decideSegment({ ...PLACE, part: 1 }, 'locked', NOW_MS);
    expect(rows()[0]?.state).toBe('machine');
    const second = { ...PLACE, part: 1 };
    expect(() => history.editSegment({ ...second, target: 'x' }, NOW_MS)).toThrow(conflict);
    expect(() => history.decideSegment(second, 'confirmed', NOW_MS)).toThrow(conflict);
    expect(() => history.editSegment({ ...PLACE, target: 'x' }, NOW_MS)).toThrow(conflict);
    const texts = { target: 'Bleiben wir bis 9?', was: 'Bleiben wir bis 9?' };
    const cutAt = { source: 3, target: 3 };
    expect(() => history.splitSegment({ ...second, ...texts, cut: cutAt }, NOW_MS)).toThrow(
      conflict,
    );
    const first = { ...PLACE, part: 0, target: 'In Kiel regnet es.', to: 'next' as const };
    expect(() => history.joinSegment(first, NOW_MS)).toThrow(conflict);
    const returned = { position: 0, before: TARGET, target: 'x', isConfirmed: false };
    const step = NOW_MS;
    const changes = { edits: pack([returned]), comments: pack([]) };
    expect(() => history.applyEdits('a', changes, step)).toThrow(conflict);
    const wanted = { itemId: 'a', find: 'Nacht', replaceWith: 'Ruhe', isCaseMatched: true, areWholeWords: false }; // prettier-ignore
    const seen = history.findReplaceable(wanted, 0, 1).segments;
    expect(seen).toMatchObject([{ isLocked: true }]);
    expect(history.replaceTexts(wanted, seen, step)).toMatchObject({ lockedCount: 1 });
    expect(rows()[0]?.target).toBe(TARGET);
    // The others are free, and unlocking keeps what was confirmed.
    history.editSegment({ ...PLACE, part: 0, target: 'Regen in Kiel.' }, NOW_MS);
    expect(() => history.editSegment({ ...PLACE, part: 2, target: 'x' }, NOW_MS)).not.toThrow();
    history.decideSegment(second, 'open', NOW_MS);
    history.decideSegment(second, 'confirmed', NOW_MS);
    history.decideSegment(PLACE, 'locked', NOW_MS);
    expect(rows()[0]?.state).toBe('locked');
    history.decideSegment(PLACE, 'open', NOW_MS);
    expect(partsAt(0)?.map(({ isConfirmed }) => isConfirmed)).toEqual([false, true, false]);
  });

  it('has its own comments', () => {
    const { history, cut, rows } = filled();
    cut();
    const say = (source: number, isKept = true) =>
      history.setComment(
        {
          ...PLACE,
          comment: { text: 'Why?', source, addedAtMs: NOW_MS },
          isKept,
        },
        NOW_MS,
      );
    say(18);
    say(0);
    say(18);
    expect(rows()[0]?.comments?.map(({ source }) => source)).toEqual([0, 18]);
    say(0, false);
    expect(rows()[0]?.comments?.map(({ source }) => source)).toEqual([18]);
  });
});
