import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  ProfileParts,
  StyleProfile,
  StyleProfileContents,
  StyleProfiles,
} from '../../../shared/domain/glossaries/style-profile.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import {
  createAccountChange,
  createServiceAccount,
  type ServiceAccount,
} from '../../lib/stores/service-account.ts';

export interface StyleProfilesState extends ServiceAccount {
  profiles: Loadable<StyleProfiles>;
  /** All that the account has for them. */
  parts: Loadable<ProfileParts>;
  /** Id of the open profile; null: all profiles are shown. */
  profileId: string | null;
  reload: () => Promise<void>;
  openProfile: (profileId: string | null) => void;
  /** Each change returns its error, with the invalid field; null when done. */
  create: (name: string) => Promise<ErrorData | null>;
  edit: (profile: StyleProfile, change: Partial<StyleProfileContents>) => Promise<ErrorData | null>;
  remove: (profile: StyleProfile, typedName: string) => Promise<ErrorData | null>;
}

/** Returns the part of a profile that the user edits. */
function contentsOf(profile: StyleProfile): StyleProfileContents {
  const { name, glossaryIds, styleRuleIds, memoryIds, isOrdered } = profile;
  return { name, glossaryIds, styleRuleIds, memoryIds, isOrdered };
}

export function createStyleProfilesStore({
  api,
}: {
  api: Api<'styleProfiles' | 'connections'>;
}): StoreApi<StyleProfilesState> {
  return createStore<StyleProfilesState>()((set, get) => {
    const load = loaderFor({ get, set }, 'profiles');
    const loadParts = loaderFor({ get, set }, 'parts');
    const reload = async (): Promise<void> => {
      const { connectionId } = get();
      if (connectionId === null) return;
      await Promise.all([
        load(() => unwrap(api.styleProfiles.list({ connectionId }))),
        loadParts(() => unwrap(api.styleProfiles.listParts({ connectionId }))),
      ]);
    };
    const change = createAccountChange(get, load, reload);

    return {
      ...createServiceAccount<StyleProfilesState>(
        api,
        { get, set },
        { blank: { profileId: null, profiles: IDLE, parts: IDLE }, reload },
      ),
      profiles: IDLE,
      parts: IDLE,
      profileId: null,
      reload,
      openProfile: (profileId) => set({ profileId }),
      async create(name) {
        const known = new Set(valueOf(get().profiles)?.profiles.map(({ id }) => id));
        const failed = await change((connectionId) =>
          api.styleProfiles.create({ connectionId, name }),
        );
        const made = valueOf(get().profiles)?.profiles.find(({ id }) => !known.has(id));
        if (failed === null && made !== undefined) set({ profileId: made.id });
        return failed;
      },
      edit(profile, patch) {
        const seen = contentsOf(profile);
        const edited = { profileId: profile.id, seen, wanted: { ...seen, ...patch } };
        return change((connectionId) => api.styleProfiles.edit({ connectionId, ...edited }));
      },
      async remove({ id: profileId }, typedName) {
        const failed = await change((connectionId) =>
          api.styleProfiles.delete({ connectionId, profileId, typedName }),
        );
        if (failed === null) set({ profileId: null });
        return failed;
      },
    };
  });
}

export const useStyleProfiles = createLateFeature<StyleProfilesState>(
  'styleProfiles',
  createStyleProfilesStore,
);
