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
  /** As it reads now; where that changes while somebody edits it, both wordings are shown. */
  text: string;
  /** Of the text, for its spelling. */
  lang: string;
  leastRows?: number;
  /** What was typed before and could not be saved. */
  draft?: TextDraft | undefined;
  /**
   * @param was the text that was edited
   * @returns why it could not be saved; null when it was
   */
  save: SaveText;
  /** The field goes away with what was typed, neither saved nor given up. */
  onLeave?: ((text: string, was: string) => void) | undefined;
  /** Saved or given up. */
  onDone: () => void;
  /** Given where texts follow one another: Enter says that this one is right, and the next is edited. */
  series?: TextSeries | undefined;
}

type SaveText = (text: string, was: string) => Promise<ErrorData | null>;

export interface TextDraft {
  text: string;
  was: string;
}

interface TextSeries {
  /** @returns as `save` */
  confirm: SaveText;
  /** Goes on to the one after it, or before it. */
  onMove: (by: 1 | -1) => void;
}

interface OtherWordingProps {
  text: string;
  lang: string;
  onUse: () => void;
  onKeep: () => void;
}

/** What the text was changed to elsewhere while it is edited here. */
function OtherWording({ text, lang, onUse, onKeep }: OtherWordingProps) {
  return (
    <div role="alert" className={css['other']}>
      <p>{t('common.changedElsewhere')}</p>
      <blockquote dir="auto" lang={lang}>
        {text}
      </blockquote>
      <div className={bars['line']}>
        <Button onClick={onUse}>{t('common.useThatWording')}</Button>
        <Button onClick={onKeep}>{t('texts.keepMyWording')}</Button>
      </div>
    </div>
  );
}

/** A text that is edited where it stands: Ctrl/Cmd+Enter saves it, Esc leaves it as it was. */
export function TextEditor(props: TextEditorProps) {
  const { label, text, lang, leastRows = 3, draft, save, onLeave, onDone, series } = props;
  const [typed, setTyped] = useState(draft?.text ?? text);
  const [was, setWas] = useState(draft?.was ?? text);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => {
    leave.current = typed === was ? null : () => onLeave?.(typed, was);
  });
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(typed.length, typed.length);
    return () => leave.current?.();
    // Once: what is saved meanwhile must not move the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  /** Ends with nothing left to keep. */
  const end = (then: () => void) => {
    leave.current = null;
    then();
  };

  const keep = async (work: () => Promise<ErrorData | null>, then: () => void) => {
    if (isSaving) return;
    setSaving(true);
    const failure = await work();
    setSaving(false);
    setError(failure);
    if (failure === null) end(then);
  };
  const saveIfTyped = async () => (typed === was ? null : save(typed, was));
  const saveTyped = () => keep(saveIfTyped, onDone);
  const confirmTyped = ({ confirm, onMove }: TextSeries) =>
    keep(
      () => confirm(typed, was),
      () => onMove(1),
    );
  /** What a key does; null: what it does in every field. */
  const actionOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | null => {
    const hasControl = ctrlKey || metaKey;
    if (key === 'Escape') return () => end(onDone);
    if (key === 'Enter' && hasControl) return () => void saveTyped();
    if (series === undefined) return null;
    if (key === 'Enter' && !shiftKey) return () => void confirmTyped(series);
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
    if (by === null || !hasControl) return null;
    return () => void keep(saveIfTyped, () => series.onMove(by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the composition of an input method is not ours.
    const action = event.nativeEvent.isComposing ? null : actionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    action();
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
      {text !== was && text !== typed && (
        <OtherWording
          text={text}
          lang={lang}
          onUse={() => {
            setTyped(text);
            setWas(text);
            setError(null);
          }}
          onKeep={() => {
            setWas(text);
            setError(null);
          }}
        />
      )}
      <div className={bars['line']}>
        {series !== undefined && (
          <Button variant="primary" isInactive={isSaving} onClick={() => void confirmTyped(series)}>
            {t('common.confirmAndNext')}
          </Button>
        )}
        <Button
          variant={series === undefined ? 'primary' : 'plain'}
          isInactive={isSaving}
          onClick={() => void saveTyped()}
        >
          {t('common.save')}
        </Button>
        <Button onClick={() => end(onDone)}>{t('common.cancel')}</Button>
        <span className={forms['hint']}>
          {series === undefined ? t('history.editorKeys') : t('common.seriesKeys')}
        </span>
      </div>
    </div>
  );
}
