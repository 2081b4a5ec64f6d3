import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input, ListBox, ListBoxItem } from 'react-aria-components/ComboBox';
import { SearchField } from 'react-aria-components/SearchField';
import { UI_LANGUAGES } from '../../shared/i18n/load-language.ts';
import { t, textLocale, msg } from '../../shared/i18n/text.ts';
import { ownNameOf, SYSTEM_LANGUAGE } from '../../shared/i18n/ui-language.ts';
import { Dialog } from '../components/forms/dialog.tsx';
import { PLACE_LABELS, SETTINGS_PLACES } from '../features/settings/index.ts';
import { valueOf } from '../lib/stores/loadable.ts';
import { PAGE_LABELS, PAGES, RAIL_PAGES, type Page } from './pages.ts';
import { useApp } from './store.ts';
import type { Stores } from './stores.ts';
import fieldCss from '../components/fields/field.module.css';
import comboCss from '../components/fields/combo-box.module.css';
import { useFocusOnMount } from '../lib/page/focus.ts';
import { matchNames, type NamedChoice } from '../lib/search/name-match.ts';
import css from './app.module.css';

/** Action of the palette. */
interface PaletteCommand extends NamedChoice {
  run: () => void;
}

interface PaletteTargets {
  stores: Stores;
  goTo: (page: Page) => void;
  openHelp: () => void;
  openConcordance: () => void;
}

const THEMES = [
  { theme: 'system', label: msg('data.themeSystem') },
  { theme: 'light', label: msg('data.themeLight') },
  { theme: 'dark', label: msg('data.themeDark') },
] as const;

/** Returns all actions available everywhere, in the interface language. */
function paletteCommands({ stores, goTo, ...targets }: PaletteTargets): PaletteCommand[] {
  const { settings, time } = stores;
  const openPlace = (place: (typeof SETTINGS_PLACES)[number]) => () => {
    settings.getState().openPlace(place);
    goTo('settings');
  };
  return [
    ...PAGES.map((page) => {
      const place = RAIL_PAGES.findIndex((other) => other === page);
      return {
        id: `page ${page}`,
        name: t(PAGE_LABELS[page]),
        ...(place === -1 ? {} : { detail: t('app.currentPage', { page: place + 1 }) }),
        run: () => goTo(page),
      };
    }),
    ...timerCommands(time),
    {
      id: 'concordance',
      name: t('app.concordanceOfTerm'),
      run: targets.openConcordance,
    },
    { id: 'shortcuts', name: t('app.keyboardShortcuts'), detail: 'F1', run: targets.openHelp },
    {
      id: 'back-up',
      name: t('data.backUpNow'),
      run: () => {
        openPlace('data')();
        void settings.getState().backUp();
      },
    },
    {
      id: 'export',
      name: t('data.exportEverythingOpen'),
      run: () => {
        openPlace('data')();
        void settings.getState().exportEverything();
      },
    },
    ...THEMES.map(({ theme, label }) => ({
      id: `theme ${theme}`,
      name: t(label),
      run: () => void settings.getState().changeAtOnce({ theme }),
    })),
    {
      id: 'language system',
      name: t('data.languageSystem'),
      run: () => void settings.getState().changeAtOnce({ language: SYSTEM_LANGUAGE }),
    },
    ...UI_LANGUAGES.map((language) => ({
      id: `language ${language}`,
      name: t('app.languageNamed', { name: ownNameOf(language) }),
      run: () => void settings.getState().changeAtOnce({ language }),
    })),
    ...SETTINGS_PLACES.map((place) => ({
      id: `settings ${place}`,
      name: t('data.settingsSection', { section: t(PLACE_LABELS[place]) }),
      run: openPlace(place),
    })),
  ];
}

function timerCommands(time: Stores['time']): PaletteCommand[] {
  const { catalog, timer, startTimer, toggleTimer } = time.getState();
  const isRunning = (timer?.entry ?? null) !== null;
  const projects = valueOf(catalog)?.projects ?? [];
  return [
    {
      id: 'timer',
      name: isRunning ? t('data.stopTimer') : t('data.startTimer'),
      run: () => void toggleTimer(),
    },
    ...projects
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, isBillable }) => ({
        id: `timer ${id}`,
        name: t('data.startTimerFor', { project: name }),
        run: () => void startTimer({ note: '', projectId: id, isBillable, tags: [] }),
      })),
  ];
}

interface PaletteBodyProps {
  targets: PaletteTargets;
  onChosen: (command: PaletteCommand) => void;
}

function PaletteBody({ targets, onChosen }: PaletteBodyProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const commands = useMemo(() => paletteCommands(targets), [targets]);
  const shown = matchNames(commands, typed);
  const choose = (id: string) => {
    const command = commands.find((other) => other.id === id);
    if (command !== undefined) onChosen(command);
  };
  return (
    <I18nProvider locale={textLocale()}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        {/* Enter belongs to the list; Esc first clears the field, then closes. */}
        <SearchField aria-label={t('data.palettePrompt')} className={css['search'] ?? ''}>
          <Input
            className={fieldCss['input'] ?? ''}
            ref={field}
            placeholder={t('data.palettePlaceholder')}
            spellCheck={false}
          />
        </SearchField>
        <ListBox
          aria-label={t('data.commands')}
          className={css['list'] ?? ''}
          items={shown}
          selectionMode="none"
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className={css['empty']}>{t('data.noMatchingCommands')}</p>}
        >
          {(command: PaletteCommand) => (
            <ListBoxItem className={comboCss['option'] ?? ''} textValue={command.name}>
              <span dir="auto">{command.name}</span>
              {(command.detail ?? null) !== null && (
                <span className={comboCss['code']}>{command.detail}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </I18nProvider>
  );
}

/** Offers all actions by typing: pages, actions, the timer of a project, theme, and language. */
export function CommandPalette(targets: PaletteTargets) {
  const isOpen = useApp((state) => state.isPaletteOpen);
  const setOpen = useApp((state) => state.setPaletteOpen);
  const chosen = useRef<PaletteCommand | null>(null);
  useEffect(() => {
    // Runs after closing: while the dialog is open, nothing behind it can take the focus.
    if (isOpen) return;
    chosen.current?.run();
    chosen.current = null;
  }, [isOpen]);
  const { stores, goTo, openHelp, openConcordance } = targets;
  const stable = useMemo(
    () => ({ stores, goTo, openHelp, openConcordance }),
    [stores, goTo, openHelp, openConcordance],
  );
  return (
    <Dialog title={t('data.commandPalette')} isOpen={isOpen} onClose={() => setOpen(false)}>
      {isOpen && (
        <PaletteBody
          targets={stable}
          onChosen={(command) => {
            chosen.current = command;
            setOpen(false);
          }}
        />
      )}
    </Dialog>
  );
}
