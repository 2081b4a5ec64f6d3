import type { MemoryChoice, StyleChoice } from '../../../shared/domain/documents/job.ts';
import type { RemoteMemories } from '../../../shared/domain/memories/local-memory.ts';
import type { AccountData } from '../../lib/stores/account-data.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Api, Cell } from '../../lib/stores/feature-store.ts';
import { IDLE, loaderFor, valueOf, type Loadable } from '../../lib/stores/loadable.ts';

type RemoteMemory = NonNullable<RemoteMemories['memories']>[number];

/** A list of style rules with the data needed to choose it. */
interface StyleSummary {
  id: string;
  name: string;
  language: string;
}

/** Resources of an account that documents can use beside its glossaries. */
export interface ResourcesSlice {
  /** Empty if documents cannot use any. */
  memories: Loadable<RemoteMemory[]>;
  memory: MemoryChoice | null;
  /** Empty if documents cannot use any. */
  styles: Loadable<StyleSummary[]>;
  style: StyleChoice | null;
  /** Empty if the service has none. */
  styleProfiles: Loadable<StyleChoice[]>;
  /** In place of glossaries, memory, and style. */
  styleProfile: StyleChoice | null;
  setMemory: (memory: MemoryChoice | null) => void;
  setStyle: (style: StyleChoice | null) => void;
  setStyleProfile: (profile: StyleChoice | null) => void;
}

/** State for a different account. */
export const NO_RESOURCES = {
  memories: IDLE,
  memory: null,
  styles: IDLE,
  style: null,
  styleProfiles: IDLE,
  styleProfile: null,
} satisfies Partial<ResourcesSlice>;

/** A profile and a glossary, memory, or style take the place of each other. */
export const NO_PROFILE = { styleProfile: null };

export function createResourcesSlice(
  api: Api<'memories' | 'styleProfiles' | 'styleRules'>,
  {
    get,
    set,
  }: Cell<
    Pick<AccountData, 'connections' | 'connectionId'> &
      ResourcesSlice & { glossaryIds: readonly string[] }
  >,
) {
  const readMemories = loaderFor({ get, set }, 'memories');
  const readStyles = loaderFor({ get, set }, 'styles');
  const readProfiles = loaderFor({ get, set }, 'styleProfiles');
  const slice: ResourcesSlice = {
    ...NO_RESOURCES,
    setMemory: (memory) => set({ memory, ...(memory !== null && NO_PROFILE) }),
    setStyle: (style) => set({ style, ...(style !== null && NO_PROFILE) }),
    setStyleProfile(styleProfile) {
      const others = { glossaryIds: [], memory: null, style: null };
      set({ styleProfile, ...(styleProfile !== null && others) });
    },
  };
  return {
    slice,
    async load(connectionId: string): Promise<void> {
      const connections = valueOf(get().connections) ?? [];
      const abilities = connections.find(({ id }) => id === connectionId)?.abilities;
      if (abilities?.takesNewerOptions !== true) return;
      await Promise.all([
        readMemories(async () => {
          const { memories } = await unwrap(api.memories.listRemote({ connectionId }));
          return memories ?? [];
        }),
        abilities.followsStyles &&
          readStyles(async () => (await unwrap(api.styleRules.list({ connectionId }))).lists),
      ]);
    },
    /** Profiles are loaded when they can be chosen, as they are then. */
    async loadProfiles(): Promise<void> {
      const { connectionId } = get();
      if (connectionId === null) return;
      await readProfiles(
        async () => (await unwrap(api.styleProfiles.list({ connectionId }))).profiles,
      );
    },
  };
}
