import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partTexts, type SegmentPart } from '../../../shared/domain/history/parts.ts';
import type { StepKind } from '../../../shared/domain/history/steps.ts';
import { AppError } from '../../../shared/errors.ts';
import { pack } from '../../../electron/support/packed.ts';
import { runs } from '../../support/runs.ts';
import { emptyFile, newItem, NOW_MS, openFile } from '../helpers.ts';

const PARAGRAPHS = [
  ['It rains in Kiel. Do we stay until 9?', 'In Kiel regnet es. Bleiben wir bis 9?'],
  ['Good night, Anna! Why?', 'Gute Nacht, Anna! Warum?'],
  ['Why', 'Warum'],
] as const;

const at = fc.nat({ max: 40 });
const text = fc.constantFrom('', 'x', 'Es goss. ', 'e\u0301', 'Nein. Doch, 9!', '\ud83d');
const visit = fc.constantFrom(undefined, 'v1', 'v2');
const place = { position: fc.nat({ max: 2 }), part: fc.nat({ max: 3 }) };
const flag = fc.boolean();
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      ...place,
      text,
      visit,
      isConfirmed: flag,
      isFix: flag,
    }),
  },
  fc.record({ kind: fc.constant('whole' as const), ...place, text, at, visit }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('split' as const), ...place, source: at, target: at }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('join' as const), ...place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      ...place,
      isWhole: flag,
      state: fc.constantFrom('confirmed' as const, 'locked' as const, 'open' as const),
    }),
  },
  fc.record({
    kind: fc.constant('comment' as const),
    ...place,
    text: fc.constantFrom('?', '!'),
    isKept: flag,
  }),
  fc.record({ kind: fc.constant('replace' as const), text }),
  fc.record({
    kind: fc.constant('returned' as const),
    text,
    isConfirmed: flag,
    comment: fc.constantFrom('', '?', 'Well.'),
  }),
  fc.record({ kind: fc.constant('cut' as const) }),
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('redo' as const) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
type Change = Exclude<Action, { kind: 'undo' | 'redo' | 'restart' | 'cut' }>;

/** All that people see of a segment, except for the source. */
interface Known {
  target: string;
  state: string;
  isChanged: boolean;
  parts: readonly SegmentPart[] | null;
  comments: readonly string[];
  /** Newest first. */
  earlier: readonly string[];
}

interface Step {
  kind: StepKind;
  /** How the segments read on the other side of the step. */
  rows: Map<number, Known>;
}

function openHistory(file: string) {
  const { repos, close } = openFile(file);
  const { history } = repos;
  const detail = () => history.getDetail('a', { page: 1, limit: 9 }) ?? assert.fail();
  const segments = (): Known[] =>
    detail().segments.map(({ position, target, state, isChangedByMe, parts, comments = [] }) => ({
      target,
      state,
      isChanged: isChangedByMe,
      parts: parts ?? null,
      comments: comments.map((one) => `${String(one.source)} ${one.text}`).toSorted(),
      earlier: history.listRevisions('a', position).map((one) => one.target),
    }));
  return { history, detail, segments, close };
}
type History = ReturnType<typeof openHistory>['history'];

/** Makes a change, if it is one that the place allows. */
function act(history: History, one: Change, before: readonly Known[]): void {
  if (one.kind === 'replace') {
    const wanted = { itemId: 'a', find: '9', replaceWith: one.text, isCaseMatched: true, areWholeWords: false }; // prettier-ignore
    history.replaceTexts(wanted, history.findReplaceable(wanted, 0, 9).segments, NOW_MS);
    return;
  }
  if (one.kind === 'returned') {
    const { text: target, isConfirmed, comment } = one;
    const edits = before.flatMap((known, position) => {
      const isLocked = known.state === 'locked' || known.parts?.some((part) => part.isLocked);
      return isLocked === true || position === 1
        ? []
        : [{ position, before: known.target, target: known.target + target, isConfirmed }];
    });
    const said = comment === '' ? [] : [{ position: 1, source: 0, text: comment }];
    history.applyEdits('a', { edits: pack(edits), comments: pack(said) }, NOW_MS);
    return;
  }
  const { position } = one;
  const [source] = PARAGRAPHS[position] ?? assert.fail();
  const known = before[position] ?? assert.fail();
  const texts = partTexts({ source, target: known.target, parts: known.parts });
  const index = one.part % texts.length;
  const own = texts[index] ?? assert.fail();
  const where = { itemId: 'a', position };
  const part = known.parts === null ? {} : { part: index };
  if (one.kind === 'edit') {
    const { text: target, isConfirmed, isFix } = one;
    const kind = isFix ? ({ kind: 'fix' } as const) : {};
    history.editSegment({ ...where, ...part, ...kind, target, isConfirmed, visit: one.visit }, NOW_MS); // prettier-ignore
  } else if (one.kind === 'whole') {
    const target = known.target.slice(0, one.at) + one.text;
    history.editSegment({ ...where, target, visit: one.visit }, NOW_MS);
  } else if (one.kind === 'split') {
    const cut = { source: one.source, target: one.target };
    history.splitSegment({ ...where, ...part, target: own.target, cut }, NOW_MS);
  } else if (one.kind === 'join') {
    history.joinSegment({ ...where, part: index, target: own.target, to: 'next' }, NOW_MS);
  } else if (one.kind === 'decide') {
    history.decideSegment({ ...where, ...(one.isWhole ? {} : part) }, one.state, NOW_MS);
  } else {
    const comment = { text: one.text, source: own.sourceStart, addedAtMs: NOW_MS };
    history.setComment({ ...where, comment, isKept: one.isKept }, NOW_MS);
  }
}

