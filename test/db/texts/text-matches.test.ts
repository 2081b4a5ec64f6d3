import { describe, expect, it } from 'vitest';
import type { NewHistoryItem } from '../../../electron/db/history/repo.ts';
import { planTextMatches } from '../../../electron/db/texts/match-plan.ts';
import type { MatchSearch } from '../../../shared/domain/texts/match-searches.ts';
import { TEXT_MATCHES_SQL } from '../../../electron/db/texts/history-matches.ts';
import {
  MAX_PLACES_PER_CALL,
  type TextMatchQuery,
} from '../../../electron/db/texts/match-scores.ts';
import type { RatedTexts, UnratedPlaces } from '../../../electron/db/texts/matches-repo.ts';
import {
  createHistoryMatchSource,
  createTextMatchService,
} from '../../../electron/services/texts/match-service.ts';
import { sizeOf } from '../../support/runs.ts';
import { emptyFile, newItem, NOW_MS, openInWorker, openNew, segments } from '../helpers.ts';

const EN_DE = { sourceLang: 'EN', targetLang: 'DE', minPercent: 50 };

/** Sets up the history behind its worker, as the app calls it. */
function setUp() {
  const database = openInWorker(emptyFile());
  const service = createTextMatchService({
    sources: [createHistoryMatchSource(database.textMatches)],
    logger: {
      error: (_message: string, fields?: object) => {
        throw new Error('not expected', { cause: fields });
      },
    },
  });
  return {
    database,
    add: async (
      id: string,
      pairs: [string, string][],
      change: Partial<NewHistoryItem> = {},
    ): Promise<void> => {
      // People made the pairs of imports: they may be exact.
      await database.history.add(newItem(id, { kind: 'import', ...change }), segments(...pairs));
    },
    find: async (text: string, change: Partial<TextMatchQuery> = {}) => {
      const matches = await service.find({ ...EN_DE, text, ...change });
      return matches.map(({ percent, source }) => [percent, source]);
    },
    service,
  };
}

