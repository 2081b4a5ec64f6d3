import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import History from 'lucide-react/icons/history';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useMemo } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { LanguageComboBox } from '../../components/fields/language-combo-box.tsx';
import { LanguageNotes } from '../../components/fields/language-notes.tsx';
import { languageChoices, otherKeyedService } from '../../lib/languages/language-choices.ts';
import type { LanguageChoice } from '../../lib/languages/language-match.ts';
import type { PanelState } from '../../components/frame/side-panel.tsx';
import { createSelector } from '../../lib/stores/feature-store.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { format } from '../../lib/words/format.ts';
import {
  allowedConnections,
  choiceOf,
  useLane,
  useLaneGuard,
  useProjectRules,
} from '../lane/index.ts';
import { ProjectPicker, useCatalog } from '../time/index.ts';
import { ImproveControls } from './improve-view.tsx';
import { selectIsRecorded } from './keep-slice.ts';
import { chipsOf, obstacleText } from './option-words.ts';
import { GlossaryField } from './options-panel.tsx';
import {
  selectConnection,
  selectIsOwnService,
  selectSourceLang,
  selectSources,
  selectTargets,
} from './selectors.ts';
import { type TranslateState, useTranslate } from './store.ts';
import css from './translate-page.module.css';

const DETECT = 'auto';

/** Returns the languages; until they are loaded, only the previous choice. */
function useChoices(side: 'source' | 'target', chosen: string | null): LanguageChoice[] {
  const languages = useTranslate((state) => valueOf(state.languages));
  const isHere = useTranslate(selectIsOwnService);
  const from = useTranslate(selectSourceLang);
  const to = useTranslate((state) => state.targetLang);
  const choices = useMemo(() => {
    if (languages === null) return [];
    const { isPractice } = languages;
    const other = side === 'source' ? to : from;
    return languageChoices({ side, languages, other, isHere, isPractice });
  }, [side, languages, isHere, from, to]);
  if (chosen === null || choices.some(({ code }) => code === chosen)) return choices;
  const name = format.language(chosen);
  if (choices.length === 0) return [{ code: chosen, name }];
  return [{ code: chosen, name: t('texts.notAvailable', { name }) }, ...choices];
}

/** Returns the user's own service with a key, for languages that the chosen one lacks. */
function useOtherService() {
  const connections = useTranslate((state) => valueOf(state.connections));
  const { connectionId: chosenId, setConnection } = useTranslate();
  const rules = useProjectRules(useTranslate((state) => state.projectId));
  const other = otherKeyedService(allowedConnections(connections ?? [], rules), chosenId);
  return other === null ? undefined : { name: other.name, onChoose: () => setConnection(other.id) };
}

/** Focuses the field of the source language, whose list opens with the first letter. */
export function openSourceLanguages(): void {
  const input = document.querySelector<HTMLInputElement>('[data-source-field] input');
  input?.focus();
  input?.select();
}

/** "From", and below it the detected language, which can be corrected with one press. */
function SourceField() {
  const sources = useTranslate(selectSources);
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  const { sourceLang, setSourceLang } = useTranslate();
  const found = useTranslate((state) =>
    state.sourceLang === null ? selectSourceLang(state) : null,
  );
  const choices = useChoices('source', sourceLang);
  const isAssumed = useTranslate((state) => state.translation?.isSourceAssumed ?? false);
  const name = found === null ? '' : format.language(found);
  return (
    <div className={css['language']} data-source-field>
      <LanguageComboBox
        label={isTranslation ? t('texts.from') : t('texts.languageOfText')}
        choices={[{ code: DETECT, name: t('texts.detectLanguage') }, ...choices]}
        value={sourceLang ?? DETECT}
        onPick={(code) => setSourceLang(code === DETECT ? null : code)}
        isDisabled={sources.length === 0}
        otherService={useOtherService()}
      />
      {found !== null && (
        <p className={css['found']}>
          <span>
            {isAssumed
              ? t('texts.assumedLanguage', { name })
              : t('texts.detectedLanguage', { name })}
          </span>
          <button
            type="button"
            className={css['textButton']}
            aria-label={t('texts.keepDetectedNamed', { name })}
            onClick={() => setSourceLang(found)}
          >
            {t('texts.keepDetected')}
          </button>
          <button
            type="button"
            className={css['textButton']}
            aria-label={t('texts.changeLanguage')}
            onClick={openSourceLanguages}
          >
            {t('texts.changeDetected')}
          </button>
        </p>
      )}
    </div>
  );
}

function TargetField() {
  const targets = useTranslate(selectTargets);
  const { targetLang, setTargetLang } = useTranslate();
  const choices = useChoices('target', targetLang);
  return (
    <div className={css['language']}>
      <LanguageComboBox
        label={t('texts.to')}
        choices={choices}
        value={targetLang}
        onPick={setTargetLang}
        isDisabled={targets.length === 0}
        placeholder={t('texts.chooseLanguage')}
        otherService={useOtherService()}
      />
    </div>
  );
}

