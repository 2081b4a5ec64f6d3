import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { pack } from '../../../electron/support/packed.ts';
import { newItem, NOW_MS, openNew, segments } from '../helpers.ts';
import { runs } from '../../support/runs.ts';

const SOURCE = 'It rains. We stay. Good night.';
const TARGET = 'Es regnet. Wir bleiben. Gute Nacht.';
const PLACE = { itemId: 'a', position: 0 };
const conflict = expect.objectContaining({ code: 'input/conflict' });
const invalid = expect.objectContaining({ code: 'input/invalid' });

const partsOf = ({
  source,
  target,
  parts = null,
}: Pick<HistoryDetailSegment, 'source' | 'target'> & {
  parts?: HistoryDetailSegment['parts'] | null;
}) => partTexts({ source, target, parts }).map((part) => `${part.source}|${part.target}`);

function filled(source = SOURCE, target = TARGET) {
  const { repos, connection } = openNew();
  const { history } = repos;
  history.add(newItem('a'), segments([source, target], ['two', 'zwei']));
  const row = () => {
    const segment = history.getDetail('a', { page: 1, limit: 1 })?.segments[0];
    if (segment === undefined) throw new Error('no segment');
    return segment;
  };
  const split = (
    sourceAt: number,
    targetAt: number,
    edit: Partial<Parameters<typeof history.splitSegment>[0]> = {},
  ) =>
    history.splitSegment(
      { ...PLACE, target: row().target, cut: { source: sourceAt, target: targetAt }, ...edit },
      NOW_MS,
    );
  const editPart = (part: number, text: string, more: object = {}) =>
    history.editSegment({ ...PLACE, part, target: text, ...more }, NOW_MS);
  /** Splits into sentences. */
  const splitAll = () => {
    split(10, 11);
    split(9, 13, { part: 1, target: 'Wir bleiben. Gute Nacht.' });
  };
  return { history, connection, row, split, editPart, splitAll };
}

