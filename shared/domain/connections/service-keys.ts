import { abilitiesOfKind } from './abilities.ts';
import type { Connection, ConnectionAbilities } from './connection.ts';
import type { ConnectionKind, OwnConnectionKind } from './connection-kind.ts';

/** Suffix of the keys of the free edition. @see translation service, authentication */
export const FREE_KEY_SUFFIX = ':fx';
/** Suffix of admin keys, which belong to the paid edition and cannot translate. */
export const ADMIN_KEY_SUFFIX = ':adm';

/** Hosts of the two remote editions. @see translation service, base addresses */
export const SERVICE_HOSTS = { free: 'api-free.deepl.com', paid: 'api.deepl.com' } as const;

/** Regions of the paid edition; they need a separate contract and have no admin API. */
export const REGION_HOSTS = { us: 'api-us.deepl.com', jp: 'api-jp.deepl.com' } as const;
export type RegionId = keyof typeof REGION_HOSTS;

/** Returns true for the address of a region, as `resolveBaseUrl` returns it. */
export function isRegionalUrl(baseUrl: string | null): boolean {
  return Object.values(REGION_HOSTS).some((host) => baseUrl === `https://${host}`);
}

/** Returns the edition whose address this is, as `resolveBaseUrl` returns it; null for a region and for other services. */
function editionOfUrl(baseUrl: string | null): keyof typeof SERVICE_HOSTS | null {
  if (baseUrl === `https://${SERVICE_HOSTS.free}`) return 'free';
  return baseUrl === `https://${SERVICE_HOSTS.paid}` ? 'paid' : null;
}

/** Regions of the paid edition have neither voice nor administration. */
const OF_REGION: Partial<ConnectionAbilities> = { administration: 'none', hasVoice: false };

/** Returns the kind and abilities of an account by its address: an entered one may be that of an edition. */
export function accountAt(
  kind: Exclude<ConnectionKind, OwnConnectionKind>,
  baseUrl: string | null,
): Pick<Connection, 'kind' | 'abilities'> {
  if (isRegionalUrl(baseUrl))
    return { kind, abilities: { ...abilitiesOfKind('paid'), ...OF_REGION } };
  const own = kind === 'custom' ? (editionOfUrl(baseUrl) ?? kind) : kind;
  return { kind: own, abilities: abilitiesOfKind(own) };
}

/** Facts that the suffix of a key reveals without a request. */
export interface KeyDescription {
  /** Every key without the suffix of the free edition belongs to the paid one. */
  edition: 'free' | 'paid';
  isAdmin: boolean;
}

/** Reads the suffix of a key, ignoring spaces around the key. */
export function describeKey(key: string): KeyDescription {
  const trimmed = key.trim();
  return {
    edition: trimmed.endsWith(FREE_KEY_SUFFIX) ? 'free' : 'paid',
    isAdmin: trimmed.endsWith(ADMIN_KEY_SUFFIX),
  };
}