describe('matches in the history', () => {
  it('are found exact and fuzzy, with percent and place, best first', async () => {
    const { add, service } = setUp();
    await add('other', [['The weather is fine.', 'Das Wetter ist schön.']]);
    await add('i', [
      ['Nothing like it', 'Nichts dergleichen'],
      ['Press the green button twice.', 'Drücken Sie zweimal die grüne Taste.'],
    ]);
    await add('j', [['press the red button twice.', 'Drücken Sie zweimal die rote Taste.']]);
    const found = await service.find({ ...EN_DE, text: 'Press the  green button twice.' });
    expect(found).toEqual([
      {
        source: 'Press the green button twice.',
        target: 'Drücken Sie zweimal die grüne Taste.',
        percent: 100,
        worth: 'person',
        origin: 'history',
        title: 'i.docx',
        itemId: 'i',
        position: 1,
        createdAtMs: expect.any(Number) as number,
      },
      expect.objectContaining({ itemId: 'j', percent: 88 }),
    ]);
  });

  it('that were cut within a sentence are never exact until a user confirms them', async () => {
    const { add, service, database } = setUp();
    const pairs: [string, string][] = [
      ['Ask Dr.', 'Fragen Sie Frau Weber.'],
      ['Weber.', 'Es ist dringend.'],
      ['It is urgent.', 'Danke.'],
      ['A title', 'Eine Überschrift'],
      ['All is well.', 'Alles ist gut.'],
    ];
    await add('cut', pairs, { kind: 'text' });
    await database.history.decideSegment({ itemId: 'cut', position: 4 }, 'confirmed', NOW_MS);
    const percentOf = async (text: string) => {
      const [best] = await service.find({ ...EN_DE, text });
      return [best?.percent, best?.isMiscut];
    };
    const equalOf = async (text: string) => {
      const query = { ...EN_DE, takesMachine: true } as const;
      const [equal] = await database.textMatches.findEqual(query, [text]);
      return equal?.target ?? null;
    };
    const rateOf = async (text: string) =>
      (await database.textMatches.rateTexts(EN_DE, [text], null)).percents;
    for (const text of ['Ask Dr.', 'Weber.', 'It is urgent.']) {
      expect(await percentOf(text)).toEqual([99, true]);
      expect(await equalOf(text)).toBeNull();
      expect(await rateOf(text)).toEqual([99]);
    }
    expect(await percentOf('All is well.')).toEqual([100, undefined]);
    const shown = async () =>
      (await database.history.getDetail('cut', { page: 1, limit: 10 }))?.segments.map(
        ({ isMiscut }) => isMiscut === true,
      );
    expect(await shown()).toEqual([true, true, true, false, false]);

    await database.history.decideSegment({ itemId: 'cut', position: 2 }, 'confirmed', NOW_MS);
    expect(await percentOf('It is urgent.')).toEqual([100, undefined]);
    expect(await shown()).toEqual([true, true, false, false, false]);
  });

  it('of documents are paragraphs that were never cut', async () => {
    const { add, service } = setUp();
    await add('paragraphs', [['Ask Dr.', 'Fragen Sie Frau Weber.']], { kind: 'document' });
    const [found] = await service.find({ ...EN_DE, text: 'Ask Dr.' });
    expect([found?.worth, found?.isMiscut]).toEqual(['machine', undefined]);
  });

  it('of a segment are never the segment itself, but similar ones elsewhere in the same item', async () => {
    const { add, service } = setUp();
    await add('own', [
      ['Press the green button.', 'Grüne Taste drücken.'],
      ['Nothing like it', 'Nichts dergleichen'],
      ['Press the green button.', 'Die grüne Taste drücken.'],
    ]);
    await add('same', [['Press the green button.', 'Grüne Taste drücken.']]);
    const places = async (ownSegmentId?: string) => {
      const text = 'Press the green button.';
      const found = await service.find({ ...EN_DE, text, ownSegmentId });
      return found
        .flatMap((match) => [match, ...(match.alike ?? [])])
        .map(({ itemId, position }) => `${String(itemId)}.${String(position)}`);
    };
    expect(await places('own.0')).toEqual(expect.arrayContaining(['own.2', 'same.0']));
    expect(await places('own.0')).not.toContain('own.0');
    expect(await places('same.0')).toEqual(expect.arrayContaining(['own.0', 'own.2']));
    expect(await places('same.0')).not.toContain('same.0');
  });

  it('weigh case and numbers as a memory does', async () => {
    const { add, find } = setUp();
    await add('i', [['Open door 12 now', 'Tür 12 jetzt öffnen']]);
    expect(await find('Open door 12 now')).toEqual([[100, 'Open door 12 now']]);
    expect(await find('open door 12 now')).toEqual([[99, 'Open door 12 now']]);
    expect(await find('Open door 7 now')).toEqual([[99, 'Open door 12 now']]);
    expect(await find('open door 7 now')).toEqual([[98, 'Open door 12 now']]);
  });

  it('are never below the wanted percent', async () => {
    const { add, find } = setUp();
    await add('i', [['Press the green button', 'x']]);
    expect(await find('Press the green lever', { minPercent: 70 })).toHaveLength(1);
    expect(await find('Press the green lever', { minPercent: 90 })).toEqual([]);
  });

  it.each([
    ['another target', { targetLang: 'FR' }],
    ['another source', { sourceLang: 'FR' }],
    ['an improvement', { kind: 'improvement' as const }],
    ['practice mode', { connectionId: 'practice', isPractice: true }],
  ])('leave out %s', async (_what, change) => {
    const { add, find } = setUp();
    await add('i', [['Good morning', 'Guten Morgen']], change);
    expect(await find('Good morning')).toEqual([]);
  });

  it('treat variants of a language as equal, and accept any unknown source language', async () => {
    const { add, find } = setUp();
    await add('i', [['Good morning', 'Guten Morgen']], {
      sourceLang: 'en-GB',
      targetLang: 'de-AT',
    });
    await add('j', [['Good morning!', 'Moin']], { sourceLang: null });
    expect(await find('Good morning')).toHaveLength(2);
    expect(await find('Good morning', { sourceLang: null })).toHaveLength(2);
    expect(await find('Good morning', { sourceLang: 'FR' })).toHaveLength(1);
  });

  it('leave out deleted segments and pairs without a translation', async () => {
    const { add, find, database } = setUp();
    await add('i', [['Good morning', 'Guten Morgen']]);
    await add('j', [['Good morning', ' ']]);
    expect(await find('Good morning')).toHaveLength(1);
    await database.history.deleteItems(['i'], 5);
    expect(await find('Good morning')).toEqual([]);
  });

  it('are found in scripts without spaces', async () => {
    const { add, find } = setUp();
    await add('i', [['契約書に署名してください', 'Bitte unterschreiben']], { sourceLang: 'JA' });
    expect(await find('契約書に署名して下さい', { sourceLang: 'JA' })).toEqual([
      [83, '契約書に署名してください'],
    ]);
  });

  it("of targets don't exist: only sources count", async () => {
    const { add, find } = setUp();
    await add('i', [['Etwas', 'Good morning']]);
    expect(await find('Good morning')).toEqual([]);
  });

  it('of long texts are only the equal ones', async () => {
    const { add, find } = setUp();
    const long = 'A sentence that goes on and on. '.repeat(60).trim();
    await add('i', [[long, 'Lang']]);
    expect(await find(long)).toEqual([[100, long]]);
    expect(await find(`${long} More.`)).toEqual([]);
  });

  it.each([
    '"',
    "' OR 1 --",
    '{target} : x',
    'NEAR(a b)',
    'AND',
    '\0',
    '\ud800',
    '… — !',
    '*',
    '^',
  ])('run no query for an unsearchable text: %j', async (text) => {
    const { add, find } = setUp();
    await add('i', [['something else', 'x']]);
    expect(await find(text)).toEqual([]);
  });
});

