import { describe, expect, it } from 'vitest';
import {
  createHistoryMatchSource,
  createTextMatchService,
  MAX_MATCHES,
  type TextMatchSource,
} from '../../../../electron/services/texts/match-service.ts';
import type { TextMatch } from '../../../../shared/domain/texts/translation.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aTextMatch } from '../../../support/builders/texts.ts';

const QUERY = { text: 'Open the door', sourceLang: 'EN', targetLang: 'DE', minPercent: 60 };

const aMatch = (patch: Partial<TextMatch> = {}): TextMatch =>
  aTextMatch({
    source: 'Open the door',
    target: 'Tür auf',
    title: 'Door',
    itemId: 'i',
    position: 0,
    ...patch,
  });

function setUp(...sources: TextMatchSource[]) {
  const logged: unknown[] = [];
  const service = createTextMatchService({
    sources,
    logger: { error: (...all: unknown[]) => logged.push(all) },
  });
  return { service, logged };
}

describe('matches of a text', () => {
  it('come from all sources, best first, the newest of equal ones, each pair once', async () => {
    const { service } = setUp(
      async () =>
        Promise.resolve([
          aMatch({ percent: 70, source: 'Open a door', itemId: 'fuzzy' }),
          aMatch({ itemId: 'old' }),
          aMatch({ itemId: 'new', createdAtMs: 2, source: 'Open  the door ' }),
        ]),
      async () =>
        Promise.resolve([
          aMatch({ origin: 'memory', itemId: null, target: 'Öffne die Tür', createdAtMs: 3 }),
        ]),
    );
    const found = await service.find(QUERY);
    expect(found.map(({ itemId }) => itemId)).toEqual([null, 'new', 'fuzzy']);
  });

  it('of a person stand above all that nobody checked, which never take their place', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) =>
      aMatch({
        percent: 99,
        worth: index % 2 === 0 ? 'machine' : 'aligned',
        target: String(index),
      }),
    );
    const checked = [
      aMatch({ percent: 75, target: 'Tor auf', source: 'Open the gate', createdAtMs: 0 }),
      aMatch({ percent: 60, target: 'Tür zu', source: 'Shut a door', createdAtMs: 0 }),
    ];
    const { service } = setUp(async () => Promise.resolve([...guesses, ...checked]));
    const found = await service.find(QUERY);
    expect(found).toHaveLength(MAX_MATCHES);
    expect(found.slice(0, 3).map(({ percent, worth }) => [percent, worth === 'person'])).toEqual([
      [75, true],
      [60, true],
      [99, false],
    ]);
  });

  it('are at most twenty', async () => {
    const { service } = setUp(async () =>
      Promise.resolve(Array.from({ length: 30 }, (_, index) => aMatch({ target: String(index) }))),
    );
    expect(await service.find(QUERY)).toHaveLength(MAX_MATCHES);
  });

  it('are none for a blank text, and nobody is queried', async () => {
    const asked: string[] = [];
    const { service } = setUp(async ({ text }) => {
      asked.push(text);
      return Promise.resolve([]);
    });
    expect(await service.find({ ...QUERY, text: ' \n' })).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('of other sources are returned when one fails, which is logged without the text', async () => {
    const { service, logged } = setUp(
      async () => Promise.reject(new AppError('db/unavailable', { english: 'Closed.' })),
      async () => Promise.resolve([aMatch()]),
    );
    expect(await service.find({ ...QUERY, text: 'Secret matter' })).toHaveLength(1);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('Secret');
  });

  it('of an older query are no longer looked for', async () => {
    const signals: AbortSignal[] = [];
    const { service } = setUp(async (_query, signal) => {
      signals.push(signal);
      return Promise.resolve([]);
    });
    await Promise.all([service.find(QUERY), service.find(QUERY)]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
});

describe('the history as a source', () => {
  function historyOf(
    placesOf: Record<string, number[]>,
    byLetters: number[] = [],
    worth: TextMatch['worth'] = 'person',
  ) {
    const scored: { least: (number | undefined)[]; places: readonly number[] }[] = [];
    const source = createHistoryMatchSource({
      catchUp: async () => Promise.resolve(true),
      planSearches: async () =>
        Promise.resolve([
          ...Object.keys(placesOf).map((expression) => ({ by: 'words', expression }) as const),
          ...(byLetters.length === 0 ? [] : [{ by: 'letters', text: 'a' } as const]),
        ]),
      findPlaces: async (search) =>
        Promise.resolve(search.by === 'letters' ? byLetters : (placesOf[search.expression] ?? [])),
      scorePlaces: async ({ minPercent, minGuessedPercent }, places) => {
        scored.push({ least: [minPercent, minGuessedPercent], places });
        const now = places.slice(0, 25);
        return Promise.resolve({
          matches: now.map((place) => aMatch({ percent: 90, worth, target: String(place) })),
          doneCount: now.length,
        });
      },
    });
    return { source, scored };
  }

  it('looks first at what most searches find, then at the newest', async () => {
    const { source, scored } = historyOf({ a: [3, 1], b: [5, 1], c: [5, 1] });
    await source(QUERY, new AbortController().signal);
    expect(scored[0]?.places).toEqual([1, 5, 3]);
  });

  it('looks at what a search by letters finds before what any found by words, also one with a tilde', async () => {
    const { source, scored } = historyOf({ '~a': [1, 2], b: [1, 2] }, [7]);
    await source(QUERY, new AbortController().signal);
    expect(scored[0]?.places).toEqual([7, 2, 1]);
  });

  it('continues where a call stopped, and no longer measures what would not be returned', async () => {
    const places = Array.from({ length: 60 }, (_, index) => index);
    const { source, scored } = historyOf({ a: places });
    expect(await source(QUERY, new AbortController().signal)).toHaveLength(MAX_MATCHES);
    expect(scored.map((call) => [...call.least, call.places.length])).toEqual([
      [60, 60, 60],
      [90, 101, 35],
      [90, 101, 10],
    ]);
  });

  it('still measures the pairs of people when it has enough that nobody checked', async () => {
    const places = Array.from({ length: 30 }, (_, index) => index);
    const { source, scored } = historyOf({ a: places }, [], 'machine');
    await source(QUERY, new AbortController().signal);
    expect(scored.map((call) => call.least)).toEqual([
      [60, 60],
      [60, 90],
    ]);
  });

  it('stops when nobody waits', async () => {
    const { source, scored } = historyOf({ a: [1], b: [2] });
    const ended = new AbortController();
    ended.abort();
    expect(await source(QUERY, ended.signal)).toEqual([]);
    expect(scored).toEqual([]);
  });
});
