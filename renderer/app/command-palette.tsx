import { useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Collection,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
} from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/Header';
import { SearchField } from 'react-aria-components/SearchField';
import type { Found } from '../../shared/domain/app/found.ts';
import { MAX_SEARCH_CHARS } from '../../shared/domain/app/limits.ts';
import { t, textLocale } from '../../shared/i18n/text.ts';
import { Dialog } from '../components/forms/dialog.tsx';
import { useApp } from './store.ts';
import {
  goToPages,
  localCommands,
  onThisPage,
  type PaletteCommand,
  type PaletteTargets,
} from './palette/commands.ts';
import { FOUND_TITLES, openFound, recentIds, rememberCommand, useFound } from './palette/found.ts';
import fieldCss from '../components/fields/field.module.css';
import comboCss from '../components/fields/combo-box.module.css';
import { useFocusOnMount } from '../lib/page/focus.ts';
import { useDelayed } from '../lib/page/use-delayed.ts';
import { groupMatches } from '../lib/search/name-match.ts';
import { keysText } from '../lib/words/key-names.ts';
import css from './app.module.css';

interface PaletteSection {
  id: string;
  /** Empty for no heading. */
  title: string;
  commands: PaletteCommand[];
}

/** As many as are read; more typing finds the others. */
const MOST_LOCAL = 12;
/** Actions of the page before anything is typed. */
const MOST_OF_PAGE = 8;

/** Returns what was found in the database, each kind in a section of its own. */
function useFoundSections(
  targets: PaletteTargets,
  typed: string,
): readonly PaletteSection[] | null {
  const found = useFound(targets.stores.deps, typed);
  return useMemo(() => {
    if (found === null) return null;
    const kinds: Found['kind'][] = ['item', 'glossary', 'term', 'memory'];
    return kinds.map((kind) => ({
      id: kind,
      title: t(FOUND_TITLES[kind]),
      commands: found
        .filter((one) => one.kind === kind)
        .map((one) => openFound(one, typed.trim(), targets)),
    }));
  }, [found, typed, targets]);
}

/** Returns the sections of the list, and null while they are not known. */
function useSections(targets: PaletteTargets, typed: string): PaletteSection[] | null {
  const { page, all } = useMemo(() => {
    const page = onThisPage();
    const names = new Set(page.map(({ name }) => name));
    const isHere = `place ${targets.stores.app.getState().page} `;
    const all = localCommands(targets);
    // The button itself is nearer than the way to it.
    return { page, all: all.filter(({ id, name }) => !id.startsWith(isHere) || !names.has(name)) };
  }, [targets]);
  const found = useFoundSections(targets, typed);
  // A late answer follows below everything else, so that the chosen command never moves.
  const isLate = useDelayed(found === null);
  const [wasLate, setWasLate] = useState(false);
  if (isLate && !wasLate) setWasLate(true);
  if (typed.trim() === '') {
    if (found === null && !isLate) return null;
    const recent = recentIds().flatMap((id) => all.filter((command) => command.id === id));
    const latest = found ?? [];
    return [
      { id: 'recent', title: t('palette.recent'), commands: recent },
      ...(wasLate ? [] : latest),
      { id: 'page', title: t('palette.onThisPage'), commands: page.slice(0, MOST_OF_PAGE) },
      { id: 'pages', title: t('palette.pages'), commands: goToPages(targets) },
      ...(wasLate ? latest : []),
    ];
  }
  const text = typed.trim();
  const { near, far } = groupMatches([...page, ...all], text);
  const local = near.slice(0, MOST_LOCAL);
  // Found by a part of another word for it, so below a thing of that name, for which it waits.
  const others = found === null ? [] : far.slice(0, MOST_LOCAL - local.length);
  const more = { id: 'more', title: '', commands: [searchHistory(targets, text)] };
  return [
    { id: 'local', title: t('data.commands'), commands: local },
    ...(found ?? []),
    { id: 'others', title: local.length === 0 ? t('data.commands') : '', commands: others },
    // As the only entry, it would stay the chosen one when the answer comes.
    ...(found === null && local.length === 0 ? [] : [more]),
  ];
}

function searchHistory({ stores, goTo }: PaletteTargets, text: string): PaletteCommand {
  return {
    id: `search ${text}`,
    name: t('palette.searchHistory', { text }),
    run: () => {
      const { closeItem, historySearch } = stores.history.getState();
      closeItem();
      historySearch.setValue('text', text);
      void historySearch.submit();
      goTo('history');
    },
  };
}

function Section({ id, title, commands }: PaletteSection) {
  return (
    <ListBoxSection
      id={id}
      className={css['group'] ?? ''}
      {...(title === '' && { 'aria-label': t('data.commands') })}
    >
      {title !== '' && <Header className={comboCss['group'] ?? ''}>{title}</Header>}
      <Collection items={commands}>
        {(command) => (
          <ListBoxItem className={comboCss['option'] ?? ''} textValue={command.name}>
            <span dir="auto" className={css['commandName']}>
              {command.name}
            </span>
            <span className={`${comboCss['code']} ${css['commandDetail']}`}>
              {[command.detail, command.keys && keysText(command.keys)].filter(Boolean).join(' · ')}
            </span>
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  );
}

interface PaletteBodyProps {
  targets: PaletteTargets;
  onChosen: (command: PaletteCommand) => void;
}

function PaletteBody({ targets, onChosen }: PaletteBodyProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const sections = (useSections(targets, typed) ?? []).filter(
    ({ commands }) => commands.length > 0,
  );
  const choose = (id: string) => {
    const command = sections.flatMap(({ commands }) => commands).find((other) => other.id === id);
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
            maxLength={MAX_SEARCH_CHARS}
          />
        </SearchField>
        <ListBox
          aria-label={t('data.commands')}
          className={css['list'] ?? ''}
          items={sections}
          selectionMode="none"
          onAction={(key) => choose(String(key))}
        >
          {(section: PaletteSection) => <Section {...section} />}
        </ListBox>
      </Autocomplete>
    </I18nProvider>
  );
}

/** Finds everything by typing: pages and their buttons, settings, and the things in the database. */
export function CommandPalette(targets: PaletteTargets) {
  const { isPaletteOpen: isOpen, setPaletteOpen: setOpen } = useApp();
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
            rememberCommand(command.id);
            chosen.current = command;
            setOpen(false);
          }}
        />
      )}
    </Dialog>
  );
}
