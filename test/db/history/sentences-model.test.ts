import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  HistoryDetailSegment,
  HistorySegment,
} from '../../../shared/domain/history/history.ts';
import {
  partTexts,
  toSentenceParts,
  type SegmentPart,
} from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { alignSentences } from '../../../shared/text/align-sentences.ts';
import { runs } from '../../support/runs.ts';
import { emptyFile, newItem, NOW_MS, openFile } from '../helpers.ts';

const LANGS = { sourceLang: 'EN', targetLang: 'DE' };
const SENTENCES = [
  ['It rains in Kiel.', 'In Kiel regnet es.'],
  ['Do we stay until 9?', 'Bleiben wir bis 9?'],
  ['Good night, Anna!', 'Gute Nacht, Anna!'],
  ['👩‍👩‍👧 called 12 times.', '👩‍👩‍👧 rief 12-mal an.'],
  ['Why', 'Warum'],
] as const;

const at = fc.nat({ max: 60 });
const text = fc.constantFrom(
  '',
  'x',
  'Es goss. ',
  'e\u0301',
  'In Kiel',
  'Nein. Doch, 9!',
  '\ud83d',
);
const place = { position: fc.nat({ max: 3 }), part: fc.nat({ max: 4 }) };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('cut' as const) }) },
  fc.record({ kind: fc.constant('edit' as const), ...place, text, isConfirmed: fc.boolean() }),
  fc.record({ kind: fc.constant('whole' as const), ...place, text, at }),
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('split' as const), ...place, source: at, target: at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('join' as const), ...place, text: fc.option(text) }),
  },
  fc.record({
    kind: fc.constant('decide' as const),
    ...place,
    isWhole: fc.boolean(),
    state: fc.constantFrom('confirmed' as const, 'locked' as const, 'open' as const),
  }),
  fc.record({ kind: fc.constant('comment' as const), ...place, text: fc.constantFrom('?', '!') }),
  fc.record({ kind: fc.constant('draft' as const), ...place, text }),
  fc.record({ kind: fc.constant('replace' as const), text }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  fc.record({ kind: fc.constant('restart' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Facts about a segment, apart from the marks of its hits. */
type Known = Pick<HistoryDetailSegment, 'source' | 'target' | 'state' | 'isChangedByMe'> & {
  parts: readonly SegmentPart[] | null;
  comments: readonly unknown[];
};
type Undone = Partial<Omit<Known, 'source'>>;

function openHistory(file: string) {
  const { repos, connection, close } = openFile(file);
  const { history } = repos;
  const count = connection
    .prepare<[], number>(`SELECT count(*) FROM history_steps WHERE state = 'done'`)
    .pluck();
  const segments = (): Known[] => {
    const found = history.getDetail('a', { page: 1, limit: 9 })?.segments ?? [];
    return found.map(({ source, target, state, isChangedByMe, parts = null, comments = [] }) => ({
      source,
      target,
      state,
      isChangedByMe,
      parts,
      comments,
    }));
  };
  const drafts = () => history.listDrafts({ itemId: 'a', from: 0, limit: 9 }).drafts;
  return { history, segments, drafts, stepCount: () => count.get() ?? 0, close };
}

/** Three sentences are a paragraph that its service reported sentence by sentence. */
function reportedBy(
  pairs: readonly (readonly [string, string])[],
): Pick<HistorySegment, 'sentences'> {
  const lengthOf = (side: 0 | 1, count: number) =>
    pairs.slice(0, count).reduce((sum, pair) => sum + pair[side].length + 1, 0);
  const sentences = pairs.map((_, at) => ({ source: lengthOf(0, at), target: lengthOf(1, at) }));
  return pairs.length === 3 ? { sentences } : {};
}

/** Most places where people split are between words. */
const spaceNear = (of: string, place: number): number => of.lastIndexOf(' ', place) + 1 || place;

/** Text of each locked part, by where it begins; a locked segment without parts is one. */
function lockedTexts(known: Known): string[] {
  const { parts, state } = known;
  return partTexts(known).flatMap((part, index) => {
    const isLocked = parts === null ? state === 'locked' : parts[index]?.isLocked;
    return isLocked === true ? [`${String(part.sourceStart)} ${part.source}|${part.target}`] : [];
  });
}

function checkParts({ source, target, parts }: Known): void {
  const texts = partTexts({ source, target, parts });
  assert.equal(texts.map((part) => part.source).join(''), source);
  assert.equal(texts.map((part) => part.targetStart).join(), (parts ?? [{ target: 0 }]).map((part) => part.target).join()); // prettier-ignore
  const graphemes = (of: string) =>
    new Set(Array.from(new Intl.Segmenter().segment(of), ({ index }) => index)).add(of.length);
  for (const [index, part] of (parts ?? []).entries()) {
    const next = parts?.[index + 1];
    assert.notEqual(source.slice(part.source, next?.source).trim(), '');
    assert.ok(part.target <= (next?.target ?? target.length));
    assert.ok(graphemes(source).has(part.source));
    assert.ok(graphemes(target).has(part.target));
  }
}

function decided(part: SegmentPart, state: 'confirmed' | 'locked' | 'open'): SegmentPart {
  if (state === 'locked') return { ...part, isLocked: true };
  if (state === 'confirmed') return { ...part, isConfirmed: true };
  return part.isLocked ? { ...part, isLocked: false } : { ...part, isConfirmed: false };
}

/** Joins neighbors that are only aligned; null where nothing is left to join. */
function withoutGuesses(parts: readonly SegmentPart[]): readonly SegmentPart[] | null {
  const isGuess = (part: SegmentPart | undefined) => part?.isAligned === true && !part.isConfirmed;
  const sure: SegmentPart[] = [];
  for (const [index, part] of parts.entries()) {
    const last = sure.at(-1);
    if (last === undefined || !isGuess(part) || !isGuess(parts[index - 1])) sure.push(part);
    else sure[sure.length - 1] = { ...last, isEdited: last.isEdited || part.isEdited };
  }
  return sure.length === 1 ? null : sure;
}

/** Plays the steps on a document, and compares it with what each of them may change. */
function play(paragraphs: readonly (readonly number[])[], steps: readonly Step[]): void {
  const file = emptyFile();
  let under = openHistory(file);
  const texts = paragraphs.map((ids, position) => {
    const pairs = ids.map((id) => SENTENCES[id] ?? SENTENCES[0]);
    const [source, target] = [0, 1].map((side) => pairs.map((pair) => pair[side]).join(' '));
    return { position, source: source ?? '', target: target ?? '', ...reportedBy(pairs) };
  });
  under.history.add(newItem('a'), texts);
  /** Position at which the cutter continues. */
  let uncutFrom = texts.every((each) => 'sentences' in each) ? Number.POSITIVE_INFINITY : 0;
  /** States that undos return to, by position, and whether the step only cut or joined parts. */
  const undos: { before: Map<number, Undone>; kind: Step['kind']; isCut: boolean }[] = [];

  const within = (one: Step): Step =>
    'position' in one ? { ...one, position: one.position % texts.length } : one;
  const cutsOf = (position: number) =>
    undos.filter(({ before, isCut }) => isCut && before.has(position));
  /** Returns how the cutter leaves a segment. */
  const afterCut = (known: Known, position: number): Known => {
    const isFree =
      known.parts === null &&
      known.comments.length === 0 &&
      (known.state === 'machine' || known.state === 'edited') &&
      under.drafts().every(({ segmentId }) => segmentId !== `a.${String(position)}`) &&
      cutsOf(position).length === 0;
    const starts = isFree ? alignSentences(known.source, known.target, LANGS) : null;
    if (starts === null) return known;
    return { ...known, parts: toSentenceParts(starts, true, known.isChangedByMe) };
  };

  const act = (one: Exclude<Step, { kind: 'cut' | 'undo' | 'restart' }>, before: Known[]): void => {
    const { history } = under;
    if (one.kind === 'replace') {
      const wanted = { itemId: 'a', find: '9', replaceWith: one.text, isCaseMatched: true, areWholeWords: false }; // prettier-ignore
      const seen = history.findReplaceable(wanted, 0, 9).segments;
      history.replaceTexts(wanted, seen, NOW_MS);
      return;
    }
    const { position } = one;
    const known = before[position] ?? assert.fail();
    const owns = partTexts(known);
    const index = one.part % owns.length;
    const own = owns[index] ?? { source: '', target: '', sourceStart: 0 };
    const part = known.parts === null ? undefined : index;
    const where = { itemId: 'a', position };
    const edit = { ...where, part, was: own.target };
    if (one.kind === 'edit') {
      const { text: target, isConfirmed } = one;
      history.editSegment({ ...edit, target, isConfirmed }, NOW_MS);
    } else if (one.kind === 'whole') {
      const target = known.target.slice(0, one.at) + one.text;
      history.editSegment({ ...where, target }, NOW_MS);
    } else if (one.kind === 'split') {
      const cut = { source: spaceNear(own.source, one.source), target: spaceNear(own.target, one.target) }; // prettier-ignore
      history.splitSegment({ ...edit, target: own.target, cut }, NOW_MS);
    } else if (one.kind === 'join') {
      history.joinSegment(
        { ...edit, part: index, target: one.text ?? own.target, to: 'next' },
        NOW_MS,
      );
    } else if (one.kind === 'decide') {
      history.decideSegment(one.isWhole ? where : { ...where, part }, one.state, NOW_MS);
    } else if (one.kind === 'comment') {
      const comment = { text: one.text, source: own.sourceStart, addedAtMs: NOW_MS };
      history.setComment({ ...where, comment, isKept: true }, NOW_MS);
    } else {
      history.keepDraft({ ...edit, text: one.text }, NOW_MS);
    }
  };

  const check = (one: Step, before: Known[], now: Known[], draftsBefore: unknown): void => {
    for (const [position, known] of now.entries()) {
      const was = before[position];
      assert.ok(was !== undefined);
      checkParts(known);
      assert.equal(known.source, was.source);
      const isItsOwn = 'position' in one && one.position === position;
      if (!isItsOwn && one.kind !== 'replace') assert.deepEqual(known, was);
      if (one.kind !== 'comment') assert.deepEqual(known.comments, was.comments);
      if (one.kind !== 'decide') assert.deepEqual(lockedTexts(known), lockedTexts(was));
      if (one.kind === 'decide' && isItsOwn) checkDecided(one, was, known);
      if (one.kind === 'comment' || one.kind === 'draft')
        assert.deepEqual({ ...known, comments: [] }, { ...was, comments: [] });
      if (one.kind === 'edit' && isItsOwn) checkEdited(one, was, known);
    }
    if (['decide', 'comment', 'replace', 'whole'].includes(one.kind))
      assert.deepEqual(under.drafts(), draftsBefore);
  };

  for (const one of steps.map(within)) {
    const before = under.segments();
    const draftsBefore = under.drafts();
    if (one.kind === 'restart') {
      under.close();
      under = openHistory(file);
      assert.deepEqual(under.segments(), before);
      assert.deepEqual(under.drafts(), draftsBefore);
    } else if (one.kind === 'cut') {
      const isLeft = uncutFrom !== Number.POSITIVE_INFINITY;
      const expected = before.map((known, position) =>
        position === uncutFrom ? afterCut(known, position) : known,
      );
      assert.equal(under.history.countUncut(), isLeft ? 1 : 0);
      assert.equal(under.history.cutSentences(0), !isLeft);
      assert.deepEqual(under.segments(), expected);
      assert.deepEqual(under.drafts(), draftsBefore);
      uncutFrom = uncutFrom < texts.length ? uncutFrom + 1 : Number.POSITIVE_INFINITY;
    } else if (one.kind === 'undo') {
      const last = undos.at(-1);
      const positions = [...(last?.before.keys() ?? [])];
      const lockedOf = (all: readonly Known[]) =>
        positions.map((position) => lockedTexts(all[position] ?? assert.fail()));
      assert.equal(under.history.undo('a') === null, last === undefined);
      const now = under.segments();
      for (const [at, texts] of lockedOf(before).entries())
        for (const text of texts)
          assert.ok(last?.kind === 'decide' || lockedOf(now)[at]?.includes(text));
      for (const position of positions) {
        // The cutter came since the step, and comes again.
        const isWhole = before[position]?.parts !== null && now[position]?.parts === null;
        if (isWhole && last?.isCut === false) uncutFrom = Math.min(uncutFrom, position);
      }
      for (const [position, known] of now.entries()) {
        const earlier = last?.before.get(position);
        assert.deepEqual(known, { ...before[position], ...(earlier && known), ...earlier });
      }
      assert.deepEqual(under.drafts().length, draftsBefore.length);
      undos.pop();
    } else {
      const count = under.stepCount();
      try {
        act(one, before);
      } catch (error) {
        const code = error instanceof AppError ? error.code : String(error);
        assert.match(code, /^input\/(?:conflict|invalid)$/u);
        assert.deepEqual(under.segments(), before);
        assert.deepEqual(under.drafts(), draftsBefore);
        continue;
      }
      const now = under.segments();
      check(one, before, now, draftsBefore);
      noteUndo(one, before, now, under.stepCount() - count);
    }
  }
  under.close();

  function noteUndo(one: Step, before: Known[], now: Known[], added: number): void {
    if (added === 0) return;
    if (one.kind === 'replace') {
      const changed = [...before.entries()].filter(
        ([position, known]) => known.target !== now[position]?.target,
      );
      assert.equal(added, 1);
      undos.push({
        before: new Map(changed.map(([position, known]) => [position, known])),
        kind: one.kind,
        isCut: false,
      });
      return;
    }
    if (!('position' in one)) return;
    const [known, after] = [before[one.position], now[one.position]];
    if (known === undefined || after === undefined) return;
    const isCut = one.kind === 'split' || one.kind === 'join';
    const isTyped = known.target !== after.target;
    undos.push({
      before: new Map([[one.position, known]]),
      kind: one.kind,
      isCut: isCut && !isTyped,
    });
    // Its parts between the edit and the cut are not known here.
    if (added > 1)
      undos.push({
        before: new Map([[one.position, { target: after.target }]]),
        kind: one.kind,
        isCut,
      });
  }
}

function checkDecided(
  { part, isWhole, state }: Extract<Step, { kind: 'decide' }>,
  was: Known,
  known: Known,
): void {
  assert.equal(known.target, was.target);
  const count = was.parts?.length ?? 1;
  const isSure = isWhole && state === 'confirmed';
  const asked = was.parts !== null && isSure ? withoutGuesses(was.parts) : was.parts;
  assert.deepEqual(
    known.parts,
    asked?.map((each, index) =>
      isWhole || index === part % count ? decided(each, state) : each,
    ) ?? null,
  );
}

/** Only the edited part, and what confirming it changes, may differ. */
function checkEdited(
  { part, text: typed, isConfirmed }: Extract<Step, { kind: 'edit' }>,
  was: Known,
  known: Known,
): void {
  const owns = partTexts(was);
  const index = part % owns.length;
  const own = owns[index];
  assert.ok(own !== undefined);
  const wording = typed.toWellFormed();
  const rest = was.target.slice(own.targetStart + own.target.length);
  assert.ok(known.target.startsWith(was.target.slice(0, own.targetStart) + wording));
  assert.ok(known.target.endsWith(wording === wording.trimEnd() ? rest : rest.trimStart()));
  // Cuts that the new wording made impossible are gone.
  if (known.parts?.length !== was.parts?.length) return;
  for (const [at, each] of (was.parts ?? []).entries()) {
    const after = known.parts?.[at];
    if (at === index)
      assert.equal(after?.isConfirmed, isConfirmed || (own.target === wording && each.isConfirmed)); // prettier-ignore
    else assert.deepEqual(after, { ...each, target: after?.target });
  }
}

describe('a document that is edited while it is cut into sentences', () => {
  it('is as its steps leave it: nothing decided or locked changes, and an undo returns exactly the earlier state', () => {
    const paragraph = fc.array(fc.nat({ max: SENTENCES.length - 1 }), {
      minLength: 1,
      maxLength: 4,
    });
    const all = fc.property(
      fc.array(paragraph, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 24 }),
      play,
    );
    expect(() => fc.assert(all, { numRuns: runs(200, 25) })).not.toThrow();
  });
});
