import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/format.ts';

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
