import type {
  CustomerPatch,
  NewCustomer,
  NewProject,
  ProjectPatch,
} from '../../../shared/domain/projects/project.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { Database } from '../../db/database.ts';

/** Projects and customers: stored locally immediately, sent as soon as possible. */
export type CatalogService = ReturnType<typeof createCatalogService>;

export interface CatalogServiceDeps {
  catalog: Database['catalog'];
  newId: () => string;
  now: () => number;
  /** Called when the catalog changed, and the outbox may have something to send. */
  onChanged: () => void;
  /** Called when names shown at entries changed. */
  onNamesChanged: () => void;
}

export function createCatalogService(deps: CatalogServiceDeps) {
  const { catalog, newId, now } = deps;

  const changed = <T>(change: Promise<T>): Promise<T> => thenTell(change, () => deps.onChanged());
  const renamed = <T>(change: Promise<T>): Promise<T> =>
    thenTell(changed(change), () => deps.onNamesChanged());

  return {
    get: () => catalog.list(),
    /** @throws `input/not-found`, `input/conflict` for a taken name */
    addProject: (project: NewProject) => changed(catalog.addProject(newId(), project, now())),
    /** @throws `input/not-found`, `input/conflict` */
    editProject: (id: string, patch: ProjectPatch) =>
      renamed(catalog.editProject(id, patch, now())),
    /** @throws `input/not-found`; `input/conflict` while entries belong to it */
    deleteProject: (id: string) => changed(catalog.deleteProject(id, now())),
    /** @throws `input/not-found`, `input/conflict` */
    addCustomer: (customer: NewCustomer) => changed(catalog.addCustomer(newId(), customer, now())),
    /** @throws `input/not-found`, `input/conflict` */
    editCustomer: (id: string, patch: CustomerPatch) =>
      renamed(catalog.editCustomer(id, patch, now())),
    /** @throws `input/not-found`; `input/conflict` while projects belong to it */
    deleteCustomer: (id: string) => changed(catalog.deleteCustomer(id, now())),
  };
}
