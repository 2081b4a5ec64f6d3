import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NEIGHBORS_SQL } from '../../../electron/db/history/miscut.ts';
import { partsToJson } from '../../../electron/db/history/parts-column.ts';
import type { NewHistoryItem } from '../../../electron/db/history/repo.ts';
import { TEXT_MATCHES_SQL } from '../../../electron/db/texts/history-matches.ts';
import type { TextMatchQuery } from '../../../electron/db/texts/match-scores.ts';
import type { TextMatchesRepo } from '../../../electron/db/texts/matches-repo.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../../../electron/services/texts/match-service.ts';
import { worthOf } from '../../../shared/domain/history/pair-worth.ts';
import {
  partTexts,
  toSentenceParts,
  type PartStart,
  type SegmentPart,
} from '../../../shared/domain/history/parts.ts';
import { matchScore } from '../../../shared/memory/match-score.ts';
import { normalizeText, toMemoryText } from '../../../shared/memory/memory-text.ts';
import { runs } from '../../support/runs.ts';
import { newItem, NOW_MS, openNew } from '../helpers.ts';

const EN_DE = { sourceLang: 'EN', targetLang: 'DE', minPercent: 60 };
const LID = 'Close the lid of the red box.';
const BOX = 'Schließen Sie den Deckel der roten Kiste.';
/** A paragraph of three sentences. */
const PAIRS: [source: string, target: string][] = [
  [LID, BOX],
  ['Wait for two minutes.', 'Warten Sie zwei Minuten.'],
  ['Thank you.', 'Danke.'],
];

/** The paragraph of some pairs of sentences. */
function joined(pairs: readonly (readonly [string, string])[]) {
  let [source, target] = ['', ''];
  const sentences: PartStart[] = [];
  for (const [own, translation] of pairs) {
    if (source !== '') [source, target] = [`${source} `, `${target} `];
    sentences.push({ source: source.length, target: target.length });
    [source, target] = [source + own, target + translation];
  }
  return { source, target, sentences };
}

const later = (repo: TextMatchesRepo) =>
  createHistoryMatchSource({
    catchUp: async (...args) => Promise.resolve(repo.catchUp(...args)),
    planSearches: async (...args) => Promise.resolve(repo.planSearches(...args)),
    findPlaces: async (...args) => Promise.resolve(repo.findPlaces(...args)),
    scorePlaces: async (...args) => Promise.resolve(repo.scorePlaces(...args)),
  });

function setUp() {
  const { repos, connection } = openNew();
  const { history, memories, memoryUnits, textMatches, memoryMatches } = repos;
  const service = createTextMatchService({
    sources: [later(textMatches), later(memoryMatches)],
    logger: {
      error: (_message: string, fields?: object) => {
        throw new Error('not expected', { cause: fields });
      },
    },
  });
  memories.create({ id: 'm', name: 'm', sourceLang: 'en', targetLang: 'de', atMs: NOW_MS });
  return {
    connection,
    history,
    textMatches,
    service,
    /** Adds an item with one paragraph. @param isTold whether the service reported its sentences */
    add: (
      id: string,
      pairs: readonly (readonly [string, string])[],
      isTold: boolean,
      change: Partial<NewHistoryItem> = {},
    ): void => {
      const { source, target, sentences } = joined(pairs);
      const segment = { position: 0, source, target, ...(isTold ? { sentences } : {}) };
      history.add(newItem(id, change), [segment]);
    },
    remember: (source: string, target: string) =>
      memoryUnits.add({ memoryId: 'm', source, target, targetLang: 'de' }, NOW_MS),
    find: async (text: string, change: Partial<TextMatchQuery> = {}) => {
      const found = await service.find({ ...EN_DE, text, ...change });
      return found
        .flatMap((match) => [match, ...(match.alike ?? [])])
        .map(({ percent, worth, source }) => [percent, worth, source]);
    },
    rate: (text: string) => textMatches.rateTexts(EN_DE, [text], null).percents[0],
    equal: (text: string, more: object = {}) =>
      textMatches.findEqual({ ...EN_DE, ...more }, [text])[0]?.target ?? null,
  };
}

