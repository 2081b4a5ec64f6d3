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
 * What an account is called in the window: the services inside the app have their names from the app, and
 * these are said in the language of the interface; all others are called as a person has named them.
 * @param id null for what belongs to no account any more
 */
export function serviceName(id: string | null, name: string): string {
  const own = id === null ? undefined : OWN_NAMES.get(id);
  return own === undefined ? name : t(own);
}
