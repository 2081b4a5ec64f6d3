import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../shared/domain/connection-kind.ts';
import type { Connection } from '../../shared/domain/connection.ts';

/** Taken also while practice mode is off: two services of one name could not be told apart later. */
export const PRACTICE_NAME = 'Practice';

/**
 * The services inside the app as connections, which are not stored: the one that is always there, then
 * the practice service while it is on.
 */
export function listOwnConnections(state: {
  isEmbeddedDefault: boolean;
  isPracticeOn: boolean;
  isOutOfQuota: (id: string) => boolean;
}): Connection[] {
  const own = (entry: Pick<Connection, 'id' | 'name' | 'kind' | 'isDefault'>): Connection => ({
    ...entry,
    baseUrl: null,
    key: 'not-needed',
    isOutOfQuota: state.isOutOfQuota(entry.id),
  });
  const embedded = own({
    id: EMBEDDED_CONNECTION_ID,
    name: 'This computer',
    kind: 'embedded',
    isDefault: state.isEmbeddedDefault,
  });
  if (!state.isPracticeOn) return [embedded];
  const practice = own({
    id: PRACTICE_CONNECTION_ID,
    name: PRACTICE_NAME,
    kind: 'practice',
    isDefault: false,
  });
  return [embedded, practice];
}
