import type { Customer, Project, Catalog } from '../../../shared/domain/projects/project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { isNameTaken } from '../../lib/search/name-match.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import {
  loaderFor,
  createQuietLoader,
  IDLE,
  toErrorData,
  valueOf,
  type Loadable,
  attempt,
} from '../../lib/stores/loadable.ts';

/** The created record, or the error. */
export type Made<T> = { status: 'made'; value: T } | { status: 'failed'; error: ErrorData };

export interface CatalogSlice {
  catalog: Loadable<Catalog>;
  /** Recently used tags, the most used first. */
  tags: readonly string[];
  loadCatalog: () => Promise<void>;
  /** Loads it unless it is loaded or loading. */
  needCatalog: () => Promise<void>;
  loadTags: () => Promise<void>;
  /**
   * Creates it at the connection of its customer, or else at the default one. Returns an existing one of this name, also
   * an archived one: its rules must apply.
   */
  addProject: (name: string, customerId?: string | null) => Promise<Made<Project>>;
  renameProject: (projectId: string, name: string) => Promise<ErrorData | null>;
  addCustomer: (name: string) => Promise<Made<Customer>>;
  renameCustomer: (customerId: string, name: string) => Promise<ErrorData | null>;
}

async function make<T>(action: () => Promise<T>): Promise<Made<T>> {
  try {
    return { status: 'made', value: await action() };
  } catch (error) {
    return { status: 'failed', error: toErrorData(error) };
  }
}

/** Returns the list with the newer state of this record, replacing an older one. */
function withNewer<T extends { id: string }>(list: readonly T[], newer: T): T[] {
  return list.some(({ id }) => id === newer.id)
    ? list.map((each) => (each.id === newer.id ? newer : each))
    : [...list, newer];
}

/** Creates the slice with projects, customers, and tags for the pickers. */
export function createCatalogSlice(
  { api }: { api: Api<'projects' | 'customers' | 'time'> },
  cell: Cell<CatalogSlice>,
) {
  const load = loaderFor(cell, 'catalog');
  const known = (): Catalog => valueOf(cell.get().catalog) ?? { projects: [], customers: [] };
  // The event that follows contains the same; a picker must not wait for it.
  const keepProject = (project: Project): void => {
    const { projects, customers } = known();
    const value = { projects: withNewer(projects, project), customers };
    cell.set({ catalog: { status: 'ready', value } });
  };
  const keepCustomer = (customer: Customer): void => {
    const { projects, customers } = known();
    const value = {
      projects: projects.map((project) =>
        project.customerId === customer.id ? { ...project, customerName: customer.name } : project,
      ),
      customers: withNewer(customers, customer),
    };
    cell.set({ catalog: { status: 'ready', value } });
  };

  const makeUnlessNamed = <T extends { id: string; name: string }>(
    name: string,
    listed: () => readonly T[],
    add: () => Promise<T>,
  ) =>
    make(async () => {
      try {
        return await add();
      } catch (error) {
        if (toErrorData(error).code !== 'input/conflict') throw error;
        // It may be new elsewhere, such as from a command.
        await slice.loadCatalog();
        const [same, ...others] = listed().filter((each) => isNameTaken([each], name));
        if (same === undefined || others.length > 0) throw error;
        return same;
      }
    });

  const readTags = createQuietLoader<string[]>((tags) => cell.set({ tags }));
  const slice: CatalogSlice = {
    catalog: IDLE,
    tags: [],

    loadCatalog: () => load(() => unwrap(api.projects.getCatalog())),

    async needCatalog() {
      const { catalog } = cell.get();
      if (catalog.status !== 'loading' && valueOf(catalog) === null) {
        await slice.loadCatalog();
      }
    },

    // Suggestions are optional: tags can be typed without them.
    loadTags: () => readTags(() => unwrap(api.time.listTags())),

    addProject: (name, customerId = null) =>
      makeUnlessNamed(
        name,
        () => known().projects,
        async () => {
          const customer = known().customers.find(({ id }) => id === customerId);
          const project = await unwrap(
            api.projects.add({
              connectionId: customer?.connectionId ?? null,
              name,
              customerId,
              isBillable: true,
              hourlyRate: null,
            }),
          );
          keepProject(project);
          return project;
        },
      ),

    renameProject: (projectId, name) =>
      attempt(async () =>
        keepProject(await unwrap(api.projects.edit({ projectId, patch: { name } }))),
      ),

    addCustomer: (name) =>
      makeUnlessNamed(
        name,
        () => known().customers,
        async () => {
          const customer = await unwrap(api.customers.add({ connectionId: null, name }));
          keepCustomer(customer);
          return customer;
        },
      ),

    renameCustomer: (customerId, name) =>
      attempt(async () =>
        keepCustomer(await unwrap(api.customers.edit({ customerId, patch: { name } }))),
      ),
  };

  return {
    slice,
    onChanged: (value: Catalog) => cell.set({ catalog: { status: 'ready', value } }),
  };
}
