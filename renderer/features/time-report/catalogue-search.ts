import type { Customer, Project, TimeCatalogue } from '../../../shared/domain/time-project.ts';
import type { SearchRequest } from '../../lib/search-form.ts';

/** One page of a list, and how many rows all pages have. */
export interface Found<T> {
  rows: readonly T[];
  total: number;
}

/** Without case and accents: "cafe" finds "Café". */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
}

function holdsAllWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function hasStatus(row: { isArchived: boolean }, status: string): boolean {
  if (status === 'active') return !row.isArchived;
  return status === 'archived' ? row.isArchived : true;
}

function pageOf<T>(rows: readonly T[], page: number, limit: number): Found<T> {
  return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length };
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function findProjects(
  { projects }: Pick<TimeCatalogue, 'projects'>,
  request: SearchRequest<{ text: string; status: string; customerId: string }>,
): Found<Project> {
  const { text, status, customerId } = request.values;
  const found = projects.filter(
    (project) =>
      hasStatus(project, status) &&
      (customerId === '' || project.customerId === customerId) &&
      holdsAllWords(`${project.name} ${project.customerName ?? ''}`, text),
  );
  found.sort((a, b) => byName.compare(a.name, b.name));
  return pageOf(found, request.page, request.limit);
}

export function findCustomers(
  { customers }: Pick<TimeCatalogue, 'customers'>,
  request: SearchRequest<{ text: string; status: string }>,
): Found<Customer> {
  const { text, status } = request.values;
  const found = customers.filter(
    (customer) => hasStatus(customer, status) && holdsAllWords(customer.name, text),
  );
  found.sort((a, b) => byName.compare(a.name, b.name));
  return pageOf(found, request.page, request.limit);
}
