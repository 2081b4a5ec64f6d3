import { changeDates, deletionDate } from '../values/dates.ts';
import type { Customer } from './customers-repo.ts';

/** @see time service profile, customers */
export function customerWire(customer: Customer): Record<string, unknown> {
  return {
    id: customer.id,
    name: customer.name,
    active: customer.isActive,
    ...changeDates(customer),
    ...deletionDate(customer),
  };
}
