import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { t, textLocale } from '../../shared/i18n/text.ts';
import type { NamedChoice } from '../lib/name-match.ts';
import { IconButton } from './button.tsx';
import comboCss from './language-combo-box.module.css';
import fieldCss from './field.module.css';
import { ComboBoxControl } from './named-combo-control.tsx';
import {
  CREATE,
  NONE,
  NONE_LABELS,
  optionsOf,
  type ChoiceNoun,
  type NamedOption,
} from './named-options.ts';
import { RenameField } from './rename-field.tsx';
import css from './named-combo-box.module.css';

export interface NamedComboBoxProps {
  label: string;
  /** What is chosen. */
  noun: ChoiceNoun;
  choices: readonly NamedChoice[];
  value: string | null;
  onPick: (id: string | null) => void;
  /** Makes one of this name and chooses it; resolves with why it could not, or null. */
  onCreate?: (name: string) => Promise<string | null>;
  /** Resolves with why it could not, or null. */
  onRename?: (id: string, name: string) => Promise<string | null>;
  /** The label is spoken alone, where the place says what it is. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  /** What choosing nothing is called, in the empty field too: "No project" where nothing is said. */
  noneLabel?: string;
  /** Takes the focus when it appears. */
  isFocusedFirst?: boolean;
  /** A choice was given up: Esc while the list is closed. */
  onEscape?: () => void;
}

/** A searchable list of names: type to choose, create or rename, all by keyboard. */
export function NamedComboBox(props: NamedComboBoxProps) {
  const { label, noun, choices, value, onPick, onCreate, onRename } = props;
  const { isLabelHidden = false, isDisabled = false, noneLabel, onEscape } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  const errorId = useId();
  const closeListRef = useRef<(() => void) | null>(null);
  const chosen = choices.find(({ id }) => id === value);
  const options = optionsOf({ choices, typed, noun, noneLabel, canCreate: onCreate !== undefined });

  const pick = async (option: NamedOption): Promise<void> => {
    closeListRef.current?.();
    if (option.id === CREATE) {
      const name = (typed ?? '').trim();
      const problem = (await onCreate?.(name)) ?? null;
      setError(problem);
      // What was typed stays when it could not be made.
      if (problem === null) setTyped(null);
      return;
    }
    setError(null);
    setTyped(null);
    onPick(option.id === NONE ? null : option.id);
  };
  const rename = () => {
    if (chosen !== undefined && onRename !== undefined && !isDisabled) setRenaming(true);
  };

  if (isRenaming && chosen !== undefined && onRename !== undefined) {
    return (
      <RenameField
        label={t('New name of {name}', { name: chosen.name })}
        name={chosen.name}
        onRename={(name) => onRename(chosen.id, name)}
        onDone={() => setRenaming(false)}
      />
    );
  }
  const text = typed ?? chosen?.name ?? '';
  return (
    // React-aria would follow the system's language.
    <I18nProvider locale={textLocale()}>
      <ComboBox
        className={`${fieldCss['field'] ?? ''} ${css['box'] ?? ''}`}
        items={options}
        inputValue={text}
        onInputChange={(next) => {
          setTyped(next === (chosen?.name ?? '') ? null : next);
          setError(null);
        }}
        value={value ?? NONE}
        onChange={(key) => {
          const option = options.find(({ id }) => id === key);
          // Closing the list reports the value it had: nothing was picked then.
          if (option === undefined || option.id === (value ?? NONE)) setTyped(null);
          else void pick(option);
        }}
        onBlur={() => {
          if (error === null) setTyped(null);
        }}
        isDisabled={isDisabled}
        isInvalid={error !== null}
        menuTrigger="manual"
        {...(isLabelHidden ? { 'aria-label': label } : {})}
        {...(error === null ? {} : { 'aria-describedby': errorId })}
      >
        {!isLabelHidden && <Label className={fieldCss['label'] ?? ''}>{label}</Label>}
        <div className={css['line']}>
          <ComboBoxControl
            typed={typed}
            best={options.find(({ id }) => id !== NONE)}
            closeListRef={closeListRef}
            onPick={(option) => void pick(option)}
            onRenameKey={rename}
            isFocusedFirst={props.isFocusedFirst ?? false}
            {...(onEscape === undefined ? {} : { onEscape })}
          >
            <Input
              className={`${fieldCss['input']} ${comboCss['input']}`}
              placeholder={noneLabel ?? t(NONE_LABELS[noun])}
              spellCheck={false}
            />
            <Button className={comboCss['open'] ?? ''}>
              <ChevronDown size={16} aria-hidden />
            </Button>
          </ComboBoxControl>
          {chosen !== undefined && onRename !== undefined && (
            <IconButton
              label={t('Rename {name}', { name: chosen.name })}
              icon={Pencil}
              disabled={isDisabled}
              onClick={rename}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key === 'Escape') onEscape?.();
              }}
            />
          )}
        </div>
        {error !== null && (
          <p id={errorId} role="alert" className={fieldCss['error']}>
            {error}
          </p>
        )}
        <Popover className={comboCss['popover'] ?? ''} offset={4}>
          <ListBox className={comboCss['list'] ?? ''}>
            {(option: NamedOption) => (
              <ListBoxItem className={comboCss['option'] ?? ''} textValue={option.name}>
                <span className={css['name']}>
                  {option.id === CREATE && <Plus size={14} aria-hidden />}
                  {option.name}
                </span>
                {(option.detail ?? null) !== null && (
                  <span className={comboCss['code']}>{option.detail}</span>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
