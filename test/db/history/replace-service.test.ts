import { describe, expect, it } from 'vitest';
import { createReplaceService } from '../../../electron/services/review/replace-service.ts';
import type { PreviewReplace } from '../../../shared/domain/history/replace-schemas.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, segments } from '../helpers.ts';

const WANTED: PreviewReplace = {
  itemId: 'a',
  find: 'haus',
  replaceWith: 'Heim',
  isCaseMatched: false,
  areWholeWords: true,
  page: 1,
  limit: 2,
};

async function setUp(targets: readonly string[]) {
  const { history } = openInWorker(emptyFile());
  const pairs = targets.map((target, at): [string, string] => [`s${String(at)}`, target]);
  await history.add(newItem('a'), segments(...pairs));
  const changed: string[] = [];
  let ids = 0;
  const service = createReplaceService({
    history,
    newId: () => {
      ids += 1;
      return `id-${String(ids)}`;
    },
    now: () => NOW_MS,
    onChanged: (itemId) => changed.push(itemId),
  });
  const targetOf = async (position: number) =>
    (await history.getDetail('a', { page: position + 1, limit: 1 }))?.segments[0]?.target;
  return { history, service, changed, targetOf };
}
const conflict = expect.objectContaining({ code: 'input/conflict' }) as Error;

describe('replacing in an item', () => {
  it('previews a page at a time, and replaces everything except what was left out', async () => {
    const { history, service, changed, targetOf } = await setUp([
      'Haus',
      'Kein',
      'haus, Haus',
      'Das Haus',
      'Haus',
    ]);
    await history.decideSegment({ itemId: 'a', position: 4 }, 'locked', NOW_MS);
    const first = await service.preview(WANTED);
    expect(first).toMatchObject({
      total: 4,
      placeCount: 4,
      segmentCount: 3,
      lockedCount: 1,
      isCut: false,
    });
    expect(first.segments).toEqual([
      { position: 0, pieces: [{ text: 'Haus', isHit: true }], isLocked: false, isChanged: false },
      {
        position: 2,
        pieces: [
          { text: 'haus', isHit: true },
          { text: ', ', isHit: false },
          { text: 'Haus', isHit: true },
        ],
        isLocked: false,
        isChanged: false,
      },
    ]);
    const { previewId } = first;
    await history.editSegment({ itemId: 'a', position: 3, target: 'Mein Haus' }, NOW_MS);
    const second = await service.preview({ ...WANTED, previewId, page: 2 });
    expect(second.previewId).toBe(previewId);
    expect(second.segments).toMatchObject([
      { position: 3, isChanged: true },
      { position: 4, isLocked: true },
    ]);
    expect(await service.replace({ previewId, isAll: true, positions: [0] })).toEqual({
      placeCount: 2,
      segmentCount: 1,
      lockedCount: 0,
      changedCount: 1,
      changed: [3],
    });
    const all = await Promise.all([0, 2, 3, 4].map(targetOf));
    expect(all).toEqual(['Haus', 'Heim, Heim', 'Mein Haus', 'Haus']);
    expect(changed).toEqual(['a']);
  });

  it('replaces only the chosen ones, and uses each preview once', async () => {
    const { service, targetOf } = await setUp(['Haus', 'Haus', 'Haus']);
    const { previewId } = await service.preview(WANTED);
    const chosen = { previewId, isAll: false, positions: [1, 99] };
    expect(await service.replace(chosen)).toMatchObject({ segmentCount: 1, changedCount: 0 });
    expect(await Promise.all([0, 1, 2].map(targetOf))).toEqual(['Haus', 'Heim', 'Haus']);
    await expect(service.replace(chosen)).rejects.toThrow(conflict);
    await expect(service.preview({ ...WANTED, previewId })).rejects.toThrow(conflict);
  });

  it('discards an older preview for a newer one', async () => {
    const { service } = await setUp(Array.from({ length: 1200 }, () => 'Haus'));
    const older = service.preview(WANTED);
    const newer = service.preview({ ...WANTED, find: 'kein' });
    await expect(older).rejects.toMatchObject({ code: 'canceled' });
    expect(await newer).toMatchObject({ total: 0, segments: [] });
  });

  it('finds nothing for an empty search, and changes nothing when nothing is chosen', async () => {
    const { service, changed } = await setUp(['Haus']);
    expect(await service.preview({ ...WANTED, find: '' })).toMatchObject({ total: 0 });
    const { previewId } = await service.preview(WANTED);
    expect(await service.replace({ previewId, isAll: true, positions: [0] })).toMatchObject({
      segmentCount: 0,
    });
    expect(changed).toEqual([]);
    await expect(service.preview({ ...WANTED, itemId: 'none' })).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });

  it('limits how much can be replaced at a time, and reports that', async () => {
    const { service, history } = await setUp(Array.from({ length: 25_001 }, () => 'Haus'));
    const preview = await service.preview(WANTED);
    expect(preview).toMatchObject({ isCut: true, total: 25_000, segmentCount: 25_000 });
    const { previewId } = preview;
    const replaced = await service.replace({ previewId, isAll: true, positions: [] });
    expect(replaced.segmentCount).toBe(25_000);
    expect(await service.preview(WANTED)).toMatchObject({ isCut: false, total: 1 });
    expect((await history.undo('a'))?.count).toBe(25_000);
  });
});
