import {
  createTimeAccount,
  type TimeAccountDeps,
} from '../../electron/clients/time/create-time-account.ts';
import type { TimeAccount, TimeClient } from '../../electron/clients/time/time-client.ts';
import {
  createTranslationAccount,
  type TranslationAccountDeps,
} from '../../electron/clients/translation/create-translation-account.ts';
import type {
  TranslationAccount,
  TranslationClient,
} from '../../electron/clients/translation/translation-client.ts';
import { NO_PROJECT } from '../../shared/domain/connections/call-purpose.ts';

export type { TimeAccountDeps, TranslationAccountDeps };

/** The client of an account of its own, for what belongs to no project. */
export const createTranslationClient = (deps: TranslationAccountDeps): TranslationClient =>
  createTranslationAccount(deps).for(NO_PROJECT);

/** The same of a time service. */
export const createTimeClient = (deps: TimeAccountDeps): TimeClient =>
  createTimeAccount(deps).for(NO_PROJECT);

/** An account whose client is this one, whatever it is asked for. */
export const accountOf = (client: TranslationClient): TranslationAccount => ({
  ...client,
  for: () => client,
});

/** The same of a time service. */
export const timeAccountOf = (client: TimeClient): TimeAccount => ({
  ...client,
  for: () => client,
});
