import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  use,
  useEffect,
  type ReactNode,
  type RefObject,
} from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ComboBoxStateContext,
} from 'react-aria-components/ComboBox';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { isNameTaken, type NamedChoice } from '../../lib/search/name-match.ts';
import { IconButton } from '../controls/button.tsx';
import { Popup } from '../controls/popup.tsx';
import forms from '../forms/forms.module.css';
import css from './combo-box.module.css';
import fieldCss from './field.module.css';
import {
  CREATE,
  NONE,
  NONE_LABELS,
  optionsOf,
  type ChoiceNoun,
  type NamedOption,
} from './named-options.ts';
import { FieldError } from './field.tsx';
import { RenameField } from './rename-field.tsx';

interface ComboBoxControlProps {
  /** Id of the option that is chosen. */
  chosenId: string;
  /** Null while the field shows the choice. */
  typed: string | null;
  best: NamedOption | undefined;
  /** Receives the list's close function; the state is reachable only below the ComboBox. */
  closeListRef: RefObject<(() => void) | null>;
  onPick: (option: NamedOption) => void;
  /** Shows the choice again in place of the typed text. */
  onRevert: () => void;
  onRenameKey: () => void;
  onEscape?: () => void;
  isFocusedFirst: boolean;
  children: ReactNode;
}

/** Handles the keys of the field: Enter picks the best match, F2 renames, Esc cancels. */
function ComboBoxControl(props: ComboBoxControlProps) {
  const { chosenId, typed, best, closeListRef, onPick, onRevert } = props;
  const { onRenameKey, onEscape, isFocusedFirst } = props;
  const state = use(ComboBoxStateContext);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    closeListRef.current = state === null ? null : () => state.close();
  }, [closeListRef, state]);
  useEffect(() => {
    if (isFocusedFirst) box.current?.querySelector('input')?.focus();
  }, [isFocusedFirst]);

  const focused = state?.selectionManager.focusedKey ?? null;
  const accept = () => {
    if (focused !== null) {
      state?.commit();
      if (focused === chosenId) onRevert();
    } else if (typed !== null && typed.trim() !== '' && best !== undefined) onPick(best);
  };
  usePageCommand('accept', state?.isFocused === true ? accept : null);
  // Runs before the field, which captures every key that reaches it.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const take = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    if (event.key === 'F2') return take(onRenameKey);
    if (event.key === 'Escape' && state?.isOpen !== true && typed === null && onEscape) {
      return take(onEscape);
    }
    if (event.key === 'Escape') onRevert();
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (focused !== null) return take(accept);
    if (typed === null) return;
    if (typed.trim() === '') take(() => onPick({ id: 'none', name: '' }));
    else if (best !== undefined) take(() => onPick(best));
  };
  return (
    <div
      ref={box}
      className={`${css['control']} ${css['namedControl']}`}
      onKeyDownCapture={onKeyDownCapture}
      // Typing opens the list here and not through `menuTrigger`, which would reopen it after Esc.
      onInput={() => state?.open(null, 'input')}
    >
      {props.children}
    </div>
  );
}

export interface NamedComboBoxProps {
  label: string;
  noun: ChoiceNoun;
  choices: readonly NamedChoice[];
  value: string | null;
  onPick: (id: string | null) => void;
  /** Creates a record with this name and chooses it; resolves with an error message, or null. */
  onCreate?: (name: string) => Promise<string | null>;
  /** Resolves with an error message, or null. */
  onRename?: (id: string, name: string) => Promise<string | null>;
  /** True if the label is only spoken, because the context shows it. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  /** Label for choosing nothing, also in the empty field; defaults to "No project". */
  noneLabel?: string;
  /** Takes the focus when it appears. */
  isFocusedFirst?: boolean;
  /** Called for Esc while the list is closed. */
  onEscape?: () => void;
}

