import { useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input, ListBox, ListBoxItem } from 'react-aria-components/ComboBox';
import { SearchField } from 'react-aria-components/SearchField';
import { t, textLocale } from '../../shared/i18n/text.ts';
import { Dialog } from '../components/dialog.tsx';
import fieldCss from '../components/field.module.css';
import comboCss from '../components/language-combo-box.module.css';
import { useFocusOnMount } from '../lib/use-focus-on-mount.ts';
import { matchNames } from '../lib/name-match.ts';
import { useApp } from './context.ts';
import { paletteCommands, type PaletteCommand, type PaletteTargets } from './palette-commands.ts';
import css from './command-palette.module.css';

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
        {/* Enter is the list's; Esc first empties the field, then closes. */}
        <SearchField aria-label={t('What do you want to do?')} className={css['search'] ?? ''}>
          <Input
            className={fieldCss['input'] ?? ''}
            ref={field}
            placeholder={t('Type a page, an action or a project')}
            spellCheck={false}
          />
        </SearchField>
        <ListBox
          aria-label={t('Commands')}
          className={css['list'] ?? ''}
          items={shown}
          selectionMode="none"
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className={css['empty']}>{t('Nothing is called that.')}</p>}
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

/** Everything to do, found by typing: pages, actions, the timer of a project, theme and language. */
export function CommandPalette(targets: PaletteTargets) {
  const isOpen = useApp((state) => state.isPaletteOpen);
  const setOpen = useApp((state) => state.setPaletteOpen);
  const chosen = useRef<PaletteCommand | null>(null);
  // Once it is closed: while it is open nothing behind it can take the focus.
  const onClose = () => {
    setOpen(false);
    chosen.current?.run();
    chosen.current = null;
  };
  const { stores, goTo, openHelp, openConcordance } = targets;
  const stable = useMemo(
    () => ({ stores, goTo, openHelp, openConcordance }),
    [stores, goTo, openHelp, openConcordance],
  );
  return (
    <Dialog title={t('Command palette')} isOpen={isOpen} onClose={onClose}>
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
