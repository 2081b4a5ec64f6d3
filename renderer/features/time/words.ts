import type { ErrorData } from '../../../shared/errors.ts';
import type { EntrySource, EntrySyncState } from '../../../shared/domain/time/names.ts';
import type { EntryRevision, TimerGap } from '../../../shared/domain/time/entry.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import { errorText, messageOf } from '../../lib/words/error-text.ts';

export const SYNC_STATE_LABELS: Record<EntrySyncState, MessageId> = {
  synced: msg('time.synced'),
  waiting: msg('time.waiting'),
  parked: msg('time.parked'),
  conflict: msg('time.conflict'),
  'local-only': msg('time.onlyHere'),
};

/** Explanations of the states. */
export const SYNC_STATE_HINTS: Record<EntrySyncState, MessageId> = {
  synced: msg('time.serviceHasSameVersion'),
  waiting: msg('time.waitingForService'),
  parked: msg('time.lastChangeRejected'),
  conflict: msg('time.chooseVersionToKeep'),
  'local-only': msg('time.serviceAcceptsNoEntries'),
};

export const SOURCE_LABELS: Record<EntrySource, MessageId> = {
  timer: msg('time.sourceTimer'),
  manual: msg('time.sourceManual'),
  'document-job': msg('time.sourceDocument'),
  text: msg('time.sourceText'),
  voice: msg('time.sourceVoice'),
  service: msg('time.sourceService'),
};

/** Events while the timer ran; their length is `duration`. */
export const GAP_REASONS: Record<TimerGap['reason'], MessageId> = {
  idle: msg('time.idleDuringTimer'),
  asleep: msg('time.asleepDuringTimer'),
  closed: msg('time.closedDuringTimer'),
  clock: msg('time.clockSetDuringTimer'),
};

/** Returns an error as one or two sentences beside a field: in the words of the failed check, else by code. */
export function shortError(error: ErrorData): string {
  if (error.code === 'input/invalid' || error.code === 'input/conflict') return messageOf(error);
  const { what, todo } = errorText(error);
  return `${what} ${todo}`;
}

export const REVISION_CAUSES: Record<EntryRevision['cause'], MessageId> = {
  person: msg('time.changedHere'),
  service: msg('time.changedAtService'),
  conflict: msg('time.notChosenInConflict'),
  delete: msg('time.deleted'),
};
