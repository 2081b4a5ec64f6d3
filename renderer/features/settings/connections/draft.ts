import type { ConnectionInput } from '../../../../shared/ipc/contract.ts';
import { mayCarryKeys } from '../../../../shared/domain/connections/loopback.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { nameErrors, readAddress } from '../address.ts';
import {
  describeKey,
  REGION_HOSTS,
  type RegionId,
} from '../../../../shared/domain/connections/service-keys.ts';
import { keyProblem } from './key-kind.ts';

export type ConnectionField = 'name' | 'kind' | 'key' | 'baseUrl';
export type FieldErrors = Partial<Record<ConnectionField, string>>;

/** The form's inputs, untrimmed. */
export interface ConnectionDraft {
  name: string;
  kind: ConnectionInput['kind'] | 'regional';
  key: string;
  baseUrl: string;
  region: RegionId;
}

function addressError(address: string): string | null {
  const url = readAddress(address, t('settings.addressInvalid'));
  if (typeof url === 'string') return url;
  return mayCarryKeys(url) ? null : t('settings.addressNeedsHttps');
}

/** Returns what is wrong with the draft, field by field. The main process checks it all again. */
export function checkDraft(draft: ConnectionDraft): FieldErrors {
  const errors: FieldErrors = nameErrors(draft.name);
  const { edition, isAdmin } = describeKey(draft.key);
  const notKey = keyProblem(draft.key);
  if (draft.key.trim() === '') errors.key = t('settings.pasteKey');
  else if (notKey !== null) errors.key = notKey;
  else if (draft.kind === 'regional') {
    if (edition === 'free') errors.key = t('settings.keyIsFree');
    else if (isAdmin) errors.key = t('data.adminKeyMainAddress');
  } else if (draft.kind !== 'custom' && edition !== draft.kind) {
    errors.key = edition === 'free' ? t('settings.keyIsFree') : t('settings.keyIsPaid');
  }
  if (draft.kind === 'custom') {
    const problem = addressError(draft.baseUrl.trim());
    if (problem !== null) errors.baseUrl = problem;
  }
  return errors;
}

export function toInput(draft: ConnectionDraft): ConnectionInput {
  return {
    name: draft.name.trim(),
    // A region is just another address: its service differs in nothing else.
    kind: draft.kind === 'regional' ? 'custom' : draft.kind,
    baseUrl: baseUrlOf(draft),
    key: draft.key.trim(),
  };
}

/** Returns the host of a region; null if the key or the user decides. */
export function hostOf({ kind, region }: ConnectionDraft): string | null {
  return kind === 'regional' ? REGION_HOSTS[region] : null;
}

function baseUrlOf(draft: ConnectionDraft): string | null {
  const host = hostOf(draft);
  if (host !== null) return `https://${host}`;
  return draft.kind === 'custom' ? draft.baseUrl.trim() : null;
}
