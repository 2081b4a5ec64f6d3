import { describe, expect, it } from 'vitest';
import { MEMORY_TEXTS } from '../../../electron/db/memories/matches-repo.ts';
import { HISTORY_TEXTS } from '../../../electron/db/texts/history-matches.ts';
import { shortTextsSql } from '../../../electron/db/texts/short-texts.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../../../electron/services/texts/match-service.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { toMemoryText } from '../../../shared/memory/memory-text.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, openNew, segments } from '../helpers.ts';

const EN_DE = { sourceLang: 'EN', targetLang: 'DE', minPercent: 75 };
/** A stored text, and similar ones without a common word. */
const ALIKE: readonly (readonly [stored: string, ...typed: string[]])[] = [
  ['Settings', 'Setting', 'settings', 'Sättings'],
  ['Log in', 'Login'],
  ['Colour', 'Color'],
  ['Anmelden', 'Abmelden'],
  ['Сохранить', 'Сохраните'],
  ['E-Mail', 'Email'],
  ['Benutzernamen eingeben', 'Benutzername eingegeben'],
];

describe('short texts without a word in common', () => {
  it('are found on the Translate page, beside a segment and in an analysis', async () => {
    const database = openInWorker(emptyFile());
    await database.history.add(
      newItem('a', { kind: 'text' }),
      segments(...ALIKE.map(([stored]): [string, string] => [stored, 'x'])),
    );
    const service = createTextMatchService({
      sources: [createHistoryMatchSource(database.textMatches)],
      logger: { error: () => undefined },
    });
    for (const [stored, ...typed] of ALIKE) {
      for (const text of typed) {
        const [best] = await service.find({ ...EN_DE, text, projectId: null });
        expect([text, best?.source]).toEqual([text, stored]);
        const { percents } = await database.textMatches.rateTexts(EN_DE, [text], null);
        expect(percents).toEqual([best?.percent]);
      }
    }
    expect(await service.find({ ...EN_DE, text: 'Unlike', projectId: null })).toEqual([]);
  });

  it('are found in memories, in their current wording', () => {
    const { repos } = openNew();
    const { memories, memoryUnits, memoryMatches } = repos;
    const langs = { sourceLang: 'en', targetLang: 'de' };
    memories.create({ ...langs, id: 'm', name: 'm', atMs: NOW_MS });
    const percent = (text: string) => memoryMatches.rateTexts(EN_DE, [text], null).percents[0];
    const unit = memoryUnits.add(
      { memoryId: 'm', source: 'Settings', target: 'x', targetLang: 'de' },
      NOW_MS,
    );
    expect(percent('Setting')).toBe(87);
    const ids = { memoryId: 'm', unitId: unit.id };
    memoryUnits.edit({ ...ids, source: 'Preferences', target: 'x' }, NOW_MS);
    expect([percent('Setting'), percent('Preference')]).toEqual([0, 90]);
    memoryUnits.undo('m', NOW_MS);
    expect([percent('Setting'), percent('Preference')]).toEqual([87, 0]);
    memoryUnits.remove({ memoryId: 'm', unitIds: [unit.id] }, NOW_MS);
    expect(percent('Setting')).toBe(0);
  });

  it('are found where a row id is reused, but not where the text is gone', () => {
    const { repos, connection } = openNew();
    const percent = (text: string) => repos.textMatches.rateTexts(EN_DE, [text], null).percents[0];
    repos.history.add(newItem('a', { kind: 'text' }), segments(['Settings', 'x']));
    expect(percent('Setting')).toBe(87);
    connection.exec('DELETE FROM history_segments');
    expect(percent('Setting')).toBe(0);
    repos.history.add(newItem('b', { kind: 'text' }), segments(['Preferences', 'x']));
    expect(percent('Preference')).toBe(90);
  });

  it('are found among many as if each were compared', () => {
    const { repos } = openNew();
    const letters = 'abdeghilmnorstu';
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
    const word = (length: number): string =>
      Array.from({ length }, () => letters[random(letters.length)] ?? '').join('');
    const texts = Array.from({ length: 2500 }, () =>
      Array.from({ length: 1 + random(4) }, () => word(4 + random(9))).join(' '),
    );
    repos.history.add(
      newItem('a', { kind: 'text' }),
      segments(...texts.map((text): [string, string] => [text, 'x'])),
    );
    expect(repos.textMatches.catchUp(null, 60_000)).toBe(true);
    const all = texts.map(toMemoryText);
    const missed: string[] = [];
    for (let round = 0; round < 40; round += 1) {
      const from = texts[random(texts.length)] ?? '';
      // An edit in each word, so that none is the same.
      const text = from.replaceAll(/\w+/gu, (each) => {
        const at = random(each.length);
        return each.slice(0, at) + word(random(2)) + each.slice(at + 1);
      });
      const wanted = toMemoryText(text);
      const best = Math.max(...all.map((each) => matchScore(wanted, each, 75)));
      let rated = repos.textMatches.rateTexts(EN_DE, [text], null);
      while (rated.rest !== null) rated = repos.textMatches.rateTexts(EN_DE, [text], rated.rest);
      if (rated.percents[0] !== best) missed.push(text);
    }
    expect(missed).toEqual([]);
  });

  it('are read by row id', () => {
    const { connection } = openNew();
    for (const source of [HISTORY_TEXTS, MEMORY_TEXTS]) {
      const { rows, row, last } = shortTextsSql(source);
      const plans = [rows, row, last].map((sql) =>
        connection
          .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
          .all(...(sql === rows ? [{ after: 0 }] : sql === row ? [1] : []))
          .map(({ detail }) => detail)
          .join(),
      );
      expect(plans).toEqual([
        `SEARCH ${source.table} USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)`,
        `SEARCH ${source.table} USING INTEGER PRIMARY KEY (rowid=?)`,
        `SEARCH ${source.table}`,
      ]);
    }
  });
});
