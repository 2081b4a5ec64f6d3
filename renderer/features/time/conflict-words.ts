import type { EntryField } from '../../../shared/domain/time-names.ts';
import type { Project } from '../../../shared/domain/time-project.ts';
import type { TimeFormat } from './time-format.ts';

export const FIELD_LABELS: Record<EntryField, string> = {
  startedAtMs: 'Start',
  endedAtMs: 'End',
  note: 'Note',
  projectId: 'Project',
  isBillable: 'Billable',
  tags: 'Tags',
};

/** A value of either side as words; what the service sends may be anything. */
export function fieldWords(
  field: EntryField,
  value: unknown,
  format: Pick<TimeFormat, 'dateTime'>,
  projects: readonly Pick<Project, 'id' | 'name'>[],
): string {
  if (field === 'startedAtMs' || field === 'endedAtMs') {
    return typeof value === 'number' ? format.dateTime(value) : 'Still running';
  }
  if (field === 'isBillable') return value === true ? 'Billable' : 'Not billable';
  if (field === 'tags') {
    const tags = Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];
    return tags.length === 0 ? 'No tags' : tags.join(', ');
  }
  if (field === 'projectId') {
    if (value === null || value === undefined) return 'No project';
    return projects.find(({ id }) => id === value)?.name ?? 'A project that is not known here';
  }
  return typeof value === 'string' && value !== '' ? value : 'No note';
}
