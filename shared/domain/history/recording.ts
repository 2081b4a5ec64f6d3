import type { Settings } from '../app/settings.ts';

/** Returns whether the settings let the history record texts of a project, or of none (null). */
export function isRecorded(
  { doNotRecord, unrecordedProjectIds }: Settings['history'],
  projectId: string | null,
): boolean {
  return !doNotRecord && (projectId === null || !unrecordedProjectIds.includes(projectId));
}
