import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useCallback, useEffect, useId, Suspense } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { useFlushOnHide } from '../../lib/page/leaving.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { LaneBadge } from '../lane/index.ts';
import { SpentTimeForm } from '../time/index.ts';
import { improvedTextOf } from './improve-slice.ts';
import { ImproveControls, ImproveState, ImproveView } from './improve-view.tsx';
import { selectKeepBlock } from './keep-slice.ts';
import { Notices } from './notices.tsx';
import { OptionChips } from './option-chips.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { useSpeech } from './pane-tools.tsx';
import { RouteBar } from './route-bar.tsx';
import { selectBlock, selectEngine, selectItemId } from './selectors.ts';
import { Figures, WorkState } from './status-line.tsx';
import { useTranslate } from './store.ts';
import { noteOf } from './time-slice.ts';
import { TranslateView } from './translate-view.tsx';
import { Tick } from '../../components/fields/field.tsx';
import layout from '../../components/layout/layout.module.css';
import { translated } from '../../lib/words/translated.ts';
import css from './translate-page.module.css';

const TABS = [
  { value: 'translate', label: msg('texts.translateText') },
  { value: 'improve', label: msg('texts.improveText') },
] as const;

function keepBlockText(block: ReturnType<typeof selectKeepBlock>): string | undefined {
  if (block === 'earlier') return t('texts.translationIsEarlier');
  return block === null ? undefined : t('texts.noTranslationYet');
}

