import type { CatalogueService } from '../services/projects/catalogue-service.ts';
import type { HandlersOf } from './answer.ts';

/** Handlers of projects and customers. */
export const projectHandlers = (
  catalogue: CatalogueService,
): HandlersOf<'projects' | 'customers'> => ({
  'projects:get-catalogue': () => catalogue.get(),
  'projects:add': (project) => catalogue.addProject(project),
  'projects:edit': ({ projectId, patch }) => catalogue.editProject(projectId, patch),
  'projects:delete': ({ projectId }) => catalogue.deleteProject(projectId),
  'customers:add': (customer) => catalogue.addCustomer(customer),
  'customers:edit': ({ customerId, patch }) => catalogue.editCustomer(customerId, patch),
  'customers:delete': ({ customerId }) => catalogue.deleteCustomer(customerId),
});