const search = (words: string): string => `{source} : "${words}"`;
const byWords = (words: string): MatchSearch => ({ by: 'words', expression: search(words) });

describe('the best match of many texts', () => {
  const rate = async (
    database: ReturnType<typeof setUp>['database'],
    texts: readonly string[],
    change: object = {},
  ) => {
    const percents: number[] = [];
    let rest: UnratedPlaces | null = null;
    let calls = 0;
    while (percents.length < texts.length) {
      const rated: RatedTexts = await database.textMatches.rateTexts(
        { ...EN_DE, ...change },
        texts.slice(percents.length),
        rest,
      );
      percents.push(...rated.percents);
      rest = rated.rest;
      calls += 1;
      expect(calls).toBeLessThan(10_000);
    }
    return { percents, calls };
  };

  it('is reported in the order of the texts, as the single search finds it', async () => {
    const { add, find, database } = setUp();
    await add('i', [
      ['Press the green button twice.', 'Drücken Sie zweimal die grüne Taste.'],
      ['Close the lid.', 'Schließen Sie den Deckel.'],
      ['untranslated text', ' '],
    ]);
    const texts = [
      'Close the lid.',
      'Nothing of the kind',
      'Press the red button twice.',
      'untranslated text',
      'Close  the lid!',
    ];
    const { percents } = await rate(database, texts);
    const single: number[] = [];
    for (const text of texts) single.push(((await find(text))[0]?.[0] as number | undefined) ?? 0);
    expect(percents).toEqual(single);
    expect(percents.slice(0, 2)).toEqual([100, 0]);
  });

  it('never comes from other languages', async () => {
    const { add, database } = setUp();
    await add('i', [['Close the lid.', 'Ferme le couvercle.']], { targetLang: 'FR' });
    expect((await rate(database, ['Close the lid.'])).percents).toEqual([0]);
    expect((await rate(database, ['Close the lid.'], { targetLang: 'fr' })).percents).toEqual([
      100,
    ]);
  });

  it('is found even though a short text is part of many newer ones', async () => {
    const { add, database } = setUp();
    await add('old', [['Settings', 'Einstellungen']]);
    const longer = Array.from({ length: 300 }, (_, index): [string, string] => [
      `Settings of the machine number ${String(index)} and of its neighbours`,
      'x',
    ]);
    await add('new', longer);
    expect((await rate(database, ['Settings'])).percents).toEqual([100]);
    await add('machine', [['of the machine', 'x']], { kind: 'document' });
    await add('newest', longer);
    expect((await rate(database, ['of the machine'])).percents).toEqual([99]);
    expect((await rate(database, ['of the machine'], { minPercent: 100 })).percents).toEqual([0]);
  });

  it('of thousands leaves the database free for other calls in between', async () => {
    const { add, database } = setUp();
    const text = (index: number) =>
      `Machine ${['alpha', 'beta', 'gamma'][index % 3] ?? ''} number${String(index)} stands in hall ${String(index % 7)}`;
    const count = sizeOf(5000, 1000);
    const known = Array.from({ length: count / 2 }, (_, index): [string, string] => [
      text(index * 2),
      'x',
    ]);
    await add('i', known);
    const ended = new AbortController();
    const rating = rate(
      database,
      Array.from({ length: count }, (_, index) => text(index)),
    ).finally(() => {
      ended.abort();
    });
    let answered = 0;
    while (!ended.signal.aborted) {
      await database.memories.list({ page: 1, limit: 2, text: '' });
      answered += 1;
    }
    const { percents, calls } = await rating;
    expect(percents.filter((percent) => percent === 100)).toHaveLength(count / 2);
    expect(percents.every((percent) => percent >= 50)).toBe(true);
    expect(answered).toBeGreaterThan(calls / 2);
  });

  it('is found in many short calls, even within one long text', async () => {
    const { add, database } = setUp();
    const text = (index: number) =>
      `${'The long text about the machines of the hall '.repeat(8)}${'abcdefgh'.repeat(index % 40)}`;
    await add(
      'i',
      Array.from({ length: 60 }, (_, index): [string, string] => [text(index), 'x']),
    );
    const { percents, calls } = await rate(database, [`${text(7)}z`]);
    expect(percents[0]).toBeGreaterThan(90);
    expect(calls).toBeGreaterThan(1);
  });
});

