import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EmbeddedStatus, Notice } from '../../shared/ipc/contract.ts';
import type { Settings } from '../../shared/domain/app/settings.ts';
import type { ErrorData } from '../../shared/errors.ts';
import { boundNotices } from '../lib/page/notices.ts';
import { unwrap } from '../lib/stores/api.ts';
import { createFeatureContext, type Api } from '../lib/stores/feature-store.ts';
import { toErrorData } from '../lib/stores/loadable.ts';
import { isPage, type Page } from './pages.ts';

export interface AppState {
  page: Page;
  notices: readonly Notice[];
  /** Null until the main process has reported. */
  embedded: EmbeddedStatus | null;
  /** Null until the settings are loaded. */
  theme: Settings['theme'] | null;
  /** Null until the settings are loaded. */
  language: Settings['language'] | null;
  /** Null until the settings are loaded. */
  appearance: Settings['appearance'] | null;
  /** Null until the settings are loaded. */
  isPracticeOn: boolean | null;
  /** Reason why practice mode could not be turned off. */
  practiceError: ErrorData | null;
  isShortcutsOpen: boolean;
  isPaletteOpen: boolean;
  goTo: (page: Page) => void;
  dismissNotice: (noticeId: string) => Promise<void>;
  stopPractice: () => Promise<void>;
  setShortcutsOpen: (isOpen: boolean) => void;
  setPaletteOpen: (isOpen: boolean) => void;
  copyText: (text: string) => Promise<void>;
  /** Loads the shell's data beside the page. */
  load: () => Promise<void>;
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

export interface AppDeps {
  api: Api<'app' | 'settings'>;
  /** Survives a reload of the window, not its closing. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

const PAGE_KEY = 'dragoman.page';

/** A warning lasts: it must not hide what the user just did. */
export const NOTICE_RANK = { error: 'urgent', warning: 'info', info: 'info' } as const;

function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const all = [...withoutNotice(notices, notice.id), notice];
  return boundNotices(all, ({ severity }) => NOTICE_RANK[severity]);
}

function withoutNotice(notices: readonly Notice[], noticeId: string): Notice[] {
  return notices.filter(({ id }) => id !== noticeId);
}

/** Creates the store of the shell: current page, notices, state of the embedded services, theme. */
export function createAppStore({ api, storage }: AppDeps): StoreApi<AppState> {
  const remembered = storage.getItem(PAGE_KEY);
  return createStore<AppState>()((set, get) => ({
    page: isPage(remembered) ? remembered : 'documents',
    notices: [],
    embedded: null,
    theme: null,
    language: null,
    appearance: null,
    isPracticeOn: null,
    practiceError: null,
    isShortcutsOpen: false,
    isPaletteOpen: false,

    goTo(page) {
      storage.setItem(PAGE_KEY, page);
      // Notices that only report something finished have been read on the page being left.
      if (page !== get().page) {
        for (const { id, severity } of get().notices) {
          if (severity === 'info') void get().dismissNotice(id);
        }
      }
      set({ page });
    },

    async dismissNotice(noticeId) {
      set({ notices: withoutNotice(get().notices, noticeId) });
      // A notice whose dismissal was lost correctly reappears at the next launch.
      await api.app.dismissNotice({ noticeId });
    },

    async stopPractice() {
      set({ practiceError: null });
      try {
        await unwrap(api.settings.update({ practice: { isOn: false } }));
      } catch (error) {
        set({ practiceError: toErrorData(error) });
      }
    },

    setPaletteOpen: (isPaletteOpen) => set({ isPaletteOpen }),

    setShortcutsOpen: (isShortcutsOpen) => set({ isShortcutsOpen }),

    async copyText(text) {
      await unwrap(api.app.copyText({ text }));
    },

    async load() {
      // Each of these is decoration of the shell: a failure must not break the page.
      const ignore = () => undefined;
      await Promise.all([
        unwrap(api.app.listNotices()).then(
          (notices) => set({ notices: [...notices, ...get().notices].reduce(withNotice, []) }),
          ignore,
        ),
        unwrap(api.app.getEmbeddedStatus()).then(
          // An event that arrived in the meantime is newer than this answer.
          (embedded) => set({ embedded: get().embedded ?? embedded }),
          ignore,
        ),
        unwrap(api.settings.get()).then(
          ({ theme, language, appearance, practice }) =>
            set({
              theme: get().theme ?? theme,
              language: get().language ?? language,
              appearance: get().appearance ?? appearance,
              isPracticeOn: get().isPracticeOn ?? practice.isOn,
            }),
          ignore,
        ),
      ]);
    },

    connect() {
      const stops = [
        api.app.onNoticeAdded((notice) => set({ notices: withNotice(get().notices, notice) })),
        api.app.onNoticeWithdrawn(({ noticeId }) =>
          set({ notices: withoutNotice(get().notices, noticeId) }),
        ),
        api.app.onEmbeddedStatusChanged((embedded) => set({ embedded })),
        api.settings.onChanged(({ theme, language, appearance, practice }) =>
          set({ theme, language, appearance, isPracticeOn: practice.isOn }),
        ),
      ];
      return () => stops.forEach((stop) => stop());
    },
  }));
}

export const { useFeature: useApp } = createFeatureContext<AppState>('app');
