import { use } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Connection, Usage } from '../../../shared/domain/connections/connection.ts';
import type { ShortcutView } from '../../../shared/domain/app/shortcut.ts';
import type { Settings, SettingsPatch, VaultStatus } from '../../../shared/domain/app/settings.ts';
import type {
  ProxyAddress,
  ProxyStatus,
} from '../../../shared/domain/connections/proxy-sign-in.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { Licensed } from '../../../shared/ipc/app-requests.ts';
import type {
  AppInfo,
  AtHand,
  ConnectionInput,
  EmbeddedStatus,
} from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import {
  createUseFeature,
  lateStore,
  StoresContext,
  type Api,
  type Cell,
  type WindowStores,
} from '../../lib/stores/feature-store.ts';
import {
  createLoader,
  createQuietLoader,
  createReporter,
  loaderFor,
  IDLE,
  toErrorData,
  type Loadable,
  attempt,
} from '../../lib/stores/loadable.ts';
import { createUpdatesSlice, type UpdatesSlice } from './about/slice.ts';
import { createDataSlice, type DataSlice } from './data/slice.ts';
import { createPlaceSlice, type PlaceSlice, type PlaceStorage } from './places.ts';
import { createProgramsSlice, type ProgramsSlice } from './programs/slice.ts';
import { createWatchesSlice, type WatchesSlice } from './watches/slice.ts';
import { createTimeSlice, type TimeSlice } from './time/slice.ts';

export interface EarlyChange {
  theme?: Settings['theme'];
  language?: Settings['language'];
  appearance?: Partial<Settings['appearance']>;
  practice?: Partial<Settings['practice']>;
  atHand?: Partial<Settings['atHand']>;
}

const withChange = (settings: Settings, change: EarlyChange): Settings => ({
  ...settings,
  ...change,
  appearance: { ...settings.appearance, ...change.appearance },
  practice: { ...settings.practice, ...change.practice },
  atHand: { ...settings.atHand, ...change.atHand },
});

/**
 * Settings as stored by the main process, plus unanswered changes.
 *
 * @param show shows them after each change
 */
function createCachedSettings(show: (settings: Settings) => void) {
  let confirmed: Settings | null = null;
  const expected = new Set<EarlyChange>();
  const showAll = (): void => {
    if (confirmed !== null) show([...expected].reduce(withChange, confirmed));
  };
  return {
    confirm: (settings: Settings): void => {
      confirmed = settings;
      showAll();
    },
    /**
     * Shows a change before its answer. @returns a function to call after the answer, which shows the stored settings
     */
    expect: (change: EarlyChange): (() => void) => {
      expected.add(change);
      showAll();
      return () => {
        expected.delete(change);
        showAll();
      };
    },
  };
}

interface ShortcutSlice {
  /** Keys of the quick window; null until read. */
  shortcut: ShortcutView | null;
  loadShortcut: () => Promise<void>;
  /** Resolves with the error if another program has the keys, else with null. */
  setShortcut: (shortcut: string | null) => Promise<ErrorData | null>;
}

function createShortcutSlice(
  { api }: { api: Api<'quick'> },
  { set }: Cell<ShortcutSlice>,
): ShortcutSlice {
  const read = createQuietLoader<ShortcutView>((shortcut) => set({ shortcut }));
  return {
    shortcut: null,
    loadShortcut: () => read(() => unwrap(api.quick.getShortcut())),
    setShortcut: (shortcut) =>
      attempt(async () => set({ shortcut: await unwrap(api.quick.setShortcut({ shortcut })) })),
  };
}

interface ProxySlice {
  /** The proxy that asked last or whose password is stored; null if there is neither. */
  proxy: Loadable<ProxyStatus | null>;
  /** Resolves with the error if it was refused, else with null. The password is not stored here. */
  setProxyCredentials: (
    proxy: ProxyAddress,
    given: { username: string; password: string },
  ) => Promise<ErrorData | null>;
  /** Same as `setProxyCredentials`. */
  forgetProxy: (proxy: ProxyAddress) => Promise<ErrorData | null>;
}

function createProxySlice({ api }: { api: Api<'proxy'> }, cell: Cell<ProxySlice>) {
  const read = loaderFor(cell, 'proxy');
  const show = (value: ProxyStatus | null) => cell.set({ proxy: { status: 'ready', value } });
  const act = (asked: Promise<ProxyStatus | null>): Promise<ErrorData | null> =>
    attempt(async () => show(await asked));
  const slice: ProxySlice = {
    proxy: IDLE,
    setProxyCredentials: ({ host, port }, given) =>
      act(unwrap(api.proxy.setCredentials({ host, port, ...given }))),
    forgetProxy: ({ host, port }) => act(unwrap(api.proxy.forget({ host, port }))),
  };
  return { slice, load: () => read(() => unwrap(api.proxy.getStatus())), onChanged: show };
}

interface DiagnosticsSlice {
  diagnostics: Loadable<{ text: string }>;
  /** Result of the handover. Ready with null: the dialog was closed. */
  handedOver: Loadable<{ fileName: string } | 'copied' | null>;
  collectDiagnostics: () => Promise<void>;
  saveDiagnostics: () => Promise<void>;
  copyDiagnostics: (text: string) => Promise<void>;
}

