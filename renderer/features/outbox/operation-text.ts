import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import type {
  OutboxAction,
  OutboxState,
  OutboxSubject,
} from '../../../shared/domain/sync/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { errorText, messageOf, shownWords } from '../../lib/words/error-text.ts';
import { format } from '../../lib/words/format.ts';
import type { OutboxAction as RowAction } from './operations-slice.ts';

const FIELD_LABELS: ReadonlyMap<string, MessageId> = new Map([
  ['startedAtMs', msg('time.start')],
  ['endedAtMs', msg('time.end')],
  ['note', msg('time.note')],
  ['projectId', msg('texts.project')],
  ['customerId', msg('time.customer')],
  ['isBillable', msg('time.billable')],
  ['tags', msg('time.entryTags')],
  ['name', msg('app.name')],
  ['hourlyRate', msg('outbox.hourlyRate')],
  ['isArchived', msg('outbox.archived')],
]);

/** Returns "Start: 14 Mar, 09:30": a field with its value as sent. Unknown fields keep their names. */
export function changeText(field: string, value: string | number): string {
  const words = typeof value === 'number' ? format.dateTime(value) : value;
  const label = FIELD_LABELS.get(field);
  return t('outbox.fieldValue', {
    field: label === undefined ? field : t(label),
    value: words === '' ? t('outbox.noValue') : words,
  });
}

/** Returns a label for a change: note or name, else project and start. */
export function labelText({
  label,
  labelAtMs,
}: Pick<OutboxOperation, 'label' | 'labelAtMs'>): string {
  const start = labelAtMs === null ? '' : format.dateTime(labelAtMs);
  return [label, start].filter((part) => part !== '').join(', ');
}

export const STATE_LABELS: Record<OutboxState, MessageId> = {
  waiting: msg('time.waiting'),
  sending: msg('outbox.sending'),
  unknown: msg('outbox.responseLost'),
  parked: msg('time.parked'),
  held: msg('outbox.held'),
  blocked: msg('outbox.waitingForAnother'),
  dropped: msg('outbox.discarded'),
};

const KINDS: Record<OutboxAction, Record<OutboxSubject, MessageId>> = {
  create: {
    entry: msg('outbox.newTimeEntry'),
    project: msg('outbox.newProject'),
    customer: msg('outbox.newCustomer'),
  },
  update: {
    entry: msg('outbox.changedTimeEntry'),
    project: msg('outbox.changedProject'),
    customer: msg('outbox.changedCustomer'),
  },
  delete: {
    entry: msg('outbox.deletedTimeEntry'),
    project: msg('outbox.deletedProject'),
    customer: msg('outbox.deletedCustomer'),
  },
};

/** Returns "New time entry", "Deleted project". */
export function kindText({ action, subject }: Pick<OutboxOperation, 'action' | 'subject'>): string {
  return t(KINDS[action][subject]);
}

/** Meaning of a state for the change, if there is no specific reason. */
const STATE_NOTES: Partial<Record<OutboxState, MessageId>> = {
  unknown: msg('outbox.responseLostNote'),
  held: msg('outbox.heldNote'),
  blocked: msg('outbox.waitingForAnotherNote'),
  dropped: msg('outbox.notSentNote'),
};

/** Returns the reason why a change waits, in the service's own words if there are any to show. */
export function reasonText(state: OutboxState, reason: ErrorData | null): string | null {
  if (reason === null) {
    const note = STATE_NOTES[state];
    return note === undefined ? null : t(note);
  }
  const said = shownWords(reason.details?.serviceMessage);
  if (said !== null) return t('outbox.serviceSaid', { said });
  // A sentence from the main process is specific; the wording by code covers a whole kind.
  return reason.message === '' ? errorText(reason).what : messageOf(reason);
}

/** Returns when a change is tried next, relative to `nowMs`; null if nothing is planned. */
export function nextTryText(
  { state, nextTryAtMs }: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>,
  nowMs: number,
): string | null {
  if (state === 'sending') return t('lane.inProgress');
  if (state !== 'waiting' && state !== 'unknown') return null;
  if (nextTryAtMs === null || nextTryAtMs <= nowMs) return t('outbox.nextInLine');
  const leftMs = nextTryAtMs - nowMs;
  if (leftMs < MINUTE_MS) {
    return t('outbox.inSeconds', { count: format.number(Math.ceil(leftMs / 1000)) });
  }
  if (leftMs < HOUR_MS) {
    return t('outbox.inMinutes', { count: format.number(Math.ceil(leftMs / MINUTE_MS)) });
  }
  return t('outbox.atTime', { time: format.time(nextTryAtMs) });
}

/** True while the text of {@link nextTryText} changes with time. */
export function isCountingDown({
  state,
  nextTryAtMs,
}: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>): boolean {
  return (state === 'waiting' || state === 'unknown') && nextTryAtMs !== null;
}

interface RowChoice {
  action: RowAction;
  /** A message. */
  label: MessageId;
}

const RETRY: RowChoice = { action: 'retry', label: msg('outbox.tryNow') };
const HOLD: RowChoice = { action: 'hold', label: msg('outbox.hold') };
const RELEASE: RowChoice = { action: 'release', label: msg('outbox.release') };
const DROP: RowChoice = { action: 'drop', label: msg('outbox.discard') };
const RESTORE: RowChoice = { action: 'restore', label: msg('outbox.restore') };

const CHOICES: Record<OutboxState, readonly RowChoice[]> = {
  waiting: [RETRY, HOLD, DROP],
  sending: [],
  unknown: [RETRY],
  parked: [RETRY, HOLD, DROP],
  held: [RELEASE, DROP],
  blocked: [HOLD, DROP],
  dropped: [RESTORE],
};

export function rowChoices(state: OutboxState): readonly RowChoice[] {
  return CHOICES[state];
}

/** Returns whether a change can be edited before it is sent: deleted and dropped rows cannot. */
export function isEditable({ action, state }: Pick<OutboxOperation, 'action' | 'state'>): boolean {
  return action !== 'delete' && state !== 'dropped';
}
