import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { textLocale } from '../../shared/i18n/text.ts';
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { matchLanguages, type LanguageChoice } from '../lib/language-match.ts';
import fieldCss from './field.module.css';
import forms from './forms.module.css';
import css from './language-combo-box.module.css';

export interface LanguageComboBoxProps {
  label: string;
  choices: readonly LanguageChoice[];
  /** The chosen code, shown in the field; null for a field that only adds. */
  value: string | null;
  onPick: (code: string) => void;
  /** Backspace in the empty field. */
  onBackspace?: () => void;
  isDisabled?: boolean;
  placeholder?: string;
  /** For a field that was opened by a click: it takes the focus, and Esc closes it. */
  onEscape?: () => void;
}

function shownText(choice: LanguageChoice | undefined): string {
  return choice?.name ?? '';
}

interface PickerInputProps extends Pick<
  LanguageComboBoxProps,
  'placeholder' | 'onBackspace' | 'onEscape'
> {
  typed: string;
  best: LanguageChoice | undefined;
  /** Where the list's close function goes; the state is reachable below the ComboBox only. */
  closeListRef: RefObject<(() => void) | null>;
  onPick: (choice: LanguageChoice) => void;
}

/** Enter takes the best match of what was typed, without a walk through the list. */
function PickerInput(props: PickerInputProps) {
  const { typed, best, closeListRef, onPick, onBackspace, onEscape, placeholder } = props;
  const state = use(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = onEscape !== undefined;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    closeListRef.current = state === null ? null : () => state.close();
  }, [closeListRef, state]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onBackspace?.();
    if (event.key === 'Escape' && takesFocus) {
      // Else the page would go back as well.
      event.preventDefault();
      event.stopPropagation();
      if (state?.isOpen === true) state.close();
      else onEscape();
      return;
    }
    const isOptionFocused = (state?.selectionManager.focusedKey ?? null) !== null;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isOptionFocused) return;
    if (typed.trim() === '' || best === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPick(best);
  };
  return (
    <div
      className={css['control']}
      onKeyDownCapture={onKeyDownCapture}
      // Typing opens the list here and not by `menuTrigger`, which would open it again after Esc,
      // when the field goes back to its choice.
      onInput={() => state?.open(null, 'input')}
    >
      <Input
        ref={input}
        className={`${fieldCss['input']} ${css['input']}`}
        placeholder={placeholder ?? ''}
        spellCheck={false}
      />
      <Button className={css['open'] ?? ''}>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </div>
  );
}

/** A searchable list of languages: type a name or a code. */
export function LanguageComboBox(props: LanguageComboBoxProps) {
  const { label, choices, value, onPick, onBackspace, isDisabled = false, placeholder } = props;
  const chosen = choices.find((choice) => choice.code === value);
  /** What is being typed; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shownText(chosen);
  const matches = matchLanguages(choices, typed ?? '');
  const closeListRef = useRef<(() => void) | null>(null);

  const pick = (choice: LanguageChoice) => {
    onPick(choice.code);
    setTyped(null);
    closeListRef.current?.();
  };

  return (
    // React-aria would follow the system's language.
    <I18nProvider locale={textLocale()}>
      <ComboBox
        className={fieldCss['field'] ?? ''}
        items={matches.map((choice) => ({ ...choice, id: choice.code }))}
        inputValue={text}
        onInputChange={(next) => setTyped(next === shownText(chosen) ? null : next)}
        value={value}
        onChange={(key) => {
          const choice = choices.find((each) => each.code === key);
          // Closing the list reports the value it had: nothing was picked then.
          if (choice === undefined || choice.code === value) setTyped(null);
          else pick(choice);
        }}
        onBlur={() => setTyped(null)}
        isDisabled={isDisabled}
        menuTrigger="manual"
      >
        <Label className={forms['caption'] ?? ''}>{label}</Label>
        <PickerInput
          typed={typed ?? ''}
          best={matches[0]}
          closeListRef={closeListRef}
          onPick={pick}
          {...(onBackspace === undefined ? {} : { onBackspace })}
          {...(props.onEscape === undefined ? {} : { onEscape: props.onEscape })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <Popover className={css['popover'] ?? ''} offset={4}>
          <ListBox className={css['list'] ?? ''}>
            {(choice: LanguageChoice & { id: string }) => (
              <ListBoxItem className={css['option'] ?? ''} textValue={choice.name}>
                <span>{choice.name}</span>
                <span className={css['code']}>{choice.code}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
