import { expect, it } from 'vitest';
import {
  createSpellingService,
  type SpellingChoice,
  type SpellingOffer,
} from '../../../../electron/services/checks/spelling-service.ts';

const ASKED = { lang: 'DE', word: 'Hasu', x: 3, y: 4, hasSelection: false };

function setUp(choice: SpellingChoice, suggest = () => Promise.resolve(['Haus'])) {
  let ownWords: readonly string[] = ['Nordhafen'];
  const offers: SpellingOffer[] = [];
  const service = createSpellingService({
    thread: {
      spell: (_lang, words) => Promise.resolve({ hasDictionary: true, wrong: [...words] }),
      suggest,
    },
    settings: {
      get: () => ({ spelling: { ownWords: [...ownWords] } }),
      update: ({ spelling }) => (ownWords = spelling?.ownWords ?? ownWords),
    },
    openMenu: (offer) => {
      offers.push(offer);
      return Promise.resolve(choice);
    },
  });
  return { service, offers, ownWords: () => ownWords };
}

it('accepts words of the user, and answers what was chosen', async () => {
  const { service, offers, ownWords } = setUp({ replacement: 'Haus' });
  const { wrong } = await service.spell({ lang: 'DE', words: ['Hasu', 'Nordhafen'] });
  expect(wrong).toEqual(['Hasu']);
  expect(await service.offer(ASKED)).toEqual({ replacement: 'Haus' });
  expect(offers).toEqual([{ suggestions: ['Haus'], x: 3, y: 4, hasSelection: false }]);
  expect(ownWords()).toEqual(['Nordhafen']);
});

it('adds a word once', async () => {
  const { service, ownWords } = setUp('add');
  await service.offer(ASKED);
  expect(await service.offer(ASKED)).toEqual({ replacement: null });
  expect(ownWords()).toEqual(['Nordhafen', 'Hasu']);
  expect((await service.spell({ lang: 'DE', words: ['Hasu'] })).wrong).toEqual([]);
});

it('opens the menu without suggestions where the thread has failed', async () => {
  const { service, offers } = setUp(null, () => Promise.reject(new Error('gone')));
  expect(await service.offer(ASKED)).toEqual({ replacement: null });
  expect(offers[0]?.suggestions).toEqual([]);
});
