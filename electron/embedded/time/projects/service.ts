import { invalidField } from '../../http/service-error.ts';
import { requireName } from '../customers/service.ts';
import type { CustomersRepo } from '../customers/repo.ts';
import type { FormFields, ListQuery } from '../form-fields.ts';
import { MAX_NOTE_CHARS } from '../../../../shared/domain/time/limits.ts';
import { madeAt, requirePresent } from '../record-state.ts';
import type { Stamps } from '../stamps.ts';
import { parseRate } from '../values/amounts.ts';
import type { Project, ProjectContent, ProjectsRepo } from './repo.ts';

export interface ProjectService {
  list(query: ListQuery): Project[];
  /** @throws 404 */
  get(id: number): Project;
  /** @throws 422 */
  create(fields: FormFields): Project;
  /** Changes the fields that were sent. @throws 404, 422 */
  update(id: number, fields: FormFields): Project;
  /**
   * Deletes a project; its entries keep the reference, so that their history keeps the name.
   * @throws 404
   */
  remove(id: number): void;
}

export function createProjectService(
  repo: ProjectsRepo,
  customers: CustomersRepo,
  stamps: Stamps,
): ProjectService {
  const get = (id: number): Project => requirePresent(repo.find(id), 'project');
  const save = (project: Project, change: Partial<Project>, atMs: number): void => {
    const revision = project.revision + 1;
    repo.update({ ...project, ...change, revision, changedAtMs: atMs });
  };
  const checkCustomer = ({ customerId }: ProjectContent): void => {
    if (customerId === null) return;
    const customer = customers.find(customerId);
    if (customer !== null && customer.deletedAtMs === null) return;
    throw invalidField('customer_id', 'There is no customer with this id.');
  };
  return {
    list: (query) => repo.list(query),
    get,
    create(fields) {
      const content = withProjectFields({ ...NEW_PROJECT, name: requireName(fields) }, fields);
      checkCustomer(content);
      return get(repo.add({ ...content, ...madeAt(stamps.next()) }));
    },
    update(id, fields) {
      const project = get(id);
      const content = withProjectFields(project, fields);
      if (isSame(content, project)) return project;
      // A deleted customer may stay assigned, but cannot be newly assigned.
      if (content.customerId !== project.customerId) checkCustomer(content);
      save(project, content, stamps.next());
      return get(id);
    },
    remove(id) {
      const project = get(id);
      const atMs = stamps.next();
      save(project, { deletedAtMs: atMs }, atMs);
    },
  };
}

function isSame(content: ProjectContent, project: ProjectContent): boolean {
  const before = new Map<string, unknown>(Object.entries(project));
  return Object.entries(content).every(([name, value]) => before.get(name) === value);
}

/** Defaults of a new project. */
const NEW_PROJECT: Omit<ProjectContent, 'name'> = {
  description: null,
  isActive: true,
  privacy: 2,
  customerId: null,
  isTaskRequired: false,
  isBillable: false,
  billBy: 'project',
  rate: null,
  isTemplate: false,
};

/**
 * Returns the content with the sent fields replaced. An empty `description`, `customer_id`, or
 * `rate` clears it.
 * @throws 422 naming the field
 */
function withProjectFields(content: ProjectContent, fields: FormFields): ProjectContent {
  return {
    name: fields.has('name') ? requireName(fields) : content.name,
    description: readDescription(fields, content.description),
    isActive: fields.flag('active') ?? content.isActive,
    privacy: fields.wholeNumber('privacy', 1, 2) ?? content.privacy,
    customerId: readReference(fields, 'customer_id', content.customerId),
    isTaskRequired: fields.flag('required_task') ?? content.isTaskRequired,
    isBillable: fields.flag('billable') ?? content.isBillable,
    billBy: fields.choice('bill_by', ['project', 'user']) ?? content.billBy,
    rate: readRate(fields, content.rate),
    isTemplate: fields.flag('template') ?? content.isTemplate,
  };
}

/** Reads an id of another resource; empty: none. @throws 422 when it is not an id */
export function readReference(
  fields: FormFields,
  name: string,
  current: number | null,
): number | null {
  if (!fields.has(name)) return current;
  return fields.wholeNumber(name, 1, Number.MAX_SAFE_INTEGER) ?? null;
}

function readDescription(fields: FormFields, current: string | null): string | null {
  const text = fields.text('description', MAX_NOTE_CHARS);
  if (text === undefined) return current;
  return text === '' ? null : text;
}

function readRate(fields: FormFields, current: string | null): string | null {
  const text = fields.raw('rate');
  if (text === undefined) return current;
  if (text === '') return null;
  const rate = parseRate(text);
  if (rate !== null) return rate;
  throw invalidField('rate', 'rate must be a decimal such as 85.50, not negative.');
}
