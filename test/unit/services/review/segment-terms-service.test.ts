import { describe, expect, it } from 'vitest';
import {
  createSegmentTermsService,
  withEveryGlossary,
} from '../../../../electron/services/review/segment-terms-service.ts';
import type { HistoryDetail } from '../../../../shared/domain/history/history.ts';
import { aHistoryItem } from '../../renderer/builders.ts';

const TERMS = [
  { source: 'valve', target: 'Ventil' },
  { source: 'Red valve', target: 'Rotventil' },
  { source: 'VALVE', target: 'Klappe' },
  { source: 'valve', target: 'Ventil' },
  { source: 'pump', target: 'Pumpe' },
  { source: 'avoid', target: '' },
  { source: '阀门', target: 'Ventil' },
];

function setUp(sources: readonly string[]) {
  let nowMs = 0;
  const asked: string[] = [];
  const failures: Error[] = [];
  const service = createSegmentTermsService({
    history: {
      getDetail: async (itemId, { page }) => {
        const source = sources[page - 1];
        if (itemId === 'none') return Promise.resolve(null);
        const segments =
          source === undefined
            ? []
            : [
                {
                  id: '',
                  position: page - 1,
                  source,
                  target: '',
                  isChangedByMe: false,
                  state: 'machine',
                  sourcePieces: [],
                  targetPieces: [],
                },
              ];
        const detail = {
          item: aHistoryItem({ id: itemId }),
          segments,
          totalSegments: 1,
          canUndo: false,
          canRedo: false,
        };
        return Promise.resolve(detail as HistoryDetail);
      },
    },
    termsOf: async ({ id }) => {
      asked.push(id);
      const failure = failures.pop();
      return failure === undefined ? Promise.resolve(TERMS) : Promise.reject(failure);
    },
    now: () => nowMs,
  });
  return {
    service,
    asked,
    failures,
    find: (position = 0, itemId = 'h') => service.find({ itemId, position }),
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('terms of a segment', () => {
  it('are in the order of the source, each once, with every translation, the longer before the shorter', async () => {
    const { find } = setUp(['The pump and the valve, a VALVE, avoid the red valve. Pumps.']);
    expect(await find()).toEqual([
      { source: 'pump', targets: ['Pumpe'], isInflected: false },
      { source: 'valve', targets: ['Ventil'], isInflected: false },
      { source: 'VALVE', targets: ['Klappe'], isInflected: false },
      { source: 'red valve', targets: ['Rotventil'], isInflected: false },
    ]);
  });

  it("are suggested in other forms when the term itself isn't in the text", async () => {
    expect(await setUp(['Red valves need two pumps. A pump, VALVES.']).find()).toEqual([
      { source: 'Red valves', targets: ['Rotventil'], isInflected: true },
      { source: 'pump', targets: ['Pumpe'], isInflected: false },
      { source: 'VALVES', targets: ['Ventil'], isInflected: true },
    ]);
  });

  it("are found where words aren't separated", async () => {
    expect(await setUp(['请关闭阀门。']).find()).toEqual([
      { source: '阀门', targets: ['Ventil'], isInflected: false },
    ]);
    expect(await setUp(['Nothing.']).find()).toEqual([]);
  });

  it('are read once while the user moves through an item, and again soon after', async () => {
    const { find, asked, wait } = setUp(['valve', 'pump']);
    await find(0);
    await find(1);
    wait(5000);
    await find(0);
    expect(asked).toEqual(['h']);
    await find(0, 'other');
    wait(10_001);
    await find(0, 'other');
    expect(asked).toEqual(['h', 'other', 'other']);
  });

  it("doesn't keep a failure", async () => {
    const { find, failures } = setUp(['valve']);
    failures.push(new Error('gone'));
    await expect(find()).rejects.toThrow('gone');
    expect(await find()).toHaveLength(1);
  });

  it('answers input/not-found for a missing item', async () => {
    const { find } = setUp(['valve']);
    await expect(find(3)).rejects.toMatchObject({ code: 'input/not-found' });
    await expect(find(0, 'none')).rejects.toMatchObject({ code: 'input/not-found' });
  });
});

it('finds the terms of glossaries that the item was not sent with, but none of only confidential projects', async () => {
  const pairs = [
    { id: 'fits', sourceLang: 'en', targetLang: 'de' },
    { id: 'other', sourceLang: 'en', targetLang: 'fr' },
  ];
  const secret = [{ id: 'secret', sourceLang: 'en', targetLang: 'de' }];
  const glossaries = {
    list: async () =>
      Promise.resolve({
        glossaries: [
          { id: 'open', dictionaries: pairs },
          { id: 'confidential', dictionaries: secret },
        ],
      }),
  };
  const glossaryEntries = { readAll: async (id: string) => Promise.resolve(`${id}\tx`) };
  const projectRules = {
    listConfidentialOfGlossary: async (id: string) =>
      Promise.resolve(id === 'confidential' ? ['project'] : []),
  };
  const find = withEveryGlossary(
    async () => Promise.resolve([{ source: 'own', target: 'eigen' }]),
    { glossaries, glossaryEntries, projectRules } as never,
    (text) => (text === '' ? [] : [{ source: text.split('\t')[0] ?? '', target: 'x' }]),
  );
  const found = await find(aHistoryItem({ sourceLang: 'EN-US', targetLang: 'DE' }));
  expect(found.map(({ source }) => source)).toEqual(['own', 'fits']);
});
