import type { Usage } from '../../../shared/domain/connections/connection.ts';
import type { AccountUsage, UsageMeter } from '../../../shared/domain/usage/account.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from './json-call.ts';
import { accountUsageWire } from './wire/usage.ts';

/**
 * Usage of an account. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/*`, `canceled`.
 * @see translation service, usage
 */
export interface UsageCalls {
  /**
   * Returns the characters of the current period; 0 without a limit if the account counts none. Reports the smaller
   * remainder of the account and the requesting key, which is what can still be spent. Includes the remaining speech
   * time.
   */
  getUsage(options?: CallOptions): Promise<Usage>;
  /** Returns everything that the service counts, in one form for every edition. */
  getAccountUsage(options?: CallOptions): Promise<AccountUsage>;
}

/** Builds the usage calls. @param onUsage called with every answer, regardless of the caller */
export function createUsageCalls(
  context: ClientContext,
  onUsage: (usage: AccountUsage) => void = () => undefined,
): UsageCalls {
  const { get } = createCallVerbs(context);

  const getAccountUsage: UsageCalls['getAccountUsage'] = async (options) => {
    const usage = await get('/v2/usage', accountUsageWire, options);
    onUsage(usage);
    return usage;
  };

  return {
    getAccountUsage,
    async getUsage(options) {
      const { characters, keyCharacters, speechToTextMs } = await getAccountUsage(options);
      const own = leftOf(keyCharacters) < leftOf(characters) ? keyCharacters : characters;
      return {
        characterCount: own?.count ?? 0,
        characterLimit: own?.limit ?? null,
        speechLeftMs: speechLeft(speechToTextMs),
      };
    },
  };
}

/** Returns the speech time left; a meter that is 0 of 0 is one that the service no longer uses. */
function speechLeft(meter: UsageMeter | null): number | null {
  if (meter === null || meter.limit === null) return null;
  return meter.limit === 0 && meter.count === 0 ? null : Math.max(0, meter.limit - meter.count);
}

function leftOf(meter: UsageMeter | null): number {
  return meter === null || meter.limit === null ? Infinity : meter.limit - meter.count;
}