describe('a sentence of a paragraph', () => {
  it('is a match of its own, and never exact before it is confirmed', async () => {
    const { add, find, rate, history, service } = setUp();
    add('a', PAIRS, true);
    expect(await find(LID)).toEqual([[99, 'machine', LID]]);
    expect(rate(LID)).toBe(99);
    history.decideSegment({ itemId: 'a', position: 0, part: 0 }, 'confirmed', NOW_MS);
    const [found] = await service.find({ ...EN_DE, text: LID });
    expect(found).toMatchObject({ percent: 100, worth: 'person', target: BOX, position: 0 });
    expect(rate(LID)).toBe(100);
    expect(await find('Wait for ten minutes.')).toEqual([[90, 'machine', 'Wait for two minutes.']]);
    // The paragraph itself: one of its sentences is confirmed, not all of them.
    expect(rate(joined(PAIRS).source)).toBe(99);
    history.decideSegment({ itemId: 'a', position: 0 }, 'confirmed', NOW_MS);
    expect(rate(joined(PAIRS).source)).toBe(100);
  });

  it('that was only aligned stands below every pair of a person, also when it was edited', async () => {
    const { add, find, rate, equal, history, remember } = setUp();
    add('a', PAIRS, false);
    expect(history.cutSentences(60_000)).toBe(true);
    remember('Close the lid of the blue bin.', 'Schließen Sie den Deckel der blauen Tonne.');
    const expected = [
      [80, 'person', 'Close the lid of the blue bin.'],
      [99, 'aligned', LID],
    ];
    expect(await find(LID)).toEqual(expected);
    const place = { itemId: 'a', position: 0, part: 0 };
    history.editSegment({ ...place, target: 'Deckel zu.' }, NOW_MS);
    expect(await find(LID)).toEqual(expected);
    expect([rate(LID), equal(LID), equal(LID, { takesMachine: true })]).toEqual([99, null, null]);
    history.editSegment({ ...place, target: 'Deckel zu.', isConfirmed: true }, NOW_MS);
    expect(await find(LID)).toEqual([[100, 'person', LID], expected[0]]);
    expect([rate(LID), equal(LID)]).toEqual([100, 'Deckel zu.']);
  });

  it('is used again without a check only where that is wanted, and after what a person checked', () => {
    const { add, equal, history } = setUp();
    add('old', [[LID, 'Geprüft.'], ...PAIRS.slice(1)], true);
    history.decideSegment({ itemId: 'old', position: 0, part: 0 }, 'confirmed', NOW_MS);
    add('new', PAIRS, true, { createdAtMs: NOW_MS + 1 });
    expect(equal(LID)).toBe('Geprüft.');
    expect(equal(LID, { takesMachine: true })).toBe('Geprüft.');
    expect(equal('Thank you.')).toBeNull();
    expect(equal('Thank you.', { takesMachine: true })).toBe('Danke.');
  });

  it('of the segment that is being edited is a match for its other sentences, which the whole is not', async () => {
    const { add, find } = setUp();
    const pairs: [string, string][] = [
      [LID, BOX],
      ['Wait.', 'Warten.'],
      [LID, 'Deckel zu.'],
    ];
    add('a', pairs, true);
    const own = { ownSegmentId: 'a.0' };
    expect(await find(LID, own)).toEqual([]);
    expect(await find(LID, { ...own, ownPart: 0 })).toEqual([[99, 'machine', LID]]);
    expect(await find('Wait.', { ...own, ownPart: 1 })).toEqual([]);
    expect(await find(joined(pairs).source, { ...own, ownPart: 1 })).toEqual([]);
    expect(await find('Wait.', { ownSegmentId: 'b.0', ownPart: 1 })).toHaveLength(1);
  });

  it('is returned once, without the spaces around it', async () => {
    const { add, find, service } = setUp();
    add('a', [['Thank you.', 'Danke.'], ['  ', ' '], ...PAIRS], true);
    add('b', PAIRS, true);
    expect(await find('Thank you.')).toEqual([[99, 'machine', 'Thank you.']]);
    const [found] = await service.find({ ...EN_DE, text: 'Wait for two minutes.' });
    expect([found?.source, found?.target]).toEqual(PAIRS[1]);
  });

  it('is found in a paragraph of 30,000 characters and among 500 sentences', async () => {
    const { add, find, rate } = setUp();
    const filler = Array.from({ length: 499 }, (_, index): [string, string] => [
      `Sentence number ${'abcdefghij'[index % 10] ?? ''}${String(index)} is about something else entirely.`,
      'x',
    ]);
    add('a', [...filler, [LID, BOX]], true);
    expect(joined([...filler, PAIRS[0] ?? ['', '']]).source.length).toBeGreaterThan(25_000);
    expect(await find(LID)).toEqual([[99, 'machine', LID]]);
    expect(rate(LID)).toBe(99);
  });

  it('is found by its letters, also one that was cut later', () => {
    const { add, rate, history, textMatches } = setUp();
    const pairs: [string, string][] = [
      ['Settings.', 'Einstellungen.'],
      ['They were saved by the machine in the hall yesterday.', 'Sie wurden gestern gespeichert.'],
      ['The machine was switched off after that, as it always is at this time of the day.', 'x y.'],
    ];
    add('older', pairs, true);
    history.deleteItems(['older'], NOW_MS);
    add('a', pairs, false);
    const place = { itemId: 'a', position: 0 };
    expect([textMatches.catchUp(null, 60_000), rate('Setting.')]).toEqual([true, 0]);
    const { target } = joined(pairs);
    history.splitSegment({ ...place, target, cut: { source: 10, target: 15 } }, NOW_MS);
    expect(rate('Setting.')).toBe(88);
    for (let round = 0; round < 50; round += 1) {
      history.decideSegment({ ...place, part: 0 }, round % 2 === 0 ? 'confirmed' : 'open', NOW_MS);
      textMatches.catchUp(null, 60_000);
    }
    // Confirming it does not add it again, which would leave no room for the older one.
    expect(textMatches.findPlaces({ by: 'letters', text: 'Setting.' }, 10)).toHaveLength(2);
    add('b', [['Preferences.', 'x.'], ...pairs.slice(1)], true);
    expect(rate('Preference.')).toBe(91);
  });

  it('takes one reading of its paragraph, which is taken apart only where it could match', () => {
    const { add, connection, textMatches } = setUp();
    add('a', PAIRS, true);
    add('b', PAIRS, true, { targetLang: 'FR' });
    add(
      'c',
      [
        ['Lid.', 'x'],
        ['Box.', 'y'],
      ],
      true,
    );
    const places = ['lid', 'box'].flatMap((word) =>
      textMatches.findPlaces({ by: 'words', expression: `"${word}"` }, 10),
    );
    expect(places).toHaveLength(6);
    const read: unknown[] = [];
    const prepare = connection.prepare.bind(connection);
    vi.spyOn(connection, 'prepare').mockImplementation((sql: string) => {
      const statement = prepare(sql);
      const get = statement.get.bind(statement);
      vi.spyOn(statement, 'get').mockImplementation((...values) => {
        read.push(values);
        return get(...values);
      });
      return statement;
    });
    const parse = vi.spyOn(JSON, 'parse');
    const query = { ...EN_DE, text: `${LID} ${LID} ${LID}` };
    textMatches.scorePlaces(query, [...new Set(places)]);
    expect(parse).toHaveBeenCalledTimes(1);
    // Three items, and the segments of the two in this language.
    expect(read).toHaveLength(5);
    vi.restoreAllMocks();
  });

  it.each([TEXT_MATCHES_SQL.getSegment, NEIGHBORS_SQL])(
    'is read by the index of places: %s',
    (sql) => {
      const plan = openNew()
        .connection.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all(1, 0, 9);
      expect(plan.map(({ detail }) => detail)).toEqual([
        expect.stringContaining('idx_history_segments_item_row_id_position'),
      ]);
    },
  );
});

