import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../shared/domain/connections/connection-kind.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../../shared/domain/time/names.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const OWN_NAMES: ReadonlyMap<string, MessageId> = new Map([
  [EMBEDDED_CONNECTION_ID, msg('settings.thisComputer')],
  [EMBEDDED_TIME_CONNECTION_ID, msg('settings.thisComputer')],
  [PRACTICE_CONNECTION_ID, msg('settings.practice')],
]);

/**
 * Returns the name of an account in the window: the app's own names for the embedded services, in the interface
 * language, and the user's name for all others.
 * @param id null for data that no longer belongs to an account
 */
export function serviceName(id: string | null, name: string): string {
  const own = id === null ? undefined : OWN_NAMES.get(id);
  return own === undefined ? name : t(own);
}