/** Creates the slice with the facts about the app, to be reviewed, saved, and shared. */
function createDiagnosticsSlice(
  { api }: { api: Api<'app'> },
  { get, set }: Cell<DiagnosticsSlice>,
): DiagnosticsSlice {
  // Facts collected earlier are outdated.
  const diagnostics = loaderFor({ get, set }, 'diagnostics', { hidesPrevious: true });
  const handedOver = loaderFor({ get, set }, 'handedOver', { hidesPrevious: true });
  return {
    diagnostics: IDLE,
    handedOver: IDLE,
    async collectDiagnostics() {
      set({ handedOver: IDLE });
      await diagnostics(() => unwrap(api.app.getDiagnostics()));
    },
    saveDiagnostics: () => handedOver(() => unwrap(api.app.saveDiagnostics())),
    copyDiagnostics: (text) =>
      handedOver(async () => {
        await unwrap(api.app.copyText({ text }));
        return 'copied';
      }),
  };
}

/** Outcome of asking a service for its languages and its quota. */
export type ConnectionTest =
  | { status: 'testing' }
  | { status: 'ok'; targetCount: number; tookMs: number; usage: Usage }
  | { status: 'failed'; error: ErrorData };

export interface SettingsState
  extends
    TimeSlice,
    DataSlice,
    DiagnosticsSlice,
    PlaceSlice,
    ProgramsSlice,
    WatchesSlice,
    ProxySlice,
    ShortcutSlice,
    UpdatesSlice {
  connections: Loadable<Connection[]>;
  tests: Readonly<Record<string, ConnectionTest>>;
  vault: Loadable<VaultStatus>;
  settings: Loadable<Settings>;
  info: Loadable<AppInfo>;
  embedded: Loadable<EmbeddedStatus>;
  /** Abilities of the desktop; read again each time the settings are opened. */
  atHand: Loadable<AtHand>;
  changeError: ErrorData | null;
  load: () => Promise<void>;
  /** Adds an account and tests it. Resolves with the error if it was refused, else with null. */
  addConnection: (input: ConnectionInput) => Promise<ErrorData | null>;
  /** Same as `addConnection`, for an account whose key is missing or has changed. */
  setKey: (connectionId: string, key: string) => Promise<ErrorData | null>;
  testConnection: (connectionId: string) => Promise<void>;
  /** Resolves with the error if it was refused, else with null. */
  rename: (connectionId: string, name: string) => Promise<ErrorData | null>;
  setDefault: (connectionId: string) => Promise<void>;
  removeConnection: (connectionId: string) => Promise<void>;
  changeSettings: (
    patch: Pick<SettingsPatch, 'documents' | 'editor' | 'spelling' | 'time'>,
  ) => Promise<void>;
  /** For checkboxes and choices: shown before the main process has answered. */
  changeAtOnce: (wanted: EarlyChange) => Promise<void>;
  setWeakConsent: (allow: boolean) => Promise<void>;
  /** Checks again whether the keystore is locked. */
  recheckVault: () => Promise<void>;
  /** These resolve with false if it was refused. */
  openDataFolder: () => Promise<boolean>;
  loadAtHand: () => Promise<void>;
  setAutostart: (isOn: boolean) => Promise<void>;
  openLicenses: (of: Licensed) => Promise<boolean>;
  /** Listens to events; returns the unsubscribe. */
  connect: () => () => void;
}

export interface SettingsDeps {
  api: Api<
    | 'app'
    | 'connections'
    | 'data'
    | 'programs'
    | 'proxy'
    | 'quick'
    | 'settings'
    | 'timeConnections'
    | 'updates'
    | 'vault'
    | 'watches'
  >;
  storage: PlaceStorage;
}

export type SettingsStore = StoreApi<SettingsState>;

/**
 * Creates the store of connections, keys, appearance, and data. Keys pass through to the main process and are never
 * stored here.
 */
