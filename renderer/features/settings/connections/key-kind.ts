import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { MAX_KEY_CHARS } from '../../../../shared/domain/connections/limits.ts';

const KIND_NAMES: Record<Connection['kind'], MessageId> = {
  embedded: msg('settings.builtInService'),
  practice: msg('settings.builtInPracticeService'),
  paid: msg('settings.paidAccount'),
  free: msg('settings.freeAccount'),
  custom: msg('settings.customAddress'),
};

const REGION_NAME = msg('data.kindRegionalPaid');

/** What a connection is. */
export function kindName({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): string {
  const isRegional = REGIONS.some(({ host }) => baseUrl === `https://${host}`);
  return isRegional ? t(REGION_NAME) : t(KIND_NAMES[kind]);
}

/** What a key reveals by its form alone, without a request. */
interface KeyKind {
  kind: 'free' | 'paid';
  /** An admin key: it manages keys and reports usage, and cannot translate. */
  isAdmin: boolean;
  /** Address that keys of this kind belong to. */
  host: string;
}

export const SERVICE_HOSTS = { free: 'api-free.deepl.com', paid: 'api.deepl.com' } as const;

/** Regions of the paid edition, which need a contract of their own. */
export const REGIONS = [
  { id: 'us', label: msg('data.unitedStates'), host: 'api-us.deepl.com' },
  { id: 'jp', label: msg('data.japan'), host: 'api-jp.deepl.com' },
] as const;
export type RegionId = (typeof REGIONS)[number]['id'];

/** The edition given by a key's suffix, or null without a key. */
export function recogniseKey(key: string): KeyKind | null {
  const trimmed = key.trim();
  if (trimmed === '') return null;
  const kind = trimmed.endsWith(':fx') ? 'free' : 'paid';
  return { kind, isAdmin: trimmed.endsWith(':adm'), host: SERVICE_HOSTS[kind] };
}

/** Why a text is surely no key, or null. Errors never quote it. */
export function keyProblem(key: string): string | null {
  const trimmed = key.trim();
  if (trimmed === '') return null;
  if (/^https?:\/\//iu.test(trimmed)) return t('data.keyIsAddress');
  if (/\s/u.test(trimmed)) return t('settings.keyWithSpaces');
  if (trimmed.length > MAX_KEY_CHARS) return t('settings.tooLong', { most: MAX_KEY_CHARS });
  // What an HTTP header cannot contain.
  if (/[^\x21-\x7e]/u.test(trimmed)) return t('data.keyNotAscii');
  return null;
}

/** What a pasted key says about itself; nothing is sent for it. */
export function keyHint(
  key: string,
  target: { kind: 'free' | 'paid' | 'regional' | 'custom'; host: string | null },
): string {
  const known = recogniseKey(key);
  const problem = keyProblem(key);
  if (known === null) return t('settings.keyStorageHint');
  if (problem !== null) return problem;
  const blanks = key === key.trim() ? '' : ` ${t('data.keySpacesIgnored')}`;
  if (known.isAdmin) {
    return t('data.keyAdminHint', { host: SERVICE_HOSTS.paid }) + blanks;
  }
  if (target.kind === 'custom') {
    return t('data.keyCustomHint') + blanks;
  }
  if (known.kind === 'free') {
    return t('settings.keyFreeHint', { host: known.host }) + blanks;
  }
  return t('settings.keyPaidHint', { host: target.host ?? known.host }) + blanks;
}

/** Beside the field of a key, where the one that is there belongs to another address. */
export function keyOfOtherAddress(address: string): string {
  return t('settings.keyOfOtherAddress', { address });
}