describe('the searches for matches', () => {
  it('leave out rows of common words, which are everywhere', () => {
    expect(planTextMatches('the procedure of it is as')).toEqual([
      search('the procedure of it is as'),
      search('the procedure of'),
      search('procedure of it'),
      search('procedure'),
      search('the'),
      search('of'),
      search('it'),
    ]);
  });

  it('are few, whatever the text', () => {
    const long = Array.from({ length: 700 }, (_, index) => `word${String(index)}`).join(' ');
    expect(planTextMatches(long).length).toBeLessThanOrEqual(25);
    expect(planTextMatches('— … !')).toEqual([]);
    expect(planTextMatches('Hi')).toEqual([search('hi')]);
  });

  it('use the full-text index and stop at their limit', () => {
    const { connection, repos } = openNew();
    const plan = connection
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${TEXT_MATCHES_SQL.findPlaces}`)
      .all('"x"', 5)
      .map(({ detail }) => detail);
    expect(plan).toEqual([expect.stringContaining('VIRTUAL TABLE INDEX')]);
    repos.history.add(newItem('i'), segments(['a b', 'x'], ['a c', 'x'], ['a d', 'x']));
    const [first, second] = repos.textMatches.findPlaces(byWords('a'), 2);
    expect((first ?? 0) - (second ?? 0)).toBe(1);
  });

  it('are scored in calls that end soon', () => {
    const { textMatches, history } = openNew().repos;
    const count = MAX_PLACES_PER_CALL + 50;
    const long = (index: number): string =>
      `${String(index)}a `.repeat(5) + 'some words '.repeat(60);
    const pairs = (of: (index: number) => string): [string, string][] =>
      Array.from({ length: count }, (_, index) => [of(index), 'x']);
    history.add(newItem('short'), segments(...pairs((index) => `short ${String(index)}a`)));
    history.add(newItem('long'), segments(...pairs(long)));
    const score = (text: string, word: string) =>
      textMatches.scorePlaces({ ...EN_DE, text }, textMatches.findPlaces(byWords(word), count))
        .doneCount;
    expect(score('short 7a', 'short')).toBe(MAX_PLACES_PER_CALL);
    const someLong = score(long(7), 'some');
    expect(someLong).toBeGreaterThan(0);
    expect(someLong).toBeLessThan(10);
  });
});
