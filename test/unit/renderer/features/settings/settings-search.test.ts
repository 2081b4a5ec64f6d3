import { afterEach, describe, expect, it } from 'vitest';
import { PLACE_LABELS, SETTINGS_PLACES } from '../../../../../renderer/features/settings/places.ts';
import { findSettings } from '../../../../../renderer/features/settings/settings-search.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { speak, speakEnglish, speakGerman } from '../../../../support/languages.ts';

afterEach(speakEnglish);

describe('the search of settings', () => {
  it.each(SETTINGS_PLACES)('finds %s by its heading', (place) => {
    const found = findSettings(t(PLACE_LABELS[place]));
    expect(found.map(({ id }) => id)).toContain(place);
  });

  it('finds a setting by words of its label, its hint and its heading, in any order', () => {
    const placesOf = (typed: string) => findSettings(typed).map(({ place }) => place);
    expect(placesOf('without mouse keyboard timer')).toEqual(['work-time']);
    expect(placesOf(t('settings.allowUnprotectedKeys'))).toContain('keys');
    expect(placesOf(t('lane.confidentialHint'))).toContain('projects');
    expect(placesOf('Español')).toHaveLength(1);
    expect(placesOf('nothing of the kind')).toEqual([]);
  });

  it.each([
    ['en', 'shortcuts', 'hotkey shortcut keyboard keybinding'],
    ['de', 'shortcuts', 'Tastenkürzel Tastatur Tastenkombination Shortcut Hotkey Kurzbefehl'],
    ['fr', 'shortcuts', 'raccourci clavier touches'],
    ['es', 'shortcuts', 'atajo teclado tecla'],
    ['en', 'appearance', 'font zoom night contrast color colour spacing'],
    ['de', 'appearance', 'Schriftgröße Zoom Dunkelmodus Farbe Zeilenabstand'],
    ['fr', 'appearance', 'police zoom nuit couleur interligne'],
    ['es', 'appearance', 'fuente letra zoom noche color interlineado'],
    ['en', 'data', 'storage recovery path'],
    ['en', 'removal', 'wipe clear GDPR'],
    ['de', 'data', 'Speicherplatz Wiederherstellung Backup'],
    ['de', 'removal', 'leeren DSGVO'],
    ['fr', 'data', 'stockage récupération'],
    ['fr', 'removal', 'effacer'],
    ['es', 'data', 'almacenamiento recuperación'],
    ['es', 'removal', 'borrar'],
    ['en', 'egress', 'privacy GDPR audit'],
    ['de', 'egress', 'Datenschutz DSGVO'],
    ['fr', 'egress', 'confidentialité RGPD journal'],
    ['es', 'egress', 'privacidad RGPD'],
    ['en', 'about', 'version license bug microphone'],
    ['de', 'about', 'Version Fehlerbericht Hilfe Mikrofon'],
    ['fr', 'about', 'version bogue aide microphone'],
    ['es', 'about', 'versión ayuda micrófono'],
    ['en', 'connections', 'API login subscription'],
    ['de', 'connections', 'API Anmeldung'],
    ['en', 'keys', 'password encryption credentials'],
    ['de', 'keys', 'Kennwort Verschlüsselung'],
    ['fr', 'keys', 'chiffrement'],
    ['es', 'keys', 'cifrado'],
    ['en', 'proxy', 'firewall VPN'],
    ['fr', 'proxy', 'pare-feu VPN'],
    ['en', 'time-tracking', 'timesheet'],
    ['en', 'work-time', 'idle pace'],
    ['de', 'work-time', 'Leerlauf Pause'],
    ['en', 'recording', 'privacy record'],
    ['en', 'language', 'locale'],
    ['en', 'names', 'brand terminology'],
    ['es', 'names', 'marca terminología'],
    ['en', 'practice', 'test demo sandbox'],
    ['fr', 'practice', 'test démo'],
    ['en', 'projects', 'client customer'],
    ['fr', 'languages', 'télécharger'],
  ] as const)('in %s finds %s by each of: %s', (language, place, words) => {
    speak(language);
    const missed = words
      .split(' ')
      .filter((word) => !findSettings(word).some((one) => one.place === place));
    expect(missed).toEqual([]);
  });

  it.each([
    ['en', 'rounding', 'Rounding', 'time'],
    ['de', 'aufrunden', 'Rundung', 'time'],
    ['fr', 'arrondi', 'Arrondi', 'time'],
    ['es', 'redondeo', 'Redondeo', 'time'],
    ['en', 'price', 'Hourly rate', 'time'],
  ] as const)('in %s “%s” leads to “%s” on another page', (language, typed, name, page) => {
    speak(language);
    const [best] = findSettings(typed);
    expect(best).toMatchObject({ name, place: null, way: { page } });
  });

  it('finds what a section lists', () => {
    const content = { connections: ['Agency account'], languages: ['German'] };
    expect(findSettings('agency', content)[0]).toMatchObject({
      name: 'Agency account',
      place: 'connections',
    });
    expect(findSettings('german', content)[0]).toMatchObject({ sought: 'German' });
  });

  it('uses the language of the interface', () => {
    speakGerman();
    expect(findSettings(t('settings.allowUnprotectedKeys'))[0]?.label).toBe(
      t('settings.allowUnprotectedKeys'),
    );
  });
});
