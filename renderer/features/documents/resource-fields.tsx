import { DEFAULT_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField, TextField } from '../../components/fields/field.tsx';
import { GlossaryFields } from '../../components/forms/glossary-fields.tsx';
import { NamedOptions } from '../../components/controls/options.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { selectConnection, selectGlossaries } from './selectors.ts';
import { useDocuments } from './store.ts';

function DocumentGlossaries() {
  const glossaries = useDocuments(selectGlossaries);
  const glossaryIds = useDocuments((state) => state.glossaryIds);
  const hasSource = useDocuments((state) => state.sourceLang !== null);
  const takesSeveral = useDocuments(
    (state) => selectConnection(state)?.abilities.takesNewerOptions ?? false,
  );
  const setGlossaries = useDocuments((state) => state.setGlossaries);
  if (glossaries.length === 0 && glossaryIds.length === 0) return null;
  return (
    <GlossaryFields
      choices={glossaries.map(({ id, name }) => ({ id, name, obstacle: null }))}
      value={glossaryIds}
      takesSeveral={takesSeveral}
      obstacle={hasSource ? null : t('texts.needsSourceLanguage')}
      onChange={setGlossaries}
    />
  );
}

const NONE: NamedFieldProps['choices'] = [];

interface NamedFieldProps {
  label: string;
  choices: readonly { id: string; name: string }[];
  chosen: { id: string; name: string } | null;
  onPick: (choice: { id: string; name: string } | null) => void;
}

/** Select field that is hidden if there are no choices. */
function NamedField({ label, choices, chosen, onPick }: NamedFieldProps) {
  if (choices.length === 0 && chosen === null) return null;
  const isListed = chosen === null || choices.some(({ id }) => id === chosen.id);
  return (
    <SelectField
      label={label}
      value={chosen?.id ?? ''}
      onChange={({ target }) => {
        const choice = choices.find(({ id }) => id === target.value);
        onPick(choice === undefined ? null : { id: choice.id, name: choice.name });
      }}
    >
      <option value="">{t('texts.none')}</option>
      {!isListed && <option value={chosen.id}>{t('texts.noLongerAtService')}</option>}
      <NamedOptions of={choices} />
    </SelectField>
  );
}

function MemoryFields() {
  const memories = useDocuments((state) => valueOf(state.memories) ?? NONE);
  const { memory, setMemory } = useDocuments('memory', 'setMemory');
  return (
    <>
      <NamedField
        label={t('lane.translationMemory')}
        choices={memories}
        chosen={memory}
        onPick={(choice) =>
          setMemory(
            choice && {
              ...choice,
              thresholdPercent: memory?.thresholdPercent ?? DEFAULT_MATCH_PERCENT,
            },
          )
        }
      />
      {memory !== null && (
        <TextField
          label={t('texts.minimumMatch')}
          type="number"
          min={0}
          max={100}
          value={memory.thresholdPercent}
          onChange={({ target }) => {
            const thresholdPercent = Math.round(target.valueAsNumber);
            if (thresholdPercent >= 0 && thresholdPercent <= 100) {
              setMemory({ ...memory, thresholdPercent });
            }
          }}
        />
      )}
    </>
  );
}

/** Resources of the service that help a translation: glossaries, a memory, style rules. */
export function ResourceFields() {
  const styles = useDocuments((state) => valueOf(state.styles) ?? NONE);
  const { style, setStyle } = useDocuments('style', 'setStyle');
  return (
    <>
      <DocumentGlossaries />
      <MemoryFields />
      <NamedField label={t('lane.styleRules')} choices={styles} chosen={style} onPick={setStyle} />
    </>
  );
}