describe('a segment that is split', () => {
  it('has the same texts, in parts; spaces stay with the text before them', () => {
    const { row, splitAll } = filled();
    splitAll();
    expect(row()).toMatchObject({ source: SOURCE, target: TARGET, state: 'machine' });
    expect(partsOf(row())).toEqual([
      'It rains. |Es regnet.',
      'We stay. |Wir bleiben.',
      'Good night.|Gute Nacht.',
    ]);
  });

  it('is cut between what users see as characters', () => {
    const { row, split } = filled('👩‍👩‍👧 e\u0301b', '👩‍👩‍👧x');
    split(10, 3);
    expect(partsOf(row())).toEqual(['👩‍👩‍👧 |', 'e\u0301b|👩‍👩‍👧x']);
  });

  it('is joined with its neighbor where an edit moves the cut into a character', () => {
    const { row, split, editPart } = filled('One. Two. Three.', 'Eins.Zwei.Drei.');
    split(5, 5);
    split(5, 5, { part: 1, target: 'Zwei.Drei.' });
    expect(partsOf(row())).toHaveLength(3);
    editPart(2, '\u0301Drei.');
    expect(partsOf(row())).toEqual(['One. |Eins.', 'Two. Three.|Zwei.\u0301Drei.']);
    editPart(0, 'Eins.\u200d');
    expect(partsOf(row())).toEqual(['One. |Eins.\u200d', 'Two. Three.|Zwei.\u0301Drei.']);
    editPart(1, '\u0301');
    expect(partsOf(row())).toEqual(['One. Two. Three.|Eins.\u200d\u0301']);
  });

  it('keeps what was typed; undo reverts the cut and then the wording', () => {
    const { history, row, split } = filled();
    split(10, 12, { target: 'Es nieselt. Wir bleiben.', was: TARGET });
    expect(partsOf(row())).toEqual(['It rains. |Es nieselt.', 'We stay. Good night.|Wir bleiben.']);
    history.undo('a');
    expect(row()).toMatchObject({ target: 'Es nieselt. Wir bleiben.', state: 'edited' });
    expect(row().parts).toBeUndefined();
    history.undo('a');
    expect(row()).toMatchObject({ target: TARGET, state: 'machine' });
    expect(history.undo('a')).toBeNull();
  });

  it("isn't split if one side would have no source, inside a tag, while locked, or when it has changed", () => {
    const { history, row, split } = filled();
    expect(() => split(0, 5)).toThrow(invalid);
    expect(() => split(30, 5)).toThrow(invalid);
    const marks = [
      { at: 3, tag: 1, side: 'begins' as const },
      { at: 14, tag: 1, side: 'ends' as const },
    ];
    expect(() => split(10, 11, { rowMarks: marks })).toThrow(invalid);
    expect(() => split(10, 11, { was: 'Other', target: 'x' })).toThrow(conflict);
    expect(() => split(10, 11, { part: 1 })).toThrow(conflict);
    history.decideSegment(PLACE, 'locked', NOW_MS);
    expect(() => split(10, 11)).toThrow(conflict);
    expect(row()).toMatchObject({ target: TARGET, state: 'locked' });
    expect(row().parts).toBeUndefined();
    expect(history.listRevisions('a', 0)).toEqual([]);
  });

  it('is rewritten part by part, and each undo reverts one edit', () => {
    const { history, row, editPart, splitAll } = filled();
    splitAll();
    editPart(1, 'Wir gehen heim.', { was: 'Wir bleiben.' });
    expect(row().target).toBe('Es regnet. Wir gehen heim. Gute Nacht.');
    editPart(2, 'Schlaf gut.', { was: 'Gute Nacht.' });
    editPart(0, '', { was: 'Es regnet.' });
    expect(row().target).toBe(' Wir gehen heim. Schlaf gut.');
    editPart(0, 'Regen.', { was: '' });
    expect(row().target).toBe('Regen. Wir gehen heim. Schlaf gut.');
    expect(row().parts?.map(({ isEdited }) => isEdited)).toEqual([true, true, true]);
    for (let step = 0; step < 3; step += 1) history.undo('a');
    expect(row()).toMatchObject({
      target: 'Es regnet. Wir gehen heim. Gute Nacht.',
      state: 'edited',
    });
    history.undo('a');
    expect(row()).toMatchObject({ target: TARGET, state: 'machine' });
    expect(partsOf(row())).toHaveLength(3);
    expect(history.listRevisions('a', 0)).toEqual([]);
  });

  it('refuses an edit of a part that has changed or is missing', () => {
    const { row, editPart, splitAll, split } = filled();
    expect(() => editPart(0, 'x')).toThrow(conflict);
    splitAll();
    editPart(1, 'Wir gehen.', { was: 'Wir bleiben.' });
    expect(() => editPart(1, 'Wir schlafen.', { was: 'Wir bleiben.' })).toThrow(conflict);
    expect(() => editPart(3, 'x', { was: 'Gute Nacht.' })).toThrow(conflict);
    // Split again elsewhere: the second part has changed.
    split(3, 3, { part: 0, target: 'Es regnet.' });
    expect(() => editPart(1, 'Wir schlafen.', { was: 'Wir gehen.' })).toThrow(conflict);
    expect(row().target).toBe('Es regnet. Wir gehen. Gute Nacht.');
    // The other parts are unlocked.
    editPart(3, 'Bis morgen.', { was: 'Gute Nacht.' });
    expect(row().target).toBe('Es regnet. Wir gehen. Bis morgen.');
  });

  it('is confirmed when all its parts are', () => {
    const { history, row, editPart, splitAll } = filled();
    splitAll();
    editPart(0, 'Es regnet.', { was: 'Es regnet.', isConfirmed: true });
    editPart(1, 'Wir gehen.', { isConfirmed: true });
    expect(row().state).toBe('edited');
    history.decideSegment({ ...PLACE, part: 2 }, 'confirmed', NOW_MS);
    expect(row().state).toBe('confirmed');
    editPart(2, 'Schlaf gut.');
    expect(row().state).toBe('edited');
    expect(row().parts?.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true, false]);
    history.decideSegment(PLACE, 'confirmed', NOW_MS);
    expect(row().parts?.every(({ isConfirmed }) => isConfirmed)).toBe(true);
    history.decideSegment({ ...PLACE, part: 1 }, 'open', NOW_MS);
    expect(row().state).toBe('edited');
    history.decideSegment(PLACE, 'locked', NOW_MS);
    expect(() => history.decideSegment({ ...PLACE, part: 1 }, 'confirmed', NOW_MS)).toThrow(
      conflict,
    );
    expect(() => editPart(1, 'x')).toThrow(conflict);
    expect(row().state).toBe('locked');
  });

  it('is joined again, keeping what was typed, and undo splits it again', () => {
    const { history, row, splitAll } = filled();
    splitAll();
    const joining = { ...PLACE, part: 1, target: 'Wir gehen.', was: 'Wir bleiben.' };
    history.joinSegment({ ...joining, to: 'previous' }, NOW_MS);
    expect(partsOf(row())).toEqual([
      'It rains. We stay. |Es regnet. Wir gehen.',
      'Good night.|Gute Nacht.',
    ]);
    const second = { ...PLACE, part: 0, target: 'Es regnet. Wir gehen.' };
    expect(() => history.joinSegment({ ...second, to: 'previous' }, NOW_MS)).toThrow(invalid);
    history.joinSegment({ ...second, to: 'next' }, NOW_MS);
    expect(row().parts).toBeUndefined();
    expect(row().target).toBe('Es regnet. Wir gehen. Gute Nacht.');
    history.undo('a');
    history.undo('a');
    expect(partsOf(row())).toEqual([
      'It rains. |Es regnet.',
      'We stay. |Wir gehen.',
      'Good night.|Gute Nacht.',
    ]);
    expect(() =>
      history.joinSegment({ ...PLACE, part: 0, target: 'x', was: 'y', to: 'next' }, NOW_MS),
    ).toThrow(conflict);
  });
});

