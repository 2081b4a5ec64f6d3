import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import type {
  OutboxAction,
  OutboxState,
  OutboxSubject,
} from '../../../shared/domain/time/names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { errorText, messageOf } from '../../lib/error-text.ts';
import type { Format } from '../../lib/format.ts';
import type { OutboxAction as RowAction } from './operations-slice.ts';

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['startedAtMs', msg('Start')],
  ['endedAtMs', msg('End')],
  ['note', msg('Note')],
  ['projectId', msg('Project')],
  ['customerId', msg('Customer')],
  ['isBillable', msg('Billable')],
  ['tags', msg('entry|Tags')],
  ['name', msg('Name')],
  ['hourlyRate', msg('Rate per hour')],
  ['isArchived', msg('Archived')],
]);

/** "Start: 14 Mar, 09:30": a field and its value as they are sent. Unknown fields keep their names. */
export function changeText(
  field: string,
  value: string | number,
  format: Pick<Format, 'dateTime'>,
): string {
  const words = typeof value === 'number' ? format.dateTime(value) : value;
  const label = FIELD_LABELS.get(field);
  return `${label === undefined ? field : t(label)}: ${words === '' ? t('none') : words}`;
}

/** By what a change is recognised: note or name, else project and start. */
export function labelText(
  { label, labelAtMs }: Pick<OutboxOperation, 'label' | 'labelAtMs'>,
  format: Pick<Format, 'dateTime'>,
): string {
  const start = labelAtMs === null ? '' : format.dateTime(labelAtMs);
  return [label, start].filter((part) => part !== '').join(', ');
}

export const STATE_LABELS: Record<OutboxState, string> = {
  waiting: msg('Waiting'),
  sending: msg('Sending'),
  unknown: msg('Answer lost'),
  parked: msg('Parked'),
  held: msg('Held'),
  blocked: msg('Waits for another'),
  dropped: msg('Dropped'),
};

const KINDS: Record<OutboxAction, Record<OutboxSubject, string>> = {
  create: {
    entry: msg('New time entry'),
    project: msg('New project'),
    customer: msg('New customer'),
  },
  update: {
    entry: msg('Changed time entry'),
    project: msg('Changed project'),
    customer: msg('Changed customer'),
  },
  delete: {
    entry: msg('Deleted time entry'),
    project: msg('Deleted project'),
    customer: msg('Deleted customer'),
  },
};

/** "New time entry", "Deleted project". */
export function kindText({ action, subject }: Pick<OutboxOperation, 'action' | 'subject'>): string {
  return t(KINDS[action][subject]);
}

/** What a state means for the change, where there is no reason of its own. */
const STATE_NOTES: Partial<Record<OutboxState, string>> = {
  unknown: msg('The answer was lost. The service is asked first, so that nothing is made twice.'),
  held: msg('Kept back by you. It is sent when you release it.'),
  blocked: msg('Goes after an earlier change, or after its project.'),
  dropped: msg('Not sent. What you see in the app stays as it is.'),
};

/** Why a change waits: in the service's own words where there are some. */
export function reasonText(state: OutboxState, reason: ErrorData | null): string | null {
  if (reason === null) {
    const note = STATE_NOTES[state];
    return note === undefined ? null : t(note);
  }
  const said = reason.details?.serviceMessage;
  if (said !== undefined && said !== '') return t('The service said: “{said}”', { said });
  // A sentence of the main process names the very thing; the wording by code is for all of a kind.
  return reason.message === '' ? errorText(reason).what : messageOf(reason);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a change is tried next, counted from `nowMs`; null when nothing is planned. */
export function nextTryText(
  { state, nextTryAtMs }: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>,
  nowMs: number,
  format: Pick<Format, 'number' | 'time'>,
): string | null {
  if (state === 'sending') return t('Under way');
  if (state !== 'waiting' && state !== 'unknown') return null;
  if (nextTryAtMs === null || nextTryAtMs <= nowMs) return t('Next in line');
  const leftMs = nextTryAtMs - nowMs;
  if (leftMs < MINUTE_MS) {
    return t('in {count} s', { count: format.number(Math.ceil(leftMs / 1000)) });
  }
  if (leftMs < HOUR_MS) {
    return t('in {count} min', { count: format.number(Math.ceil(leftMs / MINUTE_MS)) });
  }
  return t('at {time}', { time: format.time(nextTryAtMs) });
}

/** True while the text of {@link nextTryText} may change by itself. */
export function isCountingDown({
  state,
  nextTryAtMs,
}: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>): boolean {
  return (state === 'waiting' || state === 'unknown') && nextTryAtMs !== null;
}

interface RowChoice {
  action: RowAction;
  /** A message. */
  label: string;
}

const RETRY: RowChoice = { action: 'retry', label: msg('Try now') };
const HOLD: RowChoice = { action: 'hold', label: msg('Hold') };
const RELEASE: RowChoice = { action: 'release', label: msg('Release') };
const DROP: RowChoice = { action: 'drop', label: msg('Drop') };
const RESTORE: RowChoice = { action: 'restore', label: msg('Put back') };

const CHOICES: Record<OutboxState, readonly RowChoice[]> = {
  waiting: [RETRY, HOLD, DROP],
  sending: [],
  unknown: [RETRY],
  parked: [RETRY, HOLD, DROP],
  held: [RELEASE, DROP],
  blocked: [HOLD, DROP],
  dropped: [RESTORE],
};

/** What can be done with a change in its state, most wanted first. */
export function rowChoices(state: OutboxState): readonly RowChoice[] {
  return CHOICES[state];
}

/** A row that was deleted or dropped is not edited on the way. */
export function isEditable({ action, state }: Pick<OutboxOperation, 'action' | 'state'>): boolean {
  return action !== 'delete' && state !== 'dropped';
}
