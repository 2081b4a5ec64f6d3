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

/** A project with its customer, or a customer without a found project. */
export interface CatalogRecord {
  customer: Customer | null;
  project: Project | null;
}

/** Finds projects, and customers without any; customers by name, each with its projects, and projects without one last. */
export function findRecords(
  { projects, customers }: Catalog,
  request: SearchRequest<CatalogFields>,
): Found<CatalogRecord> {
  const { text, status } = request.values;
  const search = planListSearch(text);
  const fits = (row: Project | Customer, names: readonly string[]) =>
    hasStatus(row, status) && fitsListSearch(search, names);
  const records: CatalogRecord[] = projects
    .filter((project) => fits(project, [project.name, project.customerName ?? '']))
    .map((project) => ({
      project,
      customer: customers.find(({ id }) => id === project.customerId) ?? null,
    }));
  const shown = new Set(records.map(({ customer }) => customer?.id));
  for (const customer of customers) {
    if (!shown.has(customer.id) && fits(customer, [customer.name])) {
      records.push({ customer, project: null });
    }
  }
  records.sort(
    (a, b) =>
      Number(a.customer === null) - Number(b.customer === null) ||
      byName().compare(a.customer?.name ?? '', b.customer?.name ?? '') ||
      byName().compare(a.project?.name ?? '', b.project?.name ?? ''),
  );
  return pageOf(records, request.page, request.limit);
}

/** `status`: active, archived, or empty for both. */
type CatalogFields = { text: string; status: string };

export interface CatalogSlice {
  /** Null until loaded. */
  catalog: Catalog | null;
  timeConnections: readonly TimeConnection[];
  catalogSearch: SearchForm<CatalogFields, Found<CatalogRecord>>;
  /** Error of the last change by row id. */
  catalogErrors: Readonly<Record<string, ErrorData>>;
  loadCatalog: () => Promise<void>;
  loadTimeConnections: () => Promise<void>;
  /** Resolves with the error if it was refused, else with null. */
  addProject: (input: NewProject) => Promise<ErrorData | null>;
  /** Resolves with the customer's id, or with the error. */
  addCustomer: (
    name: string,
    connectionId: string | null,
  ) => Promise<{ id: string; error: null } | { error: ErrorData }>;
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

/** Creates the slice of projects and customers: one searchable list over the catalog. */
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
  const search = createSearchForm<CatalogFields, Found<CatalogRecord>>(deps, {
    name: 'time-catalog',
    fields: { text: '', status: 'active' },
    run: async (request) => findRecords(await read(), request),
    cell: partOf(cell, 'catalogSearch'),
  });
  const reread = async (): Promise<void> => {
    const { catalogSearch } = cell.get();
    if (catalogSearch.asked !== null) await catalogSearch.reload();
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
    catalogSearch: search.slice,
    catalogErrors: {},

    async loadCatalog() {
      // Without it pickers stay empty; the lists report an unreadable database.
      await attempt(read);
    },
    // Only the choice of a connection for a new record depends on it.
    loadTimeConnections: () => readConnections(() => unwrap(api.timeConnections.list())),
    addProject: (input) => add(() => unwrap(api.projects.add(input))),
    async addCustomer(name, connectionId) {
      let id = '';
      const error = await add(async () => {
        ({ id } = await unwrap(api.customers.add({ name, connectionId })));
      });
      return error === null ? { id, error } : { error };
    },
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
