import { MAX_GLOSSARIES_PER_REQUEST } from '../../../shared/domain/texts/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../fields/field.tsx';

export interface GlossaryChoice {
  id: string;
  name: string;
  /** Sentence explaining why it cannot be used now; null when it can. */
  obstacle: string | null;
}

interface GlossaryFieldsProps {
  choices: readonly GlossaryChoice[];
  /** In order: the first one that has a term determines its translation. */
  value: readonly string[];
  /** True if the service accepts several at the same time. */
  takesSeveral: boolean;
  /** Reason why none can be chosen; null when one can. */
  obstacle: string | null;
  /** Fields to render; defaults to all of them. */
  part?: 'first' | 'further';
  onChange: (glossaryIds: string[]) => void;
}

/** Renders a field for each chosen glossary, and an empty one if the service accepts more. */
export function GlossaryFields(props: GlossaryFieldsProps) {
  const { choices, value, takesSeveral, obstacle, part, onChange } = props;
  const most = takesSeveral ? Math.min(choices.length, MAX_GLOSSARIES_PER_REQUEST) : 1;
  const fieldCount = Math.max(1, value.length, Math.min(value.length + 1, most));
  const from = part === 'further' ? 1 : 0;
  const length = (part === 'first' ? 1 : fieldCount) - from;
  return Array.from({ length }, (_, index) => {
    const place = from + index;
    const chosenId = value[place];
    const chosen = choices.find(({ id }) => id === chosenId);
    const order = place === 0 ? null : t('texts.furtherGlossaryHint');
    return (
      <SelectField
        // oxlint-disable-next-line react/no-array-index-key -- a field is its place in the order
        key={place}
        label={
          place === 0 ? t('glossaries.glossary') : t('texts.glossaryNumber', { number: place + 1 })
        }
        value={chosenId ?? ''}
        disabled={obstacle !== null && chosenId === undefined}
        // In a line of fields, the first one has no room below.
        {...{ [part === 'first' ? 'title' : 'hint']: chosen?.obstacle ?? obstacle ?? order }}
        onChange={({ target }) => {
          const others = value.toSpliced(place, 1);
          onChange(target.value === '' ? others : others.toSpliced(place, 0, target.value));
        }}
      >
        <option value="">{t('texts.none')}</option>
        {chosenId !== undefined && chosen === undefined && (
          <option value={chosenId}>{t('texts.noLongerAtService')}</option>
        )}
        {choices
          .filter(({ id }) => id === chosenId || !value.includes(id))
          .map(({ id, name, obstacle: why }) => (
            <option key={id} value={id} disabled={why !== null}>
              {why === null ? name : `${name} – ${why}`}
            </option>
          ))}
      </SelectField>
    );
  });
}
