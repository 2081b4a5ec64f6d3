import { useEffect, useId } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import fieldCss from '../../components/field.module.css';
import { tagSuggestions } from './tag-suggestions.ts';
import { useTime } from './context.ts';

interface TagsInputProps {
  label: string;
  isLabelHidden?: boolean;
  /** Separated by commas. */
  value: string;
  onChange: (text: string) => void;
  error?: string | null;
}

/** Tags as one text, with those used lately as suggestions for the last one. */
export function TagsInput({
  label,
  isLabelHidden = false,
  value,
  onChange,
  error,
}: TagsInputProps) {
  const id = useId();
  const tags = useTime((state) => state.tags);
  const loadTags = useTime((state) => state.loadTags);
  useEffect(() => void loadTags(), [loadTags]);
  return (
    <div className={fieldCss['field']}>
      <label className={isLabelHidden ? 'visually-hidden' : fieldCss['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={fieldCss['input']}
        list={`${id}-list`}
        placeholder={t('With commas')}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-list`}>
        {tagSuggestions(tags, value).map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  );
}
