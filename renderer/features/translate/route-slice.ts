import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../shared/domain/texts/options.ts';
import type { TextChoices, TextOptions } from '../../../shared/domain/texts/translation.ts';
import type { EmbeddedStatus } from '../../../shared/ipc/contract.ts';
import {
  createAccountReaders,
  defaultConnectionId,
  type AccountData,
} from '../../lib/stores/account-data.ts';
import { createNewGlossaries } from '../../lib/languages/new-glossaries.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import type { ItemRoute } from './text-item.ts';

export interface RouteSlice extends AccountData {
  projectId: string | null;
  /** Choices for the current languages. */
  choices: Loadable<TextChoices>;
  /** State of the built-in service; null until reported. */
  embeddedState: EmbeddedStatus['state'] | null;
  /** Null: detected. */
  sourceLang: string | null;
  targetLang: string | null;
  options: TextOptions;
  setConnection: (connectionId: string) => void;
  setProject: (projectId: string | null) => void;
  setSourceLang: (code: string | null) => void;
  setTargetLang: (code: string) => void;
  setOptions: (patch: Partial<TextOptions>) => void;
  /** Retries failed reads. */
  loadConnections: () => Promise<void>;
  loadConnectionData: () => Promise<void>;
  loadChoices: () => Promise<void>;
  loadUsage: () => Promise<void>;
  resumeAfterQuota: () => Promise<void>;
}

export interface RouteDeps {
  api: Api<'app' | 'connections' | 'settings' | 'text'>;
  /** Called with a different service, language, or project: the translation belongs to the previous one. */
  onRoute: (route: Partial<ItemRoute> & { projectId?: string | null }) => void;
  /** Called when something that affects the translation has changed. */
  onChanged: () => void;
  newGlossaries?: ReadonlySet<string> | undefined;
}

/** A profile and a glossary, memory, or style take the place of each other. */
function withPatch(options: TextOptions, patch: Partial<TextOptions>): TextOptions {
  const { glossaryIds, memoryId, styleId, styleProfileId } = PLAIN_TEXT_OPTIONS;
  const isProfile = (patch.styleProfileId ?? null) !== null;
  if (isProfile) {
    return { ...options, glossaryIds, memoryId, styleId, ...patch };
  }
  const others = [...(patch.glossaryIds ?? []), patch.memoryId ?? null, patch.styleId ?? null];
  const isChosen = others.some((other) => other !== null);
  return { ...options, ...(isChosen ? { styleProfileId } : {}), ...patch };
}

