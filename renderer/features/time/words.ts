import type { ErrorData } from '../../../shared/errors.ts';
import type { EntrySource, EntrySyncState } from '../../../shared/domain/time/names.ts';
import type { EntryRevision, TimerGap } from '../../../shared/domain/time/entry.ts';
import { msg } from '../../../shared/i18n/text.ts';
import { errorText, messageOf } from '../../lib/error-text.ts';

export const SYNC_STATE_LABELS: Record<EntrySyncState, string> = {
  synced: msg('Synced'),
  waiting: msg('Waiting'),
  parked: msg('Parked'),
  conflict: msg('Conflict'),
  'local-only': msg('Here only'),
};

/** What each state means, for whoever wonders. */
export const SYNC_STATE_HINTS: Record<EntrySyncState, string> = {
  synced: msg('The service has it as it is here.'),
  waiting: msg('Kept here; it is sent when the service can be reached.'),
  parked: msg('The service refused the last change. The outbox says why.'),
  conflict: msg('Changed here and at the service. Choose which version stays.'),
  'local-only': msg('The service takes no entries; it stays on this computer.'),
};

export const SOURCE_LABELS: Record<EntrySource, string> = {
  timer: msg('By timer'),
  manual: msg('Typed in'),
  'document-job': msg('For a document'),
  text: msg('For a text'),
  service: msg('From the service'),
};

/** What happened while the timer ran, and for how long: `duration`. */
export const GAP_REASONS: Record<TimerGap['reason'], string> = {
  idle: msg('Nobody touched this computer for {duration} while the timer ran'),
  asleep: msg('This computer was asleep for {duration} while the timer ran'),
  closed: msg('The app did not run for {duration} while the timer ran'),
  clock: msg('The clock of this computer was set for {duration} while the timer ran'),
};

/** An error as one or two sentences beside a field: the words of the check that found it, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code === 'input/invalid' || error.code === 'input/conflict') return messageOf(error);
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

/** Why an earlier version is not the present one. */
export const REVISION_CAUSES: Record<EntryRevision['cause'], string> = {
  person: msg('changed here'),
  service: msg('changed at the service'),
  conflict: msg('not chosen where both sides differed'),
  delete: msg('deleted'),
};
