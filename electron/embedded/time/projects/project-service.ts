import type { CustomersRepo } from '../customers/customers-repo.ts';
import { requireName } from '../customers/customer-service.ts';
import type { FormFields } from '../http/form-fields.ts';
import type { ListQuery } from '../list-query.ts';
import { invalidField, unknownId } from '../service-error.ts';
import type { Stamps } from '../stamps.ts';
import { NEW_PROJECT, withProjectFields } from './project-fields.ts';
import type { Project, ProjectContent, ProjectsRepo } from './projects-repo.ts';

export interface ProjectService {
  list(query: ListQuery): Project[];
  /** @throws 404 */
  get(id: number): Project;
  /** @throws 422 */
  create(fields: FormFields): Project;
  /** Changes the fields that were sent. @throws 404, 422 */
  update(id: number, fields: FormFields): Project;
  /** Entries keep it, so that their history keeps its name. @throws 404 */
  remove(id: number): void;
}

export function createProjectService(
  repo: ProjectsRepo,
  customers: CustomersRepo,
  stamps: Stamps,
): ProjectService {
  const get = (id: number): Project => {
    const project = repo.find(id);
    if (project === null || project.deletedAtMs !== null) throw unknownId('project');
    return project;
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
      const atMs = stamps.next();
      return get(
        repo.add({
          ...content,
          revision: 1,
          createdAtMs: atMs,
          changedAtMs: atMs,
          deletedAtMs: null,
        }),
      );
    },
    update(id, fields) {
      const project = get(id);
      const content = withProjectFields(project, fields);
      if (isSame(content, project)) return project;
      // A deleted customer may stay, but not come.
      if (content.customerId !== project.customerId) checkCustomer(content);
      repo.update({
        ...project,
        ...content,
        revision: project.revision + 1,
        changedAtMs: stamps.next(),
      });
      return get(id);
    },
    remove(id) {
      const project = get(id);
      const atMs = stamps.next();
      repo.update({
        ...project,
        revision: project.revision + 1,
        changedAtMs: atMs,
        deletedAtMs: atMs,
      });
    },
  };
}

function isSame(content: ProjectContent, project: ProjectContent): boolean {
  const before = new Map<string, unknown>(Object.entries(project));
  return Object.entries(content).every(([name, value]) => before.get(name) === value);
}
