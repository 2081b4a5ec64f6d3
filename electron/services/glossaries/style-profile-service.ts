import type {
  DeleteStyleProfile,
  EditStyleProfile,
  NewStyleProfile,
  ProfilePart,
  ProfileParts,
  RemoteStyleProfile,
  StyleProfile,
  StyleProfileContents,
  StyleProfileParts,
  StyleProfiles,
} from '../../../shared/domain/glossaries/style-profile.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { trimName } from '../../../shared/glossaries/entry-rules.ts';
import type { StyleProfileFields } from '../../clients/translation/glossaries/style-profile-calls.ts';
import type { TranslationClient } from '../../clients/translation/translation-client.ts';

type ProfileClient = Pick<
  TranslationClient,
  | 'listStyleProfiles'
  | 'getStyleProfile'
  | 'createStyleProfile'
  | 'updateStyleProfile'
  | 'deleteStyleProfile'
  | 'listGlossaries'
  | 'listStyleRules'
  | 'listTranslationMemories'
>;

export interface StyleProfileServiceDeps {
  client: (connectionId: string, projectIds: readonly string[]) => Promise<ProfileClient>;
  /** Returns whether the service runs on this computer. */
  isHere: (connectionId: string) => Promise<boolean>;
  /** Lists remote and local ids of linked glossaries and memories. */
  links: Record<'glossaries' | 'memories', (connectionId: string) => Promise<readonly Link[]>>;
  /** Lists the confidential projects that a glossary or memory belongs to, if no other project uses it. */
  confidentialOf: Record<'glossaries' | 'memories', (id: string) => Promise<readonly string[]>>;
  now: () => number;
  /** Called when the profiles of a service may have changed. */
  onChanged: () => void;
}

interface Link {
  remoteId: string;
  id: string;
}

/** A profile read this recently is not read again before it is used. */
const KNOWN_MS = 60_000;

/** Style profiles at services. Errors are those of the client. */
export type StyleProfileService = ReturnType<typeof createStyleProfileService>;

