import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import type { DeveloperKeyView } from '../../../shared/domain/usage/usage-admin.ts';

export function anAccountUsage(patch: Partial<AccountUsage> = {}): AccountUsage {
  return {
    characters: null,
    keyCharacters: null,
    documents: null,
    teamDocuments: null,
    speechToTextMs: null,
    speechToSpeechMs: null,
    products: [],
    periodStartsAtMs: null,
    periodEndsAtMs: null,
    extra: {},
    ...patch,
  };
}

export function aDeveloperKey(patch: Partial<DeveloperKeyView> = {}): DeveloperKeyView {
  return {
    handle: 'h',
    maskedKey: 'ab12****9f0e',
    label: 'ci',
    createdAtMs: 1,
    isDeactivated: false,
    deactivatedAtMs: null,
    limits: { characters: null, speechToTextMs: null },
    scopes: null,
    ...patch,
  };
}
