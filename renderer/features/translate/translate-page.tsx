import { useCallback, useEffect, useId } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Badge } from '../../components/states.tsx';
import { ViewSwitch } from '../../components/view-switch.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { usePageCommand } from '../../lib/page-commands.ts';
import { LaneBadge } from '../lane/index.ts';
import { useTranslate } from './context.ts';
import { improvedTextOf } from './improve-slice.ts';
import { ImproveView } from './improve-view.tsx';
import { Notices } from './notices.tsx';
import { OptionChips } from './option-chips.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { PageActions } from './page-actions.tsx';
import { RouteBar } from './route-bar.tsx';
import { selectBlock } from './selectors.ts';
import { Figures, WorkState } from './status-line.tsx';
import { TranslateView } from './translate-view.tsx';
import { useSpeech } from './use-speech.ts';
import css from './translate-page.module.css';

export interface TranslatePageProps {
  /** A text that is too long is to be translated as a document. */
  onMakeDocument: (text: string) => void;
  /** Shows an item of the history. */
  onView: (itemId: string) => void;
}

/** The main action of each tab, also by Ctrl/Cmd+Enter. */
function PrimaryAction() {
  const tab = useTranslate((state) => state.tab);
  const isBlocked = useTranslate((state) =>
    tab === 'translate' ? selectBlock(state) !== null : improvedTextOf(state).trim() === '',
  );
  const translate = useTranslate((state) => state.translate);
  const improve = useTranslate((state) => state.improve);
  const run = useCallback(() => {
    if (!isBlocked) void (tab === 'translate' ? translate() : improve());
  }, [isBlocked, tab, translate, improve]);
  usePageCommand('primary', run);
  return (
    <Button variant="primary" isInactive={isBlocked} onClick={run}>
      {tab === 'translate' ? t('Translate') : t('Propose a wording')}
    </Button>
  );
}

/** The page lives as long as it is seen; what it holds is kept beyond. */
function useOpenPage(): boolean {
  const open = useTranslate((state) => state.open);
  const flush = useTranslate((state) => state.flush);
  useEffect(() => open(), [open]);
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', flush);
    };
  }, [flush]);
  return useTranslate((state) => state.isDraftRead);
}

/** Ctrl/Cmd+Z brings texts back that the text area itself no longer knows: cleared or replaced ones. */
function useUndoKey(): void {
  const isCleared = useTranslate((state) => state.canUndoClear);
  const isReplaced = useTranslate((state) => state.replaced !== null);
  const undoClear = useTranslate((state) => state.undoClear);
  const undoTake = useTranslate((state) => state.undoTake);
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

/** Texts, translated and improved while they are typed. */
export function TranslatePage({ onMakeDocument, onView }: TranslatePageProps) {
  const panelId = useId();
  const tab = useTranslate((state) => state.tab);
  const setTab = useTranslate((state) => state.setTab);
  const isPractice = useTranslate((state) => valueOf(state.languages)?.isPractice ?? false);
  const projectId = useTranslate((state) => state.projectId);
  const speech = useSpeech();
  const isReady = useOpenPage();
  useUndoKey();
  return (
    <>
      <PageHeader
        title={t('Translate')}
        purpose={t('Texts, translated and improved. What you type is kept on this computer.')}
      >
        <PrimaryAction />
      </PageHeader>
      <div className={css['content']} aria-busy={!isReady}>
        <div className={css['top']}>
          <ViewSwitch
            label={t('View')}
            value={tab}
            onChange={setTab}
            choices={[
              { value: 'translate', label: t('Translate text') },
              { value: 'improve', label: t('Improve text') },
            ]}
          />
          {isPractice && <Badge tone="warning">{t('Practice: no translation')}</Badge>}
        </div>
        <RouteBar panelId={panelId} />
        <LaneBadge projectId={projectId} />
        <OptionsPanel id={panelId} />
        <OptionChips />
        <Notices onMakeDocument={onMakeDocument} />
        {tab === 'translate' ? (
          <TranslateView speech={speech} onView={onView} />
        ) : (
          <ImproveView speech={speech} />
        )}
        <output className={css['note']}>{speech.note}</output>
        <Figures />
        {tab === 'translate' && <WorkState />}
        <PageActions onView={onView} />
      </div>
    </>
  );
}
