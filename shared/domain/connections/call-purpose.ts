/**
 * Purpose of a call to a service. Every request carries one, down to the transport: the
 * confidential lane refuses a request without one, since nobody could know whether it may leave
 * this computer.
 * - `account`: usage, languages, keys, lists, and tests of a connection; nothing that the user
 *   wrote for a project.
 * - {@link ProjectPurpose}: everything else.
 */
export type CallPurpose = 'account' | ProjectPurpose;

/** Work on behalf of these projects; the list is empty if the sent data belongs to no project. */
export interface ProjectPurpose {
  readonly projectIds: readonly string[];
}

/** For data that the user stores outside any project. */
export const NO_PROJECT: ProjectPurpose = { projectIds: [] };

/**
 * Makes the purpose for one project.
 * @param projectId null for no project
 * @param others projects whose data is used with it
 */
export function ofProject(
  projectId: string | null,
  others: readonly string[] = [],
): ProjectPurpose {
  return { projectIds: projectId === null ? others : [projectId, ...others] };
}
