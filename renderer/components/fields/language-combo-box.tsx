import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { use, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import {
  Button,
  Collection,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
} from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/Header';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import {
  isEntry,
  isMissing,
  languageSections,
  namedLanguage,
  recentLanguages,
  rememberLanguage,
  type LanguageChoice,
  type LanguageSection,
} from '../../lib/languages/language-match.ts';
import { useModelSizes } from '../../lib/languages/model-sizes.ts';
import { format } from '../../lib/words/format.ts';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Button as PlainButton, IconButton } from '../controls/button.tsx';
import { Popup } from '../controls/popup.tsx';
import fieldCss from './field.module.css';
import { NotesContext } from './language-notes.tsx';
import forms from '../forms/forms.module.css';
import css from './combo-box.module.css';

/** A different service of the user's that may have the language. */
interface OtherService {
  name: string;
  onChoose: () => void;
}

export interface LanguageComboBoxProps {
  label: string;
  choices: readonly LanguageChoice[];
  /** Codes chosen already in a field that adds: not shown, and Enter on the exact name of one adds no other. */
  taken?: readonly string[];
  /** The chosen code, shown in the field; null for a field that only adds. */
  value: string | null;
  onPick: (code: string) => void;
  /** Called for Backspace in the empty field. */
  onBackspace?: () => void;
  isDisabled?: boolean;
  placeholder?: string;
  /** Called for Esc, which closes a field that was opened by a click and takes the focus. */
  onEscape?: () => void;
  /** Service that may have a language that the current service lacks. */
  otherService?: OtherService | undefined;
}

const SECTION_TITLES: Record<Exclude<LanguageSection['id'], 'none'>, MessageId> = {
  recent: msg('texts.recentLanguages'),
  all: msg('texts.allLanguages'),
};

/** Says in a few words what a language needs: `works here · good`, `model 30 MB`. */
function useMarks(): (choice: LanguageChoice) => string {
  const sizes = useModelSizes((state) => state.sizes);
  return ({ code, group, note }) => {
    const size = group === 'model' ? sizes.get(baseLanguage(code)) : undefined;
    const need =
      size === undefined
        ? group !== undefined && group !== 'offered' && t('texts.languageMark', { need: group })
        : t('texts.modelOfSize', { size: format.bytes(size) });
    return [need, note].filter(Boolean).join(' · ');
  };
}

function shownText(choice: LanguageChoice | undefined): string {
  return choice?.name ?? '';
}

interface PickerInputProps extends Pick<
  LanguageComboBoxProps,
  'placeholder' | 'onBackspace' | 'onEscape'
> {
  value: string | null;
  typed: string;
  best: LanguageChoice | undefined;
  /** Receives the list's close function; the state is reachable only below the ComboBox. */
  closeListRef: RefObject<(() => void) | null>;
  onPick: (choice: LanguageChoice) => void;
  /** Shows the choice again in place of the typed text. */
  onRevert: () => void;
}

