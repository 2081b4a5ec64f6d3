import FileUp from 'lucide-react/icons/file-up';
import {
  Fragment,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  Component,
  type ReactNode,
} from 'react';
import { useStore } from 'zustand';
import { t } from '../../shared/i18n/text.ts';
import { Button } from '../components/controls/button.tsx';
import { StatusLine } from '../components/frame/status-line.tsx';
import { appReady, later } from '../lib/page/later.ts';
import { Skeleton } from '../components/notices/states.tsx';
import {
  DocumentsPage,
  selectIsFirstDataSettled,
  useFileDrop,
} from '../features/documents/index.ts';
import { GapNotice } from '../features/time/index.ts';
import type { WayToSetting } from '../features/settings/settings-search.ts';
import { CopyTextContext } from '../lib/text/copy-text.ts';
import { StoresContext } from '../lib/stores/feature-store.ts';
import {
  OpenAvoidedContext,
  OpenSettingsContext,
  type SettingsGoal,
} from '../lib/page/open-settings.ts';
import { requestHeadingFocus } from '../lib/page/focus.ts';
import { runPageCommand } from '../lib/page/page-commands.ts';
import css from './app.module.css';
import {
  HistoryPage,
  LanguageAids,
  preloadPages,
  SettingsPage,
  TranslatePage,
  UsagePage,
  VoicePage,
} from './lazy-pages.tsx';
import { PAGE_LABELS, type Page } from './pages.ts';
import { Rail } from './rail.tsx';
import type { Stores } from './stores.ts';
import { TimePages } from './time-pages.tsx';
import { useAppReady } from './first-paint.ts';
import { useFocusKeeper } from './focus-keeper.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useLanguage, useTextSize, useTheme } from './use-appearance.ts';

/** Shows over the whole window that it accepts what is dragged over it. Never takes part in the drag itself. */
function DropOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className={css['overlay']} data-drop-active>
      <p className={css['label']}>
        <FileUp size={24} aria-hidden />
        {t('app.dropToAdd')}
      </p>
    </div>
  );
}

/** Leads from a record to its list or, where that is shown already, to its top. */
function goToStart(): void {
  runPageCommand('start');
  requestAnimationFrame(() => {
    const main = document.querySelector('main');
    main?.scrollTo(0, 0);
    main?.querySelector('h1')?.focus({ preventScroll: true });
  });
}

/** Returns true from the first opening on: a closing dialog must still exist to return the focus. */
function useWasOpened(isOpen: boolean): boolean {
  const [was, setWas] = useState(isOpen);
  if (isOpen && !was) setWas(true);
  return isOpen || was;
}

const notices = async () => {
  await appReady;
  return import('./notices.tsx');
};
const AppNotices = later(async () => (await notices()).AppNotices);
const PracticeMark = later(async () => (await notices()).PracticeMark);
const Arrivals = later(async () => {
  await appReady;
  return (await import('./arrivals.tsx')).Arrivals;
});
const ShortcutList = later(async () => (await import('./shortcut-list.tsx')).ShortcutList);
const ShortcutsDialog = later(async () => (await import('./shortcut-list.tsx')).ShortcutsDialog);
const CommandPalette = later(async () => (await import('./command-palette.tsx')).CommandPalette);

interface AppProps {
  stores: Stores;
  /** Reports to the main process that the first data is on screen. */
  reportReady: () => void;
}

