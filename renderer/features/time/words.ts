import type { ErrorData } from '../../../shared/errors.ts';
import type { EntrySource, EntrySyncState } from '../../../shared/domain/time-names.ts';
import type { EntryRevision, TimerGap } from '../../../shared/domain/time-entry.ts';
import { errorText } from '../../lib/error-text.ts';

export const SYNC_STATE_LABELS: Record<EntrySyncState, string> = {
  synced: 'Synced',
  waiting: 'Waiting',
  parked: 'Parked',
  conflict: 'Conflict',
  'local-only': 'Here only',
};

/** What each state means, for whoever wonders. */
export const SYNC_STATE_HINTS: Record<EntrySyncState, string> = {
  synced: 'The service has it as it is here.',
  waiting: 'Kept here; it is sent when the service can be reached.',
  parked: 'The service refused the last change. The outbox says why.',
  conflict: 'Changed here and at the service. Choose which version stays.',
  'local-only': 'The service takes no entries; it stays on this computer.',
};

export const SOURCE_LABELS: Record<EntrySource, string> = {
  timer: 'By timer',
  manual: 'Typed in',
  'document-job': 'For a document',
  text: 'For a text',
  service: 'From the service',
};

/** What happened while the timer ran. */
export const GAP_REASONS: Record<TimerGap['reason'], string> = {
  idle: 'Nobody touched this computer',
  asleep: 'This computer was asleep',
  closed: 'The app did not run',
  clock: 'The clock of this computer was set',
};

/** An error as one or two sentences beside a field: the words of the check that found it, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code === 'input/invalid' || error.code === 'input/conflict') return error.message;
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

/** Why an earlier version is not the present one. */
export const REVISION_CAUSES: Record<EntryRevision['cause'], string> = {
  person: 'changed here',
  service: 'changed at the service',
  conflict: 'not chosen where both sides differed',
  delete: 'deleted',
};
