import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { Suspense, useEffect, useMemo } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { LazyLanguageComboBox } from '../../components/fields/lazy-combo-boxes.tsx';
import { LanguageNotes } from '../../components/fields/language-notes.tsx';
import { TargetLanguages } from '../../components/fields/target-languages.tsx';
import { appReady, later } from '../../lib/page/later.ts';
import { defaultConnectionId } from '../../lib/stores/account-data.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { languageChoices, otherKeyedService } from '../../lib/languages/language-choices.ts';
import type { LanguageChoice } from '../../lib/languages/language-match.ts';
import { format } from '../../lib/words/format.ts';
import {
  allowedConnections,
  useProjectRules,
  choiceOf,
  LaneBadge,
  useLane,
  useLaneGuard,
} from '../lane/index.ts';
import { ProjectPicker, useTime } from '../time/index.ts';
import {
  selectConvertibleFormats,
  selectHasWatermark,
  selectEngine,
  selectIsOwnService,
  selectIsSourceUnoffered,
  selectSupportsFormality,
  selectUnofferedTargets,
} from './selectors.ts';
import type { DocumentsState } from './state.ts';
import { useDocuments } from './store.ts';
import css from './documents-page.module.css';

/** Returns all languages, those of the service first. */
function useLanguages(side: 'source' | 'target'): LanguageChoice[] {
  const languages = useDocuments((state) => valueOf(state.languages));
  const isHere = useDocuments(selectIsOwnService);
  const sourceLang = useDocuments((state) => state.sourceLang);
  return useMemo(() => {
    if (languages === null) return [];
    const { isPractice } = languages;
    const other = side === 'target' ? sourceLang : null;
    return languageChoices({ side, languages, other, isHere, isPractice });
  }, [side, languages, isHere, sourceLang]);
}

/** Returns the user's own service with a key, for languages that the chosen one lacks. */
function useOtherService() {
  const connections = useDocuments((state) => valueOf(state.connections));
  const { connectionId: chosenId, setConnection } = useDocuments();
  const rules = useProjectRules(useDocuments((state) => state.projectId));
  const other = otherKeyedService(allowedConnections(connections ?? [], rules), chosenId);
  return other === null ? undefined : { name: other.name, onChoose: () => setConnection(other.id) };
}

/** "To": a search field that adds languages, each a removable tag. */
function TargetPicker() {
  const choices = useLanguages('target');
  const unoffered = useDocuments(selectUnofferedTargets);
  const { targetLangs, addTargetLang, removeTargetLang } = useDocuments();
  const nameOf = (code: string) =>
    choices.find((choice) => choice.code === code)?.name ?? format.language(code);
  const last = targetLangs.at(-1);
  return (
    <TargetLanguages
      codes={targetLangs}
      nameOf={nameOf}
      unoffered={unoffered}
      onRemove={removeTargetLang}
    >
      <LazyLanguageComboBox
        label={t('texts.to')}
        choices={choices}
        taken={targetLangs}
        value={null}
        onPick={addTargetLang}
        onBackspace={() => last !== undefined && removeTargetLang(last)}
        isDisabled={choices.length === 0}
        placeholder={t('documents.addLanguage')}
        otherService={useOtherService()}
      />
    </TargetLanguages>
  );
}

/** Shows a failed read of connections or languages, unless the built-in service is still starting. */
function OptionsProblem() {
  const { connections, loadOptions, languages, loadConnectionData: reload } = useDocuments();
  const isOwn = useDocuments(selectIsOwnService);
  const isStarting = useDocuments((state) => state.embeddedState === 'starting');
  if (connections.status === 'failed') {
    return (
      <ErrorPanel error={connections.error}>
        <Button onClick={() => void loadOptions()}>{t('documents.reloadConnections')}</Button>
      </ErrorPanel>
    );
  }
  if (languages.status !== 'failed' || (isOwn && isStarting)) return null;
  return (
    <ErrorPanel error={languages.error}>
      <Button onClick={() => void reload()}>{t('documents.reloadLanguages')}</Button>
    </ErrorPanel>
  );
}

