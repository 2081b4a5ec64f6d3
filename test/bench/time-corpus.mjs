/** @import { TimeEntryFilter } from '../../shared/domain/time/entry.ts' */
/** @import { RoundingRule } from '../../shared/domain/projects/project.ts' */

/** Zone of the benchmark's entries, the same on every machine. */
export const ZONE = 'Europe/Berlin';
export const YEARS = 3;
/** End of the last day, in UTC epoch milliseconds. */
export const END_MS = Date.UTC(2026, 0, 1);
export const PROJECTS = 40;
export const CUSTOMERS = 12;
export const TAGS = Array.from({ length: 30 }, (_, index) => `tag${index}`);

const SCOPES = /** @type {const} */ (['entry', 'day']);

/**
 * Returns a customer's rounding rule: none for a third of them, one per entry or per day for the others.
 *
 * @param {number} customer
 * @returns {RoundingRule | null}
 */
export const ruleOf = (customer) =>
  customer % 3 === 0
    ? null
    : { stepMinutes: 15, direction: 'up', scope: SCOPES[customer % 3 === 1 ? 0 : 1] };

/**
 * A filter that finds everything.
 *
 * @type {TimeEntryFilter}
 */
export const ALL = {
  text: '',
  projectId: null,
  customerId: null,
  billable: 'any',
  syncState: null,
  fromDay: null,
  toDay: null,
  zone: ZONE,
};
