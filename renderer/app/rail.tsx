import Files from 'lucide-react/icons/files';
import History from 'lucide-react/icons/history';
import Keyboard from 'lucide-react/icons/keyboard';
import Settings from 'lucide-react/icons/settings';
import type { Icon } from '../components/button.tsx';
import { useApp } from './context.ts';
import { EmbeddedState } from './embedded-state.tsx';
import { PAGE_LABELS, PAGES, type Page } from './pages.ts';
import css from './rail.module.css';

const ICONS: Record<Page, Icon> = { documents: Files, history: History, settings: Settings };

/** The way between pages, and the state of the services inside the app. */
export function Rail({ onGo }: { onGo: (page: Page) => void }) {
  const current = useApp((state) => state.page);
  const setShortcutsOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <div className={css['rail']}>
      <p className={css['brand']} aria-hidden>
        <span className={css['mark']}>d</span>
        <span className={css['label']}>Dragoman</span>
      </p>
      <nav aria-label="Main">
        <ul className={css['links']}>
          {PAGES.map((page) => {
            const PageIcon = ICONS[page];
            return (
              <li key={page}>
                {/* A real link for what it is; the page changes in place and the address stays. */}
                <a
                  href={`#${page}`}
                  className={css['link']}
                  aria-current={page === current ? 'page' : undefined}
                  title={PAGE_LABELS[page]}
                  onClick={(event) => {
                    event.preventDefault();
                    onGo(page);
                  }}
                  onAuxClick={(event) => event.preventDefault()}
                >
                  <PageIcon size={18} aria-hidden />
                  <span className={css['label']}>{PAGE_LABELS[page]}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={css['foot']}>
        <EmbeddedState />
        <button
          type="button"
          className={css['link']}
          title="Keyboard shortcuts (F1)"
          onClick={() => setShortcutsOpen(true)}
        >
          <Keyboard size={18} aria-hidden />
          <span className={css['label']}>Keyboard shortcuts</span>
        </button>
      </div>
    </div>
  );
}
