import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GridPlace } from '../../../shared/domain/history/grid.ts';
import { GRID_FILTERS, type GridFilter } from '../../../shared/domain/history/grid-filters.ts';
import type { SegmentState } from '../../../shared/domain/history/history.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { AppError } from '../../../shared/errors.ts';
import { runs } from '../../support/runs.ts';
import { NOW_MS, segments } from '../helpers.ts';
import { filled, reported, SOURCE, TARGET } from './grid-setup.ts';

const text = fc.constantFrom('', 'x', 'Es goss. ', 'Gute Nacht.', 'regnet');
const place = {
  position: fc.nat({ max: 5 }),
  part: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
};
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), ...place, text, isConfirmed: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const), ...place, text }) },
  fc.record({
    kind: fc.constant('split' as const),
    ...place,
    source: fc.nat({ max: 25 }),
    target: fc.nat({ max: 25 }),
  }),
  fc.record({
    kind: fc.constant('join' as const),
    ...place,
    to: fc.constantFrom('next' as const, 'previous' as const),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    ...place,
    side: fc.constantFrom('source' as const, 'target' as const),
    by: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.record({
    kind: fc.constant('decide' as const),
    ...place,
    state: fc.constantFrom('confirmed' as const, 'locked' as const, 'open' as const),
  }),
  fc.record({ kind: fc.constant('draft' as const), ...place, text }),
  fc.record({ kind: fc.constant('discard' as const), ...place }),
  fc.record({ kind: fc.constant('cut' as const) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('look' as const),
      filter: fc.constantFrom(...GRID_FILTERS),
      text: fc.constantFrom('', 'night', 'regnet', 'we bleiben'),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Grid = ReturnType<typeof filled>;

function textAt({ history }: Grid, { position, part }: GridPlace): string {
  const segment = history.getDetail('a', { page: position + 1, limit: 1 })?.segments[0];
  if (segment === undefined) return '';
  const texts = partTexts({ ...segment, parts: segment.parts ?? null });
  return part === undefined ? segment.target : (texts[part]?.target ?? '');
}

function play(grid: Grid, step: Exclude<Step, { kind: 'look' }>): void {
  const { history } = grid;
  const at = {
    itemId: 'a',
    ...('position' in step ? { position: step.position, part: step.part } : { position: 0 }),
  };
  const target = textAt(grid, at);
  if (step.kind === 'edit')
    history.editSegment({ ...at, target: step.text, isConfirmed: step.isConfirmed }, NOW_MS);
  else if (step.kind === 'confirm')
    grid.confirm({ position: step.position, part: step.part }, step.text);
  else if (step.kind === 'split') history.splitSegment({ ...at, target, cut: step }, NOW_MS);
  else if (step.kind === 'join')
    history.joinSegment({ ...at, target, part: step.part ?? 0, to: step.to }, NOW_MS);
  else if (step.kind === 'move')
    history.moveBorder({ ...step, ...at, part: step.part ?? 0 }, null, NOW_MS);
  else if (step.kind === 'decide') history.decideSegment(at, step.state, NOW_MS);
  else if (step.kind === 'draft')
    history.keepDraft({ ...at, text: step.text, was: target }, NOW_MS);
  else if (step.kind === 'discard') history.discardDraft(at);
  else if (step.kind === 'cut') history.cutSentences(1000);
  else history.undo('a');
}

interface Counted extends GridPlace {
  source: string;
  target: string;
  state: SegmentState;
}

/** Reads all rows from the segments, one by one. */
function recount({ history }: Grid): Counted[] {
  const found = history.getDetail('a', { page: 1, limit: 200 })?.segments ?? [];
  return found.flatMap((segment) => {
    const texts = partTexts({ ...segment, parts: segment.parts ?? null });
    return texts.map(({ source, target }, part) => {
      const own = segment.parts?.[part];
      const open = own?.isEdited === true ? 'edited' : 'machine';
      const decided = own?.isConfirmed === true ? 'confirmed' : open;
      const isLocked = segment.state === 'locked' || own?.isLocked === true;
      return {
        position: segment.position,
        ...(own === undefined ? {} : { part }),
        source,
        target,
        state: own === undefined ? segment.state : isLocked ? 'locked' : decided,
      };
    });
  });
}

function isWanted(row: Counted, rows: readonly Counted[], filter: GridFilter): boolean {
  const isOpen = row.state === 'machine' || row.state === 'edited';
  if (filter === 'unconfirmed') return isOpen;
  if (filter === 'machine' || filter === 'edited') return row.state === filter;
  if (filter === 'findings') return false;
  const alike = rows.filter((other) => other.source.trim() === row.source.trim());
  return filter === 'all' || alike.length > 1;
}

function check(grid: Grid, filter: GridFilter, words: string): void {
  const rows = recount(grid);
  const has = ({ source, target }: Counted): boolean =>
    words.split(' ').every((word) => `${source} ${target}`.toLowerCase().includes(word));
  const wanted = rows.filter((row) => isWanted(row, rows, filter) && has(row));
  const page = grid.list(filter, words, 1, 3);
  const placeOf = ({ position, part }: GridPlace) => `${String(position)}.${String(part)}`;
  assert.deepEqual(page.rows.map(placeOf), wanted.slice(1, 4).map(placeOf));
  assert.deepEqual(
    page.rows.map(({ state }) => state),
    wanted.slice(1, 4).map(({ state }) => state),
  );
  assert.equal(page.total, wanted.length);
  for (const each of GRID_FILTERS) {
    if (each === 'findings') continue;
    assert.equal(page.counts[each], rows.filter((row) => isWanted(row, rows, each)).length, each);
  }
  const next = wanted.find((row) => row.position > 2 && isWanted(row, rows, 'unconfirmed'));
  const query = {
    itemId: 'a',
    filter,
    text: words,
    position: 2,
    part: 99,
    wanted: 'next-unconfirmed' as const,
  };
  if (next !== undefined) assert.equal(placeOf(grid.history.findRow(query) ?? next), placeOf(next));
  for (const row of page.rows) {
    const same = rows.find((each) => placeOf(each) === placeOf(row));
    const repeats = grid.history.listRepeats('a', row, 100).map(placeOf);
    const open = rows.filter((each) => repeats.includes(placeOf(each)));
    assert.ok(open.every(({ source }) => source.trim() === same?.source.trim()));
    assert.ok(open.every(({ state, target }) => state === 'machine' || target.trim() === ''));
    assert.ok(row.repeatCount <= repeats.length);
  }
}

it('the rows of a document agree with a full recount, whatever was done', () => {
  const document = [
    reported(0),
    ...segments(
      [SOURCE, TARGET],
      ['Good night.', 'Nacht.'],
      ['We stay.', ''],
      ['It rains.', 'Es regnet.'],
      [SOURCE, TARGET],
    ).map((one, at) => ({ ...one, position: at + 1 })),
  ];
  const property = fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
    const grid = filled(document);
    for (const one of steps) {
      if (one.kind === 'look') {
        check(grid, one.filter, one.text);
        continue;
      }
      try {
        play(grid, one);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    for (const filter of GRID_FILTERS) check(grid, filter, '');
    grid.close();
  });
  expect(() => fc.assert(property, { numRuns: runs(400) })).not.toThrow();
});