/** Returns what a change is called. */
function kindOf(one: Change, before: readonly Known[]): StepKind {
  if (one.kind === 'replace' || one.kind === 'returned') return one.kind;
  if (one.kind === 'split' || one.kind === 'join') return one.kind;
  if (one.kind === 'comment') return one.isKept ? 'comment' : 'uncomment';
  if (one.kind === 'whole') return 'edit';
  if (one.kind === 'edit') return one.isFix ? 'fix' : one.isConfirmed ? 'confirm' : 'edit';
  if (one.state === 'confirmed') return 'confirm';
  if (one.state === 'locked') return 'lock';
  const { parts, state } = before[one.position] ?? assert.fail();
  const decided = parts?.filter((_, index) => one.isWhole || index === one.part % parts.length);
  const isLocked = decided?.some((part) => part.isLocked) ?? state === 'locked';
  return isLocked ? 'unlock' : 'open';
}

/** Plays the actions on a document, and on a model that keeps both sides of each step. */
function play(actions: readonly Action[]): void {
  const file = emptyFile();
  let under = openHistory(file);
  const added = PARAGRAPHS.map(([source, target], position) => ({ position, source, target }));
  under.history.add(newItem('a'), added);
  const done: Step[] = [];
  const undone: Step[] = [];
  /** Visit of the newest earlier wording of each segment, by its list of wordings. */
  const visits = new Map<string, string | undefined>();

  const checkAll = (expected: readonly Known[]): void => {
    const { item, canUndo, canRedo } = under.detail();
    assert.deepEqual(under.segments(), expected);
    assert.deepEqual([canUndo, canRedo], [done.length > 0, undone.length > 0]);
    assert.equal(
      item.isChangedByMe,
      expected.some(({ isChanged }) => isChanged),
    );
  };
  const go = (from: Step[], to: Step[], direction: 'undo' | 'redo'): void => {
    const step = from.pop();
    const before = under.segments();
    const result = under.history[direction]('a');
    if (step === undefined) {
      assert.equal(result, null);
      return checkAll(before);
    }
    const positions = [...step.rows.keys()].toSorted((a, b) => a - b);
    assert.equal(result?.kind, step.kind);
    assert.equal(result.count, positions.length);
    assert.equal(result.position, positions[0]);
    assert.equal(result.segment.target, step.rows.get(result.position)?.target);
    checkPlace(result, before[result.position] ?? assert.fail());
    const expected = before.map((known, position) => step.rows.get(position) ?? known);
    to.push({ ...step, rows: new Map(positions.map((at) => [at, before[at] ?? assert.fail()])) });
    checkAll(expected);
  };

  for (const one of actions) {
    const before = under.segments();
    if (one.kind === 'restart') {
      under.close();
      under = openHistory(file);
      checkAll(before);
    } else if (one.kind === 'cut') {
      under.history.cutSentences(0);
      checkAll(under.segments().map((known, index) => ({ ...before[index]!, parts: known.parts })));
    } else if (one.kind === 'undo') go(done, undone, 'undo');
    else if (one.kind === 'redo') go(undone, done, 'redo');
    else {
      try {
        act(under.history, one, before);
      } catch (error) {
        const code = error instanceof AppError ? error.code : String(error);
        assert.match(code, /^input\/(?:conflict|invalid)$/u);
        checkAll(before);
        continue;
      }
      const now = under.segments();
      const changed = [...before.keys()].filter(
        (at) => JSON.stringify(now[at]) !== JSON.stringify(before[at]),
      );
      const rows = new Map(changed.map((at) => [at, before[at] ?? assert.fail()]));
      if (changed.length > 0) {
        done.push({ kind: kindOf(one, before), rows });
        undone.length = 0;
      }
      checkAll(
        now.map((known, at) => ({ ...known, earlier: earlierOf(one, before[at], known, at) })),
      );
    }
  }
  under.close();

  /** Returns the earlier wordings of a segment after a change: each visit has one. */
  function earlierOf(
    one: Change,
    was: Known | undefined,
    now: Known,
    position: number,
  ): readonly string[] {
    assert.ok(was !== undefined);
    if (was.target === now.target) return was.earlier;
    const visitOf = (earlier: readonly string[]) =>
      visits.get(JSON.stringify([position, earlier.toReversed()]));
    const own = 'visit' in one ? one.visit : undefined;
    if (own !== undefined && was.earlier.length > 0 && visitOf(was.earlier) === own)
      return was.earlier;
    const earlier = [was.target, ...was.earlier];
    visits.set(JSON.stringify([position, earlier.toReversed()]), own);
    return earlier;
  }
}

/** The caret is in the part whose text changed; without a caret, no text changed. */
function checkPlace(
  { position, part, caret, segment }: NonNullable<ReturnType<History['undo']>>,
  was: Known,
): void {
  const [source] = PARAGRAPHS[position] ?? assert.fail();
  const parts = segment.parts ?? null;
  assert.equal(part === null, parts === null);
  const own = partTexts({ source, target: segment.target, parts })[part ?? 0] ?? assert.fail();
  if (caret === null) assert.equal(segment.target, was.target);
  else {
    // The spaces between two parts belong to none.
    assert.ok(caret >= 0 && caret <= segment.target.length - own.targetStart);
    const before = own.targetStart + caret;
    const isOfBorder = (was.parts?.length ?? 1) !== (parts?.length ?? 1);
    if (!isOfBorder) assert.ok(was.target.endsWith(segment.target.slice(before)));
  }
}

describe('the steps of a document', () => {
  it('are undone and redone in order, across restarts, as a model of what people see', () => {
    const all = fc.property(fc.array(action, { maxLength: 30 }), play);
    expect(() => fc.assert(all, { numRuns: runs(300, 40) })).not.toThrow();
  });
});
