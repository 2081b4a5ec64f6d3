import {
  DOCUMENT_FORMATS,
  hasRules,
  type DocumentFormatId,
} from '../../../shared/domain/documents/format.ts';
import { DEFAULT_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import {
  ChoiceField,
  NamedField,
  SelectField,
  TextField,
  Tick,
  WordsField,
} from '../../components/fields/field.tsx';
import { GlossaryFields } from '../../components/forms/glossary-fields.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { allowedConnections, RuleFile, useProjectRules } from '../lane/index.ts';
import {
  selectCanHaveWatermark,
  selectConnection,
  selectConvertibleFormats,
  selectFiles,
  selectGlossaries,
  selectHasWatermark,
  selectLosesWatermark,
  selectSupportsFormality,
} from './selectors.ts';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';

/** Glossaries for the documents; nothing if the service has none. */
export function DocumentGlossaries() {
  const glossaries = useDocuments(selectGlossaries);
  const { glossaryIds, setGlossaries } = useDocuments();
  const hasSource = useDocuments((state) => state.sourceLang !== null);
  const takesSeveral = useDocuments(
    (state) => selectConnection(state)?.abilities.takesNewerOptions ?? false,
  );
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
  hint?: string;
  choices: readonly Resource[];
  chosen: Resource | null;
  onPick: (choice: Resource | null) => void;
}

/** Select field that is hidden if there are no choices. */
function ResourceField({ label, hint, choices, chosen, onPick }: ResourceFieldProps) {
  if (choices.length === 0 && chosen === null) return null;
  return (
    <NamedField
      label={label}
      hint={hint}
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
  const { memory, setMemory } = useDocuments();
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

function OutputField({ format }: { format: DocumentFormatId }) {
  const output = useDocuments((state) => state.outputFormats[format] ?? format);
  const setOutputFormat = useDocuments((state) => state.setOutputFormat);
  const { label, outputFormats } = DOCUMENT_FORMATS[format];
  return (
    <ChoiceField
      label={t('documents.outputFormatFor', { label: t(label) })}
      value={output}
      values={outputFormats}
      text={(each) => t(DOCUMENT_FORMATS[each].label)}
      onPick={(chosen) => setOutputFormat(format, chosen)}
    />
  );
}

/** Output formats, with one field for each kind of planned file that has a choice. */
function OutputFields() {
  const convertible = useDocuments(selectConvertibleFormats);
  return convertible.map((format) => <OutputField key={format} format={format} />);
}

const FORMALITY_NAMES = {
  default: msg('texts.serviceDefault'),
  prefer_more: msg('texts.moreFormal'),
  prefer_less: msg('texts.lessFormal'),
};

/** Only the "prefer" values are offered: they never fail for a language without formality. */
function FormalityField() {
  const { formality, setFormality } = useDocuments();
  const hasTargets = useDocuments((state) => state.targetLangs.length > 0);
  const isSupported = useDocuments(selectSupportsFormality);
  const value = {
    default: 'default',
    more: 'prefer_more',
    prefer_more: 'prefer_more',
    less: 'prefer_less',
    prefer_less: 'prefer_less',
  } as const;
  const hint = hasTargets
    ? t('documents.formalityUnsupported')
    : t('documents.chooseLanguageFirst');
  return (
    <WordsField
      label={t('texts.formality')}
      value={isSupported ? value[formality] : 'default'}
      disabled={!isSupported}
      hint={isSupported ? undefined : hint}
      words={FORMALITY_NAMES}
      onPick={setFormality}
    />
  );
}

function ServiceField() {
  const connections = useDocuments((state) => valueOf(state.connections));
  const connection = useDocuments(selectConnection);
  const rules = useProjectRules(useDocuments((state) => state.projectId));
  const setConnection = useDocuments((state) => state.setConnection);
  if (connections === null || connections.length < 2) return null;
  return (
    <SelectField
      label={t('texts.service')}
      value={connection?.id ?? ''}
      onChange={({ target }) => setConnection(target.value)}
    >
      {allowedConnections(connections, rules).map((each) => (
        <option key={each.id} value={each.id}>
          {each.key === 'missing'
            ? t('texts.nameWithoutKey', { name: each.name })
            : serviceName(each.id, each.name)}
        </option>
      ))}
    </SelectField>
  );
}

/** The service's mark, if a planned file can have it. */
function WatermarkTick() {
  const canHaveIt = useDocuments(selectCanHaveWatermark);
  const losesIt = useDocuments(selectLosesWatermark);
  const isOn = useDocuments(selectHasWatermark);
  const setWatermark = useDocuments((state) => state.setWatermark);
  if (!canHaveIt && !losesIt) return null;
  return (
    <div>
      <Tick
        checked={isOn}
        disabled={!canHaveIt}
        hint={losesIt && t('documents.watermarkNotAsTexts')}
        onChange={setWatermark}
      >
        {t('documents.watermark')}
      </Tick>
    </div>
  );
}

/** The rule file of the chosen project, where a planned file can follow it. */
function ProjectRuleFile() {
  const isNeeded = useDocuments((state) =>
    selectFiles(state).some(({ format }) => hasRules(format)),
  );
  const projectId = useDocuments((state) => state.projectId);
  return isNeeded && <RuleFile projectId={projectId} />;
}

/** The rarer options: service, formality, profile, memory, style rules, output formats, mark, rules of a project. */
export function MoreOptions() {
  const styles = useDocuments((state) => valueOf(state.styles) ?? NONE);
  const profiles = useDocuments((state) => valueOf(state.styleProfiles));
  const { style, setStyle, styleProfile, setStyleProfile } = useDocuments();
  return (
    <div className={css['form']}>
      <ServiceField />
      <ResourceField
        label={t('memories.styleProfile')}
        hint={t('memories.profileReplaces')}
        choices={profiles ?? (styleProfile === null ? NONE : [styleProfile])}
        chosen={styleProfile}
        onPick={setStyleProfile}
      />
      <FormalityField />
      <MemoryFields />
      <ResourceField
        label={t('lane.styleRules')}
        choices={styles}
        chosen={style}
        onPick={setStyle}
      />
      <OutputFields />
      <WatermarkTick />
      <ProjectRuleFile />
    </div>
  );
}
