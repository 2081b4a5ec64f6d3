import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { MAX_KEY_CHARS } from '../../../../shared/domain/connections/limits.ts';
import {
  describeKey,
  isRegionalUrl,
  SERVICE_HOSTS,
  type RegionId,
} from '../../../../shared/domain/connections/service-keys.ts';

const KIND_NAMES: Record<Connection['kind'], MessageId> = {
  embedded: msg('settings.builtInService'),
  practice: msg('settings.builtInPracticeService'),
  paid: msg('settings.paidAccount'),
  free: msg('settings.freeAccount'),
  custom: msg('settings.customAddress'),
};

const REGION_NAME = msg('data.kindRegionalPaid');

export function kindName({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): string {
  return isRegionalUrl(baseUrl) ? t(REGION_NAME) : t(KIND_NAMES[kind]);
}

/** Regions of the paid edition, which need a separate contract. */
export const REGIONS = [
  { id: 'us', label: msg('data.unitedStates') },
  { id: 'jp', label: msg('data.japan') },
] as const satisfies readonly { id: RegionId; label: MessageId }[];

/** Returns why a text cannot be a key, or null. Errors never quote it. */
export function keyProblem(key: string): string | null {
  const trimmed = key.trim();
  if (trimmed === '') return null;
  if (/^https?:\/\//iu.test(trimmed)) return t('data.keyIsAddress');
  if (/\s/u.test(trimmed)) return t('settings.keyWithSpaces');
  if (trimmed.length > MAX_KEY_CHARS) return t('settings.tooLong', { most: MAX_KEY_CHARS });
  // Characters that an HTTP header cannot contain.
  if (/[^\x21-\x7e]/u.test(trimmed)) return t('data.keyNotAscii');
  return null;
}

/** Describes a pasted key from its text; nothing is sent. */
export function keyHint(
  key: string,
  target: { kind: 'free' | 'paid' | 'regional' | 'custom'; host: string | null },
): string {
  if (key.trim() === '') return t('settings.keyStorageHint');
  const { edition, isAdmin } = describeKey(key);
  const problem = keyProblem(key);
  if (problem !== null) return problem;
  const blanks = key === key.trim() ? '' : ` ${t('data.keySpacesIgnored')}`;
  if (isAdmin) {
    return t('data.keyAdminHint', { host: SERVICE_HOSTS.paid }) + blanks;
  }
  if (target.kind === 'custom') {
    return t('data.keyCustomHint') + blanks;
  }
  if (edition === 'free') {
    return t('settings.keyFreeHint', { host: SERVICE_HOSTS.free }) + blanks;
  }
  return t('settings.keyPaidHint', { host: target.host ?? SERVICE_HOSTS.paid }) + blanks;
}

/** Hint at the key field if the stored key is for a different address. */
export function keyOfOtherAddress(address: string): string {
  return t('settings.keyOfOtherAddress', { address });
}
