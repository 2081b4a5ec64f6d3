import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import type { Format } from '../../lib/format.ts';

const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['startedAtMs', 'Start'],
  ['endedAtMs', 'End'],
  ['note', 'Note'],
  ['projectId', 'Project'],
  ['customerId', 'Customer'],
  ['isBillable', 'Billable'],
  ['tags', 'Tags'],
  ['name', 'Name'],
  ['hourlyRate', 'Rate per hour'],
  ['isArchived', 'Archived'],
]);

/** "Start: 14 Mar, 09:30": a field and its value as they are sent. Unknown fields keep their names. */
export function changeText(
  field: string,
  value: string | number,
  format: Pick<Format, 'dateTime'>,
): string {
  const words = typeof value === 'number' ? format.dateTime(value) : value;
  return `${FIELD_LABELS.get(field) ?? field}: ${words === '' ? 'none' : words}`;
}

/** By what a change is recognised: note or name, else project and start. */
export function labelText(
  { label, labelAtMs }: Pick<OutboxOperation, 'label' | 'labelAtMs'>,
  format: Pick<Format, 'dateTime'>,
): string {
  const start = labelAtMs === null ? '' : format.dateTime(labelAtMs);
  return [label, start].filter((part) => part !== '').join(', ');
}
