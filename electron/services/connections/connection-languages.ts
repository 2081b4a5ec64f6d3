import type { ConnectionLanguages } from '../../../shared/domain/connections/connection.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { AccountClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';

export interface ConnectionLanguagesDeps {
  repo: Pick<Database['connections'], 'findLanguages' | 'saveLanguages'>;
  /** Asks the service of an account something that may be asked again. */
  ask: <T>(id: string, question: (client: AccountClient) => Promise<T>) => Promise<T>;
  now: () => number;
}

/**
 * Reads the languages of a service; of one that is out of reach those it had when it last answered.
 * The reader throws what the service throws when none are known.
 */
export function createConnectionLanguages({
  repo,
  ask,
  now,
}: ConnectionLanguagesDeps): (id: string) => Promise<ConnectionLanguages> {
  /** @param onStalled called when the service did not answer at once and is asked again later */
  const askService = async (id: string, onStalled: () => void): Promise<ConnectionLanguages> => {
    const answer = await ask(id, async (client) => {
      const languages = await client.listLanguages({
        onWait: (wait) => {
          if (wait !== null && wait.reason !== 'slot') onStalled();
        },
      });
      return { ...languages, isPractice: client.getEngine()?.isPractice ?? false };
    });
    // For the next time that the service is out of reach; the answer itself does not depend on it.
    await repo.saveLanguages(id, answer, now()).catch(() => undefined);
    return answer;
  };

  return async (id) => {
    const known = await repo.findLanguages(id);
    if (known === null) return askService(id, () => undefined);
    // What is known is good enough to choose from while the service is asked again.
    const answer = new Promise<ConnectionLanguages>((resolve, reject) => {
      askService(id, () => {
        resolve(known);
      }).then(resolve, reject);
    });
    return answer.catch((error: unknown) => {
      if (isOutOfReach(error)) return known;
      throw error;
    });
  };
}

/** Errors that say nothing about the service itself, only that it cannot be asked at the moment. */
function isOutOfReach(error: unknown): boolean {
  const { code } = toAppError(error);
  return code.startsWith('net/') || code === 'api/unavailable' || code === 'auth/missing-key';
}
