import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import { Suspense, useCallback, useEffect } from 'react';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { Frame } from '../../components/frame/frame.tsx';
import { useSidePanel, type PanelTab } from '../../components/frame/side-panel.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFlushOnHide } from '../../lib/page/leaving.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { translated } from '../../lib/words/translated.ts';
import { LaneBadge } from '../lane/index.ts';
import { SpentTimeForm } from '../time/index.ts';
import { improvedTextOf } from './improve-slice.ts';
import { ImproveView } from './improve-view.tsx';
import { selectKeepBlock } from './keep-slice.ts';
import { Matches, MatchKeys } from './matches.tsx';
import { Notices } from './notices.tsx';
import { Options } from './options-panel.tsx';
import { useSpeech } from './pane-tools.tsx';
import { KeepSwitch, RouteLine } from './route-bar.tsx';
import { selectBlock, selectEngine, selectItemId } from './selectors.ts';
import { Figures } from './status-line.tsx';
import { useTranslate, useTranslateStore } from './store.ts';
import { noteOf } from './time-slice.ts';
import { TranslateView } from './translate-view.tsx';

const TABS = [
  { value: 'translate', label: msg('texts.translateText') },
  { value: 'improve', label: msg('texts.improveText') },
] as const;

/** Narrower windows begin without the panel, whose place the texts need. */
const PANEL_WIDTH_PX = 1100;

export interface TranslatePageProps {
  /** Translates a text that is too long as a document. */
  onMakeDocument: (text: string) => void;
  onView: (itemId: string) => void;
}

/** Main action of each tab, also by Ctrl/Cmd+Enter. */
function PrimaryAction() {
  const { tab, translate, improve } = useTranslate();
  const block = useTranslate((state) => (tab === 'translate' ? selectBlock(state) : null));
  const isBlocked = useTranslate(
    (state) => block !== null || (tab === 'improve' && improvedTextOf(state).trim() === ''),
  );
  const run = useCallback(() => {
    if (!isBlocked) void (tab === 'translate' ? translate() : improve());
  }, [isBlocked, tab, translate, improve]);
  usePageCommand('primary', run);
  return (
    <Button variant="primary" isInactive={isBlocked} title={block ?? undefined} onClick={run}>
      {tab === 'translate' ? t('texts.translate') : t('texts.suggestWording')}
    </Button>
  );
}

function LogTime() {
  const { setLogOpen, logTime, projectId } = useTranslate();
  const note = useTranslate((state) => noteOf(state.sourceText));
  return (
    <Suspense fallback={null}>
      <SpentTimeForm
        label={note === '' ? t('texts.logTime') : t('texts.logTimeFor', { name: note })}
        projectId={projectId}
        onLog={logTime}
        onClose={() => setLogOpen(false)}
      />
    </Suspense>
  );
}

/** Opens the page while it is visible; its content is preserved beyond that. */
function useOpenPage(): void {
  const { open, flush } = useTranslate();
  useEffect(() => open(), [open]);
  useFlushOnHide(flush);
}

/** Shows the item of the shown text, which is kept first. */
function useShowInHistory(onView: TranslatePageProps['onView']) {
  const store = useTranslateStore();
  const isInactive = useTranslate(
    (state) =>
      selectItemId(state) === null && (!state.isKeeping || selectKeepBlock(state) !== null),
  );
  const show = async () => {
    await store.getState().keep();
    const itemId = selectItemId(store.getState());
    if (itemId !== null) onView(itemId);
  };
  return { isInactive, onAction: () => void show() };
}

/** Page of texts, translated and improved while they are typed. */
export function TranslatePage({ onMakeDocument, onView }: TranslatePageProps) {
  const { tab, setTab, projectId, isLogOpen, setLogOpen } = useTranslate();
  const matchCount = useTranslate((state) => valueOf(state.matches)?.length ?? 0);
  const isPractice = useTranslate((state) => valueOf(state.languages)?.isPractice ?? false);
  const engine = useTranslate(selectEngine);
  const panel = useSidePanel('translate', 'matches', window.innerWidth >= PANEL_WIDTH_PX);
  const showInHistory = useShowInHistory(onView);
  const speech = useSpeech();
  useOpenPage();
  const isTranslation = tab === 'translate';
  const logTab: PanelTab = { id: 'time', label: t('texts.logTime'), render: () => <LogTime /> };
  const tabs: PanelTab[] = [
    {
      id: 'matches',
      label: t('texts.matches'),
      count: matchCount || null,
      render: () => <Matches onView={onView} />,
    },
    { id: 'options', label: t('texts.options'), render: () => <Options /> },
  ];
  const shownTabs = [...(isTranslation ? tabs : []), ...(isLogOpen ? [logTab] : [])];
  return (
    <Frame
      title={t('texts.translate')}
      facts={
        <>
          <ViewSwitch
            label={t('glossaries.view')}
            value={tab}
            onChange={setTab}
            choices={translated(TABS)}
          />
          {isPractice && <Badge tone="warning">{t('texts.practiceBadge')}</Badge>}
          <LaneBadge projectId={projectId} engine={isTranslation ? engine : undefined} />
        </>
      }
      actions={
        <>
          <KeepSwitch />
          <PrimaryAction />
        </>
      }
      more={{
        label: t('texts.moreActions'),
        actions: [
          { id: 'show', label: t('texts.showInHistory'), icon: History, ...showInHistory },
          {
            id: 'time',
            label: t('texts.logTime'),
            icon: Clock,
            onAction: () => {
              setLogOpen(true);
              panel.show('time');
            },
          },
        ],
      }}
      filter={<RouteLine panel={panel} />}
      panel={
        shownTabs.length > 0
          ? { label: t('texts.panel'), state: panel, tabs: shownTabs }
          : undefined
      }
    >
      <Notices onMakeDocument={onMakeDocument} speechNote={speech.note} />
      <Figures panel={panel} />
      {isTranslation && <MatchKeys />}
      {isTranslation ? <TranslateView speech={speech} /> : <ImproveView speech={speech} />}
    </Frame>
  );
}
