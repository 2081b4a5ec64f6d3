import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage, PSEUDO_LANGUAGE, UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import {
  localeOf,
  ownNameOf,
  resolveUiLanguage,
  withHabits,
} from '../../../shared/i18n/ui-language.ts';
import { createUiLanguage } from '../../../electron/platform/ui-language.ts';
import { firstDayOfWeek } from '../../../renderer/features/time-report/calendar.ts';
import { isPurgeWord } from '../../../shared/domain/data/purge-word.ts';
import { ENGLISH, GERMAN, speakEnglish } from '../../support/languages.ts';

const PALETTE = 'data.paletteShortcut';

afterEach(speakEnglish);

describe('the language of the interface', () => {
  it.each([
    ['system', 'de-AT', 'de'],
    ['system', 'DE_ch', 'de'],
    ['system', 'nl-NL', 'en'],
    ['system', '', 'en'],
    ['tlh', 'de-DE', 'en'],
    ['en', 'de-DE', 'en'],
    ['de', 'en-US', 'de'],
  ] as const)('is, of %s on a system in "%s", %s', (choice, tag, language) => {
    expect(resolveUiLanguage(choice, tag, ['en', 'de'])).toBe(language);
  });

  it('writes numbers as the region of the system does, where it fits', () => {
    expect(localeOf('de', 'de_AT')).toBe('de-AT');
    expect(localeOf('de', 'en-US')).toBe('de');
  });

  it.each([
    ['en', 'de-DE', 'en-DE'],
    ['en', 'de', 'en-DE'],
    ['en', 'de_AT', 'en-AT'],
    ['en', 'fr-CH', 'en-CH'],
    ['de', 'en-GB', 'de-GB'],
    ['en', 'zh-Hans-CN', 'en-CN'],
    ['en', '', 'en'],
    ['en', 'not a tag', 'en'],
    [PSEUDO_LANGUAGE, 'de-DE', PSEUDO_LANGUAGE],
  ])('a window in %s on a system in "%s" writes as %s', (language, tag, locale) => {
    expect(localeOf(language, tag)).toBe(locale);
  });

  it('shows weeks from Monday, 24 hours and days before months in English on a German system', () => {
    const locale = localeOf('en', 'de');
    const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
    const written = new Intl.DateTimeFormat(locale, options).format(Date.UTC(2026, 10, 27, 15, 5));
    expect(written).toMatch(/^27\/11\/2026, 15:05$/u);
    expect(firstDayOfWeek(locale)).toBe(1);
  });

  it('uses the chosen first day and clock, whatever the region', () => {
    const timeIn = (locale: string) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
        Date.UTC(2026, 0, 1, 15),
      );
    const chosen = withHabits('en-DE', { firstDay: 'sun', clock: 'h12' });
    expect([firstDayOfWeek(chosen), timeIn(chosen)]).toEqual([
      7,
      expect.stringMatching(/^3:00\spm$/iu),
    ]);
    const other = withHabits('en-US', { firstDay: 'sat', clock: 'h23' });
    expect([firstDayOfWeek(other), timeIn(other)]).toEqual([6, '15:00']);
    expect(withHabits('en-US', { firstDay: 'system', clock: 'system' })).toBe('en-US');
  });

  it('also loads a change of only the first day or the clock', async () => {
    await loadLanguage('en', 'en-US', { firstDay: 'mon', clock: 'system' });
    expect(firstDayOfWeek(textLocale())).toBe(1);
    await loadLanguage('en', 'en-US');
    expect(textLocale()).toBe('en-US');
  });

  it('is named as its speakers name it', () => {
    expect(['en', 'de', 'es', 'fr'].map(ownNameOf)).toEqual([
      'English',
      'Deutsch',
      'Español',
      'Français',
    ]);
  });

  it('is loaded with its catalog, and English needs none', async () => {
    await loadLanguage('de', 'en-US');
    expect(t(PALETTE)).toBe(GERMAN[PALETTE]);
    await loadLanguage('en', 'de-DE');
    expect(t(PALETTE)).toBe(ENGLISH[PALETTE]);
  });

  it('is an artificial one, longer and accented, when a translator asks for it', async () => {
    expect(await loadLanguage(PSEUDO_LANGUAGE, 'en-US')).toBe(PSEUDO_LANGUAGE);
    const text = t('memories.unitCount', { count: 12 });
    expect(text).toMatch(/^12 úñí/u);
    expect(text.length).toBeGreaterThan('12 units'.length);
    expect(UI_LANGUAGES).not.toContain(PSEUDO_LANGUAGE);
  });

  it('of the main process is the last one requested', async () => {
    let applied = 0;
    const language = createUiLanguage(
      () => 'en-US',
      () => {
        applied += 1;
      },
    );
    await Promise.all([language.apply('de'), language.apply('en')]);
    expect(t(PALETTE)).toBe(ENGLISH[PALETTE]);
    await language.apply('de');
    expect(t(PALETTE)).toBe(GERMAN[PALETTE]);
    const before = applied;
    await language.apply('de');
    expect(applied).toBe(before);
  });

  it('decides what must be typed before a purge', async () => {
    expect(isPurgeWord(' Delete it all ')).toBe(true);
    await loadLanguage('de', 'en-US');
    expect(isPurgeWord('delete it all')).toBe(false);
    expect(isPurgeWord('Alles löschen')).toBe(true);
  });
});
