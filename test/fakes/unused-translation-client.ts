import { systemClock } from '../../electron/support/clock.ts';
import { createTranslationClient } from '../support/clients.ts';
import type { TranslationClient } from '../../electron/clients/translation/translation-client.ts';

/** Returns a client with every method, none of which works: for tests that replace the few they need. */
export function unusedTranslationClient(): TranslationClient {
  const refuse = async (): Promise<never> => Promise.reject(new Error('not asked'));
  return createTranslationClient({
    baseUrl: 'http://127.0.0.1:9',
    getKey: refuse,
    transport: { fetch: refuse, fetchOnce: refuse, upload: refuse },
    // A refused call is repeated: without delays, which no test checks.
    clock: {
      ...systemClock,
      after(_delayMs, callback) {
        const timer = setImmediate(callback);
        return () => {
          clearImmediate(timer);
        };
      },
    },
  });
}