/** Actions on the text: add it to the history, and log its time to a project. */
function PageActions({ onView }: { onView: (itemId: string) => void }) {
  const itemId = useTranslate(selectItemId);
  const { keepOutcome: outcome, keep } = useTranslate('keepOutcome', 'keep');
  const keepBlock = useTranslate(selectKeepBlock);
  const { isLogOpen, isTimeLogged: isLogged } = useTranslate('isLogOpen', 'isTimeLogged');
  const { setLogOpen, logTime, projectId } = useTranslate('setLogOpen', 'logTime', 'projectId');
  const note = useTranslate((state) => noteOf(state.sourceText));
  return (
    <>
      <div className={layout['row']}>
        <Button
          icon={History}
          isInactive={keepBlock !== null}
          title={keepBlockText(keepBlock)}
          onClick={() => void keep()}
        >
          {t('texts.saveToHistory')}
        </Button>
        {itemId !== null && (
          <Button variant="quiet" onClick={() => onView(itemId)}>
            {t('texts.showInHistory')}
          </Button>
        )}
        <Button icon={Clock} aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {t('texts.logTime')}
        </Button>
        <output className={css['figures']}>
          {outcome === 'kept' && t('texts.savedToHistory')}
          {outcome === 'not-recorded' && t('texts.notSavedToHistory')}
          {outcome === null && isLogged && !isLogOpen && t('texts.timeLogged')}
        </output>
      </div>
      {isLogOpen && (
        <Suspense fallback={null}>
          <SpentTimeForm
            label={note === '' ? t('texts.logTime') : t('texts.logTimeFor', { name: note })}
            projectId={projectId}
            onLog={logTime}
            onClose={() => setLogOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export interface TranslatePageProps {
  /** Translates a text that is too long as a document. */
  onMakeDocument: (text: string) => void;
  /** Shows an item of the history. */
  onView: (itemId: string) => void;
}

/** Main action of each tab, also by Ctrl/Cmd+Enter. */
function PrimaryAction() {
  const tab = useTranslate((state) => state.tab);
  const isBlocked = useTranslate((state) =>
    tab === 'translate' ? selectBlock(state) !== null : improvedTextOf(state).trim() === '',
  );
  const { translate, improve } = useTranslate('translate', 'improve');
  const run = useCallback(() => {
    if (!isBlocked) void (tab === 'translate' ? translate() : improve());
  }, [isBlocked, tab, translate, improve]);
  usePageCommand('primary', run);
  return (
    <Button variant="primary" isInactive={isBlocked} onClick={run}>
      {tab === 'translate' ? t('texts.translate') : t('texts.suggestWording')}
    </Button>
  );
}

function AsYouType() {
  const { isAsYouType, setAsYouType } = useTranslate('isAsYouType', 'setAsYouType');
  return (
    <Tick checked={isAsYouType} onChange={setAsYouType}>
      {t('texts.translateAsYouType')}
    </Tick>
  );
}

function OptionsButton({ panelId }: { panelId: string }) {
  const isOpen = useTranslate((state) => state.isOptionsOpen);
  const setOpen = useTranslate((state) => state.setOptionsOpen);
  return (
    <Button
      icon={SlidersHorizontal}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={() => setOpen(!isOpen)}
    >
      {t('texts.options')}
    </Button>
  );
}

/** Row between the route and the text: its options, its obstacles, and the main action. */
function ActionRow({ panelId }: { panelId: string }) {
  const isTranslation = useTranslate((state) => state.tab === 'translate');
  return (
    <div className={layout['line']}>
      {isTranslation && <OptionsButton panelId={panelId} />}
      <div className={css['state']}>{isTranslation ? <WorkState /> : <ImproveState />}</div>
      <div className={css['main']}>
        {isTranslation && <AsYouType />}
        <PrimaryAction />
      </div>
    </div>
  );
}

/** Opens the page while it is visible; its content is preserved beyond that. */
function useOpenPage(): boolean {
  const { open, flush } = useTranslate('open', 'flush');
  useEffect(() => open(), [open]);
  useFlushOnHide(flush);
  return useTranslate((state) => state.isDraftRead);
}

/** Makes Ctrl/Cmd+Z restore texts that the text area itself no longer knows: cleared or replaced ones. */
function useUndoKey(): void {
  const isCleared = useTranslate((state) => state.cleared !== null);
  const isReplaced = useTranslate((state) => state.replaced !== null);
  const { undoClear, undoTake } = useTranslate('undoClear', 'undoTake');
  useEffect(() => {
    if (!isCleared && !isReplaced) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (isReplaced) undoTake();
      else undoClear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isCleared, isReplaced, undoClear, undoTake]);
}

/** Page of texts, translated and improved while they are typed. */
export function TranslatePage({ onMakeDocument, onView }: TranslatePageProps) {
  const panelId = useId();
  const { tab, setTab, projectId } = useTranslate('tab', 'setTab', 'projectId');
  const isPractice = useTranslate((state) => valueOf(state.languages)?.isPractice ?? false);
  const engine = useTranslate(selectEngine);
  const speech = useSpeech();
  const isReady = useOpenPage();
  useUndoKey();
  const isTranslation = tab === 'translate';
  return (
    <div className={css['page']} aria-busy={!isReady}>
      <div>
        <PageHeader title={t('texts.translate')} purpose={t('texts.purpose')} />
        <div className={layout['line']}>
          <ViewSwitch
            label={t('glossaries.view')}
            value={tab}
            onChange={setTab}
            choices={translated(TABS)}
          />
          {isPractice && <Badge tone="warning">{t('texts.practiceBadge')}</Badge>}
          <LaneBadge projectId={projectId} engine={isTranslation ? engine : undefined} />
        </div>
      </div>
      <RouteBar />
      {!isTranslation && <ImproveControls />}
      <ActionRow panelId={panelId} />
      {isTranslation && <OptionsPanel id={panelId} />}
      {isTranslation && <OptionChips />}
      <Notices onMakeDocument={onMakeDocument} />
      {isTranslation ? (
        <TranslateView speech={speech} onView={onView} />
      ) : (
        <ImproveView speech={speech} />
      )}
      <div className={css['foot']}>
        <output className={css['note']}>{speech.note}</output>
        <Figures />
        <PageActions onView={onView} />
      </div>
    </div>
  );
}
