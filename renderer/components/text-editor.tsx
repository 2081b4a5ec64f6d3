import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ErrorData } from '../../shared/errors.ts';
import { t } from '../../shared/i18n/text.ts';
import { errorText } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import bars from './bars.module.css';
import forms from './forms.module.css';
import css from './text-editor.module.css';

/** About as many characters fit into a row. */
const ROW_CHARS = 50;
const MOST_ROWS = 12;

interface TextEditorProps {
  /** Name of the field. */
  label: string;
  text: string;
  /** Of the text, for its spelling. */
  lang: string;
  leastRows?: number;
  /** @returns why it could not be saved; null when it was */
  save: (text: string) => Promise<ErrorData | null>;
  /** Saved or given up. */
  onDone: () => void;
}

/** A text that is edited where it stands: Ctrl/Cmd+Enter saves it, Esc leaves it as it was. */
export function TextEditor(props: TextEditorProps) {
  const { label, text, lang, leastRows = 3, save, onDone } = props;
  const [typed, setTyped] = useState(text);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Once: what is saved meanwhile must not move the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const saveTyped = async () => {
    if (isSaving) return;
    setSaving(true);
    const failure = typed === text ? null : await save(typed);
    setSaving(false);
    setError(failure);
    if (failure === null) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    // A key that ends the composition of an input method is not ours.
    if (event.nativeEvent.isComposing || (!isSave && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSave) void saveTyped();
    else onDone();
  };
  return (
    <div className={css['editor']}>
      <textarea
        ref={field}
        aria-label={label}
        dir="auto"
        lang={lang}
        rows={Math.min(MOST_ROWS, Math.max(leastRows, Math.ceil(typed.length / ROW_CHARS)))}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <p role="alert" className={forms['error']}>
          {errorText(error).what} {errorText(error).todo}
        </p>
      )}
      <div className={bars['line']}>
        <Button variant="primary" isInactive={isSaving} onClick={() => void saveTyped()}>
          {t('common.save')}
        </Button>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <span className={forms['hint']}>{t('history.editorKeys')}</span>
      </div>
    </div>
  );
}
