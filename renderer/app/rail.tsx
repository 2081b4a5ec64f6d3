import BookA from 'lucide-react/icons/book-a';
import Files from 'lucide-react/icons/files';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import Settings from 'lucide-react/icons/settings';
import Timer from 'lucide-react/icons/timer';
import { t } from '../../shared/i18n/text.ts';
import type { Icon } from '../components/button.tsx';
import { RailTimer } from '../features/time/index.ts';
import { useApp } from './context.ts';
import { EmbeddedState } from './embedded-state.tsx';
import { PAGE_LABELS, RAIL_PAGES, type Page } from './pages.ts';
import { useOutboxSummary } from './time-pages.tsx';
import css from './rail.module.css';

const ICONS: Record<Page, Icon> = {
  translate: Languages,
  documents: Files,
  time: Timer,
  history: History,
  glossaries: BookA,
  usage: Gauge,
  settings: Settings,
  outbox: Inbox,
};

interface RailLinkProps {
  page: Page;
  /** What waits there for a person. */
  count?: number;
  onGo: (page: Page) => void;
}

function RailLink({ page, count, onGo }: RailLinkProps) {
  const current = useApp((state) => state.page);
  const PageIcon = ICONS[page];
  return (
    <li>
      {/* A real link for what it is; the page changes in place and the address stays. */}
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
        <span className={css['label']}>{t(PAGE_LABELS[page])}</span>
        {count !== undefined && (
          <span className={css['count']}>
            {count}
            <span className="visually-hidden"> {t('waiting for you')}</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** The way between pages, the timer, and the state of the services inside the app. */
export function Rail({ onGo }: { onGo: (page: Page) => void }) {
  const summary = useOutboxSummary();
  const waiting = (summary?.parked ?? 0) + (summary?.conflicts ?? 0);
  const setShortcutsOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <div className={css['rail']}>
      <p className={css['brand']} aria-hidden>
        <span className={css['mark']}>d</span>
        <span className={css['label']}>Dragoman</span>
      </p>
      <nav aria-label={t('Main')}>
        <ul className={css['links']}>
          {RAIL_PAGES.map((page) => (
            <RailLink key={page} page={page} onGo={onGo} />
          ))}
          {waiting > 0 && <RailLink page="outbox" count={waiting} onGo={onGo} />}
        </ul>
      </nav>
      <div className={css['foot']}>
        <RailTimer />
        <EmbeddedState />
        <button
          type="button"
          className={css['link']}
          title={t('Keyboard shortcuts (F1)')}
          onClick={() => setShortcutsOpen(true)}
        >
          <Keyboard size={18} aria-hidden />
          <span className={css['label']}>{t('Keyboard shortcuts')}</span>
        </button>
      </div>
    </div>
  );
}
