import type { ConnectionInput } from '../../../shared/ipc/contract.ts';
import { recogniseKey } from './key-kind.ts';

export type ConnectionField = 'name' | 'kind' | 'key' | 'baseUrl';
export type FieldErrors = Partial<Record<ConnectionField, string>>;

/** What stands in the form, untrimmed. */
export interface ConnectionDraft {
  name: string;
  kind: ConnectionInput['kind'];
  key: string;
  baseUrl: string;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function addressError(address: string): string | null {
  if (address === '') return 'Enter the address of the service.';
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return 'This is not an address. It looks like https://host.example';
  }
  if (url.username !== '' || url.password !== '')
    return 'Leave user name and password out of the address.';
  if (url.protocol === 'https:') return null;
  if (url.protocol === 'http:' && LOOPBACK.has(url.hostname)) return null;
  return 'Only https:// is used, because the key travels with each request. http:// is for this computer.';
}

/** What keeps the draft from being added, field by field. The main process checks it all again. */
export function checkDraft(draft: ConnectionDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.name.trim() === '') errors.name = 'Give the connection a name.';
  else if (draft.name.trim().length > 100) errors.name = 'Use at most 100 characters.';
  const known = recogniseKey(draft.key);
  if (known === null) errors.key = 'Paste the key of the account.';
  else if (draft.key.trim().length > 500 || /\s/.test(draft.key.trim()))
    errors.key = 'This is not a key: keys are short and hold no spaces.';
  else if (draft.kind !== 'custom' && known.kind !== draft.kind) {
    errors.key =
      known.kind === 'free'
        ? 'This key ends in :fx, so it belongs to the free edition: choose Free.'
        : 'Keys of the free edition end in :fx, and this one does not: choose Paid.';
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
    kind: draft.kind,
    baseUrl: draft.kind === 'custom' ? draft.baseUrl.trim() : null,
    key: draft.key.trim(),
  };
}
