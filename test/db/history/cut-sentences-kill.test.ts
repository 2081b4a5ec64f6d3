import { describe, expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { toSentenceParts } from '../../../shared/domain/history/parts.ts';
import { alignSentences } from '../../../shared/text/align-sentences.ts';
import { firstOf } from '../../support/runs.ts';
import { emptyFile, newItem, NOW_MS, openFile, segments } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const PROGRAM = new URL('../cut-until-killed.ts', import.meta.url);
const COUNT = 1200;
const LOCKED = 8;
const SPLIT = 30;
const texts = segments(
  ...Array.from({ length: COUNT }, (_, at): [string, string] => {
    const number = String(at);
    return [
      `It rains in Kiel. Do we stay until ${number}? Good night, Anna!`,
      `In Kiel regnet es. Bleiben wir bis ${number}? Gute Nacht, Anna!`,
    ];
  }),
);
const partsOf = (source: string, target: string) => {
  const starts = alignSentences(source, target, { sourceLang: 'EN', targetLang: 'DE' });
  return starts === null ? null : toSentenceParts(starts, true);
};

describe('kill -9 while a document is cut into sentences', () => {
  it('leaves whole parts up to where the cutter continues, and loses nothing', async () => {
    const file = emptyFile();
    const first = openFile(file);
    first.repos.history.add(newItem('a'), texts);
    const at = (position: number) => ({ itemId: 'a', position });
    first.repos.history.decideSegment(at(LOCKED), 'locked', NOW_MS);
    const cut = { source: 9, target: 8 };
    const { target = '' } = texts[SPLIT] ?? {};
    first.repos.history.splitSegment({ ...at(SPLIT), target, cut }, NOW_MS);
    const rows = ({ repos }: Pick<typeof first, 'repos'>) =>
      repos.history.listWordings('a', 0, COUNT);
    const byHand = rows(first).map(({ parts }) => parts);
    first.close();
    let before = 0;
    for (const count of [...firstOf(2, [2, 9, 1, 5]), COUNT]) {
      const told = await writeAndKill(PROGRAM, file, '', count);
      const opened = openFile(file);
      expect(opened.opening).toMatchObject({ kind: 'opened', quarantinedName: null });
      expect(findAnyDamage(opened.connection)).toBeNull();
      const uncutFrom = opened.connection
        .prepare<[], number | null>('SELECT uncut_from FROM history_items')
        .pluck()
        .get();
      const from = uncutFrom ?? COUNT;
      expect(from).toBeGreaterThanOrEqual(Math.max(before, ...told.filter((line) => line !== 'null').map(Number))); // prettier-ignore
      before = from;
      const expected = texts.map(({ position, source, target }) => {
        const isTheirs = position === LOCKED || position === SPLIT || position >= from;
        return { position, source, target, parts: isTheirs ? byHand[position] : partsOf(source, target) }; // prettier-ignore
      });
      expect(rows(opened)).toMatchObject(expected);
      expect(opened.repos.history.countUncut()).toBe(uncutFrom === null ? 0 : 1);
      opened.close();
    }
    expect(before).toBe(COUNT);
  });
});
