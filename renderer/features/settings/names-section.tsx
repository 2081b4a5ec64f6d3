import { useState } from 'react';
import { MAX_OWN_WORDS, MAX_SPELLED_WORD_CHARS } from '../../../shared/domain/checks/limits.ts';
import {
  MAX_KEPT_NAME_CHARS,
  MAX_KEPT_NAMES,
  parseKeptNames,
} from '../../../shared/domain/connections/kept-names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextAreaField, Tick } from '../../components/fields/field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './settings.module.css';
import { Form } from '../../components/forms/form.tsx';

/** Says why a list of names cannot be saved, or null. */
export function namesProblem(
  names: readonly string[],
  most: { count: number; chars: number },
): string | null {
  if (names.length > most.count) {
    return t('settings.tooManyNames', { most: most.count, count: names.length });
  }
  const long = names.find((name) => name.length > most.chars);
  if (long === undefined) return null;
  return t('settings.keptNameTooLong', {
    most: most.chars,
    start: long.slice(0, 20),
    count: long.length,
  });
}

interface NamesFormProps {
  label: string;
  fieldLabel: string;
  hint: string;
  saveLabel: string;
  most: { count: number; chars: number };
  names: readonly string[];
  onSave: (names: string[]) => Promise<void>;
}

/** Edits the list as text, one name per line. Typed text stays until it is saved. */
function NamesForm({ label, fieldLabel, hint, saveLabel, most, names, onSave }: NamesFormProps) {
  const [text, setText] = useState(() => names.join('\n'));
  const [shown, setShown] = useState(names);
  // Words added elsewhere are merged into the typed text.
  if (shown !== names) {
    const lines = text.split('\n');
    const added = names.filter((name) => !shown.includes(name) && !lines.includes(name));
    setText(text === shown.join('\n') ? names.join('\n') : [text, ...added].join('\n'));
    setShown(names);
  }
  const [error, setError] = useState<string | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const submit = () => {
    const read = parseKeptNames(text);
    const problem = namesProblem(read, most);
    setError(problem);
    if (problem !== null) return;
    setText(read.join('\n'));
    setHasAsked(true);
    void onSave(read);
  };
  return (
    <Form label={label} className={forms['draft']} onSubmit={submit}>
      <TextAreaField
        label={fieldLabel}
        hint={hint}
        rows={6}
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(null);
        }}
      />
      <div className={layout['line']}>
        <Button variant="primary" type="submit">
          {saveLabel}
        </Button>
        <p data-said="status" className={css['muted']}>
          {hasAsked && text === names.join('\n') && t('settings.saved')}
        </p>
      </div>
    </Form>
  );
}

/** Edits names that the built-in service leaves unchanged, and words that are in no dictionary. */
export function NamesSection() {
  const names = useSettings((state) => valueOf(state.settings)?.documents.doNotTranslate ?? null);
  const ownWords = useSettings((state) => valueOf(state.settings)?.spelling.ownWords ?? null);
  const editor = useSettings((state) => valueOf(state.settings)?.editor ?? null);
  const change = useSettings((state) => state.changeSettings);
  return (
    <Section place="names" purpose={t('settings.namesPurpose')}>
      {names !== null && (
        <NamesForm
          label={t('settings.namesToKeep')}
          fieldLabel={t('settings.doNotTranslate')}
          hint={t('settings.onePerLine')}
          saveLabel={t('settings.saveNames')}
          most={{ count: MAX_KEPT_NAMES, chars: MAX_KEPT_NAME_CHARS }}
          names={names}
          onSave={(doNotTranslate) => change({ documents: { doNotTranslate } })}
        />
      )}
      {ownWords !== null && (
        <NamesForm
          label={t('settings.personalDictionary')}
          fieldLabel={t('settings.ownWords')}
          hint={t('settings.ownWordsHint')}
          saveLabel={t('settings.saveOwnWords')}
          most={{ count: MAX_OWN_WORDS, chars: MAX_SPELLED_WORD_CHARS }}
          names={ownWords}
          onSave={(words) => change({ spelling: { ownWords: words } })}
        />
      )}
      {editor !== null && (
        <Tick
          checked={editor.fillsRepeats}
          onChange={(fillsRepeats) => void change({ editor: { fillsRepeats } })}
        >
          {t('settings.fillsRepeats')}
        </Tick>
      )}
    </Section>
  );
}