describe('other edits of a split segment', () => {
  const WANTED = { itemId: 'a', isCaseMatched: true, areWholeWords: false };
  const replace = ({ history }: ReturnType<typeof filled>, find: string, replaceWith: string) => {
    const wanted = { ...WANTED, find, replaceWith };
    const seen = history.findReplaceable(wanted, 0, 10).segments;
    return history.replaceTexts(wanted, seen, NOW_MS);
  };

  it("keep the cuts if a replacement allows it, and leave parts that it didn't touch unchanged", () => {
    const under = filled();
    under.splitAll();
    under.history.decideSegment(PLACE, 'confirmed', NOW_MS);
    replace(under, 'e', 'éé');
    expect(partsOf(under.row())).toEqual([
      'It rains. |Es réégnéét.',
      'We stay. |Wir blééibéén.',
      'Good night.|Gutéé Nacht.',
    ]);
    replace(under, 'Nacht', 'Ruhe');
    expect(under.row()).toMatchObject({ target: 'Es réégnéét. Wir blééibéén. Gutéé Ruhe.' });
    under.history.undo('a');
    under.history.undo('a');
    expect(under.row()).toMatchObject({ target: TARGET, state: 'confirmed' });
    replace(under, 'Nacht', 'Ruhe');
    expect(under.row().parts?.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true, false]);
  });

  it('join parts when a replacement crosses their boundary', () => {
    const under = filled();
    under.splitAll();
    replace(under, 'regnet. Wir', 'regnet, wir');
    expect(partsOf(under.row())).toEqual([
      'It rains. We stay. |Es regnet, wir bleiben.',
      'Good night.|Gute Nacht.',
    ]);
    expect(under.history.undo('a')).toMatchObject({ count: 1 });
    expect(partsOf(under.row())).toHaveLength(3);
  });

  it('keep a cut when the whole segment is edited on one side of it, and drop it when that is uncertain', () => {
    const { history, row, splitAll, editPart } = filled();
    splitAll();
    history.editSegment({ ...PLACE, target: 'Es regnet. Wir gehen. Gute Nacht.' }, NOW_MS);
    expect(partsOf(row())).toHaveLength(3);
    expect(row().parts?.map(({ isEdited }) => isEdited)).toEqual([false, true, false]);
    // Text inserted between two parts may belong to either.
    history.editSegment({ ...PLACE, target: 'Es regnet. Ach. Wir gehen. Gute Nacht.' }, NOW_MS);
    expect(partsOf(row())).toEqual([
      'It rains. We stay. |Es regnet. Ach. Wir gehen.',
      'Good night.|Gute Nacht.',
    ]);
    history.editSegment({ ...PLACE, target: 'Ganz anders' }, NOW_MS);
    expect(row().parts).toBeUndefined();
    expect(() => editPart(0, 'x')).toThrow(conflict);
  });

  it('confirm all parts when a returned file does', () => {
    const { history, row, splitAll } = filled();
    splitAll();
    const edit = { position: 0, before: TARGET, target: 'Es goss. Wir bleiben. Gute Nacht.' };
    history.applyEdits(
      'a',
      { edits: pack([{ ...edit, isConfirmed: true }]), comments: pack([]) },
      NOW_MS,
    );
    expect(row().state).toBe('confirmed');
    expect(partsOf(row())[0]).toBe('It rains. |Es goss.');
    history.undo('a');
    expect(row()).toMatchObject({ target: TARGET, state: 'machine' });
  });
});

