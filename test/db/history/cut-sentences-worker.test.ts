import { describe, expect, it } from 'vitest';
import { emptyFile, newItem, NOW_MS, openInWorker, openNew, segments } from '../helpers.ts';

const COUNT = 1500;
/** The database's thread is idle for a moment between two looks, each of which interrupts it. */
const SETTLED = { timeout: 60_000, interval: 450 };
const sourceAt = (at: number) =>
  `It rains in Kiel. Do we stay until ${String(at)}? Good night, Anna!`;
const targetAt = (at: number) =>
  `In Kiel regnet es. Bleiben wir bis ${String(at)}? Gute Nacht, Anna!`;
const texts = segments(
  ...Array.from({ length: COUNT }, (_, at): [string, string] => [sourceAt(at), targetAt(at)]),
);
const place = (position: number) => ({ itemId: 'a', position });
const edited = (position: number) => targetAt(position).replace('Gute', 'Liebe');

/** A document that was cut after it was shown. */
function cutMeanwhile() {
  const { history } = openNew().repos;
  history.add(newItem('a'), texts.slice(0, 2));
  history.cutSentences(60_000);
  const row = () => {
    const segment = history.getDetail('a', { page: 1, limit: 1 })?.segments[0];
    if (segment === undefined) throw new Error('no segment');
    return segment;
  };
  const drafts = () => history.listDrafts({ itemId: 'a', from: 0, limit: 9 }).drafts;
  expect(row().parts).toHaveLength(3);
  return { history, row, drafts };
}

describe('a document that is open while it is cut into sentences', () => {
  it('takes every edit based on the segment as it was shown, and everything else is cut', async () => {
    const { history } = openInWorker(emptyFile());
    await history.add(newItem('a'), texts);
    const changed: number[] = [];
    const edit = (position: number) => {
      changed.push(position);
      const change = { target: edited(position), was: targetAt(position) };
      return history.editSegment({ ...place(position), ...change }, NOW_MS);
    };
    await edit(0);
    await expect
      .poll(async () => {
        // Both ends: what is cut already, and what is not yet.
        await Promise.all([edit(changed.length), edit(COUNT - changed.length)]);
        return history.countUncut();
      }, SETTLED)
      .toBe(0);
    const rows = await history.listWordings('a', 0, COUNT);
    expect(rows).toMatchObject(
      texts.map(({ position, source, target }) => ({
        source,
        target: changed.includes(position) ? edited(position) : target,
        parts: { length: 3 },
      })),
    );
  });

  it('keeps a draft of the whole segment, which is whole again', () => {
    const { history, row, drafts } = cutMeanwhile();
    const draft = { text: edited(0), was: targetAt(0) };
    history.keepDraft({ ...place(0), ...draft }, NOW_MS);
    expect(drafts()).toEqual([{ segmentId: 'a.0', ...draft }]);
    expect(row().parts).toBeUndefined();
    history.editSegment({ ...place(0), target: draft.text, was: draft.was }, NOW_MS);
    expect(row()).toMatchObject({ target: edited(0), state: 'edited' });
    expect(drafts()).toEqual([]);
  });

  it('keeps its sentences under the draft of one, and those that a person confirmed or split', () => {
    const { history, row } = cutMeanwhile();
    const first = { text: 'Regen.', was: 'In Kiel regnet es.' };
    history.keepDraft({ ...place(0), ...first }, NOW_MS);
    expect(row().parts).toHaveLength(3);
    history.discardDraft(place(0));
    const whole = { ...place(0), text: 'x', was: targetAt(0) };
    history.decideSegment({ ...place(0), part: 1 }, 'confirmed', NOW_MS);
    history.keepDraft(whole, NOW_MS);
    expect(row().parts).toHaveLength(3);
    const second = cutMeanwhile();
    const cut = { source: 3, target: 3 };
    const split = { ...place(0), part: 0, target: first.was, cut };
    second.history.splitSegment(split, NOW_MS);
    second.history.keepDraft(whole, NOW_MS);
    expect(second.row().parts).toHaveLength(4);
  });

  it('is split where a person splits the whole segment, and an undo makes it whole', () => {
    const { history, row } = cutMeanwhile();
    const [source, target] = [sourceAt(0).indexOf('Good'), targetAt(0).indexOf('Gute')];
    const split = { ...place(0), target: targetAt(0), was: targetAt(0), cut: { source, target } };
    history.splitSegment(split, NOW_MS);
    expect(row().parts?.map((part) => [part.source, part.target])).toEqual([
      [0, 0],
      [source, target],
    ]);
    history.undo('a');
    expect(row()).toMatchObject({ target: targetAt(0), state: 'machine' });
    expect(row().parts).toBeUndefined();
  });
});
