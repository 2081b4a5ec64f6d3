import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../../../renderer/lib/words/format.ts';
import { nameLanguages } from '../../../../../renderer/lib/languages/languages.ts';
import { setTextLanguage } from '../../../../../shared/i18n/text.ts';

const LISTED = [
  { code: 'ES', name: 'Spanish' },
  { code: 'ZZZ9', name: 'Own invention' },
  { code: 'FR', name: 'French' },
];
const named = () => nameLanguages(LISTED, createFormat({ locale: undefined, now: () => 0 }));

afterEach(() => setTextLanguage({ language: 'en' }));

it('keeps the names and the order of the service in English', () => {
  expect(named()).toEqual(LISTED);
});

it('names and orders them in the language of the interface, where it has a name', () => {
  setTextLanguage({ language: 'de' });
  expect(named().map(({ name }) => name)).toEqual(['Französisch', 'Own invention', 'Spanisch']);
});