describe('tags in a split segment', () => {
  it('stay in their part, whatever happens to the other parts', () => {
    const { history, row, split, editPart } = filled();
    const bold = (at: number, end: number) => [
      { at, tag: 1, side: 'begins' as const },
      { at: end, tag: 1, side: 'ends' as const },
    ];
    history.editSegment({ ...PLACE, target: TARGET, marks: bold(11, 14) }, NOW_MS);
    split(10, 11);
    expect(partsOf(row())[1]).toBe('We stay. Good night.|Wir bleiben. Gute Nacht.');
    editPart(0, 'Regen.');
    const marks = () => history.listWordings('a', 0, 1)[0]?.marks;
    expect(marks()).toEqual(bold(7, 10));
    editPart(1, 'Oh, wir bleiben.', { marks: bold(4, 7) });
    expect(row().target).toBe('Regen. Oh, wir bleiben.');
    expect(marks()).toEqual(bold(11, 14));
    // A pair across the border joins the parts that it is in.
    history.editSegment({ ...PLACE, target: row().target, marks: bold(0, 14) }, NOW_MS);
    expect(row().parts).toBeUndefined();
  });
});

describe('after any sequence of splits, edits, joins, replacements and undos', () => {
  const pieces = ['Da', 'é', 'e\u0301', '👩‍👩‍👧', '. ', ' ', '字', '\n', 'x', '\ud83d'];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join(''));
  const at = fc.nat({ max: 40 });
  const action = fc.oneof(
    fc.record({ kind: fc.constant('split' as const), part: at, source: at, target: at, text }),
    fc.record({ kind: fc.constant('edit' as const), part: at, text }),
    fc.record({ kind: fc.constant('join' as const), part: at, text }),
    fc.record({ kind: fc.constant('whole' as const), at, text }),
    fc.record({ kind: fc.constant('replace' as const), text }),
    fc.record({ kind: fc.constant('undo' as const) }),
  );
  type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

  function play(source: string, target: string, actions: readonly Action[]) {
    const { history, row, connection } = filled(`a ${source} b`, target);
    const steps = connection
      .prepare<[], number>(`SELECT count(*) FROM history_steps WHERE state = 'done'`)
      .pluck();
    const state = () => ({
      target: row().target,
      cuts: row().parts?.map((one) => [one.source, one.target]),
    });
    const run = (
      step: Exclude<Action, { kind: 'undo' }>,
      part: number | undefined,
      was: string,
    ) => {
      const edit = { ...PLACE, part, target: step.text, was };
      if (step.kind === 'edit') return history.editSegment(edit, NOW_MS);
      if (step.kind === 'join')
        return history.joinSegment({ ...edit, part: part ?? 0, to: 'next' }, NOW_MS);
      if (step.kind === 'split')
        return history.splitSegment(
          { ...edit, cut: { source: step.source, target: step.target } },
          NOW_MS,
        );
      if (step.kind === 'whole') {
        const whole = row().target.slice(0, step.at) + step.text;
        return history.editSegment({ ...PLACE, target: whole }, NOW_MS);
      }
      const wanted = {
        itemId: 'a',
        find: 'x',
        replaceWith: step.text,
        isCaseMatched: true,
        areWholeWords: false,
      };
      const { segments: seen } = history.findReplaceable(wanted, 0, 1);
      return history.replaceTexts(wanted, seen, NOW_MS);
    };
    /** States that an undo returns to; the cuts of a state between two steps are unknown. */
    const earlier: (Pick<ReturnType<typeof state>, 'target'> & { cuts?: unknown })[] = [];
    for (const step of actions) {
      const before = state();
      const count = steps.get() ?? 0;
      if (step.kind === 'undo') {
        const undone = history.undo('a');
        const expected = earlier.pop();
        assert.equal(undone === null, expected === undefined);
        if (expected !== undefined)
          assert.deepEqual(
            { ...state(), ...('cuts' in expected ? {} : { cuts: undefined }) },
            { cuts: undefined, ...expected },
          );
        continue;
      }
      const texts = partTexts({ ...row(), parts: row().parts ?? null });
      const index = 'part' in step ? step.part % texts.length : 0;
      const own = texts[index] ?? { target: '', targetStart: 0 };
      try {
        run(step, row().parts === undefined ? undefined : index, own.target);
      } catch (error) {
        assert.match(
          error instanceof AppError ? error.code : String(error),
          /^input\/(?:conflict|invalid)$/u,
        );
        assert.deepEqual(state(), before);
        continue;
      }
      const now = state();
      const added = (steps.get() ?? 0) - count;
      if (added > 0) earlier.push(before);
      if (added > 1) earlier.push({ target: now.target });
      if (step.kind === 'edit' || step.kind === 'split' || step.kind === 'join') {
        const typed = step.text.toWellFormed();
        const rest = before.target.slice(own.targetStart + own.target.length);
        const kept = typed === typed.trimEnd() ? rest : rest.trimStart();
        assert.ok(now.target.startsWith(before.target.slice(0, own.targetStart) + typed));
        assert.ok(now.target.endsWith(kept));
      }
      checkParts(row());
    }
    connection.close();
  }

  function checkParts({ source, target, parts }: HistoryDetailSegment) {
    if (parts === undefined) return;
    const graphemes = (of: string) =>
      new Set(Array.from(new Intl.Segmenter().segment(of), ({ index }) => index)).add(of.length);
    for (const [index, part] of parts.entries()) {
      assert.notEqual(source.slice(part.source, parts[index + 1]?.source).trim(), '');
      assert.ok(part.target <= (parts[index + 1]?.target ?? target.length));
      assert.ok(graphemes(source).has(part.source));
      assert.ok(graphemes(target).has(part.target));
    }
  }

  it('the parts equal the segment, an undo restores the earlier state, and no text is lost', () => {
    const actions = fc.array(action, { maxLength: 14 });
    const all = fc.property(text, text, actions, play);
    expect(() => fc.assert(all, { numRuns: runs(50, 50) })).not.toThrow();
  });
});
