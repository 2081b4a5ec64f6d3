import type {
  Customer,
  CustomerPatch,
  NewCustomer,
  NewProject,
  Project,
  ProjectPatch,
  Catalogue,
} from '../../../shared/domain/projects/project.ts';
import type { Database } from '../../db/database.ts';

/** Projects and customers: stored locally immediately, sent as soon as possible. */
export interface CatalogueService {
  get(): Promise<Catalogue>;
  /** @throws `input/not-found`, `input/conflict` for a taken name */
  addProject(project: NewProject): Promise<Project>;
  /** @throws `input/not-found`, `input/conflict` */
  editProject(projectId: string, patch: ProjectPatch): Promise<Project>;
  /** @throws `input/not-found`; `input/conflict` while entries belong to it */
  deleteProject(projectId: string): Promise<void>;
  /** @throws `input/not-found`, `input/conflict` */
  addCustomer(customer: NewCustomer): Promise<Customer>;
  /** @throws `input/not-found`, `input/conflict` */
  editCustomer(customerId: string, patch: CustomerPatch): Promise<Customer>;
  /** @throws `input/not-found`; `input/conflict` while projects belong to it */
  deleteCustomer(customerId: string): Promise<void>;
}

export interface CatalogueServiceDeps {
  catalogue: Database['catalogue'];
  newId: () => string;
  now: () => number;
  /** Called when the catalogue changed, and the outbox may have something to send. */
  onChanged: () => void;
  /** Called when names shown at entries changed. */
  onNamesChanged: () => void;
}

export function createCatalogueService(deps: CatalogueServiceDeps): CatalogueService {
  const { catalogue, newId, now } = deps;

  const changed = async <T>(change: Promise<T>): Promise<T> => {
    const value = await change;
    deps.onChanged();
    return value;
  };
  const renamed = async <T>(change: Promise<T>): Promise<T> => {
    const value = await changed(change);
    deps.onNamesChanged();
    return value;
  };

  return {
    get: () => catalogue.list(),
    addProject: (project) => changed(catalogue.addProject(newId(), project, now())),
    editProject: (id, patch) => renamed(catalogue.editProject(id, patch, now())),
    deleteProject: (id) => changed(catalogue.deleteProject(id, now())),
    addCustomer: (customer) => changed(catalogue.addCustomer(newId(), customer, now())),
    editCustomer: (id, patch) => renamed(catalogue.editCustomer(id, patch, now())),
    deleteCustomer: (id) => changed(catalogue.deleteCustomer(id, now())),
  };
}
