import { useEffect, useMemo } from 'react';
import { isConfidential } from '../../../shared/domain/lane/reach.ts';
import { MAX_VOICE_TARGETS, type SpeechVoice } from '../../../shared/domain/voice/names.ts';
import { recognizerFor } from '../../../shared/domain/voice/recognizer-for.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t, textLocale } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import {
  ChoiceField,
  NamedField,
  SelectField,
  Tick,
  WordsField,
} from '../../components/fields/field.tsx';
import { TargetLanguages } from '../../components/fields/target-languages.tsx';
import { LanguageComboBox } from '../../components/fields/language-combo-box.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import { LaneBadge, useProjectRules } from '../lane/index.ts';
import { ProjectPicker, useCatalog } from '../time/index.ts';
import {
  offeredSpeech,
  offeredTargets,
  offeredTerms,
  offeredVoices,
  selectOption,
  sourceOf,
} from './setup-slice.ts';
import { SoundField } from './sound-field.tsx';
import { useVoice } from './store.ts';
import { engineName } from '../../lib/words/engine-text.ts';
import { allowedOptions, languageList, QUALITY_TEXTS } from './words.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import css from './voice.module.css';

const DETECT = 'auto';
const NO_OPTIONS: readonly never[] = [];

/** Says what recognizes the speech, and where the sound goes. */
function useServiceHint(): string {
  const option = useVoice(selectOption);
  const sourceLang = useVoice(sourceOf);
  if (option === null) return '';
  const { switchedOff, isHere } = option;
  if (!isHere) return t('voice.soundIsSent');
  const recognizer = recognizerFor(option, sourceLang);
  const names = new Intl.ListFormat(textLocale(), { type: 'conjunction' }).format(switchedOff);
  return [
    recognizer === null
      ? ''
      : t(QUALITY_TEXTS[recognizer.quality], { name: engineName(recognizer.name) }),
    switchedOff.length === 0 ? '' : t('voice.switchedOff', { names }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function ServiceField() {
  const options = useVoice((state) => valueOf(state.options)) ?? NO_OPTIONS;
  const { connectionId, setConnection } = useVoice();
  const rules = useProjectRules(useVoice((state) => state.projectId));
  const allowed = allowedOptions(options, rules);
  const hint = useServiceHint();
  // A rule that changes while the form is open moves it to a service that the project allows.
  const isForbidden = allowed.every((option) => option.connectionId !== connectionId);
  const firstId = allowed[0]?.connectionId;
  useEffect(() => {
    if (isForbidden && firstId !== undefined) setConnection(firstId);
  }, [isForbidden, firstId, setConnection]);
  return (
    <SelectField
      label={t('texts.service')}
      value={connectionId ?? ''}
      disabled={options.length === 0}
      hint={hint}
      onChange={({ target }) => setConnection(target.value)}
    >
      {allowed.map(({ connectionId: id, connectionName }) => (
        <option key={id} value={id}>
          {serviceName(id, connectionName)}
        </option>
      ))}
    </SelectField>
  );
}

function SourceField() {
  const option = useVoice(selectOption);
  const sourceLang = useVoice(sourceOf);
  const setSourceLang = useVoice((state) => state.setSourceLang);
  const choices = useMemo(() => {
    const spoken = languageList(option?.sources.map(({ code }) => code) ?? []);
    if (option?.canDetectSource !== true) return spoken;
    return [{ code: DETECT, name: t('texts.detectLanguage') }, ...spoken];
  }, [option]);
  const detected = option?.canDetectSource === true ? DETECT : null;
  return (
    <LanguageComboBox
      label={t('voice.spokenLanguage')}
      choices={choices}
      value={sourceLang ?? detected}
      onPick={(code) => setSourceLang(code === DETECT ? null : code)}
      isDisabled={choices.length === 0}
      placeholder={t('texts.chooseLanguage')}
    />
  );
}

/** Selects up to five languages, each a removable tag. */
function TargetsField() {
  const option = useVoice(selectOption);
  const { targetLangs: chosen, addTargetLang: add, removeTargetLang: remove } = useVoice();
  const targets = offeredTargets(chosen, option);
  const isFull = targets.length >= MAX_VOICE_TARGETS;
  const choices = useMemo(() => languageList(option?.targets ?? []), [option]);
  const last = targets.at(-1);
  return (
    <TargetLanguages codes={targets} nameOf={format.language} onRemove={remove}>
      <LanguageComboBox
        label={t('voice.translateInto')}
        choices={choices}
        taken={targets}
        value={null}
        onPick={add}
        onBackspace={() => last !== undefined && remove(last)}
        isDisabled={choices.length === 0 || isFull}
        placeholder={
          isFull ? t('voice.mostTargets', { count: MAX_VOICE_TARGETS }) : t('documents.addLanguage')
        }
      />
    </TargetLanguages>
  );
}

const FORMALITY_NAMES = {
  default: msg('texts.serviceDefault'),
  more: msg('texts.moreFormal'),
  less: msg('texts.lessFormal'),
};

function FormalityField() {
  const { formality, setFormality } = useVoice();
  const isThere = useVoice((state) => {
    const option = selectOption(state);
    return offeredTargets(state.targetLangs, option).some((code) =>
      option?.formalityTargets.includes(code),
    );
  });
  if (!isThere) return null;
  return (
    <WordsField
      label={t('texts.formality')}
      value={formality}
      words={FORMALITY_NAMES}
      onPick={setFormality}
    />
  );
}

function GlossaryField() {
  const glossaries = useVoice((state) => valueOf(state.glossaries)) ?? NO_OPTIONS;
  const { glossaryId, setGlossary } = useVoice();
  const takesGlossary = useVoice((state) => selectOption(state)?.takesGlossary ?? false);
  if (!takesGlossary || glossaries.length === 0) return null;
  return (
    <NamedField
      label={t('glossaries.glossary')}
      value={glossaryId}
      none={t('texts.none')}
      of={glossaries}
      onPick={setGlossary}
    />
  );
}

function TermsField() {
  const { spokenTerms, spokenTermsId, setSpokenTerms } = useVoice();
  const offered = offeredTerms(spokenTerms, useVoice(sourceOf));
  if (offered.length === 0) return null;
  return (
    <NamedField
      label={t('spokenTerms.spokenTerms')}
      value={spokenTermsId}
      none={t('texts.none')}
      of={offered}
      onPick={setSpokenTerms}
    />
  );
}

/** Selects the spoken translation if the service can speak one of the chosen languages. */
function SpeechField() {
  const option = useVoice(selectOption);
  const offered = offeredSpeech(
    useVoice((state) => state.targetLangs),
    option,
  );
  const { speechTarget, setSpeechTarget } = useVoice();
  if (offered.length === 0) return null;
  const chosen = offered.find((code) => code === speechTarget) ?? null;
  return (
    <>
      <NamedField
        label={t('voice.speakTranslation')}
        value={chosen}
        hint={chosen === null ? undefined : t('voice.useHeadphones')}
        none={t('voice.notSpoken')}
        of={offered.map((code) => ({ id: code, name: format.language(code) }))}
        onPick={setSpeechTarget}
      />
      {chosen !== null && <SpeechVoiceField />}
    </>
  );
}

const VOICE_NAMES: Readonly<Record<SpeechVoice, MessageId>> = {
  default: msg('voice.speechVoiceDefault'),
  female: msg('voice.speechVoiceFemale'),
  male: msg('voice.speechVoiceMale'),
  match: msg('voice.speechVoiceMatch'),
};

function SpeechVoiceField() {
  const offered = offeredVoices(useVoice(selectOption));
  const { speechVoice, setSpeechVoice } = useVoice();
  return (
    <ChoiceField
      label={t('voice.speechVoice')}
      value={offered.includes(speechVoice) ? speechVoice : 'default'}
      values={offered}
      text={(voice) => t(VOICE_NAMES[voice])}
      onPick={setSpeechVoice}
    />
  );
}

function ProjectField() {
  const { projectId, setProject } = useVoice();
  useCatalog();
  return (
    <div>
      <ProjectPicker label={t('texts.project')} value={projectId} onPick={setProject} />
    </div>
  );
}

function KeepSound() {
  const { keepsSound, setKeepsSound } = useVoice();
  return (
    <Tick checked={keepsSound} onChange={setKeepsSound}>
      <span>
        {t('voice.keepSound')} <span className={forms['hint']}>{t('voice.keepSoundHint')}</span>
      </span>
    </Tick>
  );
}

/** Shows a problem of the options or of the chosen one. */
function SetupProblem() {
  const { options, loadSetup } = useVoice();
  const problem = useVoice((state) => selectOption(state)?.problem ?? null);
  const error = options.status === 'failed' ? options.error : problem;
  return error === null ? null : <ErrorPanel error={error} onRetry={loadSetup} isAlert={false} />;
}

/** Says that no data leaves the computer, if the project requires that. */
function SetupBadge() {
  const projectId = useVoice((state) => state.projectId);
  const rules = useProjectRules(projectId);
  const isKeptHere = rules !== null && isConfidential(rules.reach);
  return (
    <LaneBadge projectId={projectId} {...(isKeptHere && { note: t('voice.confidentialNote') })} />
  );
}

export function SetupForm() {
  return (
    <section aria-label={t('voice.nextSession')} className={layout['panel']}>
      <div className={`${forms['fields']} ${css['fields']}`}>
        <SourceField />
        <TargetsField />
        <SoundField />
        <ServiceField />
        <ProjectField />
        <FormalityField />
        <GlossaryField />
        <TermsField />
        <SpeechField />
      </div>
      <div className={css['checks']}>
        <KeepSound />
      </div>
      <SetupBadge />
      <SetupProblem />
    </section>
  );
}
