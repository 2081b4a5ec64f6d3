import { invalidField } from '../../http/service-error.ts';
import type { FormFields } from '../form-fields.ts';
import { MAX_NAME_CHARS } from '../limits.ts';
import { createRecordService, type RecordService, type Stamps } from '../records.ts';
import { changeDates, deletionDate } from '../values/instants.ts';
import type { Customer, CustomerContent, CustomersRepo } from './repo.ts';

export function createCustomerService(
  repo: CustomersRepo,
  stamps: Stamps,
): RecordService<Customer> {
  return createRecordService<CustomerContent, Customer>(
    repo,
    stamps,
    'customer',
    (fields, customer) => ({
      name: customer === null || fields.has('name') ? requireName(fields) : customer.name,
      isActive: fields.flag('active') ?? customer?.isActive ?? true,
    }),
  );
}

/** @throws 422 when it is missing or empty */
export function requireName(fields: FormFields): string {
  const name = fields.text('name', MAX_NAME_CHARS) ?? '';
  if (name === '') throw invalidField('name', 'name must not be empty.');
  return name;
}

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
