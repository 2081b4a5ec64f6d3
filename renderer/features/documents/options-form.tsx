import { msg, t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { nameLanguages } from '../../lib/language-names.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { allowedConnections, useProjectRules } from '../lane/index.ts';
import { useDocuments } from './context.ts';
import {
  selectConnection,
  selectGlossaries,
  selectIsSourceUnoffered,
  selectSources,
  selectSupportsFormality,
} from './selectors.ts';
import { OptionsProblem } from './options-problem.tsx';
import { PlannerBadge, ProjectField } from './project-field.tsx';
import { OutputFields } from './output-fields.tsx';
import { LanguageField, TargetPicker } from './target-picker.tsx';
import css from './options-form.module.css';

const DETECT = { code: 'auto', name: msg('Detect language') };

function SourceField() {
  const sources = useDocuments(selectSources);
  const sourceLang = useDocuments((state) => state.sourceLang);
  const setSourceLang = useDocuments((state) => state.setSourceLang);
  const isUnoffered = useDocuments(selectIsSourceUnoffered);
  const format = useFormat();
  const unoffered =
    isUnoffered && sourceLang !== null
      ? [
          {
            code: sourceLang,
            name: t('{name} (not offered)', { name: format.language(sourceLang) }),
          },
        ]
      : [];
  return (
    <LanguageField
      label={t('From')}
      choices={[
        { ...DETECT, name: t(DETECT.name) },
        ...unoffered,
        ...nameLanguages(sources, format),
      ]}
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
  const hint = hasTargets ? t('No chosen language has it.') : t('Choose a language first.');
  return (
    <SelectField
      label={t('Formality')}
      value={isSupported ? value[formality] : 'default'}
      disabled={!isSupported}
      hint={isSupported ? undefined : hint}
      onChange={({ target }) => {
        if (target.value === 'prefer_more' || target.value === 'prefer_less')
          setFormality(target.value);
        else setFormality('default');
      }}
    >
      <option value="default">{t('As the service does it')}</option>
      <option value="prefer_more">{t('More formal')}</option>
      <option value="prefer_less">{t('Less formal')}</option>
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
      label={t('Glossary')}
      value={glossaryId ?? ''}
      disabled={!hasSource && glossaryId === null}
      hint={hasSource ? undefined : t('Needs a language under From.')}
      onChange={({ target }) => setGlossary(target.value === '' ? null : target.value)}
    >
      <option value="">{t('None')}</option>
      {glossaryId !== null && !isListed && (
        <option value={glossaryId}>{t('No longer at the service')}</option>
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
  const rules = useProjectRules(useDocuments((state) => state.projectId));
  const setConnection = useDocuments((state) => state.setConnection);
  if (connections === null || connections.length < 2) return null;
  return (
    <SelectField
      label={t('Service')}
      value={connection?.id ?? ''}
      onChange={({ target }) => setConnection(target.value)}
    >
      {allowedConnections(connections, rules).map((each) => (
        <option key={each.id} value={each.id}>
          {each.key === 'missing'
            ? t('{name} (no key)', { name: each.name })
            : serviceName(each.id, each.name)}
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
        <ProjectField />
      </div>
      <PlannerBadge />
      <OptionsProblem />
    </>
  );
}
