import { formatAmount, formatDuration } from '../values/amounts.ts';
import { changeDates, deletionDate } from '../values/instants.ts';
import type { Project } from './repo.ts';

/** Totals of all finished entries of a project. */
export interface ProjectTotals {
  readonly durationMs: number;
  /** In hundredths; null if nothing is billed. */
  readonly amount: bigint | null;
}

/** The only user of the account. */
const OWNER_ID = 1;

/**
 * Builds a project as lists show it. Some booleans are numbers in the API.
 * @see time service profile, projects
 */
export function projectWire(project: Project): Record<string, unknown> {
  return {
    id: project.id,
    customer_id: project.customerId,
    customer_name: project.customerName,
    name: project.name,
    description: project.description,
    ...changeDates(project),
    privacy: project.privacy,
    privacy_s: project.privacy === 1 ? 'public' : 'private',
    required_task: Number(project.isTaskRequired),
    created_by: OWNER_ID,
    deleted_by: project.deletedAtMs === null ? null : OWNER_ID,
    billable: Number(project.isBillable),
    bill_by: project.billBy,
    active: project.isActive,
    status: project.isActive ? 'active' : 'archived',
    template: project.isTemplate,
    is_member: true,
    is_manager: true,
    rate: project.rate,
    ...deletionDate(project),
  };
}

/** Builds a single project, with the fields that lists omit. */
export function singleProjectWire(
  project: Project,
  totals: ProjectTotals,
): Record<string, unknown> {
  return {
    ...projectWire(project),
    value_total: totals.amount === null ? null : formatAmount(totals.amount),
    time_total: formatDuration(totals.durationMs),
    total_members: 1,
    total_active_tasks: 0,
  };
}
