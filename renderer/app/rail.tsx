import BookA from 'lucide-react/icons/book-a';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import Cloud from 'lucide-react/icons/cloud';
import Files from 'lucide-react/icons/files';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Mic from 'lucide-react/icons/mic';
import Settings from 'lucide-react/icons/settings';
import Timer from 'lucide-react/icons/timer';
import { lazy, Suspense, useCallback, useSyncExternalStore } from 'react';
import { appReady } from '../lib/page/later.ts';
import { serviceName } from '../lib/words/service-name.ts';
import { t } from '../../shared/i18n/text.ts';
import type { EmbeddedStatus } from '../../shared/ipc/contract.ts';
import type { Icon } from '../components/controls/button.tsx';
import { EMBEDDED_CONNECTION_ID } from '../../shared/domain/connections/connection-kind.ts';
import {
  selectConnection,
  selectHasKeyedConnection,
  useDocuments,
} from '../features/documents/index.ts';
import { useHistory } from '../features/history/index.ts';
import { useOutbox } from '../features/outbox/index.ts';
import { RailTimer } from '../features/time/index.ts';
import { PAGE_LABELS, RAIL_PAGES, type Page } from './pages.ts';
import { useApp } from './store.ts';
import css from './rail.module.css';

interface StateView {
  icon: Icon;
  tone: 'neutral' | 'success' | 'warning' | 'danger';
  text: string;
}

function runningView(engine: string | null): StateView {
  return engine === 'pseudo'
    ? { icon: FlaskConical, tone: 'warning', text: t('app.practiceEngine') }
    : { icon: CircleCheck, tone: 'success', text: t('app.worksOffline') };
}

const VIEWS: Record<EmbeddedStatus['state'], (status: EmbeddedStatus) => StateView> = {
  stopped: () => ({ icon: CirclePause, tone: 'neutral', text: t('app.notRunning') }),
  starting: () => ({ icon: LoaderCircle, tone: 'neutral', text: t('app.starting') }),
  failed: ({ message }) => ({
    icon: CircleAlert,
    tone: 'danger',
    text: message === null ? t('app.startFailed') : t(message),
  }),
  running: ({ engine }) => runningView(engine),
};

/**
 * Initial state: the service starts once the window has its first data; its line exists before, so that nothing moves.
 */
const NOT_KNOWN_YET: EmbeddedStatus = { state: 'starting', engine: null, message: null };

/** Says what translates: this computer, with the state of its service, or the chosen connection by its name. */
function ServiceState() {
  const status = useApp((state) => state.embedded) ?? NOT_KNOWN_YET;
  const connection = useDocuments(selectConnection);
  const isHere = connection === null || connection.id === EMBEDDED_CONNECTION_ID;
  const view = VIEWS[status.state](status);
  const { icon: StateIcon, tone } = isHere ? view : REMOTE_VIEW;
  const text = isHere ? view.text : serviceName(connection.id, connection.name);
  return (
    <p
      data-said="status"
      className={`${css['service']} ${css[tone] ?? ''}`}
      title={
        isHere
          ? t('app.builtInServiceState', { text })
          : t('app.translatesWith', { name: connection.name })
      }
    >
      <StateIcon size={18} aria-hidden />
      <span className="rail-words">{text}</span>
    </p>
  );
}

const REMOTE_VIEW = { icon: Cloud, tone: 'neutral' } as const;

const ICONS: Record<Page, Icon> = {
  translate: Languages,
  documents: Files,
  time: Timer,
  history: History,
  glossaries: BookA,
  voice: Mic,
  usage: Gauge,
  settings: Settings,
  outbox: Inbox,
};

interface RailLinkProps {
  page: Page;
  /** Number of entries that are waiting for the user. */
  count?: number;
  onGo: (page: Page) => void;
}

function RailLink({ page, count, onGo }: RailLinkProps) {
  const current = useApp((state) => state.page);
  const PageIcon = ICONS[page];
  return (
    <li>
      {/* A real link for its semantics; the page changes in place and the address stays. */}
      <a
        href={`#${page}`}
        className={css['link']}
        aria-current={page === current ? 'page' : undefined}
        title={t(PAGE_LABELS[page])}
        onClick={(event) => {
          event.preventDefault();
          onGo(page);
        }}
        onAuxClick={(event) => event.preventDefault()}
      >
        <PageIcon size={18} aria-hidden />
        <span className="rail-words">{t(PAGE_LABELS[page])}</span>
        {count !== undefined && (
          <span className={css['count']}>
            {count}
            <span className="visually-hidden"> {t('app.waitingForYou')}</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** Loaded after the first data: most launches have no such content. */
const LaterRail = lazy(async () => {
  await appReady;
  const { LATER_PAGES } = await import('./later-pages.ts');
  return { default: await LATER_PAGES.rail() };
});

/** Returns the pages with a link; the last one is in Settings until an account has a key. */
function useRailPages(): readonly Page[] {
  const hasUsage = useDocuments(selectHasKeyedConnection);
  const isThere = useApp((state) => state.page === 'usage');
  return hasUsage || isThere ? RAIL_PAGES : RAIL_PAGES.filter((page) => page !== 'usage');
}

/** Returns whether the window fits a media query, such as `(max-width: 899px)`. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** True where only icons fit: in a narrow window, and sooner beside a document, which needs the width. */
function useIsNarrow(): boolean {
  const isInDocument = useApp((state) => state.page === 'history');
  const isOpen = useHistory((state) => state.openItemId !== null);
  const isSmall = useMedia('(max-width: 899px)');
  const isMedium = useMedia('(max-width: 1199px)');
  return isSmall || (isMedium && isInDocument && isOpen);
}

/** Shows navigation, the timer, and the state of the embedded services. */
export function Rail({ onGo }: { onGo: (page: Page) => void }) {
  const summary = useOutbox((state) => state.summary);
  const waiting = (summary?.parked ?? 0) + (summary?.conflicts ?? 0);
  const setShortcutsOpen = useApp((state) => state.setShortcutsOpen);
  const pages = useRailPages();
  return (
    <header className={css['rail']} data-rail={useIsNarrow() ? 'narrow' : 'wide'}>
      <p className={css['brand']} aria-hidden>
        <span className={css['mark']}>d</span>
        <span className="rail-words">Dragoman</span>
      </p>
      <nav aria-label={t('app.mainNavigation')}>
        <ul className={css['links']}>
          {pages.map((page) => (
            <RailLink key={page} page={page} onGo={onGo} />
          ))}
          {waiting > 0 && <RailLink page="outbox" count={waiting} onGo={onGo} />}
        </ul>
      </nav>
      <div className={css['foot']}>
        <Suspense>
          <LaterRail />
        </Suspense>
        <RailTimer />
        <ServiceState />
        <button
          type="button"
          className={css['link']}
          title={t('app.shortcutsWithKey')}
          onClick={() => setShortcutsOpen(true)}
        >
          <Keyboard size={18} aria-hidden />
          <span className="rail-words">{t('app.keyboardShortcuts')}</span>
        </button>
      </div>
    </header>
  );
}