const WORDS = ['open', 'Open', 'close', 'lid', 'red', 'box', '7', '12', 'of', 'it'];
const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 })
  .map((words) => `${words.join(' ')}.`);
const flags = fc.record({
  isConfirmed: fc.boolean(),
  isEdited: fc.boolean(),
  isAligned: fc.boolean(),
  isLocked: fc.boolean(),
});
const paragraph = fc.record({
  sentences: fc.array(fc.record({ source: sentence, flags }), { minLength: 1, maxLength: 3 }),
  kind: fc.constantFrom('document' as const, 'import' as const),
  decided: fc.constantFrom(null, null, 'confirmed' as const, 'locked' as const),
  isChangedByMe: fc.boolean(),
});

describe('matches among sentences', () => {
  it('are those of a comparison with every pair', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(paragraph, { minLength: 1, maxLength: 8 }),
        sentence,
        async (paragraphs, text) => {
          const { add, connection, textMatches } = setUp();
          const wanted = toMemoryText(text);
          const expected: [isGuess: number, percent: number, pair: string][] = [];
          for (const [index, { sentences, kind, decided, isChangedByMe }] of paragraphs.entries()) {
            const pairs = sentences.map(({ source }, at): [string, string] => [
              source,
              `${String(index)} ${String(at)}`,
            ]);
            add(String(index), pairs, false, { kind });
            const { source, target, sentences: starts } = joined(pairs);
            const made: SegmentPart[] = toSentenceParts(starts, false).map((part, at) => ({
              ...part,
              ...sentences[at]?.flags,
            }));
            const parts = made.length === 1 ? null : made;
            connection
              .prepare(
                `UPDATE history_segments SET parts_json = ?, decided = ?, is_changed_by_me = ?
                 WHERE item_row_id = (SELECT row_id FROM history_items WHERE id = ?)`,
              )
              .run(partsToJson(parts), decided, isChangedByMe ? 1 : 0, String(index));
            const facts = { kind, decided, isChangedByMe, parts };
            const all = [
              { source, target, worth: worthOf(facts) },
              ...partTexts({ source, target, parts }).map((part, at) => ({
                ...part,
                worth: worthOf(facts, parts?.[at]),
              })),
            ];
            for (const pair of all) {
              const most = pair.worth === 'person' ? 100 : 99;
              const percent = Math.min(most, matchScore(wanted, toMemoryText(pair.source)));
              const key = JSON.stringify([pair.source, pair.target].map(normalizeText));
              if (percent < EN_DE.minPercent) continue;
              if (expected.some(([, , each]) => each === key)) continue;
              expected.push([pair.worth === 'person' ? 0 : 1, percent, key]);
            }
          }
          const source = later(textMatches);
          const found = await source({ ...EN_DE, text }, new AbortController().signal);
          const ranked = (list: typeof expected) =>
            list
              .toSorted((a, b) => a[0] - b[0] || b[1] - a[1] || (a[2] < b[2] ? -1 : 1))
              .slice(0, 20);
          const actual = found.map((match): (typeof expected)[number] => [
            match.worth === 'person' ? 0 : 1,
            match.percent,
            JSON.stringify([match.source, match.target].map(normalizeText)),
          ]);
          const order = actual.map(([isGuess, percent]) => [isGuess, percent]);
          expect(order).toEqual(ranked(expected).map(([isGuess, percent]) => [isGuess, percent]));
          // Which ones of many equally good ones are returned is open.
          expect(expected).toEqual(expect.arrayContaining(actual));
          const { percents } = textMatches.rateTexts(EN_DE, [text], null);
          expect(percents).toEqual([Math.max(0, ...expected.map(([, percent]) => percent))]);
        },
      ),
      { numRuns: runs(100, 10) },
    );
  });
});
