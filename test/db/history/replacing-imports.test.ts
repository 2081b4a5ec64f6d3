import { describe, expect, it } from 'vitest';
import type { HistoryRepo } from '../../../electron/db/history/repo.ts';
import { newItem, NOW_MS, openNew } from '../helpers.ts';

const ID = 'd3b07384-d9a0-4c9b-8f3a-2f6c1b1e0a01';
const SOURCE = 'One. Two. Three.';
const TARGET = 'Eins. Zwei. Drei.';

/** Begins an import that replaces these parts, changes the document, and ends the import. */
function replaceParts(
  wanted: readonly (readonly [sourceStart: number | undefined, source: string, target: string])[],
  meanwhile: (history: HistoryRepo) => unknown = () => undefined,
) {
  const { history } = openNew().repos;
  const sentences = [0, 5, 10].map((source) => ({
    source,
    target: source === 0 ? 0 : source === 5 ? 6 : 12,
  }));
  history.add(newItem(ID), [{ position: 0, source: SOURCE, target: TARGET, sentences }]);
  const segments = wanted.map(([sourceStart, source, target], position) => {
    const place = { itemId: ID, position: 0 };
    const exportedFrom = sourceStart === undefined ? place : { ...place, sourceStart };
    return { position, source, target, exportedFrom };
  });
  const begin = newItem('import', { kind: 'import' });
  history.appendImports([{ itemId: 'import', begin, segments }], 'replace');
  meanwhile(history);
  const before = history.getDetail(ID, { page: 1, limit: 1 })?.segments;
  const { replacedCount } = history.finishImports(['import'], NOW_MS);
  const after = history.getDetail(ID, { page: 1, limit: 1 })?.segments;
  return { history, replacedCount, before, after, target: after?.[0]?.target };
}

const part = { itemId: ID, position: 0, part: 0 };

describe('an import that replaces parts', () => {
  it('leaves those that changed before its end', () => {
    const cases: Record<string, (history: HistoryRepo) => unknown> = {
      joined: (history) => history.joinSegment({ ...part, to: 'next', target: 'Eins.' }, NOW_MS),
      split: (history) =>
        history.splitSegment({ ...part, target: 'Eins.', cut: { source: 2, target: 2 } }, NOW_MS),
      locked: (history) => history.decideSegment(part, 'locked', NOW_MS),
      edited: (history) => history.editSegment({ ...part, target: 'Ein.' }, NOW_MS),
      whole: (history) => {
        history.joinSegment({ ...part, to: 'next', target: 'Eins.' }, NOW_MS);
        history.joinSegment({ ...part, to: 'next', target: 'Eins. Zwei.' }, NOW_MS);
      },
    };
    for (const [name, meanwhile] of Object.entries(cases)) {
      const { before, after, replacedCount } = replaceParts([[0, 'One.', 'Uno.']], meanwhile);
      expect(after, name).toEqual(before);
      expect(replacedCount, name).toBe(0);
    }
  });

  it('leaves whole segments that changed or have a locked part', () => {
    for (const meanwhile of [
      (history: HistoryRepo) => history.decideSegment(part, 'locked', NOW_MS),
      (history: HistoryRepo) => history.editSegment({ ...part, target: 'Ein.' }, NOW_MS),
    ]) {
      const all = [[undefined, SOURCE, 'Uno. Due. Tre.']] as const;
      const { before, after, replacedCount } = replaceParts(all, meanwhile);
      expect(after).toEqual(before);
      expect(replacedCount).toBe(0);
    }
  });

  it('replaces the others of the segment, as one edit', () => {
    const lockFirst = (history: HistoryRepo) => history.decideSegment(part, 'locked', NOW_MS);
    const all = [
      [0, 'One.', 'Uno.'],
      [5, 'Two.', 'Due.'],
      [10, 'Three.', 'Tre.'],
    ] as const;
    const { history, target, replacedCount } = replaceParts(all, lockFirst);
    expect([target, replacedCount]).toEqual(['Eins. Due. Tre.', 2]);
    expect(history.undo(ID)?.count).toBe(1);
    expect(history.getDetail(ID, { page: 1, limit: 1 })?.segments[0]?.target).toBe(TARGET);
  });

  it('takes the last wording of each part, and parts rather than the whole', () => {
    const { target, replacedCount } = replaceParts([
      [0, 'One.', 'Uno.'],
      [undefined, SOURCE, 'Un. Deux. Trois.'],
      [0, 'One.', 'Un.'],
    ]);
    expect([target, replacedCount]).toEqual(['Un. Zwei. Drei.', 1]);
  });
});
