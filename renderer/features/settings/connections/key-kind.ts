import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';

const KIND_NAMES: Record<Connection['kind'], string> = {
  embedded: msg('Service inside the app'),
  practice: msg('Practice service inside the app'),
  paid: msg('Paid account'),
  free: msg('Free account'),
  custom: msg('Custom address'),
};

const REGION_NAME = msg('Paid account in a region');

/** What a connection is. */
export function kindName({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): string {
  const isRegional = REGIONS.some(({ host }) => baseUrl === `https://${host}`);
  return isRegional ? t(REGION_NAME) : t(KIND_NAMES[kind]);
}

/** What can be told of a key by looking at it, without asking anyone. */
interface KeyKind {
  kind: 'free' | 'paid';
  /** Of the administration: it makes keys and tells usage, and translates nothing. */
  isAdmin: boolean;
  /** Address that keys of this kind belong to. */
  host: string;
}

export const SERVICE_HOSTS = { free: 'api-free.deepl.com', paid: 'api.deepl.com' } as const;

/** Regions of the paid edition, which need a contract of their own. */
export const REGIONS = [
  { id: 'us', label: msg('United States'), host: 'api-us.deepl.com' },
  { id: 'jp', label: msg('Japan'), host: 'api-jp.deepl.com' },
] as const;
export type RegionId = (typeof REGIONS)[number]['id'];

/** The edition that a key names by its ending, or null while there is nothing to tell. */
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
  if (/^https?:\/\//iu.test(trimmed))
    return t('This is an address, not a key. The address has its own field with Custom address.');
  if (trimmed.length > 500 || /\s/u.test(trimmed))
    return t('This is not a key: keys are short and hold no spaces.');
  // What cannot stand in a header of HTTP.
  if (/[^\x21-\x7e]/u.test(trimmed))
    return t('This is not a key: keys hold letters, digits and signs of ASCII only.');
  return null;
}

/** What a pasted key says about itself; nothing is sent for it. */
export function keyHint(
  key: string,
  target: { kind: 'free' | 'paid' | 'regional' | 'custom'; host: string | null },
): string {
  const known = recogniseKey(key);
  const problem = keyProblem(key);
  if (known === null) return t('Goes to the vault of this computer and is never shown again.');
  if (problem !== null) return problem;
  const blanks = key === key.trim() ? '' : ` ${t('The blanks around it are left out.')}`;
  if (known.isAdmin) {
    return (
      t(
        'Ends in :adm: a key of the administration, used at {host}. It makes keys and tells usage, and translates nothing.',
        { host: SERVICE_HOSTS.paid },
      ) + blanks
    );
  }
  if (target.kind === 'custom') {
    return t('Goes to the address above, and to the vault of this computer.') + blanks;
  }
  if (known.kind === 'free') {
    return (
      t('Ends in :fx: a key of the free edition, used at {host}.', { host: known.host }) + blanks
    );
  }
  return (
    t('A key of the paid edition, used at {host}.', { host: target.host ?? known.host }) + blanks
  );
}

/** Beside the field of a key, where the one that is there belongs to another address. */
export function keyOfOtherAddress(address: string): string {
  return t(
    'The address is {address} now. The key was entered for another one, so it is not used. Enter a key only if you trust this address.',
    { address },
  );
}
