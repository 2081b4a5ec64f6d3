import { invalidField } from '../../http/service-error.ts';
import type { FormFields, ListQuery } from '../form-fields.ts';
import { MAX_NAME_CHARS } from '../limits.ts';
import { madeAt, requirePresent } from '../record-state.ts';
import type { Stamps } from '../stamps.ts';
import { changeDates, deletionDate } from '../values/instants.ts';
import type { Customer, CustomersRepo } from './repo.ts';

export interface CustomerService {
  list(query: ListQuery): Customer[];
  /** @throws 404 */
  get(id: number): Customer;
  /** @throws 422 */
  create(fields: FormFields): Customer;
  /** Changes the fields that were sent. @throws 404, 422 */
  update(id: number, fields: FormFields): Customer;
  /**
   * Deletes a customer; its projects keep the reference, so that their history keeps the name.
   * @throws 404
   */
  remove(id: number): void;
}

export function createCustomerService(repo: CustomersRepo, stamps: Stamps): CustomerService {
  const get = (id: number): Customer => requirePresent(repo.find(id), 'customer');
  const save = (customer: Customer, change: Partial<Customer>, atMs: number): Customer => {
    const changed = {
      ...customer,
      ...change,
      revision: customer.revision + 1,
      changedAtMs: atMs,
    };
    repo.update(changed);
    return changed;
  };
  return {
    list: (query) => repo.list(query),
    get,
    create(fields) {
      const customer = {
        name: requireName(fields),
        isActive: fields.flag('active') ?? true,
        ...madeAt(stamps.next()),
      };
      return { ...customer, id: repo.add(customer) };
    },
    update(id, fields) {
      const customer = get(id);
      const name = fields.has('name') ? requireName(fields) : customer.name;
      const isActive = fields.flag('active') ?? customer.isActive;
      if (name === customer.name && isActive === customer.isActive) return customer;
      return save(customer, { name, isActive }, stamps.next());
    },
    remove(id) {
      const atMs = stamps.next();
      save(get(id), { deletedAtMs: atMs }, atMs);
    },
  };
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
