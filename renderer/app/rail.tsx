import BookA from 'lucide-react/icons/book-a';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
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
import { lazy, Suspense } from 'react';
import { appReady } from '../lib/page/later.ts';
import { engineName } from '../lib/words/engine-text.ts';
import { t } from '../../shared/i18n/text.ts';
import type { EmbeddedStatus } from '../../shared/ipc/contract.ts';
import type { Icon } from '../components/controls/button.tsx';
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
  if (engine === 'pseudo') {
    return {
      icon: FlaskConical,
      tone: 'warning',
      text: t('app.practiceEngine'),
    };
  }
  const name = engineName(engine ?? '');
  return { icon: CircleCheck, tone: 'success', text: t('app.runningEngine', { name }).trim() };
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

/** Shows the state of the embedded translation service in words. */
function EmbeddedState() {
  const status = useApp((state) => state.embedded) ?? NOT_KNOWN_YET;
  const { icon: StateIcon, tone, text } = VIEWS[status.state](status);
  return (
    <output
      className={`${css['service']} ${css[tone] ?? ''}`}
      title={t('app.builtInServiceState', { text })}
    >
      <StateIcon size={18} aria-hidden />
      <span className="rail-words">
        <span className={css['serviceName']}>{t('app.builtInService')}</span>
        {text}
      </span>
    </output>
  );
}

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

/** Shows navigation, the timer, and the state of the embedded services. */
export function Rail({ onGo }: { onGo: (page: Page) => void }) {
  const summary = useOutbox((state) => state.summary);
  const waiting = (summary?.parked ?? 0) + (summary?.conflicts ?? 0);
  const setShortcutsOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <div className={css['rail']}>
      <p className={css['brand']} aria-hidden>
        <span className={css['mark']}>d</span>
        <span className="rail-words">Dragoman</span>
      </p>
      <nav aria-label={t('app.mainNavigation')}>
        <ul className={css['links']}>
          {RAIL_PAGES.map((page) => (
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
        <EmbeddedState />
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
    </div>
  );
}
