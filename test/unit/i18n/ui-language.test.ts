import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../shared/i18n/load-language.ts';
import { setTextLanguage, t } from '../../../shared/i18n/text.ts';
import { localeOf, resolveUiLanguage } from '../../../shared/i18n/ui-language.ts';
import { createUiLanguage } from '../../../electron/platform/ui-language.ts';
import { isPurgeWord } from '../../../shared/domain/data/purge-word.ts';

afterEach(() => setTextLanguage({ language: 'en' }));

describe('the language of the interface', () => {
  it.each([
    ['system', 'de-AT', 'de'],
    ['system', 'DE_ch', 'de'],
    ['system', 'fr-FR', 'en'],
    ['system', '', 'en'],
    ['en', 'de-DE', 'en'],
    ['de', 'en-US', 'de'],
  ] as const)('is, of %s on a system in "%s", %s', (choice, tag, language) => {
    expect(resolveUiLanguage(choice, tag)).toBe(language);
  });

  it('writes numbers as the region of the system does, where it fits', () => {
    expect(localeOf('de', 'de_AT')).toBe('de-AT');
    expect(localeOf('de', 'en-US')).toBe('de');
  });

  it('is loaded with its catalogue, and English needs none', async () => {
    await loadLanguage('de', 'en-US');
    expect(t('Command palette')).toBe('Befehlspalette');
    await loadLanguage('en', 'de-DE');
    expect(t('Command palette')).toBe('Command palette');
  });

  it('of the main process is the one that was asked for last', async () => {
    let applied = 0;
    const language = createUiLanguage(
      () => 'en-US',
      () => {
        applied += 1;
      },
    );
    await Promise.all([language.apply('de'), language.apply('en')]);
    expect(t('Command palette')).toBe('Command palette');
    await language.apply('de');
    expect(t('Command palette')).toBe('Befehlspalette');
    const before = applied;
    await language.apply('de');
    expect(applied).toBe(before);
  });

  it('decides what is to be typed before a purge', async () => {
    expect(isPurgeWord(' Delete it all ')).toBe(true);
    await loadLanguage('de', 'en-US');
    expect(isPurgeWord('delete it all')).toBe(false);
    expect(isPurgeWord('Alles löschen')).toBe(true);
  });
});