/** Creates the slice with the destination of texts, their languages, and their options. */
export function createRouteSlice(
  { api, onRoute, onChanged, newGlossaries = new Set() }: RouteDeps,
  { get, set }: Cell<RouteSlice>,
) {
  const {
    readConnections,
    readLanguages,
    readUsage: loadUsage,
  } = createAccountReaders(api, {
    get,
    set,
  });
  const readChoices = loaderFor({ get, set }, 'choices');
  const ownGlossaries = createNewGlossaries(newGlossaries);
  const pairKey = () => `${get().sourceLang ?? ''} ${get().targetLang ?? ''}`;

  /** No service but the own one gets a term by itself. */
  const followNewGlossaries = (): void => {
    if (chosen()?.abilities.isHere !== true) return;
    const offered = valueOf(get().choices)?.glossaries ?? [];
    const fits = (glossaryId: string) =>
      offered.some(({ id, obstacle }) => id === glossaryId && obstacle === null);
    const { options } = get();
    // A profile is in place of glossaries.
    if (options.styleProfileId !== null) return;
    const glossaryIds = ownGlossaries.follow(pairKey(), options.glossaryIds, fits);
    if (glossaryIds === null) return;
    set({ options: { ...options, glossaryIds } });
    onChanged();
  };

  const loadChoices = async (): Promise<void> => {
    const { connectionId, projectId, sourceLang, targetLang, options } = get();
    if (connectionId === null || targetLang === null) return;
    const { modelType } = options;
    await readChoices(() =>
      unwrap(api.text.getChoices({ connectionId, projectId, sourceLang, targetLang, modelType })),
    );
    followNewGlossaries();
  };
  const loadConnectionData = async (): Promise<void> => {
    const { connectionId } = get();
    if (connectionId === null) return;
    await Promise.all([readLanguages(connectionId), loadUsage(), loadChoices()]);
  };

  /** Shows no data of a previous account while the new account's data is loading. */
  const choose = (connectionId: string | null): void => {
    const { glossaryIds, memoryId, styleId, styleProfileId } = PLAIN_TEXT_OPTIONS;
    onRoute({ connectionId });
    set({
      languages: IDLE,
      usage: IDLE,
      choices: IDLE,
      // These belong to an account.
      options: { ...get().options, glossaryIds, memoryId, styleId, styleProfileId },
    });
    void loadConnectionData();
    onChanged();
  };
  const isThere = (connections: readonly Connection[]): boolean =>
    connections.some(({ id }) => id === get().connectionId);
  const follow = (connections: readonly Connection[]): void => {
    if (!isThere(connections)) choose(defaultConnectionId(connections));
  };
  const chosen = (): Connection | undefined =>
    valueOf(get().connections)?.find(({ id }) => id === get().connectionId);
  const change = (route: Parameters<RouteDeps['onRoute']>[0]): void => {
    onRoute(route);
    void loadChoices();
    onChanged();
  };

  const readAll = async (): Promise<void> => {
    await readConnections();
    const connections = valueOf(get().connections);
    if (connections === null) return;
    if (!isThere(connections)) return follow(connections);
    await loadConnectionData();
    onChanged();
  };

  const slice: RouteSlice = {
    connections: IDLE,
    connectionId: null,
    projectId: null,
    languages: IDLE,
    usage: IDLE,
    choices: IDLE,
    embeddedState: null,
    sourceLang: null,
    targetLang: null,
    options: PLAIN_TEXT_OPTIONS,
    setConnection: choose,
    setProject: (projectId) => change({ projectId }),
    setSourceLang: (sourceLang) => change({ sourceLang }),
    setTargetLang: (targetLang) => change({ targetLang }),
    setOptions(patch) {
      const options = withPatch(get().options, patch);
      set({ options });
      if (patch.glossaryIds !== undefined) ownGlossaries.decide(pairKey());
      if (patch.modelType !== undefined) void loadChoices();
      onChanged();
    },
    loadConnections: () => readAll(),
    loadConnectionData,
    loadChoices,
    loadUsage,
    async resumeAfterQuota() {
      const { connectionId } = get();
      if (connectionId === null) return;
      await api.connections.resumeAfterQuota({ connectionId });
      await loadUsage();
    },
  };

  return {
    slice,
    /** Loads all choices; the languages last used for documents are the first suggestion. */
    async load(): Promise<void> {
      const ignore = () => undefined;
      const settings = unwrap(api.settings.get()).then(({ documents }) => {
        const [first] = documents.targetLangs;
        if (get().targetLang === null && first !== undefined) onRoute({ targetLang: first });
      }, ignore);
      const embedded = unwrap(api.app.getEmbeddedStatus()).then(
        ({ state }) => set({ embeddedState: get().embeddedState ?? state }),
        ignore,
      );
      await Promise.all([settings, embedded, readAll()]);
    },
    onConnectionsChanged(value: Connection[]): void {
      const before = chosen();
      set({ connections: { status: 'ready', value } });
      follow(value);
      // A key that was added or removed changes the service's answers.
      if (before !== undefined && chosen()?.key !== before.key) void loadConnectionData();
    },
    onEmbeddedStatusChanged({ state }: EmbeddedStatus): void {
      set({ embeddedState: state });
      if (state !== 'running' || chosen()?.abilities.isHere !== true) return;
      void loadConnectionData();
      onChanged();
    },
  };
}