/** Renders the input. Enter picks the best match of the typed text, without walking through the list. */
function PickerInput(props: PickerInputProps) {
  const { value, typed, best, closeListRef, onPick, onRevert } = props;
  const { onBackspace, onEscape, placeholder } = props;
  const state = use(ComboBoxStateContext);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = onEscape !== undefined;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    closeListRef.current = state === null ? null : () => state.close();
  }, [closeListRef, state]);
  const focused = state?.selectionManager.focusedKey ?? null;
  const accept = () => {
    if (focused !== null) {
      state?.commit();
      if (focused === value) onRevert();
    } else if (typed.trim() !== '' && best !== undefined) onPick(best);
  };
  usePageCommand('accept', state?.isFocused === true ? accept : null);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '') onBackspace?.();
    if (event.key === 'Escape') onRevert();
    if (event.key === 'Escape' && takesFocus) {
      // Otherwise the page would also go back.
      event.preventDefault();
      event.stopPropagation();
      if (state?.isOpen === true) state.close();
      else onEscape();
      return;
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (focused === null && (typed.trim() === '' || best === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    accept();
  };
  return (
    <div
      className={css['control']}
      onKeyDownCapture={onKeyDownCapture}
      // Typing opens the list here and not through `menuTrigger`, which would reopen it after Esc, when the field
      // reverts to its choice.
      onInput={() => state?.open(null, 'input')}
    >
      <Input
        ref={input}
        className={`${fieldCss['input']} ${css['input']}`}
        placeholder={placeholder ?? ''}
        spellCheck={false}
        onClick={({ currentTarget }) => {
          if (typed === '') currentTarget.select();
          state?.open(null, 'manual');
        }}
      />
      <Button className={css['open'] ?? ''}>
        <ChevronDown size={16} aria-hidden />
      </Button>
    </div>
  );
}

interface SectionProps extends LanguageSection {
  value: string | null;
  /** Called for a click on the language that is chosen already, which the list doesn't report as a choice. */
  onKeep: () => void;
}

function Section({ id, choices, value, onKeep }: SectionProps) {
  const markOf = useMarks();
  return (
    <ListBoxSection id={id} {...(id === 'none' ? { 'aria-label': t('texts.allLanguages') } : {})}>
      {id !== 'none' && <Header className={css['group'] ?? ''}>{t(SECTION_TITLES[id])}</Header>}
      <Collection items={choices.map((choice) => ({ ...choice, id: choice.code }))}>
        {(choice) => (
          <ListBoxItem
            className={css['option'] ?? ''}
            textValue={choice.name}
            {...(choice.code === value ? { onClick: onKeep } : {})}
          >
            <span>{choice.name}</span>
            <span className={css['code']}>{markOf(choice)}</span>
          </ListBoxItem>
        )}
      </Collection>
    </ListBoxSection>
  );
}

function sentenceOf({ group, name }: LanguageChoice): string {
  if (group === 'model') return t('texts.languageNeedsModel', { name });
  if (group === 'key') return t('texts.languageNeedsKey', { name });
  return t('texts.languageNotOffered', { name });
}

interface MissingLanguageProps {
  choice: LanguageChoice;
  other: OtherService | undefined;
  onClose: () => void;
}

/** Explains how to get a language that the current service lacks. */
function MissingLanguage({ choice, other, onClose }: MissingLanguageProps) {
  const openSettings = useOpenSettings();
  const line = use(NotesContext);
  const shown = (
    <div className={css['missing']} data-missing>
      <p data-said="status">{sentenceOf(choice)}</p>
      <div className={css['ways']}>
        {choice.group === 'model' && (
          <PlainButton variant="primary" onClick={() => openSettings('languages', choice.name)}>
            {t('texts.getLanguage')}
          </PlainButton>
        )}
        {other === undefined ? (
          <PlainButton onClick={() => openSettings('connections')}>
            {t('texts.addConnection')}
          </PlainButton>
        ) : (
          <PlainButton
            onClick={() => {
              onClose();
              other.onChoose();
            }}
          >
            {t('texts.useService', { name: other.name })}
          </PlainButton>
        )}
        <IconButton label={t('app.close')} icon={X} onClick={onClose} />
      </div>
    </div>
  );
  return line === null ? shown : createPortal(shown, line);
}

/** Shows a searchable list of languages: recent ones, then one alphabet; type a name or a code. */
export function LanguageComboBox(props: LanguageComboBoxProps) {
  const { label, value, onPick, onBackspace, isDisabled = false, placeholder, taken = [] } = props;
  const choices = props.choices.filter(({ code }) => !taken.includes(code));
  const chosen = choices.find((choice) => choice.code === value);
  /** Typed text; null while the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shownText(chosen);
  const sections = languageSections(choices, typed ?? '', recentLanguages());
  const named = typed === null ? undefined : namedLanguage(props.choices, typed);
  const loadSizes = useModelSizes((state) => state.load);
  const closeListRef = useRef<(() => void) | null>(null);
  const [wanted, setWanted] = useState<LanguageChoice | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  // An earlier choice that the current service lacks shows its message immediately.
  const missing = wanted ?? (chosen !== undefined && isMissing(chosen) ? chosen : null);

  const pick = (choice: LanguageChoice) => {
    const isTaken = taken.includes(choice.code);
    setWanted(isMissing(choice) && !isTaken ? choice : null);
    setDismissed(null);
    if (!isMissing(choice) && !isTaken) {
      if (!isEntry(choice)) rememberLanguage(choice.code);
      onPick(choice.code);
    }
    setTyped(null);
    closeListRef.current?.();
  };
  const revert = () => {
    setTyped(null);
    setWanted(null);
  };

  return (
    // React-aria would otherwise follow the system's language.
    <I18nProvider locale={textLocale()}>
      <ComboBox
        className={fieldCss['field'] ?? ''}
        items={sections}
        allowsEmptyCollection
        inputValue={text}
        onInputChange={(next) => setTyped(next === shownText(chosen) ? null : next)}
        value={value}
        onChange={(key) => {
          const choice = choices.find((each) => each.code === key);
          // Closing the list reports its previous value, also when the page scrolls while the user types.
          if (choice !== undefined && choice.code !== value) pick(choice);
        }}
        onBlur={() => setTyped(null)}
        onOpenChange={(isOpen) => {
          if (isOpen && choices.some(({ group }) => group === 'model')) void loadSizes();
        }}
        isDisabled={isDisabled}
        menuTrigger="manual"
      >
        <Label className={forms['caption'] ?? ''}>{label}</Label>
        <PickerInput
          value={value}
          typed={typed ?? ''}
          best={named ?? sections[0]?.choices[0]}
          closeListRef={closeListRef}
          onPick={pick}
          onRevert={revert}
          {...(onBackspace === undefined ? {} : { onBackspace })}
          {...(props.onEscape === undefined ? {} : { onEscape: props.onEscape })}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        <Popup className={css['popover'] ?? ''} offset={4}>
          <ListBox
            className={css['list'] ?? ''}
            renderEmptyState={() => <p className={css['group']}>{t('texts.noLanguageMatch')}</p>}
          >
            {(section: LanguageSection) => <Section {...section} value={value} onKeep={revert} />}
          </ListBox>
        </Popup>
      </ComboBox>
      {missing !== null && missing.code !== dismissed && (
        <MissingLanguage
          choice={missing}
          other={props.otherService}
          onClose={() => {
            setWanted(null);
            setDismissed(missing.code);
          }}
        />
      )}
    </I18nProvider>
  );
}
