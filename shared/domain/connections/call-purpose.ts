/**
 * For whom something is asked of a service. Every request says it, down to the transport: one that does
 * not is refused by the confidential lane, since nobody could say whether it may leave this computer.
 * - `account`: usage, languages, keys, lists and tests of a connection; nothing that a person wrote for
 *   a project.
 * - {@link ProjectPurpose}: everything else.
 */
export type CallPurpose = 'account' | ProjectPurpose;

/** On behalf of these projects; of none, where what is sent belongs to no project. */
export interface ProjectPurpose {
  readonly projectIds: readonly string[];
}

/** For what a person keeps, and no project has. */
export const NO_PROJECT: ProjectPurpose = { projectIds: [] };

/** @param projectId null: for no project */
export function ofProject(projectId: string | null): ProjectPurpose {
  return projectId === null ? NO_PROJECT : { projectIds: [projectId] };
}
