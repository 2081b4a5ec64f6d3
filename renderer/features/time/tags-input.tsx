import { useEffect, useId } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { foldName } from '../../lib/search/name-match.ts';
import { useTime } from './store.ts';
import { Options } from '../../components/controls/options.tsx';
import fieldCss from '../../components/fields/field.module.css';
import forms from '../../components/forms/forms.module.css';

const MAX_SUGGESTIONS = 12;

/** Returns the whole text of the input with each tag that completes the last one. */
export function tagSuggestions(tags: readonly string[], text: string): string[] {
  const parts = text.split(',');
  const wanted = foldName(parts.pop() ?? '');
  const before = parts.map((part) => part.trim()).filter((part) => part !== '');
  const given = new Set(before.map(foldName));
  return tags
    .filter((tag) => foldName(tag).startsWith(wanted) && !given.has(foldName(tag)))
    .slice(0, MAX_SUGGESTIONS)
    .map((tag) => [...before, tag].join(', '));
}

interface TagsInputProps {
  label: string;
  isLabelHidden?: boolean;
  /** Separated by commas. */
  value: string;
  onChange: (text: string) => void;
  error?: string | null;
}

/** Edits tags as one text, suggesting recently used ones for the last one. */
export function TagsInput(props: TagsInputProps) {
  const { label, isLabelHidden = false, value, onChange, error } = props;
  const id = useId();
  const { tags, loadTags } = useTime();
  useEffect(() => void loadTags(), [loadTags]);
  return (
    <div className={fieldCss['field']}>
      <label className={isLabelHidden ? 'visually-hidden' : forms['caption']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={fieldCss['input']}
        list={`${id}-list`}
        placeholder={t('time.separateWithCommas')}
        value={value}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-list`}>
        <Options of={tagSuggestions(tags, value)} label={(text) => text} />
      </datalist>
    </div>
  );
}
