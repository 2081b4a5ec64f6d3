import { useEffect, useRef } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { TextAreaField } from '../../components/field.tsx';
import { ownWords } from '../../lib/error-text.ts';
import css from './memories.module.css';

export interface UnitTexts {
  source: string;
  target: string;
}

interface UnitFieldsProps {
  texts: UnitTexts;
  /** Codes, for fonts and spelling. */
  langs: UnitTexts;
  error: ErrorData | null;
  onChange: (texts: UnitTexts) => void;
}

/** Both sides of a pair; what is wrong stands at the side at fault. Ctrl/Cmd+Enter sends. */
export function UnitFields({ texts, langs, error, onChange }: UnitFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('textarea')?.focus(), []);
  const field = error?.details?.field === 'source' ? 'source' : 'target';
  const side = (name: keyof UnitTexts, label: string) => (
    <TextAreaField
      label={label}
      rows={3}
      dir="auto"
      lang={langs[name]}
      value={texts[name]}
      error={error !== null && field === name ? ownWords(error) : null}
      onChange={(event) => onChange({ ...texts, [name]: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
  return (
    <div ref={fields} className={css['edit']}>
      {side('source', t('Source'))}
      {side('target', t('Target'))}
    </div>
  );
}
