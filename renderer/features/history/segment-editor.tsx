import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { HistoryDetailSegment } from '../../../shared/domain/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import css from './history.module.css';

interface SegmentEditorProps {
  segment: HistoryDetailSegment;
  lang: string;
  /** Saved or given up. */
  onDone: () => void;
}

/** A translation in place: Ctrl/Cmd+Enter saves it, Esc leaves it as it was. */
export function SegmentEditor({ segment, lang, onDone }: SegmentEditorProps) {
  const format = useFormat();
  const saveTarget = useHistory((state) => state.saveTarget);
  const [text, setText] = useState(segment.target);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(segment.target.length, segment.target.length);
    // Once: what is saved meanwhile must not move the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    const failure = text === segment.target ? null : await saveTarget(segment.position, text);
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
    if (isSave) void save();
    else onDone();
  };
  return (
    <div className={css['editor']}>
      <textarea
        ref={field}
        aria-label={t('Translation {number}', { number: format.number(segment.position + 1) })}
        dir="auto"
        lang={lang}
        rows={Math.min(12, Math.max(3, Math.ceil(text.length / 50)))}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {error !== null && (
        <p role="alert" className={css['editError']}>
          {errorText(error).what} {errorText(error).todo}
        </p>
      )}
      <div className={css['actions']}>
        <Button variant="primary" isInactive={isSaving} onClick={() => void save()}>
          {t('Save')}
        </Button>
        <Button onClick={onDone}>{t('Cancel')}</Button>
        <span className={css['hint']}>{t('Ctrl+Enter saves, Esc cancels')}</span>
      </div>
    </div>
  );
}