/** Shows a searchable list of names: type to choose, create or rename, all by keyboard. */
export function NamedComboBox(props: NamedComboBoxProps) {
  const { label, noun, choices, value, onPick, onCreate, onRename } = props;
  const { isLabelHidden = false, isDisabled = false, noneLabel, onEscape } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isRenaming, setRenaming] = useState(false);
  /** True if the name is longer than the focused field. */
  const [isCut, setCut] = useState(false);
  const errorId = useId();
  const closeListRef = useRef<(() => void) | null>(null);
  const chosen = choices.find(({ id }) => id === value);
  const chosenId = value ?? NONE;
  const options = optionsOf({ choices, typed, noun, noneLabel, canCreate: onCreate !== undefined });

  const pick = async (option: NamedOption): Promise<void> => {
    closeListRef.current?.();
    if (option.id === CREATE) {
      const name = (typed ?? '').trim();
      const problem = (await onCreate?.(name)) ?? null;
      setError(problem);
      // The typed text stays if the record could not be created.
      if (problem === null) setTyped(null);
      return;
    }
    setError(null);
    setTyped(null);
    onPick(option.id === NONE ? null : option.id);
  };
  /** A name that is typed in full counts without Enter: the rules of a project must not be lost with a click elsewhere. */
  const leave = () => {
    const [same, ...others] = choices.filter((each) => isNameTaken([each], typed ?? ''));
    setTyped(null);
    if (same !== undefined && others.length === 0 && same.id !== value) onPick(same.id);
  };
  const rename = () => {
    if (chosen !== undefined && onRename !== undefined && !isDisabled) setRenaming(true);
  };

  if (isRenaming && chosen !== undefined && onRename !== undefined) {
    return (
      <RenameField
        label={t('app.newNameFor', { name: chosen.name })}
        name={chosen.name}
        onRename={(name) => onRename(chosen.id, name)}
        onDone={() => setRenaming(false)}
      />
    );
  }
  const text = typed ?? chosen?.name ?? '';
  return (
    // React-aria would otherwise follow the system's language.
    <I18nProvider locale={textLocale()}>
      <ComboBox
        className={`${fieldCss['field'] ?? ''} ${css['box'] ?? ''}`}
        items={options}
        inputValue={text}
        onInputChange={(next) => {
          setTyped(next === (chosen?.name ?? '') ? null : next);
          setError(null);
        }}
        value={chosenId}
        onChange={(key) => {
          const option = options.find(({ id }) => id === key);
          // Closing the list reports its previous value, also when the page scrolls while the user types.
          if (option !== undefined && option.id !== chosenId) void pick(option);
        }}
        onBlur={leave}
        isDisabled={isDisabled}
        isInvalid={error !== null}
        menuTrigger="manual"
        {...(isLabelHidden ? { 'aria-label': label } : {})}
        {...(error === null ? {} : { 'aria-describedby': errorId })}
      >
        {!isLabelHidden && <Label className={forms['caption'] ?? ''}>{label}</Label>}
        <div className={css['line']}>
          <ComboBoxControl
            chosenId={chosenId}
            typed={typed}
            best={options.find(({ id }) => id !== NONE)}
            closeListRef={closeListRef}
            onPick={(option) => void pick(option)}
            onRevert={() => setTyped(null)}
            onRenameKey={rename}
            isFocusedFirst={props.isFocusedFirst ?? false}
            {...(onEscape === undefined ? {} : { onEscape })}
          >
            <Input
              className={`${fieldCss['input']} ${css['input']}`}
              placeholder={noneLabel ?? t(NONE_LABELS[noun])}
              title={chosen?.name}
              onFocus={({ currentTarget }) =>
                setCut(currentTarget.scrollWidth > currentTarget.clientWidth)
              }
              onBlur={() => setCut(false)}
              spellCheck={false}
            />
            <Button className={css['open'] ?? ''}>
              <ChevronDown size={16} aria-hidden />
            </Button>
          </ComboBoxControl>
          {chosen !== undefined && onRename !== undefined && (
            <IconButton
              label={t('app.renameItem', { name: chosen.name })}
              icon={Pencil}
              disabled={isDisabled}
              onClick={rename}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key === 'Escape') onEscape?.();
              }}
            />
          )}
        </div>
        {isCut && typed === null && (
          <p aria-hidden className={css['whole']}>
            {chosen?.name}
          </p>
        )}
        <FieldError id={errorId} text={error} />
        <Popup className={css['popover'] ?? ''} offset={4}>
          <ListBox className={css['list'] ?? ''}>
            {(option: NamedOption) => (
              <ListBoxItem
                className={css['option'] ?? ''}
                textValue={option.name}
                {...(option.id === chosenId ? { onClick: () => setTyped(null) } : {})}
              >
                <span className={css['name']}>
                  {option.id === CREATE && <Plus size={14} aria-hidden />}
                  {option.name}
                </span>
                {(option.detail ?? null) !== null && (
                  <span className={css['code']}>{option.detail}</span>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popup>
      </ComboBox>
    </I18nProvider>
  );
}
