import { msg, t } from '../../shared/i18n/text.ts';
import type { NamedChoice } from '../lib/name-match.ts';
import { PLACE_LABELS, SETTINGS_PLACES, wantPlace } from '../features/settings/index.ts';
import { valueOf } from '../lib/loadable.ts';
import { PAGE_LABELS, PAGES, RAIL_PAGES, type Page } from './pages.ts';
import type { Stores } from './stores.ts';

/** Something that the palette does. */
export interface PaletteCommand extends NamedChoice {
  run: () => void;
}

export interface PaletteTargets {
  stores: Stores;
  goTo: (page: Page) => void;
  openHelp: () => void;
  openConcordance: () => void;
}

const THEMES = [
  { theme: 'system', label: msg('Theme: as the system') },
  { theme: 'light', label: msg('Theme: light') },
  { theme: 'dark', label: msg('Theme: dark') },
] as const;

const LANGUAGES = [
  { language: 'system', label: msg('Language: as the system') },
  // Each in its own words.
  { language: 'en', label: 'Language: English' },
  { language: 'de', label: 'Sprache: Deutsch' },
] as const;

/** All there is to do from anywhere, in the language of the interface. */
export function paletteCommands({ stores, goTo, ...targets }: PaletteTargets): PaletteCommand[] {
  const { settings, time } = stores;
  const openPlace = (place: (typeof SETTINGS_PLACES)[number]) => () => {
    wantPlace(place);
    goTo('settings');
  };
  return [
    ...PAGES.map((page) => {
      const place = RAIL_PAGES.findIndex((other) => other === page);
      return {
        id: `page ${page}`,
        name: t(PAGE_LABELS[page]),
        detail: place === -1 ? t('Page') : `${t('Page')} ${String(place + 1)}`,
        run: () => goTo(page),
      };
    }),
    ...timerCommands(time),
    {
      id: 'concordance',
      name: t('Concordance: sentence pairs of a term'),
      run: targets.openConcordance,
    },
    { id: 'shortcuts', name: t('Keyboard shortcuts'), detail: 'F1', run: targets.openHelp },
    {
      id: 'back-up',
      name: t('Back up now…'),
      run: () => {
        openPlace('data')();
        void settings.getState().backUp();
      },
    },
    {
      id: 'export',
      name: t('Export everything…'),
      run: () => {
        openPlace('data')();
        void settings.getState().exportEverything();
      },
    },
    ...THEMES.map(({ theme, label }) => ({
      id: `theme ${theme}`,
      name: t(label),
      run: () => void settings.getState().setTheme(theme),
    })),
    ...LANGUAGES.map(({ language, label }) => ({
      id: `language ${language}`,
      name: t(label),
      run: () => void settings.getState().setLanguage(language),
    })),
    ...SETTINGS_PLACES.map((place) => ({
      id: `settings ${place}`,
      name: t('Settings: {section}', { section: t(PLACE_LABELS[place]) }),
      run: openPlace(place),
    })),
  ];
}

function timerCommands(time: Stores['time']): PaletteCommand[] {
  const { catalogue, timer, startTimer, toggleTimer } = time.getState();
  const isRunning = (timer?.entry ?? null) !== null;
  const projects = valueOf(catalogue)?.projects ?? [];
  return [
    {
      id: 'timer',
      name: isRunning ? t('Stop the timer') : t('Start the timer'),
      run: () => void toggleTimer(),
    },
    ...projects
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, isBillable }) => ({
        id: `timer ${id}`,
        name: t('Start the timer for {project}', { project: name }),
        run: () => void startTimer({ note: '', projectId: id, isBillable, tags: [] }),
      })),
  ];
}
