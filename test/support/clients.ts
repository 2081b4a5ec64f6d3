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

/** Creates the client of a separate account, for requests without a project. */
export const createTranslationClient = (deps: TranslationAccountDeps): TranslationClient =>
  createTranslationAccount(deps).for(NO_PROJECT);

/** Same for a time service. */
export const createTimeClient = (deps: TimeAccountDeps): TimeClient =>
  createTimeAccount(deps).for(NO_PROJECT);

/** Returns an account that always has this client. */
export const accountOf = (client: TranslationClient): TranslationAccount => ({
  ...client,
  for: () => client,
});

/** Same for a time service. */
export const timeAccountOf = (client: TimeClient): TimeAccount => ({
  ...client,
  for: () => client,
});
