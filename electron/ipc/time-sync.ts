import type { TimeCatalogueService } from '../services/time-catalogue-service.ts';
import type { TimeConflictService } from '../services/time-conflict-service.ts';
import type { IpcHandlers } from './answer.ts';

/** What is asked about projects, customers, and what both sides changed. */
export type TimeSyncRequest =
  | 'time:get-catalogue'
  | 'time:add-project'
  | 'time:edit-project'
  | 'time:delete-project'
  | 'time:add-customer'
  | 'time:edit-customer'
  | 'time:delete-customer'
  | 'time:list-conflicts'
  | 'time:settle-conflict';

export const timeSyncHandlers = (deps: {
  catalogue: TimeCatalogueService;
  conflicts: TimeConflictService;
}): Pick<IpcHandlers, TimeSyncRequest> => {
  const { catalogue, conflicts } = deps;
  return {
    'time:get-catalogue': () => catalogue.get(),
    'time:add-project': (project) => catalogue.addProject(project),
    'time:edit-project': ({ projectId, patch }) => catalogue.editProject(projectId, patch),
    'time:delete-project': async ({ projectId }) => {
      await catalogue.deleteProject(projectId);
      return undefined;
    },
    'time:add-customer': (customer) => catalogue.addCustomer(customer),
    'time:edit-customer': ({ customerId, patch }) => catalogue.editCustomer(customerId, patch),
    'time:delete-customer': async ({ customerId }) => {
      await catalogue.deleteCustomer(customerId);
      return undefined;
    },
    'time:list-conflicts': () => conflicts.list(),
    'time:settle-conflict': (choice) => conflicts.settle(choice),
  };
};
