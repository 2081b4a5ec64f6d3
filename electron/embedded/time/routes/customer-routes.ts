import { customerWire } from '../customers/customer-wire.ts';
import { readListQuery } from '../list-query.ts';
import type { TimeServer, TimeServiceContext } from '../service-context.ts';
import { formOf, idOf, queryOf } from './request-forms.ts';

/** @see time service profile, customers */
export function addCustomerRoutes(
  server: TimeServer,
  { customers }: Pick<TimeServiceContext, 'customers'>,
): void {
  server.get('/customers', (request) => ({
    data: customers.list(readListQuery(queryOf(request))).map(customerWire),
  }));
  server.post('/customers', (request, reply) => {
    void reply.code(201);
    return { data: customerWire(customers.create(formOf(request))) };
  });
  server.get('/customers/:id', (request) => ({
    data: customerWire(customers.get(idOf(request, 'customer'))),
  }));
  server.post('/customers/:id', (request) => ({
    data: customerWire(customers.update(idOf(request, 'customer'), formOf(request))),
  }));
  server.delete('/customers/:id', (request, reply) => {
    customers.remove(idOf(request, 'customer'));
    return reply.code(200).send();
  });
}