/** Selects the project of the files, which also selects its service and glossary. */
function ProjectField() {
  const { projectId, setProject, connectionId, setConnection, setGlossaries, setStyleProfile } =
    useDocuments();
  const connections = useDocuments((state) => valueOf(state.connections));
  const rules = useLane((state) => valueOf(state.rules));
  const needCatalog = useTime((state) => state.needCatalog);
  useEffect(() => {
    // At startup, the window requests it once the first page is on screen.
    void appReady.then(needCatalog);
  }, [needCatalog]);
  useLaneGuard({ projectId, connections, connectionId, setConnection });
  const pick = (picked: string | null) => {
    setProject(picked);
    const rule = rules?.find((each) => each.projectId === picked) ?? null;
    const choice = choiceOf(rule, connections ?? [], connectionId);
    if (choice.connectionId !== null) setConnection(choice.connectionId);
    if (choice.glossaryId !== null) setGlossaries([choice.glossaryId]);
    if (choice.styleProfile !== null) setStyleProfile(choice.styleProfile);
  };
  return (
    <div>
      <ProjectPicker label={t('lane.forProject')} value={projectId} onPick={pick} />
    </div>
  );
}

/** Says on the form that no data leaves the computer. */
function PlannerBadge() {
  const projectId = useDocuments((state) => state.projectId);
  const engine = useDocuments(selectEngine);
  return <LaneBadge projectId={projectId} engine={engine} />;
}

const DETECT = { code: 'auto', name: msg('texts.detectLanguage') };

function SourceField() {
  const choices = useLanguages('source');
  const { sourceLang, setSourceLang } = useDocuments();
  const isUnoffered = useDocuments(selectIsSourceUnoffered);
  const unoffered =
    isUnoffered && sourceLang !== null
      ? [
          {
            code: sourceLang,
            name: t('texts.notAvailable', { name: format.language(sourceLang) }),
          },
        ]
      : [];
  return (
    <LazyLanguageComboBox
      label={t('texts.from')}
      choices={[
        { ...DETECT, name: t(DETECT.name) },
        ...unoffered,
        ...choices.filter(({ code }) => unoffered.every((each) => each.code !== code)),
      ]}
      value={sourceLang ?? DETECT.code}
      onPick={(code) => setSourceLang(code === DETECT.code ? null : code)}
      isDisabled={choices.length === 0}
      otherService={useOtherService()}
    />
  );
}

/** The first paint does not need data that is fetched from the service anyway. */
const moreOptions = async () => {
  await appReady;
  return import('./more-options.tsx');
};
const GlossaryField = later(async () => (await moreOptions()).DocumentGlossaries);
const MoreOptions = later(async () => (await moreOptions()).MoreOptions);

/** Returns how many of the rarer options are not as they are at first. */
function countOptions(state: DocumentsState): number {
  const { formality, memory, style, styleProfile, outputFormats } = state;
  const usualId = defaultConnectionId(valueOf(state.connections) ?? []);
  return [
    formality !== 'default' && selectSupportsFormality(state),
    memory !== null,
    style !== null,
    styleProfile !== null,
    selectHasWatermark(state),
    usualId !== state.connectionId,
    selectConvertibleFormats(state).some((each) => (outputFormats[each] ?? each) !== each),
  ].filter(Boolean).length;
}

/** Form with the translation options of the planned files: the usual ones in a line, the rest on request. */
export function OptionsForm() {
  const { areOptionsOpen: isOpen, toggleOptions } = useDocuments();
  const count = useDocuments(countOptions);
  return (
    <>
      <LanguageNotes>
        <div className={css['route']}>
          <SourceField />
          <TargetPicker />
          <Suspense>
            <GlossaryField />
          </Suspense>
          <ProjectField />
          <Button
            icon={SlidersHorizontal}
            className={css['more']}
            aria-expanded={isOpen}
            onClick={toggleOptions}
          >
            {count > 0 ? t('documents.optionsWithCount', { count }) : t('texts.options')}
          </Button>
        </div>
      </LanguageNotes>
      {isOpen && (
        <Suspense>
          <MoreOptions />
        </Suspense>
      )}
      <PlannerBadge />
      <OptionsProblem />
    </>
  );
}