export function createSettingsStore({ api, storage }: SettingsDeps): SettingsStore {
  return createStore<SettingsState>()((set, get) => {
    const readConnections = loaderFor({ get, set }, 'connections');
    const readVault = loaderFor({ get, set }, 'vault');
    const kept = createCachedSettings((value) => set({ settings: { status: 'ready', value } }));
    const readSettings = createLoader<Settings>(
      () => get().settings,
      (settings) =>
        settings.status === 'ready' ? kept.confirm(settings.value) : set({ settings }),
    );
    const readInfo = loaderFor({ get, set }, 'info');
    const readAtHand = loaderFor({ get, set }, 'atHand');
    const readEmbedded = loaderFor({ get, set }, 'embedded');

    const report = createReporter((changeError) => set({ changeError }));
    const change = async <T>(act: () => Promise<T>, done: (value: T) => void): Promise<void> => {
      await report(async () => done(await act()));
    };
    const showConnections = (value: Connection[]) =>
      set({ connections: { status: 'ready', value } });
    const changeSettings = (patch: SettingsPatch) =>
      change(() => unwrap(api.settings.update(patch)), kept.confirm);
    const loadVault = () => readVault(() => unwrap(api.vault.getStatus()));

    const setTest = (connectionId: string, test: ConnectionTest) =>
      set({ tests: { ...get().tests, [connectionId]: test } });

    const testConnection = async (connectionId: string) => {
      setTest(connectionId, { status: 'testing' });
      const startedAtMs = performance.now();
      try {
        const [languages, usage] = await Promise.all([
          unwrap(api.connections.getLanguages({ connectionId })),
          unwrap(api.connections.getUsage({ connectionId })),
        ]);
        setTest(connectionId, {
          status: 'ok',
          targetCount: languages.targets.length,
          tookMs: performance.now() - startedAtMs,
          usage,
        });
      } catch (error) {
        setTest(connectionId, { status: 'failed', error: toErrorData(error) });
      }
    };

    /** Hands over a key, then shows the list and tests the account. */
    const give = (act: () => Promise<Connection>): Promise<ErrorData | null> =>
      attempt(async () => {
        const { id } = await act();
        await Promise.all([readConnections(() => unwrap(api.connections.list())), loadVault()]);
        void testConnection(id);
      });

    const time = createTimeSlice({ api }, { get, set });
    const proxy = createProxySlice({ api }, { get, set });
    const programs = createProgramsSlice({ api }, { get, set });
    const watches = createWatchesSlice({ api }, { get, set });
    const updates = createUpdatesSlice({ api }, { get, set });
    return {
      ...time.slice,
      ...proxy.slice,
      ...createShortcutSlice({ api }, { get, set }),
      ...programs.slice,
      ...watches.slice,
      ...updates.slice,
      ...createDataSlice({ api }, { get, set }),
      ...createDiagnosticsSlice({ api }, { get, set }),
      ...createPlaceSlice(storage, set),
      connections: IDLE,
      tests: {},
      vault: IDLE,
      settings: IDLE,
      info: IDLE,
      embedded: IDLE,
      atHand: IDLE,
      changeError: null,
      testConnection,
      changeSettings,

      async changeAtOnce(wanted) {
        const withdraw = kept.expect(wanted);
        await changeSettings(wanted);
        withdraw();
      },

      async load() {
        await Promise.all([
          readConnections(() => unwrap(api.connections.list())),
          loadVault(),
          proxy.load(),
          readSettings(() => unwrap(api.settings.get())),
          readInfo(() => unwrap(api.app.getInfo())),
          readEmbedded(() => unwrap(api.app.getEmbeddedStatus())),
        ]);
      },

      addConnection: (input) => give(() => unwrap(api.connections.add(input))),
      setKey: (connectionId, key) =>
        give(() => unwrap(api.connections.setKey({ connectionId, key }))),

      rename: (connectionId, name) =>
        attempt(async () => {
          await unwrap(api.connections.rename({ connectionId, name }));
          await readConnections(() => unwrap(api.connections.list()));
        }),

      setDefault: (connectionId) =>
        change(() => unwrap(api.connections.setDefault({ connectionId })), showConnections),

      removeConnection: (connectionId) =>
        change(() => unwrap(api.connections.remove({ connectionId })), showConnections),

      async recheckVault() {
        await readVault(() => unwrap(api.vault.recheck()));
        await readConnections(() => unwrap(api.connections.list()));
      },

      setWeakConsent: (allow) =>
        change(
          () => unwrap(api.vault.setWeakConsent({ allow })),
          (value) => set({ vault: { status: 'ready', value } }),
        ),

      loadAtHand: () => readAtHand(() => unwrap(api.app.getAtHand())),

      setAutostart: (isOn) =>
        change(
          () => unwrap(api.app.setAutostart({ isOn })),
          (value) => set({ atHand: { status: 'ready', value } }),
        ),

      openDataFolder: () => report(() => unwrap(api.app.openDataFolder())),
      openLicenses: (of) => report(() => unwrap(api.app.openLicenses({ of }))),

      connect() {
        const stops = [
          api.connections.onChanged(showConnections),
          api.timeConnections.onChanged(time.onChanged),
          api.proxy.onChanged(proxy.onChanged),
          api.programs.onChanged(programs.onChanged),
          api.watches.onChanged(watches.onChanged),
          api.updates.onChanged(updates.onChanged),
          api.data.onExportProgressed(get().noteExport),
          api.data.onPurgeProgressed(get().notePurge),
          api.app.onEmbeddedStatusChanged((value) => set({ embedded: { status: 'ready', value } })),
          api.settings.onChanged(kept.confirm),
        ];
        return () => stops.forEach((stop) => stop());
      },
    };
  });
}

/** Returns the store of the window, for what is changed or opened from elsewhere. */
export const settingsOf = (stores: WindowStores): SettingsStore =>
  lateStore(stores, 'settings', ({ api }) => {
    const store = createSettingsStore({ api, storage: window.sessionStorage });
    store.getState().connect();
    return store;
  });

export const useSettings = createUseFeature(() => settingsOf(use(StoresContext)));
