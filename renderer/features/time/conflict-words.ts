import type { EntryField } from '../../../shared/domain/time-names.ts';
import type { Project } from '../../../shared/domain/time-project.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import type { TimeFormat } from './time-format.ts';

export const FIELD_LABELS: Record<EntryField, string> = {
  startedAtMs: msg('Start'),
  endedAtMs: msg('End'),
  note: msg('Note'),
  projectId: msg('Project'),
  isBillable: msg('Billable'),
  tags: msg('entry|Tags'),
};

/** A value of either side as words; what the service sends may be anything. */
export function fieldWords(
  field: EntryField,
  value: unknown,
  format: Pick<TimeFormat, 'dateTime'>,
  projects: readonly Pick<Project, 'id' | 'name'>[],
): string {
  if (field === 'startedAtMs' || field === 'endedAtMs') {
    return typeof value === 'number' ? format.dateTime(value) : t('Still running');
  }
  if (field === 'isBillable') return value === true ? t('Billable') : t('Not billable');
  if (field === 'tags') {
    const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
    return tags.length === 0 ? t('No tags') : tags.join(', ');
  }
  if (field === 'projectId') {
    if (value === null || value === undefined) return t('No project');
    return projects.find(({ id }) => id === value)?.name ?? t('A project that is not known here');
  }
  return typeof value === 'string' && value !== '' ? value : t('No note');
}
