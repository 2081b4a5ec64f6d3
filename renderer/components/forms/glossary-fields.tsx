import { MAX_GLOSSARIES_PER_REQUEST } from '../../../shared/domain/texts/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../fields/field.tsx';

export interface GlossaryChoice {
  id: string;
  name: string;
  /** Why it cannot be used now, as a sentence; null when it can. */
  obstacle: string | null;
}

interface GlossaryFieldsProps {
  choices: readonly GlossaryChoice[];
  /** In order: the first that knows a term decides it. */
  value: readonly string[];
  /** The service takes more than one at once. */
  takesSeveral: boolean;
  /** Why none can be chosen; null when one can. */
  obstacle: string | null;
  onChange: (glossaryIds: string[]) => void;
}

/** A field for each chosen glossary, and one for a further one where the service takes it. */
export function GlossaryFields(props: GlossaryFieldsProps) {
  const { choices, value, takesSeveral, obstacle, onChange } = props;
  const most = takesSeveral ? Math.min(choices.length, MAX_GLOSSARIES_PER_REQUEST) : 1;
  const fieldCount = Math.max(1, value.length, Math.min(value.length + 1, most));
  return Array.from({ length: fieldCount }, (_, place) => {
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
        hint={chosen?.obstacle ?? obstacle ?? order}
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
