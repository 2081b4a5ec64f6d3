import { z } from 'zod';
import { MAX_SERVICE_PAGE_ROWS } from '../../../../shared/domain/connections/limits.ts';
import type {
  RemoteStyleProfile,
  StyleProfileParts,
} from '../../../../shared/domain/glossaries/style-profile.ts';
import { AppError } from '../../../../shared/errors.ts';
import { requireName } from '../../../../shared/glossaries/entry-rules.ts';
import { pathSegment, queryString } from '../../http/request-input.ts';
import type { StatusAnswer } from '../../http/status-errors.ts';
import { collectPages } from '../collect-pages.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { wireCount, wireId, wireInstant, wireName, wireRecord } from '../wire/wire-record.ts';

/** Shapes of style profiles. @see translation service, style profiles */

const idsWire = z.array(wireId).nullish();

const styleProfileWire = wireRecord(
  {
    style_profile_id: wireId,
    name: wireName,
    glossary_ids: idsWire,
    style_rule_ids: idsWire,
    translation_memory_ids: idsWire,
    glossary_priority_order_enabled: z.boolean().nullish(),
    creation_time: wireInstant,
    updated_time: wireInstant,
  },
  (wire, extra): RemoteStyleProfile => ({
    id: wire.style_profile_id,
    name: wire.name,
    glossaryIds: wire.glossary_ids ?? [],
    styleRuleIds: wire.style_rule_ids ?? [],
    memoryIds: wire.translation_memory_ids ?? [],
    isOrdered: wire.glossary_priority_order_enabled ?? false,
    createdAtMs: wire.creation_time,
    updatedAtMs: wire.updated_time,
    extra,
  }),
);

const styleProfilesWire = z.object({
  style_profiles: z.array(styleProfileWire),
  total_count: wireCount.nullish(),
});

/** Fields of a profile that are set at the service; absent ones stay. */
export type StyleProfileFields = { name?: string } & Partial<StyleProfileParts>;

/**
 * Style profiles. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/*`, `canceled`; `api/not-found` for an
 * unknown id; `input/invalid` for a name that is empty or too long, unsent, and for a list with an id that the service
 * does not know, with the list in `details.field`.
 * @see translation service, style profiles
 */
export interface StyleProfileCalls {
  /** Reads all profiles. @throws `api/not-found` if the service has none */
  listStyleProfiles(options?: CallOptions): Promise<RemoteStyleProfile[]>;
  getStyleProfile(profileId: string, options?: CallOptions): Promise<RemoteStyleProfile>;
  /** Creates a profile. Not repeated once the service may have created it. */
  createStyleProfile(
    profile: StyleProfileFields & { name: string },
    options?: CallOptions,
  ): Promise<RemoteStyleProfile>;
  /** Changes the given fields; a list replaces the one at the service. */
  updateStyleProfile(
    profileId: string,
    change: StyleProfileFields,
    options?: CallOptions,
  ): Promise<RemoteStyleProfile>;
  deleteStyleProfile(profileId: string, options?: CallOptions): Promise<void>;
}

/** Builds the calls about style profiles. */
export function createStyleProfileCalls(context: ClientContext): StyleProfileCalls {
  const { get, post, patch, remove } = createCallVerbs(context, meaningOf);
  return {
    async listStyleProfiles(options) {
      const known = new Set<string>();
      return collectPages(async (page) => {
        const query = queryString({ page, page_size: MAX_SERVICE_PAGE_ROWS });
        const answer = await get(`${ADDRESS}${query}`, styleProfilesWire, options);
        // A service that knows no pages answers each of them with the whole list.
        const items = answer.style_profiles.filter(({ id }) => !known.has(id));
        for (const { id } of items) known.add(id);
        const total = answer.total_count ?? null;
        const isLast = total === null ? items.length < MAX_SERVICE_PAGE_ROWS : known.size >= total;
        return { items, nextPage: isLast || items.length === 0 ? null : page + 1 };
      });
    },
    getStyleProfile: async (profileId, options) =>
      get(pathOf(profileId), styleProfileWire, options),
    createStyleProfile: async (profile, options) =>
      post(ADDRESS, toWire(profile), styleProfileWire, options),
    updateStyleProfile: async (profileId, change, options) =>
      patch(pathOf(profileId), toWire(change), styleProfileWire, options),
    deleteStyleProfile: async (profileId, options) =>
      remove(pathOf(profileId), ['api/not-found'], options),
  };
}

const ADDRESS = '/v3/style_profiles';

function pathOf(profileId: string): string {
  return `${ADDRESS}/${pathSegment(profileId, 'profileId')}`;
}

function toWire(fields: StyleProfileFields): Record<string, unknown> {
  if (fields.name !== undefined) requireName(fields.name);
  // JSON leaves out what is undefined.
  return {
    name: fields.name,
    glossary_ids: fields.glossaryIds,
    style_rule_ids: fields.styleRuleIds,
    translation_memory_ids: fields.memoryIds,
    glossary_priority_order_enabled: fields.isOrdered,
  };
}

/** Lists of a profile by their names in requests. */
const LISTS = [
  ['glossary_ids', 'glossaryIds'],
  ['style_rule_ids', 'styleRuleIds'],
  ['translation_memory_ids', 'memoryIds'],
] as const;

/** The message of a refusal names the list with the id that the service does not know. */
function meaningOf({ status, text }: StatusAnswer): AppError | null {
  if (status === 405) return new AppError('api/not-found', 'serviceErrors.notFound');
  const found = status === 400 ? LISTS.find(([name]) => text.includes(name)) : undefined;
  if (found === undefined) return null;
  const [, field] = found;
  return new AppError('input/invalid', 'glossaryErrors.profilePartRefused', { details: { field } });
}