function ServiceField() {
  const connections = useTranslate((state) => valueOf(state.connections));
  const connection = useTranslate(selectConnection);
  const setConnection = useTranslate((state) => state.setConnection);
  const rules = useProjectRules(useTranslate((state) => state.projectId));
  const allowed = allowedConnections(connections ?? [], rules);
  // Nothing to choose.
  if (allowed.length < 2 && connection !== null) return null;
  return (
    <div className={css['other']}>
      <SelectField
        label={t('texts.service')}
        value={connection?.id ?? ''}
        disabled={connections === null}
        onChange={({ target }) => setConnection(target.value)}
      >
        {allowed.map(({ id, name, key }) => (
          <option key={id} value={id}>
            {key === 'missing' ? t('texts.nameWithoutKey', { name }) : serviceName(id, name)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function ProjectField() {
  const { projectId, setProject, connectionId, setConnection, setOptions } = useTranslate();
  const connections = useTranslate((state) => valueOf(state.connections));
  const rules = useLane((state) => valueOf(state.rules));
  useLaneGuard({ projectId, connections, connectionId, setConnection });
  // The service first: typed text must not go where the project forbids it.
  const pick = (picked: string | null) => {
    const rule = rules?.find((each) => each.projectId === picked) ?? null;
    const choice = choiceOf(rule, connections ?? [], connectionId);
    if (choice.connectionId !== null) setConnection(choice.connectionId);
    const { glossaryId, memoryId, styleProfile } = choice;
    if (glossaryId !== null) setOptions({ glossaryIds: [glossaryId] });
    if (memoryId !== null) setOptions({ memoryId });
    if (styleProfile !== null) setOptions({ styleProfileId: styleProfile.id });
    setProject(picked);
  };
  useCatalog();
  return (
    <div className={css['other']}>
      <ProjectPicker label={t('texts.project')} value={projectId} onPick={pick} />
    </div>
  );
}

function Swap() {
  const swap = useTranslate((state) => state.swap);
  const canSwap = useTranslate(
    (state) => selectSourceLang(state) !== null && state.targetLang !== null,
  );
  return (
    <IconButton
      label={canSwap ? t('texts.swap') : t('texts.swapNeedsSource')}
      icon={ArrowLeftRight}
      isInactive={!canSwap}
      onClick={() => void swap()}
    />
  );
}

const selectChips = createSelector(
  ({ options, choices }: TranslateState) => [options, valueOf(choices)] as const,
  chipsOf,
);

/** Opens the options; says how many are in use, and whether one of them cannot be used. */
function OptionsButton({ panel }: { panel: PanelState }) {
  // A glossary that can be used is shown beside it.
  const chips = useTranslate(selectChips).filter(
    ({ key, obstacle }) => key !== 'glossaryIds' || obstacle !== null,
  );
  const isShown = panel.isOpen && panel.tab === 'options';
  const isObstructed = chips.some(({ obstacle }) => obstacle !== null);
  const words = chips.map(({ label, obstacle }) =>
    obstacle === null ? label : `${label} – ${t('texts.notUsed', { why: obstacleText(obstacle) })}`,
  );
  return (
    <Button
      icon={isObstructed ? CircleAlert : SlidersHorizontal}
      aria-expanded={isShown}
      title={words.join('\n') || undefined}
      onClick={() => (isShown ? panel.toggle() : panel.show('options'))}
    >
      {chips.length === 0
        ? t('texts.options')
        : t('texts.optionsWithCount', { count: chips.length })}
    </Button>
  );
}

/** Says whether texts go into the history, and changes it. */
export function KeepSwitch() {
  const { isKeeping, setKeeping } = useTranslate();
  const isRecorded = useTranslate(selectIsRecorded);
  const isKept = isKeeping && isRecorded;
  const hint = isKept ? t('texts.keptHint') : t('texts.notKeptHint');
  return (
    <Button
      icon={History}
      variant="quiet"
      isInactive={!isRecorded}
      title={isRecorded ? hint : t('texts.notRecordedHint')}
      onClick={() => setKeeping(!isKeeping)}
    >
      {isKept ? t('texts.keptInHistory') : t('texts.notKept')}
    </Button>
  );
}

/** Selects the languages, the glossary, and the project; for an improvement, only one language. */
export function RouteLine({ panel }: { panel: PanelState }) {
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  const isOfSource = useTranslate((state) => state.improvedText === 'source');
  return (
    <LanguageNotes>
      <div className={css['route']}>
        {(isTranslation || isOfSource) && <SourceField />}
        {isTranslation && <Swap />}
        {isTranslation && <TargetField />}
        {isTranslation && (
          <div className={css['other']}>
            <GlossaryField part="first" />
          </div>
        )}
        <ProjectField />
        <ServiceField />
        {isTranslation ? <OptionsButton panel={panel} /> : <ImproveControls />}
      </div>
    </LanguageNotes>
  );
}
