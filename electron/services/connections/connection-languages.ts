import type { ConnectionLanguages } from '../../../shared/domain/connections/connection.ts';
import { toAppError } from '../../../shared/errors.ts';
import type { AccountClient } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';

export interface ConnectionLanguagesDeps {
  repo: Pick<Database['connections'], 'findLanguages' | 'saveLanguages'>;
  /** Sends an account's service an idempotent request. */
  ask: <T>(id: string, question: (client: AccountClient) => Promise<T>) => Promise<T>;
  now: () => number;
}

/**
 * Reads the languages of a service; while it is unreachable, the last known ones. Throws the service's
 * error when none are known.
 */
export function createConnectionLanguages({
  repo,
  ask,
  now,
}: ConnectionLanguagesDeps): (id: string) => Promise<ConnectionLanguages> {
  /** @param onStalled called when the service did not answer immediately and is retried later */
  const askService = async (id: string, onStalled: () => void): Promise<ConnectionLanguages> => {
    const answer = await ask(id, async (client) => {
      const languages = await client.listLanguages({
        onWait: (wait) => {
          if (wait !== null && wait.reason !== 'slot') onStalled();
        },
      });
      return { ...languages, isPractice: client.getEngine()?.isPractice ?? false };
    });
    // Stored for when the service is unreachable; the answer itself does not depend on it.
    await repo.saveLanguages(id, answer, now()).catch(() => undefined);
    return answer;
  };

  return async (id) => {
    const known = await repo.findLanguages(id);
    if (known === null) return askService(id, () => undefined);
    // The last known languages are enough while the service is retried.
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

/** Returns true for errors that say nothing about the service, only that it cannot be reached at the moment. */
function isOutOfReach(error: unknown): boolean {
  const { code } = toAppError(error);
  return code.startsWith('net/') || code === 'api/unavailable' || code === 'auth/missing-key';
}
