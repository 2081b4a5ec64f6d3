import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { LanguageComboBox } from '../../components/language-combo-box.tsx';
import { nameLanguages } from '../../lib/languages.ts';
import { valueOf } from '../../lib/loadable.ts';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  allowedConnections,
  choiceOf,
  useLane,
  useLaneGuard,
  useProjectRules,
} from '../lane/index.ts';
import { ProjectPicker, useTime } from '../time/index.ts';
import { selectConnection, selectSourceLang, selectSources, selectTargets } from './selectors.ts';
import { useTranslate } from './store.ts';
import css from './route-bar.module.css';

const DETECT = 'auto';

function useChoices(
  listed: readonly { code: string; name: string }[],
  chosen: string | null,
): { code: string; name: string }[] {
  const format = useFormat();
  const offered = nameLanguages(listed, format);
  if (chosen === null || offered.some(({ code }) => code === chosen)) return [...offered];
  const name = format.language(chosen);
  // Until the languages are loaded only the previous choice is offered.
  if (offered.length === 0) return [{ code: chosen, name }];
  return [{ code: chosen, name: t('texts.notAvailable', { name }) }, ...offered];
}

/** "From", and below it what was found, to be corrected with one press. */
function SourceField() {
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const sources = useTranslate(selectSources);
  const sourceLang = useTranslate((state) => state.sourceLang);
  const found = useTranslate((state) =>
    state.sourceLang === null ? selectSourceLang(state) : null,
  );
  const setSourceLang = useTranslate((state) => state.setSourceLang);
  const choices = useChoices(sources, sourceLang);
  const name = found === null ? '' : format.language(found);
  // Its place is there before: the texts do not move while one types.
  const isDetected = sourceLang === null;
  return (
    <div ref={box} className={css['language']}>
      <LanguageComboBox
        label={t('texts.from')}
        choices={[{ code: DETECT, name: t('texts.detectLanguage') }, ...choices]}
        value={sourceLang ?? DETECT}
        onPick={(code) => setSourceLang(code === DETECT ? null : code)}
        isDisabled={sources.length === 0}
      />
      {isDetected && found === null && <p className={css['found']} />}
      {found !== null && (
        <p className={css['found']}>
          <span>{t('texts.detectedLanguage', { name })}</span>
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
            onClick={() => {
              const input = box.current?.querySelector('input');
              input?.focus();
              input?.select();
            }}
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
  const targetLang = useTranslate((state) => state.targetLang);
  const setTargetLang = useTranslate((state) => state.setTargetLang);
  const choices = useChoices(targets, targetLang);
  return (
    <div className={css['language']}>
      <LanguageComboBox
        label={t('texts.to')}
        choices={choices}
        value={targetLang}
        onPick={setTargetLang}
        isDisabled={targets.length === 0}
        placeholder={t('texts.chooseLanguage')}
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
  const projectId = useTranslate((state) => state.projectId);
  const setProject = useTranslate((state) => state.setProject);
  const connections = useTranslate((state) => valueOf(state.connections));
  const connectionId = useTranslate((state) => state.connectionId);
  const setConnection = useTranslate((state) => state.setConnection);
  const setOptions = useTranslate((state) => state.setOptions);
  const rules = useLane((state) => valueOf(state.rules));
  useLaneGuard({ projectId, connections, connectionId, setConnection });
  // The service first: what is typed already must not go where the project forbids it.
  const pick = (picked: string | null) => {
    const rule = rules?.find((each) => each.projectId === picked) ?? null;
    const choice = choiceOf(rule, connections ?? [], connectionId);
    if (choice.connectionId !== null) setConnection(choice.connectionId);
    const { glossaryId, memoryId } = choice;
    if (glossaryId !== null) setOptions({ glossaryId });
    if (memoryId !== null) setOptions({ memoryId });
    setProject(picked);
  };
  const isKnown = useTime((state) => valueOf(state.catalogue) !== null);
  const loadCatalogue = useTime((state) => state.loadCatalogue);
  useEffect(() => {
    if (!isKnown) void loadCatalogue();
  }, [isKnown, loadCatalogue]);
  return (
    <div>
      <ProjectPicker label={t('texts.project')} value={projectId} onPick={pick} />
    </div>
  );
}

/** Between which languages, by which service, for which project. */
export function RouteBar({ panelId }: { panelId: string }) {
  const swap = useTranslate((state) => state.swap);
  const canSwap = useTranslate(
    (state) => selectSourceLang(state) !== null && state.targetLang !== null,
  );
  const isOpen = useTranslate((state) => state.isOptionsOpen);
  const setOpen = useTranslate((state) => state.setOptionsOpen);
  return (
    <div className={css['bar']}>
      <div className={css['languages']}>
        <SourceField />
        <IconButton
          className={css['swap'] ?? ''}
          label={canSwap ? t('texts.swap') : t('texts.swapNeedsSource')}
          icon={ArrowLeftRight}
          isInactive={!canSwap}
          onClick={() => void swap()}
        />
        <TargetField />
      </div>
      <div className={css['others']}>
        <ServiceField />
        <ProjectField />
        <Button
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('texts.options')}
        </Button>
      </div>
    </div>
  );
}