export function createStyleProfileService(deps: StyleProfileServiceDeps) {
  const known = new Map<string, { readAtMs: number; profile: StyleProfile }>();
  const keyOf = (connectionId: string, profileId: string): string =>
    JSON.stringify([connectionId, profileId]);
  const note = (connectionId: string, profile: StyleProfile): StyleProfile => {
    known.set(keyOf(connectionId, profile.id), { readAtMs: deps.now(), profile });
    return profile;
  };

  /** Lists the confidential projects of linked resources among these. */
  const ownersAmong = async (
    kind: 'glossaries' | 'memories',
    connectionId: string,
    remoteIds: readonly string[],
  ): Promise<string[]> => {
    if (remoteIds.length === 0) return [];
    const links = await deps.links[kind](connectionId);
    const owned = links.filter(({ remoteId }) => remoteIds.includes(remoteId));
    return (await Promise.all(owned.map(({ id }) => deps.confidentialOf[kind](id)))).flat();
  };
  /** Lists the projects on whose behalf a profile with these parts is sent. */
  const ownersOf = async (
    connectionId: string,
    { glossaryIds = [], memoryIds = [] }: Partial<StyleProfileParts>,
  ): Promise<string[]> => {
    const owners = await Promise.all([
      ownersAmong('glossaries', connectionId, glossaryIds),
      ownersAmong('memories', connectionId, memoryIds),
    ]);
    return [...new Set(owners.flat())];
  };

  const list = async (connectionId: string): Promise<StyleProfiles> => {
    const client = await deps.client(connectionId, []);
    try {
      const found = (await client.listStyleProfiles()).map(toView);
      const profiles = found.toSorted((a, b) => a.name.localeCompare(b.name));
      for (const profile of profiles) note(connectionId, profile);
      return { profiles, isMissing: false };
    } catch (error) {
      if (isMissingAtService(error)) return { profiles: [], isMissing: true };
      throw error;
    }
  };
  const listAgain = async (connectionId: string): Promise<StyleProfiles> => {
    deps.onChanged();
    return list(connectionId);
  };

  return {
    list,
    /** Lists what the account has for its profiles; nothing of a kind that the service does not have. */
    async listParts(connectionId: string): Promise<ProfileParts> {
      const client = await deps.client(connectionId, []);
      const [glossaries, styleRules, memories] = await Promise.all([
        orNone(client.listGlossaries()),
        orNone(client.listStyleRules()),
        orNone(client.listTranslationMemories()),
      ]);
      return {
        glossaries: glossaries.map(({ dictionaries, ...one }) =>
          toPart(
            one,
            dictionaries.map(({ source, target }) => ({ source, target })),
          ),
        ),
        styleRules: styleRules.map(({ language, ...one }) =>
          toPart(one, [{ source: null, target: language }]),
        ),
        memories: memories.map(({ sourceLang: source, targetLangs, ...one }) =>
          toPart(
            one,
            targetLangs.map((target) => ({ source, target })),
          ),
        ),
      };
    },
    async create({ connectionId, name }: NewStyleProfile): Promise<StyleProfiles> {
      const named = trimName(name);
      await (await deps.client(connectionId, [])).createStyleProfile({ name: named });
      return listAgain(connectionId);
    },
    /**
     * @throws `input/conflict` when the profile changed elsewhere since it was loaded; `lane/local-only` for parts that
     * may not be used at this service; nothing is changed
     */
    async edit({ connectionId, profileId, seen, wanted }: EditStyleProfile) {
      const change = changeOf(seen, { ...wanted, name: trimName(wanted.name) });
      const client = await deps.client(connectionId, await ownersOf(connectionId, change));
      const now = await (await deps.client(connectionId, [])).getStyleProfile(profileId);
      if (Object.keys(changeOf(seen, now)).length > 0) {
        throw new AppError('input/conflict', 'glossaryErrors.profileChanged');
      }
      await client.updateStyleProfile(profileId, change);
      return listAgain(connectionId);
    },
    async remove({ connectionId, profileId, typedName }: DeleteStyleProfile) {
      const client = await deps.client(connectionId, []);
      const { name } = await client.getStyleProfile(profileId);
      if (typedName.trim() !== name.trim()) {
        throw new AppError('input/invalid', 'glossaryErrors.profileNameWrong', {
          details: { field: 'typedName' },
        });
      }
      await client.deleteStyleProfile(profileId);
      known.delete(keyOf(connectionId, profileId));
      return listAgain(connectionId);
    },
    /**
     * Lists the projects on whose behalf a request with this profile is sent, beside its own: a service outside gets
     * none of a confidential glossary or memory through a profile either.
     * @throws `api/not-found` for a profile that the service does not have, and the client's errors
     */
    async projectsOfUse(connectionId: string, profileId: string): Promise<readonly string[]> {
      if (await deps.isHere(connectionId)) return [];
      const cached = known.get(keyOf(connectionId, profileId));
      if (cached !== undefined && deps.now() - cached.readAtMs < KNOWN_MS) {
        return ownersOf(connectionId, cached.profile);
      }
      const client = await deps.client(connectionId, []);
      const profile = await client.getStyleProfile(profileId).catch((error: unknown) => {
        const { code, details } = toAppError(error);
        if (code !== 'api/not-found') throw error;
        throw new AppError(code, 'glossaryErrors.profileGone', { details });
      });
      return ownersOf(connectionId, note(connectionId, toView(profile)));
    },
  };
}

function toView({ extra: _extra, ...profile }: RemoteStyleProfile): StyleProfile {
  return profile;
}

function toPart(
  { id, name }: Pick<ProfilePart, 'id' | 'name'>,
  langs: ProfilePart['langs'],
): ProfilePart {
  const lower = langs.map(({ source, target }) => ({
    source: source === null ? null : source.toLowerCase(),
    target: target.toLowerCase(),
  }));
  return { id, name, langs: lower };
}

/** Returns what a profile has differently from another. */
function changeOf(before: StyleProfileContents, after: StyleProfileContents): StyleProfileFields {
  const { name, glossaryIds, styleRuleIds, memoryIds, isOrdered } = after;
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  return {
    ...(name === before.name ? {} : { name }),
    ...(isSame(glossaryIds, before.glossaryIds) ? {} : { glossaryIds }),
    ...(isSame(styleRuleIds, before.styleRuleIds) ? {} : { styleRuleIds }),
    ...(isSame(memoryIds, before.memoryIds) ? {} : { memoryIds }),
    ...(isOrdered === before.isOrdered ? {} : { isOrdered }),
  };
}

/** Returns true when the service answered that it does not support this, or not for this account. */
function isMissingAtService(error: unknown): boolean {
  const { code } = toAppError(error);
  return code === 'api/not-found' || code === 'auth/forbidden';
}

async function orNone<T>(asked: Promise<T[]>): Promise<T[]> {
  return asked.catch((error: unknown) => {
    if (isMissingAtService(error)) return [];
    throw error;
  });
}
