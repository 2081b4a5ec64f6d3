import type { CatalogService } from '../services/projects/catalog-service.ts';
import type { HandlersOf } from './answer.ts';

/** Handlers of projects and customers. */
export const projectHandlers = (catalog: CatalogService): HandlersOf<'projects' | 'customers'> => ({
  'projects:get-catalog': () => catalog.get(),
  'projects:add': (project) => catalog.addProject(project),
  'projects:edit': ({ projectId, patch }) => catalog.editProject(projectId, patch),
  'projects:delete': ({ projectId }) => catalog.deleteProject(projectId),
  'customers:add': (customer) => catalog.addCustomer(customer),
  'customers:edit': ({ customerId, patch }) => catalog.editCustomer(customerId, patch),
  'customers:delete': ({ customerId }) => catalog.deleteCustomer(customerId),
});
