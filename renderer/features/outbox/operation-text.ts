import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import type {
  OutboxAction,
  OutboxState,
  OutboxSubject,
} from '../../../shared/domain/time-names.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Format } from '../../lib/format.ts';
import type { OutboxAction as RowAction } from './operations-slice.ts';

export const STATE_LABELS: Record<OutboxState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  unknown: 'Answer lost',
  parked: 'Parked',
  held: 'Held',
  blocked: 'Waits for another',
  dropped: 'Dropped',
};

const SUBJECTS: Record<OutboxSubject, string> = {
  entry: 'time entry',
  project: 'project',
  customer: 'customer',
};

const ACTIONS: Record<OutboxAction, string> = {
  create: 'New',
  update: 'Changed',
  delete: 'Deleted',
};

/** "New time entry", "Deleted project". */
export function kindText({ action, subject }: Pick<OutboxOperation, 'action' | 'subject'>): string {
  return `${ACTIONS[action]} ${SUBJECTS[subject]}`;
}

/** What a state means for the change, where there is no reason of its own. */
const STATE_NOTES: Partial<Record<OutboxState, string>> = {
  unknown: 'The answer was lost. The service is asked first, so that nothing is made twice.',
  held: 'Kept back by you. It is sent when you release it.',
  blocked: 'Goes after an earlier change, or after its project.',
  dropped: 'Not sent. What you see in the app stays as it is.',
};

/** Why a change waits: in the service's own words where there are some. */
export function reasonText(state: OutboxState, reason: ErrorData | null): string | null {
  if (reason === null) return STATE_NOTES[state] ?? null;
  const said = reason.details?.serviceMessage;
  if (said !== undefined && said !== '') return `The service said: “${said}”`;
  // A sentence of the main process names the very thing; the wording by code is for all of a kind.
  return reason.message === '' ? errorText(reason).what : reason.message;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When a change is tried next, counted from `nowMs`; null when nothing is planned. */
export function nextTryText(
  { state, nextTryAtMs }: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>,
  nowMs: number,
  format: Pick<Format, 'number' | 'time'>,
): string | null {
  if (state === 'sending') return 'Under way';
  if (state !== 'waiting' && state !== 'unknown') return null;
  if (nextTryAtMs === null || nextTryAtMs <= nowMs) return 'Next in line';
  const leftMs = nextTryAtMs - nowMs;
  if (leftMs < MINUTE_MS) return `in ${format.number(Math.ceil(leftMs / 1000))} s`;
  if (leftMs < HOUR_MS) return `in ${format.number(Math.ceil(leftMs / MINUTE_MS))} min`;
  return `at ${format.time(nextTryAtMs)}`;
}

/** True while the text of {@link nextTryText} may change by itself. */
export function isCountingDown({
  state,
  nextTryAtMs,
}: Pick<OutboxOperation, 'state' | 'nextTryAtMs'>): boolean {
  return (state === 'waiting' || state === 'unknown') && nextTryAtMs !== null;
}

export interface RowChoice {
  action: RowAction;
  label: string;
}

const RETRY: RowChoice = { action: 'retry', label: 'Try now' };
const HOLD: RowChoice = { action: 'hold', label: 'Hold' };
const RELEASE: RowChoice = { action: 'release', label: 'Release' };
const DROP: RowChoice = { action: 'drop', label: 'Drop' };
const RESTORE: RowChoice = { action: 'restore', label: 'Put back' };

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