export function App({ stores, reportReady }: AppProps) {
  const page = useStore(stores.app, (state) => state.page);
  const theme = useStore(stores.app, (state) => state.theme);
  const appearance = useStore(stores.app, (state) => state.appearance);
  const locale = useLanguage(
    useStore(stores.app, (state) => state.language),
    appearance,
  );
  useTextSize(appearance);
  // Rendered after its first opening, since a closing dialog returns the focus.
  const isPaletteWanted = useWasOpened(useStore(stores.app, (state) => state.isPaletteOpen));
  const isHelpWanted = useWasOpened(useStore(stores.app, (state) => state.isShortcutsOpen));
  const isSettled = useStore(stores.documents, selectIsFirstDataSettled);

  const goTo = useCallback(
    (next: Page) => {
      if (next === stores.app.getState().page) goToStart();
      else {
        requestHeadingFocus();
        stores.app.getState().goTo(next);
      }
    },
    [stores],
  );
  const shortcuts = useMemo(
    () => ({
      goTo,
      openHelp: () => stores.app.getState().setShortcutsOpen(true),
      openPalette: () => stores.app.getState().setPaletteOpen(true),
      openConcordance: () => {
        void stores.history.getState().lookUp(window.getSelection()?.toString() ?? '');
        stores.app.getState().goTo('history');
      },
      toggleTimer: () => void stores.time.getState().toggleTimer(),
    }),
    [goTo, stores],
  );
  const onReady = useCallback(() => {
    reportReady();
    void stores.app.getState().load();
    void stores.time.getState().load();
    void stores.outbox.getState().loadSummary();
    void stores.documents.getState().loadOptions();
    preloadPages();
  }, [reportReady, stores]);
  const openSettings = useCallback(
    (goal: SettingsGoal, sought?: string) => {
      const open = async () => {
        await (await import('./later-pages.ts')).LATER_PAGES.openSettings(stores, goal, sought);
        goTo('settings');
      };
      void open();
    },
    [goTo, stores],
  );
  const onWay = useCallback(
    async ({ page: next, presses }: WayToSetting) => {
      goTo(next);
      const { pressOnPage } = await import('../lib/page/page-actions.ts');
      pressOnPage(
        next,
        presses.map((label) => t(label)),
      );
    },
    [goTo],
  );
  const onView = useCallback(
    (itemId: string) => {
      const { page: from } = stores.app.getState();
      const go = () => {
        if (from === 'documents') stores.documents.getState().returnTo(itemId);
        goTo(from);
      };
      const opened = { label: PAGE_LABELS[from], go };
      void stores.history.getState().openItem(itemId, undefined, opened);
      goTo('history');
    },
    [goTo, stores],
  );
  useEffect(
    () =>
      stores.deps.api.app.onPlaceWanted(({ page: wanted, itemId }) => {
        if (itemId !== null) void stores.history.getState().openItem(itemId);
        if (wanted !== stores.app.getState().page) goTo(wanted);
      }),
    [goTo, stores],
  );
  const onSession = useCallback(
    async (sessionId: string) => {
      await (await import('./later-pages.ts')).LATER_PAGES.openSession(stores, sessionId);
      goTo('voice');
    },
    [goTo, stores],
  );
  const openAvoided = useCallback(
    (targetLang: string) => {
      const open = async () => {
        await (await import('./later-pages.ts')).LATER_PAGES.openAvoided(stores, targetLang);
        goTo('glossaries');
      };
      void open();
    },
    [goTo, stores],
  );
  const onPlannedAgain = useCallback(() => {
    void stores.documents.getState().loadPlan();
    goTo('documents');
  }, [goTo, stores]);
  const onMakeDocument = useCallback(
    (text: string) => {
      goTo('documents');
      const file = new File([text], `${t('texts.pastedText')}.txt`, { type: 'text/plain' });
      void stores.documents.getState().addDropped([{ file, isFolder: false }]);
    },
    [goTo, stores],
  );
  const isDragging = useFileDrop(
    useCallback(
      (entries) => {
        goTo('documents');
        void stores.documents.getState().addDropped(entries);
      },
      [goTo, stores],
    ),
  );

  useShortcuts(shortcuts);
  useFocusKeeper();
  useTheme(theme);
  useAppReady(isSettled, onReady);

  return (
    <StoresContext value={stores}>
      <CopyTextContext value={stores.app.getState().copyText}>
        <OpenAvoidedContext value={openAvoided}>
          <OpenSettingsContext value={openSettings}>
            {/* A new language, or new regional formats, re-create every text. */}
            <Fragment key={locale}>
              <div className={css['window']}>
                <Rail onGo={goTo} />
                <div className={css['side']}>
                  <main className={css['main']} key={page} data-page={page}>
                    <div className={css['page']}>
                      <Suspense fallback={<Skeleton rows={6} label={t('app.openingPage')} />}>
                        {page === 'translate' && (
                          <TranslatePage onMakeDocument={onMakeDocument} onView={onView} />
                        )}
                        {page === 'documents' && <DocumentsPage onView={onView} />}
                        {(page === 'time' || page === 'outbox') && (
                          <TimePages page={page} onGo={goTo} onSession={onSession} />
                        )}
                        {page === 'history' && <HistoryPage onPlannedAgain={onPlannedAgain} />}
                        {page === 'glossaries' && <LanguageAids />}
                        {page === 'voice' && <VoicePage stores={stores} />}
                        {page === 'usage' && <UsagePage />}
                        {page === 'settings' && (
                          <SettingsPage
                            shortcuts={
                              <Suspense>
                                <ShortcutList />
                              </Suspense>
                            }
                            onWay={(way) => void onWay(way)}
                          />
                        )}
                      </Suspense>
                    </div>
                  </main>
                  <StatusLine>
                    <Suspense>
                      <PracticeMark />
                    </Suspense>
                  </StatusLine>
                  <Suspense>
                    <AppNotices />
                    <Arrivals stores={stores} goTo={goTo} />
                  </Suspense>
                  <Suspense>
                    <GapNotice key={`gap ${page}`} />
                  </Suspense>
                </div>
              </div>
              <DropOverlay isShown={isDragging} />
              {isHelpWanted && (
                <Suspense>
                  <ShortcutsDialog />
                </Suspense>
              )}
              {isPaletteWanted && (
                <Suspense>
                  <CommandPalette stores={stores} {...shortcuts} />
                </Suspense>
              )}
            </Fragment>
          </OpenSettingsContext>
        </OpenAvoidedContext>
      </CopyTextContext>
    </StoresContext>
  );
}

/** Shows a rendering error as a sentence with a way out, as the window's last resort. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className={css['fault']}>
        <h1>{t('app.windowFailed')}</h1>
        <p>{t('app.windowFailedAdvice')}</p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('app.reload')}
        </Button>
      </div>
    );
  }
}
