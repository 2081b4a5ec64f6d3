import { DEFAULT_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';
import { t } from '../../../shared/i18n/text.ts';
import { NamedField, TextField } from '../../components/fields/field.tsx';
import { GlossaryFields } from '../../components/forms/glossary-fields.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { selectConnection, selectGlossaries } from './selectors.ts';
import { useDocuments } from './store.ts';

/** Glossaries for the documents; nothing if the service has none. */
export function DocumentGlossaries() {
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

interface Resource {
  id: string;
  name: string;
}

const NONE: readonly Resource[] = [];

interface ResourceFieldProps {
  label: string;
  choices: readonly Resource[];
  chosen: Resource | null;
  onPick: (choice: Resource | null) => void;
}

/** Select field that is hidden if there are no choices. */
function ResourceField({ label, choices, chosen, onPick }: ResourceFieldProps) {
  if (choices.length === 0 && chosen === null) return null;
  return (
    <NamedField
      label={label}
      value={chosen?.id ?? null}
      none={t('texts.none')}
      gone={t('texts.noLongerAtService')}
      of={choices}
      onPick={(picked) => {
        const choice = choices.find(({ id }) => id === picked);
        onPick(choice === undefined ? null : { id: choice.id, name: choice.name });
      }}
    />
  );
}

function MemoryFields() {
  const memories = useDocuments((state) => valueOf(state.memories) ?? NONE);
  const { memory, setMemory } = useDocuments('memory', 'setMemory');
  return (
    <>
      <ResourceField
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

/** Resources of the service that help a translation: a memory, style rules. */
export function ResourceFields() {
  const styles = useDocuments((state) => valueOf(state.styles) ?? NONE);
  const { style, setStyle } = useDocuments('style', 'setStyle');
  return (
    <>
      <MemoryFields />
      <ResourceField
        label={t('lane.styleRules')}
        choices={styles}
        chosen={style}
        onPick={setStyle}
      />
    </>
  );
}
