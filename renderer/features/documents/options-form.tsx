import { SelectField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useDocuments } from './context.ts';
import {
  selectConnection,
  selectGlossaries,
  selectIsSourceUnoffered,
  selectSources,
  selectSupportsFormality,
} from './selectors.ts';
import { OptionsProblem } from './options-problem.tsx';
import { OutputFields } from './output-fields.tsx';
import { LanguageField, TargetPicker } from './target-picker.tsx';
import css from './options-form.module.css';

const DETECT = { code: 'auto', name: 'Detect language' };

function SourceField() {
  const sources = useDocuments(selectSources);
  const sourceLang = useDocuments((state) => state.sourceLang);
  const setSourceLang = useDocuments((state) => state.setSourceLang);
  const isUnoffered = useDocuments(selectIsSourceUnoffered);
  const format = useFormat();
  const unoffered =
    isUnoffered && sourceLang !== null
      ? [{ code: sourceLang, name: `${format.language(sourceLang)} (not offered)` }]
      : [];
  return (
    <LanguageField
      label="From"
      choices={[DETECT, ...unoffered, ...sources]}
      value={sourceLang ?? DETECT.code}
      onPick={(code) => setSourceLang(code === DETECT.code ? null : code)}
      isDisabled={sources.length === 0}
    />
  );
}

/** Only the "prefer" values are offered: they never fail on a language without formality. */
function FormalityField() {
  const formality = useDocuments((state) => state.formality);
  const hasTargets = useDocuments((state) => state.targetLangs.length > 0);
  const isSupported = useDocuments(selectSupportsFormality);
  const setFormality = useDocuments((state) => state.setFormality);
  const value = {
    default: 'default',
    more: 'prefer_more',
    prefer_more: 'prefer_more',
    less: 'prefer_less',
    prefer_less: 'prefer_less',
  } as const;
  const hint = hasTargets ? 'No chosen language has it.' : 'Choose a language first.';
  return (
    <SelectField
      label="Formality"
      value={isSupported ? value[formality] : 'default'}
      disabled={!isSupported}
      hint={isSupported ? undefined : hint}
      onChange={({ target }) => {
        if (target.value === 'prefer_more' || target.value === 'prefer_less')
          setFormality(target.value);
        else setFormality('default');
      }}
    >
      <option value="default">As the service does it</option>
      <option value="prefer_more">More formal</option>
      <option value="prefer_less">Less formal</option>
    </SelectField>
  );
}

function GlossaryField() {
  const glossaries = useDocuments(selectGlossaries);
  const glossaryId = useDocuments((state) => state.glossaryId);
  const hasSource = useDocuments((state) => state.sourceLang !== null);
  const setGlossary = useDocuments((state) => state.setGlossary);
  if (glossaries.length === 0 && glossaryId === null) return null;
  const isListed = glossaries.some((glossary) => glossary.id === glossaryId);
  return (
    <SelectField
      label="Glossary"
      value={glossaryId ?? ''}
      disabled={!hasSource && glossaryId === null}
      hint={hasSource ? undefined : 'Needs a language under From.'}
      onChange={({ target }) => setGlossary(target.value === '' ? null : target.value)}
    >
      <option value="">None</option>
      {glossaryId !== null && !isListed && (
        <option value={glossaryId}>No longer at the service</option>
      )}
      {glossaries.map((glossary) => (
        <option key={glossary.id} value={glossary.id}>
          {glossary.name}
        </option>
      ))}
    </SelectField>
  );
}

function ServiceField() {
  const connections = useDocuments((state) => valueOf(state.connections));
  const connection = useDocuments(selectConnection);
  const setConnection = useDocuments((state) => state.setConnection);
  if (connections === null || connections.length < 2) return null;
  return (
    <SelectField
      label="Service"
      value={connection?.id ?? ''}
      onChange={({ target }) => setConnection(target.value)}
    >
      {connections.map((each) => (
        <option key={each.id} value={each.id}>
          {each.name}
          {each.key === 'missing' ? ' (no key)' : ''}
        </option>
      ))}
    </SelectField>
  );
}

/** How the planned files are to be translated. */
export function OptionsForm() {
  return (
    <>
      <div className={css['form']}>
        <SourceField />
        <TargetPicker />
        <FormalityField />
        <GlossaryField />
        <OutputFields />
        <ServiceField />
      </div>
      <OptionsProblem />
    </>
  );
}
