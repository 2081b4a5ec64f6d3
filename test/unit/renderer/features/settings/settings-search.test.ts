import { afterEach, describe, expect, it } from 'vitest';
import { PLACE_LABELS, SETTINGS_PLACES } from '../../../../../renderer/features/settings/places.ts';
import { findSettings } from '../../../../../renderer/features/settings/settings-search.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { speakEnglish, speakGerman } from '../../../../support/languages.ts';

afterEach(speakEnglish);

describe('the search of settings', () => {
  it.each(SETTINGS_PLACES)('finds %s by its heading', (place) => {
    const found = findSettings(t(PLACE_LABELS[place]));
    expect(found.map(({ id }) => id)).toContain(place);
  });

  it('finds a setting by words of its label, its hint and its heading, in any order', () => {
    const placesOf = (typed: string) => findSettings(typed).map(({ place }) => place);
    expect(placesOf('without mouse keyboard timer')).toEqual(['time-tracking']);
    expect(placesOf(t('settings.allowUnprotectedKeys'))).toContain('keys');
    expect(placesOf(t('lane.confidentialHint'))).toContain('projects');
    expect(placesOf('Español')).toHaveLength(1);
    expect(placesOf('nothing of the kind')).toEqual([]);
  });

  it('is in the language of the interface', () => {
    speakGerman();
    expect(findSettings(t('settings.allowUnprotectedKeys'))[0]?.label).toBe(
      t('settings.allowUnprotectedKeys'),
    );
  });
});
