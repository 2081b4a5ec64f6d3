import type { TimeConnection } from '../../../shared/domain/time/connection.ts';
import type {
  Customer,
  CustomerPatch,
  NewProject,
  Project,
  ProjectPatch,
  Catalog,
} from '../../../shared/domain/projects/project.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { lazy } from '../../../shared/lazy.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { fitsListSearch, planListSearch } from '../../../shared/text/list-search.ts';
import { attempt, createQuietLoader } from '../../lib/stores/loadable.ts';
import {
  createSearchForm,
  type SearchForm,
  type SearchRequest,
} from '../../lib/search/search-form.ts';
import { shortError } from './catalog-words.ts';

/** One page of a list, and the total number of rows. */
export interface Found<T> {
  rows: readonly T[];
  total: number;
}

function hasStatus(row: { isArchived: boolean }, status: string): boolean {
  if (status === 'active') return !row.isArchived;
  return status === 'archived' ? row.isArchived : true;
}

function pageOf<T>(rows: readonly T[], page: number, limit: number): Found<T> {
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

const byName = lazy(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

export function findProjects(
  { projects }: Pick<Catalog, 'projects'>,
  request: SearchRequest<{ text: string; status: string; customerId: string }>,
): Found<Project> {
  const { text, status, customerId } = request.values;
  const search = planListSearch(text);
  const found = projects.filter(
    (project) =>
      hasStatus(project, status) &&
      (customerId === '' || project.customerId === customerId) &&
      fitsListSearch(search, [project.name, project.customerName ?? '']),
  );
  found.sort((a, b) => byName().compare(a.name, b.name));
  return pageOf(found, request.page, request.limit);
}

export function findCustomers(
  { customers }: Pick<Catalog, 'customers'>,
  request: SearchRequest<{ text: string; status: string }>,
): Found<Customer> {
  const { text, status } = request.values;
  const search = planListSearch(text);
  const found = customers.filter(
    (customer) => hasStatus(customer, status) && fitsListSearch(search, [customer.name]),
  );
  found.sort((a, b) => byName().compare(a.name, b.name));
  return pageOf(found, request.page, request.limit);
}

/** `status`: active, archived, or empty for both. */
type ProjectFields = { text: string; status: string; customerId: string };
type CustomerFields = { text: string; status: string };

export interface CatalogSlice {
  /** Null until loaded. */
  catalog: Catalog | null;
  timeConnections: readonly TimeConnection[];
  projectSearch: SearchForm<ProjectFields, Found<Project>>;
  customerSearch: SearchForm<CustomerFields, Found<Customer>>;
  /** Error of the last change by row id. */
  catalogErrors: Readonly<Record<string, ErrorData>>;
  /** Loads the catalog unless it is already loaded. */
  loadCatalog: () => Promise<void>;
  loadTimeConnections: () => Promise<void>;
  /** Resolves with the error if it was refused, else with null. */
  addProject: (input: NewProject) => Promise<ErrorData | null>;
  addCustomer: (name: string, connectionId: string | null) => Promise<ErrorData | null>;
  /** True on success; otherwise the error is in `catalogErrors`. */
  editProject: (projectId: string, patch: ProjectPatch) => Promise<boolean>;
  editCustomer: (customerId: string, patch: CustomerPatch) => Promise<boolean>;
  /** Resolves with an error text, or null. */
  renameProject: (projectId: string, name: string) => Promise<string | null>;
  renameCustomer: (customerId: string, name: string) => Promise<string | null>;
  deleteProject: (projectId: string) => Promise<boolean>;
  deleteCustomer: (customerId: string) => Promise<boolean>;
}

export type CatalogDeps = Deps<'projects' | 'customers' | 'timeConnections'>;

/** Creates the slice of projects and customers: two searchable lists over one catalog. */
export function createCatalogSlice(deps: CatalogDeps, cell: Cell<CatalogSlice>) {
  const { api } = deps;
  const read = async (): Promise<Catalog> => {
    const known = cell.get().catalog;
    if (known !== null) return known;
    const catalog = await unwrap(api.projects.getCatalog());
    // An event that arrived in the meantime is newer than this answer.
    if (cell.get().catalog === null) cell.set({ catalog });
    return cell.get().catalog ?? catalog;
  };
  const projects = createSearchForm<ProjectFields, Found<Project>>(deps, {
    name: 'time-projects',
    fields: { text: '', status: 'active', customerId: '' },
    run: async (request) => findProjects(await read(), request),
    cell: partOf(cell, 'projectSearch'),
  });
  const customers = createSearchForm<CustomerFields, Found<Customer>>(deps, {
    name: 'time-customers',
    fields: { text: '', status: 'active' },
    run: async (request) => findCustomers(await read(), request),
    cell: partOf(cell, 'customerSearch'),
  });
  const reread = async (): Promise<void> => {
    const { projectSearch, customerSearch } = cell.get();
    await Promise.all(
      [projectSearch, customerSearch]
        .filter(({ asked }) => asked !== null)
        .map((search) => search.reload()),
    );
  };
  const readConnections = createQuietLoader<TimeConnection[]>((timeConnections) =>
    cell.set({ timeConnections }),
  );
  /** Answers overtaken by a later change or event are stale. */
  let version = 0;
  /** Reloads the catalog after a change, in case no event arrives. */
  const refresh = async (): Promise<void> => {
    version += 1;
    const mine = version;
    const catalog = await unwrap(api.projects.getCatalog());
    if (mine === version) cell.set({ catalog });
    await reread();
  };
  const add = (act: () => Promise<unknown>): Promise<ErrorData | null> =>
    attempt(async () => {
      await act();
      await refresh();
    });
  const rename = async (act: () => Promise<unknown>): Promise<string | null> => {
    const error = await add(act);
    return error === null ? null : shortError(error);
  };
  const change = async (id: string, act: () => Promise<unknown>): Promise<boolean> => {
    const { [id]: _, ...others } = cell.get().catalogErrors;
    cell.set({ catalogErrors: others });
    const error = await add(act);
    if (error !== null) {
      cell.set({ catalogErrors: { ...cell.get().catalogErrors, [id]: error } });
    }
    return error === null;
  };

  const slice: CatalogSlice = {
    catalog: null,
    timeConnections: [],
    projectSearch: projects.slice,
    customerSearch: customers.slice,
    catalogErrors: {},

    async loadCatalog() {
      // Without it pickers stay empty; the lists report an unreadable database.
      await attempt(read);
    },
    // Only the choice of a connection for a new record depends on it.
    loadTimeConnections: () => readConnections(() => unwrap(api.timeConnections.list())),
    addProject: (input) => add(() => unwrap(api.projects.add(input))),
    addCustomer: (name, connectionId) =>
      add(() => unwrap(api.customers.add({ name, connectionId }))),
    editProject: (projectId, patch) =>
      change(projectId, () => unwrap(api.projects.edit({ projectId, patch }))),
    editCustomer: (customerId, patch) =>
      change(customerId, () => unwrap(api.customers.edit({ customerId, patch }))),
    renameProject: (projectId, name) =>
      rename(() => unwrap(api.projects.edit({ projectId, patch: { name } }))),
    renameCustomer: (customerId, name) =>
      rename(() => unwrap(api.customers.edit({ customerId, patch: { name } }))),
    deleteProject: (projectId) =>
      change(projectId, () => unwrap(api.projects.delete({ projectId }))),
    deleteCustomer: (customerId) =>
      change(customerId, () => unwrap(api.customers.delete({ customerId }))),
  };

  return {
    slice,
    onChanged(catalog: Catalog): void {
      version += 1;
      cell.set({ catalog });
      void reread();
    },
    onConnections(timeConnections: readonly TimeConnection[]): void {
      cell.set({ timeConnections });
    },
  };
}
