import { createExchangeFiles } from '../../../electron/platform/files/exchange-files.ts';
import { NO_ORIGINS } from '../../fakes/no-origins.ts';

/** Exchange files that are not remembered, for tests in which no app is killed. */
export const exchangeFiles = createExchangeFiles(
  {
    remember: () => Promise.resolve(),
    forget: () => Promise.resolve(),
    rememberName: () => Promise.resolve(),
    forgetName: () => Promise.resolve(),
  },
  NO_ORIGINS,
);
