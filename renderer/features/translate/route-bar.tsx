import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useMemo, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { LanguageComboBox } from '../../components/fields/language-combo-box.tsx';
import { LanguageNotes } from '../../components/fields/language-notes.tsx';
import { languageChoices, otherKeyedService } from '../../lib/languages/language-choices.ts';
import type { LanguageChoice } from '../../lib/languages/language-match.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import {
  allowedConnections,
  choiceOf,
  useLane,
  useLaneGuard,
  useProjectRules,
} from '../lane/index.ts';
import { ProjectPicker, useCatalog } from '../time/index.ts';
import {
  selectConnection,
  selectIsOwnService,
  selectSourceLang,
  selectSources,
  selectTargets,
} from './selectors.ts';
import { useTranslate } from './store.ts';
import css from './translate-page.module.css';

const DETECT = 'auto';

/** Returns the languages; until they are loaded, only the previous choice. */
function useChoices(side: 'source' | 'target', chosen: string | null): LanguageChoice[] {
  const format = useFormat();
  const languages = useTranslate((state) => valueOf(state.languages));
  const isHere = useTranslate(selectIsOwnService);
  const from = useTranslate(selectSourceLang);
  const to = useTranslate((state) => state.targetLang);
  const choices = useMemo(() => {
    if (languages === null) return [];
    const { isPractice } = languages;
    const other = side === 'source' ? to : from;
    return languageChoices({ side, languages, other, isHere, isPractice, format });
  }, [side, languages, isHere, from, to, format]);
  if (chosen === null || choices.some(({ code }) => code === chosen)) return choices;
  const name = format.language(chosen);
  if (choices.length === 0) return [{ code: chosen, name }];
  return [{ code: chosen, name: t('texts.notAvailable', { name }) }, ...choices];
}

/** Returns the user's own service with a key, for languages that the chosen one lacks. */
function useOtherService() {
  const connections = useTranslate((state) => valueOf(state.connections));
  const { connectionId: chosenId, setConnection } = useTranslate('connectionId', 'setConnection');
  const rules = useProjectRules(useTranslate((state) => state.projectId));
  const other = otherKeyedService(allowedConnections(connections ?? [], rules), chosenId);
  return other === null ? undefined : { name: other.name, onChoose: () => setConnection(other.id) };
}

/** Marks the field of the source language. */
export const SOURCE_FIELD = 'data-source-field';

/** Focuses the field, whose list opens with the first letter. */
export function openLanguages(box: Element | null): void {
  const input = box?.querySelector('input');
  input?.focus();
  input?.select();
}

/** "From", and below it the detected language, which can be corrected with one press. */
function SourceField() {
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const sources = useTranslate(selectSources);
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  const sourceLang = useTranslate((state) => state.sourceLang);
  const found = useTranslate((state) =>
    state.sourceLang === null ? selectSourceLang(state) : null,
  );
  const setSourceLang = useTranslate((state) => state.setSourceLang);
  const choices = useChoices('source', sourceLang);
  const isAssumed = useTranslate((state) => state.translation?.isSourceAssumed ?? false);
  const name = found === null ? '' : format.language(found);
  // Its space is reserved: the texts do not move while typing.
  const isDetected = sourceLang === null;
  return (
    <div ref={box} className={css['language']} {...{ [SOURCE_FIELD]: '' }}>
      <LanguageComboBox
        label={isTranslation ? t('texts.from') : t('texts.languageOfText')}
        choices={[{ code: DETECT, name: t('texts.detectLanguage') }, ...choices]}
        value={sourceLang ?? DETECT}
        onPick={(code) => setSourceLang(code === DETECT ? null : code)}
        isDisabled={sources.length === 0}
        otherService={useOtherService()}
      />
      {isDetected && found === null && <p className={css['found']} />}
      {found !== null && (
        <p className={css['found']}>
          <span>
            {isAssumed
              ? t('texts.assumedLanguage', { name })
              : t('texts.detectedLanguage', { name })}
          </span>
          <span className={css['foundActions']}>
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
              onClick={() => openLanguages(box.current)}
            >
              {t('texts.changeDetected')}
            </button>
          </span>
        </p>
      )}
    </div>
  );
}

function TargetField() {
  const targets = useTranslate(selectTargets);
  const { targetLang, setTargetLang } = useTranslate('targetLang', 'setTargetLang');
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
  return (
    <SelectField
      label={t('texts.service')}
      value={connection?.id ?? ''}
      disabled={connections === null}
      onChange={({ target }) => setConnection(target.value)}
    >
      {allowedConnections(connections ?? [], rules).map(({ id, name, key }) => (
        <option key={id} value={id}>
          {key === 'missing' ? t('texts.nameWithoutKey', { name }) : serviceName(id, name)}
        </option>
      ))}
    </SelectField>
  );
}

function ProjectField() {
  const { projectId, setProject } = useTranslate('projectId', 'setProject');
  const connections = useTranslate((state) => valueOf(state.connections));
  const { connectionId, setConnection } = useTranslate('connectionId', 'setConnection');
  const setOptions = useTranslate((state) => state.setOptions);
  const rules = useLane((state) => valueOf(state.rules));
  useLaneGuard({ projectId, connections, connectionId, setConnection });
  // The service first: typed text must not go where the project forbids it.
  const pick = (picked: string | null) => {
    const rule = rules?.find((each) => each.projectId === picked) ?? null;
    const choice = choiceOf(rule, connections ?? [], connectionId);
    if (choice.connectionId !== null) setConnection(choice.connectionId);
    const { glossaryId, memoryId } = choice;
    if (glossaryId !== null) setOptions({ glossaryIds: [glossaryId] });
    if (memoryId !== null) setOptions({ memoryId });
    setProject(picked);
  };
  useCatalog();
  return (
    <div>
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
      className={css['swap'] ?? ''}
      label={canSwap ? t('texts.swap') : t('texts.swapNeedsSource')}
      icon={ArrowLeftRight}
      isInactive={!canSwap}
      onClick={() => void swap()}
    />
  );
}

/** Selects the languages, the service, and the project; for an improvement, only one language. */
export function RouteBar() {
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  const isOfSource = useTranslate((state) => state.improvedText === 'source');
  return (
    <LanguageNotes>
      <div className={css['bar']}>
        {(isTranslation || isOfSource) && (
          <div className={css['languages']}>
            <SourceField />
            {isTranslation && <Swap />}
            {isTranslation && <TargetField />}
          </div>
        )}
        <div className={css['others']}>
          <ServiceField />
          <ProjectField />
        </div>
      </div>
    </LanguageNotes>
  );
}
